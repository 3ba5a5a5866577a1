//! The Adventuring Rules, executable.
//!
//! Three modules, each of which uses only the ones before it:
//! * [`world`]: the state of the game, its effects, and `happen`, the one place that applies them
//! * [`rules`]: the book's parts as folders, its chapters as files, so that players of the game find a rule
//!   by its heading
//! * [`surface`]: what people fill in and see: offers, forms, sheets, corrections and studies
//!
//! [`content`] holds tables and lists, and [`mod@reference`] the text and the id of every rule, for all of them.
pub mod content;
pub mod reference;
pub mod rules;
pub mod surface;
pub mod world;

pub use reference::{REFERENCE, RULES};
pub use surface::offers::Attempt;
pub use world::{Effect, World};

use norn_kernel::record::List;
use norn_kernel::show::{Row, figures};
use norn_kernel::{Key, Owner, Place, Text, Toward, Value, Weight, ruleset, words};
use rules::exploring::turns;
use std::collections::{BTreeMap, BTreeSet};

ruleset! {
    /// The game.
    pub struct Adventuring = "adventuring", edition 3, accent "#86561a" "#dba765";
    {
        fn emblem(&self) -> (&'static str, &'static str) {
            (
                "M26 26h20l4 8v20l-4 6H26l-4-6V34zM28 26l2-7h12l2 7M36 19v-5M28 14c0-8 16-8 16 0M22 54h28M10 38h5M57 38h5M14 24l4 3M58 24l-4 3",
                "M36 34c5 6 7 9 4 14-2 3-6 3-8 0-3-5 2-7 4-14z",
            )
        }
        fn demo(&self) -> &'static str {
            include_str!("../scenarios/demo.toml")
        }
        fn watched(&self, world: &World, who: Who) -> Vec<Row> {
            figures(show::show(world, &Viewer::Player([who].into())), who, &[words!("adventuring.base.health"), words!("adventuring.base.items")])
        }
        fn narrow(&self, world: &World, draft: &Draft, form: Form) -> Form {
            forms::narrow(world, draft, form)
        }
        fn start(&self) -> World {
            World::default()
        }
        fn lists(&self) -> &'static [&'static dyn List<World>] {
            world::Lists::ALL
        }
        fn due(&self, world: &World) -> Option<Attempt> {
            offers::due(world)
        }
        fn day(&self, world: &World) -> Option<i64> {
            Some(world.day())
        }
        fn wait_until(&self, world: &World, day: i64) -> Option<Filled> {
            offers::wait_until(world, day)
        }
        fn pass_time(&self, world: &World, span: u32) -> Option<Attempt> {
            world.combat.is_none().then(|| turns::Wait { stretches: span.into() }.into())
        }
        fn groups(&self, world: &World) -> BTreeMap<Who, BTreeSet<Who>> {
            let companies = world.companies.iter().filter(|(_, company)| company.side == world::Side::Company);
            companies.map(|(number, company)| (*number, company.members.clone())).collect()
        }
        fn keeper(&self, world: &World, owner: Owner) -> Owner {
            match owner {
                Owner::Character(who) if world.characters.contains_key(&who) => world.owner(who),
                other => other,
            }
        }
        fn allied(&self, world: &World, one: Owner, other: Owner) -> bool {
            let side = |owner| match owner {
                Owner::Character(who) if world.companies.contains_key(&who) => Some(world::Side::Company),
                Owner::Character(who) => Some(world.character(who).side),
                Owner::Referee => Some(world::Side::Others),
                Owner::Table => None,
            };
            one == other || side(one) == side(other)
        }
        fn name(&self, world: &World, value: &Value) -> Option<String> {
            match value {
                Value::Character(who) => {
                    let one = world.characters.get(who).map(|one| one.name.clone());
                    one.or_else(|| world.companies.get(who).map(|company| company.name.clone()))
                }
                Value::Place(place) => world.areas.get(place).map(|area| area.name.clone()),
                _ => None,
            }
        }
        fn name_to(&self, world: &World, viewer: &Viewer, value: &Value) -> Option<String> {
            match value {
                Value::Character(who) if *viewer != Viewer::Referee => {
                    world.called(*who).map(str::to_owned).or_else(|| self.name(world, value))
                }
                _ => self.name(world, value),
            }
        }
        fn in_short(&self, world: &World, who: Who) -> Option<Text> {
            let one = world.characters.get(&who)?;
            let career = (!one.career.is_empty()).then_some(&one.career);
            let what: Vec<Value> = career.into_iter().chain(&one.skills).map(|it| Value::text(it)).collect();
            Some(Text::part(words!("adventuring.base.career"), "in-short").with("what", Value::List(what)))
        }
        fn routine(&self) -> &'static [&'static str] {
            surface::weights::ROUTINE
        }
        fn meant(&self, toward: Toward) -> &'static [&'static str] {
            surface::weights::meant(toward)
        }
        fn weights(&self) -> &'static [(Key, &'static str, Weight)] {
            surface::weights::WEIGHTS
        }
        fn sees(&self, world: &World, from: Place, to: Place) -> bool {
            rules::fights::movement::looks_into(world, from, to)
        }
        fn hides(&self, world: &World, who: Who) -> Option<(String, bool)> {
            // Nobody fights unseen: whose turn it is would tell.
            let can = !world.is_players(who) && world.fighter(who).is_none();
            let one = world.characters.get(&who).filter(|_| can)?;
            Some((norn_kernel::record::sheet::address(who, "hidden"), one.hidden))
        }
        fn tell(&self, world: &World, effect: &Effect) -> Text {
            effect.tell(world)
        }
    }
}
