//! The rules of the Heimr Tabletop RPG Core, executable.
//!
//! Files follow the rulebook: whoever plays the game finds a rule by its heading.
//! * [`dice`]: dice challenges, one throw of a d6 and any number of d10
//! * [`abilities`]: attributes, abilities, training and situational penalties: with what somebody rolls
//! * [`challenge`]: challenge requirements, opposed challenges, rolls on attributes
//! * [`fatigue`]: what physical rolls cost
//! * [`initiative`], [`turn`] and [`action`]: who acts when, and what a turn has time for
//! * [`attack`], [`charge`], [`brawl`], [`defence`] and [`guard`]: fighting
//! * [`ready`], [`chase`], [`forced_movement`] and [`observation`]: what else is done in a fight
//! * [`experience`]: experience points, training and attribute progress
//! * [`places`]: the grid, borders, distances; [`place_forms`] and [`place_edit`] for whoever
//!   draws it, [`battlefields`] for whoever keeps it, and [`map`] for whoever looks at it
//! * [`movement`] and [`heights`]: getting about, climbing, falling
//! * [`concealment`], [`hiding`] and [`blind_spots`]: who sees whom
//! * [`clusters`]: who stands together in a fight
//! * [`effects`]: effects, and what lasts of them in a fight and out of it
//! * [`hindrances`]: what keeps somebody from things
//! * [`health`]: healing and short rests
//! * [`injuries`]: injuries, their clocks and their effects
//! * [`sleep`]: sleepers, and what wakes them
//! * [`skills`]: skills as the game master has written them
//! * [`items`]: things, and what hands do with them
//! * [`content`]: tables and lists
//!
//! [`world`] is what is kept and the one place that changes it, [`happen`] the one that lets it change.
//! [`offers`], [`forms`], [`show`], [`edit`] and [`study`] are what people and tools see of it.
pub mod abilities;
pub mod action;
pub mod attack;
pub mod battlefields;
pub mod blind_spots;
pub mod brawl;
pub mod challenge;
pub mod charge;
pub mod chase;
pub mod clusters;
pub mod concealment;
pub mod content;
pub mod defence;
pub mod dice;
pub mod edit;
pub mod effects;
pub mod experience;
pub mod fatigue;
pub mod forced_movement;
pub mod forms;
pub mod guard;
pub mod happen;
pub mod health;
pub mod heights;
pub mod hiding;
pub mod hindrances;
pub mod initiative;
pub mod injuries;
pub mod items;
pub mod known;
pub mod map;
pub mod movement;
pub mod observation;
pub mod offers;
pub mod place_edit;
pub mod place_forms;
pub mod places;
pub mod ready;
pub mod show;
pub mod skills;
pub mod sleep;
pub mod study;
pub mod switches;
pub mod thing_edit;
pub mod thing_forms;
pub mod thing_show;
pub mod turn;
pub mod world;

pub use offers::Attempt;
pub use world::{Effect, World};

use norn_kernel::offer::{Filled, Next};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem, Ruleset, Supposed, Switch};
use norn_kernel::show::View;
use norn_kernel::{Owner, Text, Value, Viewer, Who};

norn_kernel::reference!("../rules.toml");

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heimr;

impl Ruleset for Heimr {
    type World = World;
    type Attempt = Attempt;

    const NAME: &'static str = "heimr";
    const EDITION: u32 = 1;

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
        switches::ALL
    }
    fn start(&self) -> World {
        abilities::campaign()
    }
    fn switch(&self, world: &World, id: &str) -> Option<&'static str> {
        switches::get(&world.switches, id)
    }
    fn set_switch(&self, world: &World, id: &str, value: &str) -> Option<Vec<Effect>> {
        Some(vec![Effect::Switches(switches::set(world.switches, id, value)?)])
    }

    fn forms(&self, world: &World) -> Vec<Form> {
        forms::forms(world)
    }
    fn build(&self, world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
        forms::build(world, draft, who)
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
        turn::passes(world).map(|who| Attempt::EndTurn(turn::EndTurn { who }))
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
        show::name(world, value)
    }
    fn tell(&self, world: &World, effect: &Effect) -> Text {
        show::tell(world, effect)
    }
    fn edit(&self, world: &World, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
        edit::edit(world, address, value)
    }
    fn problems(&self, world: &World) -> Vec<Problem> {
        edit::problems(world)
    }
}
