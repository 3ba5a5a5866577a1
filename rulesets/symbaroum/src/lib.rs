//! The Symbaroum core rules, executable.
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
use norn_kernel::{AroundSession, Closed, Key, Owner, Text, Toward, Value, Weight, ruleset, words};
use rules::combat::fights;
use rules::harm::{death, healing};

ruleset! {
    /// The game.
    pub struct Symbaroum = "symbaroum", edition 4, accent "#4f5f1e" "#b6c46f";
    {
        fn emblem(&self) -> (&'static str, &'static str) {
            (
                "M36 6c16 8 22 18 22 28 0 14-10 20-22 20S14 48 14 34C14 24 20 14 36 6zM36 20v46M36 34l10-9M36 42l-11-10M36 49l9-6M36 66c-6 0-10-3-14-2M36 66c6 0 10-3 14-2",
                "M33.5 20a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
            )
        }
        fn demo(&self) -> &'static str {
            include_str!("../scenarios/demo.toml")
        }
        fn ready_made(&self, world: &World) -> Vec<Draft> {
            forms::ready_made(world)
        }
        fn narrow(&self, world: &World, _: &Draft, form: Form) -> Form {
            forms::narrow(world, form)
        }
        fn watched(&self, world: &World, who: Who) -> Vec<Row> {
            figures(show::show(world, &Viewer::Player([who].into())), who, &[words!("symbaroum.secondary.recalculated")])
        }
        fn start(&self) -> World {
            World::default()
        }
        fn lists(&self) -> &'static [&'static dyn List<World>] {
            world::Lists::ALL
        }
        fn due(&self, world: &World) -> Option<Attempt> {
            let acting = world.combat.as_ref().and_then(|combat| combat.acting);
            let tests = acting.filter(|who| death::is_due(world, *who));
            let due = tests.map(|who| Attempt::from(death::DeathTest { who }));
            let due = due.or_else(|| fights::passes(world).map(|who| fights::EndTurn { who }.into()));
            due.map(|attempt| attempt.veiled(world))
        }
        fn day(&self, world: &World) -> Option<i64> {
            Some(show::day(world))
        }
        fn wait_until(&self, world: &World, day: i64) -> Option<Filled> {
            offers::wait_until(world, day)
        }
        fn pass_time(&self, world: &World, span: u32) -> Option<Attempt> {
            world.combat.is_none().then(|| healing::Wait { days: span.into() }.into())
        }
        fn allied(&self, world: &World, one: Owner, other: Owner) -> bool {
            let side = |owner| match owner {
                Owner::Character(who) => Some(world.character(who).side),
                Owner::Referee => Some(world::Side::Opponents),
                Owner::Table => None,
            };
            one == other || side(one) == side(other)
        }
        fn name(&self, world: &World, value: &Value) -> Option<String> {
            match value {
                Value::Character(who) => world.characters.get(who).map(|one| one.name.clone()),
                _ => None,
            }
        }
        fn in_short(&self, world: &World, who: Who) -> Option<Text> {
            let one = world.characters.get(&who)?;
            let mut best: Vec<_> = one.attributes.iter().collect();
            best.sort_by_key(|(_, value)| -value);
            let best = best.into_iter().take(2).filter(|(_, value)| world::people::ATTRIBUTE_DEFAULT < *value).map(|(which, _)| Value::word(which.word()));
            let what = best.chain(one.abilities.keys().chain(one.powers.keys()).map(|it| Value::text(it)));
            let what = Value::List(what.collect());
            Some(Text::part(words!("symbaroum.attributes.list"), "in-short").with("what", what))
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
        fn tell(&self, world: &World, effect: &Effect) -> Text {
            effect.tell(world)
        }
    }
}
