//! The rules of Triumvene (The Imperial System), executable.
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
use world::stats::Stat;
pub use world::{Effect, World};

use rules::combat::fights;
use rules::narrative::{recovery, throws};
use surface::{edit, forms, known, offers, show, study};

use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::List;
use norn_kernel::ruleset::{Besides, Cast, Draft, Form, Problem, Ruleset, Safety, Supposed, Switch};
use norn_kernel::show::{Row, View, figures};
use norn_kernel::{AroundSession, Key, Owner, Text, Toward, Value, Viewer, Weight, Who, rule, words};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Triumvene;

impl Ruleset for Triumvene {
    type World = World;
    type Attempt = Attempt;

    const NAME: &'static str = "triumvene";
    const EDITION: u32 = 4;

    fn titles(&self) -> &'static [&'static str] {
        &content::GAME
    }
    fn accent(&self) -> (&'static str, &'static str) {
        ("#8a6a1f", "#d0ab55")
    }
    fn reference(&self) -> &'static str {
        REFERENCE
    }
    fn rules(&self) -> &'static [&'static str] {
        RULES
    }
    fn places(&self) -> &'static str {
        include_str!("../places.toml")
    }
    fn words(&self) -> &'static str {
        include_str!("../text/en.ftl")
    }
    fn safety(&self) -> Option<Safety> {
        Some(Safety {
            available: rule!("triumvene.tokens.availability"),
            stops: rule!("triumvene.tokens.black.ends-subject"),
            unattributed: rule!("triumvene.tokens.black.no-questions"),
            why_stop: rule!("triumvene.tokens.black.purpose"),
            floor: rule!("triumvene.tokens.gold.floor"),
            why_floor: rule!("triumvene.tokens.gold.purpose"),
        })
    }

    fn switches(&self) -> &'static [Switch] {
        world::Switches::ALL
    }
    fn emblem(&self) -> (&'static str, &'static str) {
        (
            "M21 25a15 15 0 1 0 30 0a15 15 0 1 0-30 0zM11 43a15 15 0 1 0 30 0a15 15 0 1 0-30 0zM31 43a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
            "M32 37a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        )
    }
    fn demo(&self) -> &'static str {
        include_str!("../scenarios/demo.toml")
    }
    fn start(&self) -> World {
        World { currency: "£".to_owned(), ..World::default() }
    }
    fn switch(&self, world: &World, id: &str) -> Option<&'static str> {
        world.switches.get(id)
    }
    fn set_switch(&self, world: &World, id: &str, value: &str) -> Option<Vec<Effect>> {
        Some(vec![Effect::Switches(world.switches.set(id, value)?)])
    }

    fn known_besides(&self, attempt: &str) -> &'static [(&'static str, Besides)] {
        match attempt {
            "open-session" => &[("others", Besides::WithoutCharacter), ("session", Besides::Session)],
            _ => &[],
        }
    }
    fn forms(&self, world: &World) -> Vec<Form> {
        forms::forms(world)
    }
    fn build(&self, world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
        forms::build(world, draft, who)
    }
    fn so_far(&self, world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
        forms::so_far(world, draft, who)
    }
    fn watched(&self, world: &World, who: Who) -> Vec<Row> {
        figures(
            self.show(world, &Viewer::Player([who].into())),
            who,
            &[words!("triumvene.recovery.tracks"), words!("triumvene.influence")],
        )
    }
    fn lists(&self) -> &'static [&'static dyn List<World>] {
        world::Lists::ALL
    }
    fn follow(&self, world: &World, change: Effect) -> Vec<Effect> {
        forms::follow(world, change)
    }
    fn cast(&self) -> Cast {
        forms::cast()
    }

    fn attempts(&self) -> &'static [&'static str] {
        offers::NAMES
    }
    fn next(&self, world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
        offers::next(world, viewer, filled)
    }
    fn due(&self, world: &World) -> Option<Attempt> {
        offers::fights::due(world).or_else(|| offers::status::due(world))
    }
    fn day(&self, world: &World) -> Option<i64> {
        Some(show::day(world))
    }
    fn wait_until(&self, world: &World, day: i64) -> Option<Filled> {
        offers::wait_until(world, day)
    }
    fn pass_time(&self, world: &World, span: u32) -> Option<Attempt> {
        let able = world.characters.iter().filter(|(_, one)| one.state != world::State::Dead);
        let resting = able.map(|(who, _)| *who).collect();
        let passes = Attempt::TimePasses(recovery::TimePasses { minutes: span, resting });
        world.combat.is_none().then_some(passes)
    }
    fn studies(&self) -> &'static [&'static str] {
        study::NAMES
    }
    fn study(&self, world: &World, filled: &Filled) -> Next<(World, Attempt)> {
        study::study(world, filled)
    }
    fn allied(&self, world: &World, one: Owner, other: Owner) -> bool {
        let side = |owner| match owner {
            Owner::Character(who) => Some(world.character(who).side),
            Owner::Referee => Some(world::Side::Opponents),
            Owner::Table => None,
        };
        one == other || side(one) == side(other)
    }
    fn stopped(&self, world: &World) -> Vec<Effect> {
        fights::stopped(world)
    }

    fn supposed(&self, world: &World, viewer: &Viewer, how: Supposed) -> World {
        known::supposed(world, viewer, how)
    }
    fn show(&self, world: &World, viewer: &Viewer) -> View {
        show::show(world, viewer)
    }
    fn name(&self, world: &World, value: &Value) -> Option<String> {
        show::name(world, value)
    }
    fn in_short(&self, world: &World, who: Who) -> Option<Text> {
        let one = world.characters.get(&who)?;
        /// Of the stats that somebody is good at, so many are told.
        const TOLD: usize = 2;
        let people = one.people.as_ref().map(|(name, _)| name);
        let mut best = Stat::of_character(one);
        best.retain(|stat| 0 < throws::level(one, stat));
        best.sort_by_key(|stat| -throws::level(one, stat));
        let best = best.iter().take(TOLD).map(Stat::short);
        let what =
            people.into_iter().chain(one.professions.keys()).map(|it| Value::text(it)).chain(best).collect();
        Some(Text::part(words!("triumvene.missing.peoples"), "in-short").with("what", Value::List(what)))
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
    fn edit(&self, world: &World, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
        edit::edit(world, address, value)
    }
    fn problems(&self, world: &World) -> Vec<Problem> {
        edit::problems(world)
    }
}
