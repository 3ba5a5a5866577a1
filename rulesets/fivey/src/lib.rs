//! FIVEY, executable.
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
use norn_kernel::show::{Days, Row};
use norn_kernel::{AroundSession, Key, Owner, Place, Text, Toward, Value, Weight, ruleset, words};
use std::collections::{BTreeMap, BTreeSet};

ruleset! {
    /// The game.
    pub struct Fivey = "fivey", edition 4, accent "#96293a" "#e8919a";
    {
        fn emblem(&self) -> (&'static str, &'static str) {
            (
                "M36 7 61 21.5v29L36 65 11 50.5v-29zM11 47c9-11 17-10 25-4s15 3 25-7M31 62c1-7 9-8 7-17",
                "M38 14l3 8.5 8.5 3L41 28.5 38 37l-3-8.5-8.5-3 8.5-3z",
            )
        }
        fn demo(&self) -> &'static str {
            include_str!("../scenarios/demo.toml")
        }
        fn start(&self) -> World {
            World::default()
        }
        fn narrow(&self, world: &World, draft: &Draft, form: Form) -> Form {
            forms::narrow(world, draft, form)
        }
        fn watched(&self, world: &World, who: Who) -> Vec<Row> {
            forms::watched(world, who)
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
        fn days(&self, day: i64) -> Days {
            show::days(day)
        }
        fn wait_until(&self, world: &World, day: i64) -> Option<Filled> {
            offers::wait_until(world, day)
        }
        fn pass_time(&self, world: &World, span: u32) -> Option<Attempt> {
            let wait = rules::exploring::time::Wait { minutes: span.into() };
            world.combat.is_none().then(|| wait.into())
        }
        fn groups(&self, world: &World) -> BTreeMap<Who, BTreeSet<Who>> {
            let members: BTreeSet<Who> = world.party().collect();
            Some(members).filter(|members| !members.is_empty()).map(|members| (world::PARTY, members)).into_iter().collect()
        }
        fn keeper(&self, world: &World, owner: Owner) -> Owner {
            match owner {
                Owner::Character(who) if world.characters.contains_key(&who) => world.owner(who),
                other => other,
            }
        }
        fn allied(&self, world: &World, one: Owner, other: Owner) -> bool {
            let side = |owner| match owner {
                Owner::Character(who) if who == world::PARTY => Some(world::Side::Party),
                Owner::Character(who) => Some(world.character(who).side),
                Owner::Referee => Some(world::Side::Others),
                Owner::Table => None,
            };
            one == other || side(one) == side(other)
        }
        fn name(&self, world: &World, value: &Value) -> Option<String> {
            match value {
                Value::Character(who) if *who == world::PARTY => Some(content::PARTY.to_owned()),
                Value::Character(who) => world.characters.get(who).map(|one| one.name.clone()),
                Value::Place(place) => match world.hexes.get(place) {
                    Some(hex) => Some(hex.name.clone()),
                    None => world.ground.as_ref().and_then(|it| it.cell(*place)).map(|cell| cell.to_string()),
                },
                _ => None,
            }
        }
        fn in_short(&self, world: &World, who: Who) -> Option<Text> {
            let what = world.characters.get(&who)?.templates.iter().map(|it| Value::text(it)).collect();
            Some(Text::part(words!("fivey.create.steps"), "in-short").with("what", Value::List(what)))
        }
        fn around_session(&self) -> AroundSession {
            surface::weights::AROUND_SESSION
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
        fn covers(&self, world: &World, attempt: &Attempt) -> Vec<Place> {
            let spread = match attempt {
                Attempt::AreaAttack(it) => it.area.spread(world, it.by),
                Attempt::Cast(it) => it.known_spread(world),
                Attempt::Breathe(it) => it.spread(world),
                Attempt::Unseen(it) => return self.covers(world, it),
                _ => None,
            };
            spread.map(|spread| spread.places(world)).unwrap_or_default()
        }
        fn sees(&self, world: &World, from: Place, to: Place) -> bool {
            let on = |ground: &world::Ground| ground.cell(from).is_some() && ground.cell(to).is_some();
            world.ground.as_ref().is_some_and(|ground| on(ground) && ground.sees(from, to))
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
