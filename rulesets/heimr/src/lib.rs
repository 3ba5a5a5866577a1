//! The rules of the Heimr Tabletop RPG Core, executable.
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

use rules::grid::places;
use rules::harm::time;
use rules::turns::turn;
use surface::{edit, forms, known, offers, show, study};
use world::squares::Square;

use norn_kernel::offer::{Filled, Next};
use norn_kernel::record::List;
use norn_kernel::ruleset::{Cast, Draft, Form, Problem, Ruleset, Supposed, Switch};
use norn_kernel::show::{Row, View, figures};
use norn_kernel::{AroundSession, Key, Owner, Place, Text, Toward, Value, Viewer, Weight, Who, words};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heimr;

impl Ruleset for Heimr {
    type World = World;
    type Attempt = Attempt;

    const NAME: &'static str = "heimr";
    const EDITION: u32 = 4;

    fn titles(&self) -> &'static [&'static str] {
        &content::GAME
    }
    fn accent(&self) -> (&'static str, &'static str) {
        ("#2f6b4f", "#7fc4a0")
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
    fn switches(&self) -> &'static [Switch] {
        world::Switches::ALL
    }
    fn emblem(&self) -> (&'static str, &'static str) {
        (
            "M7 65 19 54M52 19l6-5M12 36a24 24 0 1 0 48 0a24 24 0 1 0-48 0zM36 17.5v37M17.5 36h37",
            "M66 6 61 20l-9-9zM29.5 36a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z",
        )
    }
    fn demo(&self) -> &'static str {
        include_str!("../scenarios/demo.toml")
    }
    fn start(&self) -> World {
        rules::characters::attributes::campaign()
    }
    fn switch(&self, world: &World, id: &str) -> Option<&'static str> {
        world.switches.get(id)
    }
    fn set_switch(&self, world: &World, id: &str, value: &str) -> Option<Vec<Effect>> {
        Some(vec![Effect::Switches(world.switches.set(id, value)?)])
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
            &[words!("heimr.character.components"), words!("heimr.document.larp-compatibility")],
        )
    }
    fn lists(&self) -> &'static [&'static dyn List<World>] {
        world::lists::ALL
    }
    fn cast(&self) -> Cast {
        forms::cast()
    }
    fn ready_made(&self, world: &World) -> Vec<Draft> {
        forms::characters::ready_made(world)
    }

    fn attempts(&self) -> &'static [&'static str] {
        offers::NAMES
    }
    fn next(&self, world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
        offers::next(world, viewer, filled)
    }
    fn due(&self, world: &World) -> Option<Attempt> {
        turn::passes(world).map(|who| Attempt::EndTurn(turn::EndTurn { who }))
    }
    fn day(&self, world: &World) -> Option<i64> {
        Some(show::day(world))
    }
    fn wait_until(&self, world: &World, day: i64) -> Option<Filled> {
        offers::wait_until(world, day)
    }
    fn pass_time(&self, world: &World, span: u32) -> Option<Attempt> {
        let calm = world.combat.is_none() && world.chases.is_empty();
        calm.then(|| Attempt::Wait(time::Wait { seconds: span.into() }))
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

    fn supposed(&self, world: &World, viewer: &Viewer, how: Supposed) -> World {
        known::supposed(world, viewer, how)
    }
    fn show(&self, world: &World, viewer: &Viewer) -> View {
        show::show(world, viewer)
    }
    fn name(&self, world: &World, value: &Value) -> Option<String> {
        show::tell::name(world, value)
    }
    fn in_short(&self, world: &World, who: Who) -> Option<Text> {
        /// Of what somebody is trained in, so much is told.
        const TOLD: usize = 3;
        let mut trained: Vec<_> = world.characters.get(&who)?.training.iter().collect();
        trained.sort_by_key(|(_, it)| -(it.consistency + it.potential));
        let what = trained.into_iter().take(TOLD).map(|(name, _)| Value::text(name)).collect();
        Some(Text::part(words!("heimr.character.components"), "in-short").with("what", Value::List(what)))
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
    fn sees(&self, world: &World, from: Place, to: Place) -> bool {
        let [from, to] = [from, to].map(Square::of);
        world.grid.has(from) && world.grid.has(to) && places::sees(world, from, to)
    }
    fn hides(&self, world: &World, who: Who) -> Option<(String, bool)> {
        let one = world.characters.get(&who).filter(|_| !world.is_players(who))?;
        Some((norn_kernel::record::sheet::address(who, "hidden"), one.hidden))
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
