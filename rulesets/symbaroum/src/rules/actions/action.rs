//! Actions: what each takes of a turn, and the frame that every one of them runs in.
use crate::reference::RULES;
use crate::rules::actions::first_aid::{self, Means};
use crate::rules::actions::{elixirs, powers};
use crate::rules::characters::{attributes, gear, weapons};
use crate::rules::combat::attack::Strike;
use crate::rules::combat::damage::AttackOutcome;
use crate::rules::combat::movement::{self, Goal, Move};
use crate::rules::combat::{circumstances, surprise};
use crate::rules::harm::death;
use crate::rules::success::attempts::privately;
use crate::rules::success::dice::{self, Tried};
use crate::rules::turns::passing;
use crate::world::gear::Cost;
use crate::world::happen::{note, set, shows};
use crate::world::{Ability, Attribute, Grade, Row, Set, Spent, World};
use norn_kernel::attempt::{Said, said, with};
use norn_kernel::{At, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// Somebody does something, in a fight or out of any. [symbaroum.actions.two-per-turn]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Action {
    pub who: Who,
    pub deed: Deed,
}

/// What somebody does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Deed {
    /// [symbaroum.combat-action.attack]
    Attack {
        target: Who,
        /// With what, by name.
        weapon: String,
        /// With which active ability, if with one.
        #[stored(default)]
        ability: Option<String>,
    },
    /// [symbaroum.movement.abstract]
    Move(Move),
    /// [symbaroum.stand-up.quick-test]
    StandUp {
        /// How hard it is.
        #[stored(default)]
        difficulty: i32,
        /// Whether it is rolled for whoever no player plays.
        #[stored(default)]
        rolls: bool,
    },
    /// [symbaroum.draw.other]
    Draw {
        /// A weapon or a shield, by name.
        item: String,
    },
    /// [symbaroum.actions.free]
    Drop {
        /// A weapon or a shield, by name.
        item: String,
    },
    /// [symbaroum.movement.use.switch-weapon]
    Switch {
        /// Away with this one.
        from: String,
        /// In hand with that one.
        to: String,
    },
    /// [symbaroum.elixir.self, symbaroum.elixir.other]
    Elixir {
        name: String,
        /// On whom.
        on: Who,
        /// On which of their weapons, if it is for one.
        #[stored(default)]
        item: Option<String>,
    },
    /// [symbaroum.first-aid]
    FirstAid {
        patient: Who,
        /// With what.
        means: Means,
    },
    /// [symbaroum.combat-action.other]
    UseAbility { name: String },
    /// [symbaroum.missing.mystical-powers]
    UsePower {
        name: String,
        /// On whom.
        target: Who,
    },
    /// [symbaroum.missing.gear]
    Give {
        thing: String,
        /// To whom.
        to: Who,
        /// How many pieces, 1 or more.
        pieces: u16,
    },
    /// [symbaroum.missing.gear]
    Take {
        thing: String,
        /// From whom.
        from: Who,
        /// How many pieces, 1 or more.
        pieces: u16,
    },
    /// [symbaroum.missing.gear]
    Leave {
        thing: String,
        /// How many pieces, 1 or more.
        pieces: u16,
    },
    /// [symbaroum.surprised.active]
    Sneak {
        /// Up on whom.
        on: Who,
    },
    /// [symbaroum.actions.free]
    Speak {
        /// What is said.
        words: String,
    },
}

impl Action {
    /// What there is to say of it. Nobody who has a part in blows and melees stays unseen. [symbaroum.surprised.active]
    #[must_use]
    pub fn said(&self) -> Said<'_> {
        let said = |name, key| said(name, key).by(self.who);
        let whose = |whom: &Who| with("whose", Value::word(if *whom == self.who { "own" } else { "other" }));
        match &self.deed {
            Deed::Attack { target, weapon, .. } => said("attack", rule!("symbaroum.combat-action.attack"))
                .about(*target)
                .open_if(true)
                .ends(AttackOutcome::WORDS)
                .told("told", [with("target", *target), with("item", weapon)]),
            Deed::Move(it) => {
                let said = match it.goal {
                    Goal::Engage(_) => said("engage", rule!("symbaroum.movement.use.engage")).open_if(true),
                    Goal::Flank(_) => said("flank", rule!("symbaroum.movement.use.flank")).open_if(true),
                    Goal::Sight(_) => said("get-sight", rule!("symbaroum.movement.use.line-of-sight")),
                    Goal::Toward(_) => said("approach", rule!("symbaroum.movement.distance")),
                    Goal::Away => said("withdraw", rule!("symbaroum.disengage")),
                    Goal::Aside => said("step-aside", rule!("symbaroum.flanking.escape")),
                };
                let open = said.open || !it.past.is_empty();
                let said = said.open_if(open).about(it.goal.about()).ends(movement::OUTCOMES);
                match it.goal.about() {
                    Some(target) => said.told("told", [with("target", target)]),
                    None => said.told("told", []),
                }
            }
            Deed::StandUp { .. } => {
                said("stand-up", rule!("symbaroum.stand-up.quick-test")).ends(Tried::WORDS).told("told", [])
            }
            Deed::Draw { item } => {
                said("draw", rule!("symbaroum.draw.other")).told("told", [with("item", item)])
            }
            Deed::Drop { item } => {
                said("drop", rule!("symbaroum.actions.free")).told("told-drops", [with("item", item)])
            }
            Deed::Switch { from, to } => said("switch-weapon", rule!("symbaroum.movement.use.switch-weapon"))
                .told("told", [with("from", from), with("to", to)]),
            Deed::Elixir { name, on, .. } => said("use-elixir", rule!("symbaroum.elixir.self"))
                .about(*on)
                .told("told", [with("elixir", name), with("on", *on), whose(on)]),
            Deed::FirstAid { patient, means } => {
                let said = said("first-aid", rule!("symbaroum.first-aid")).about(*patient);
                let tests = matches!(means, Means::Power { .. });
                said.ends(if tests { Tried::WORDS } else { &[] })
                    .told("told", [with("patient", *patient), whose(patient)])
            }
            Deed::UseAbility { name } => said("use-ability", rule!("symbaroum.combat-action.other"))
                .told("told", [with("ability", name)]),
            Deed::UsePower { name, target } => said("use-power", rule!("symbaroum.missing.mystical-powers"))
                .about(*target)
                .ends(Tried::WORDS)
                .told("told", [with("power", name), with("target", *target), whose(target)]),
            Deed::Give { thing, to, .. } => said("give", rule!("symbaroum.missing.gear"))
                .about(*to)
                .told("told-gives", [with("item", thing), with("to", *to)]),
            Deed::Take { thing, from, .. } => said("take", rule!("symbaroum.missing.gear"))
                .about(*from)
                .told("told-takes", [with("item", thing), with("from", *from)]),
            Deed::Leave { thing, .. } => {
                said("leave", rule!("symbaroum.missing.gear")).told("told-leaves", [with("item", thing)])
            }
            Deed::Sneak { on } => said("sneak", rule!("symbaroum.surprised.active"))
                .about(*on)
                .ends(Tried::WORDS)
                .told("told", [with("on", *on)]),
            Deed::Speak { words } => {
                said("speak", words!("symbaroum.actions.free")).told("told-says", [with("words", words)])
            }
        }
    }
}

/// What something takes. [symbaroum.combat-action.other, symbaroum.actions.free]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// The Combat Action.
    Combat,
    /// A Movement Action.
    Movement,
    Both,
    Free,
}

impl From<Cost> for Takes {
    fn from(cost: Cost) -> Self {
        match cost {
            Cost::Combat => Self::Combat,
            Cost::Movement => Self::Movement,
            Cost::Free => Self::Free,
        }
    }
}

/// What a deed takes of a turn.
#[must_use]
pub fn takes(world: &World, who: Who, deed: &Deed) -> Takes {
    match deed {
        Deed::UseAbility { .. } if !rule!("symbaroum.combat-action.other").applies() => Takes::Free,
        Deed::Attack { .. } | Deed::Sneak { .. } | Deed::UseAbility { .. } => Takes::Combat,
        Deed::Move(it) if it.around => Takes::Both,
        Deed::Move(_)
        | Deed::StandUp { .. }
        | Deed::Switch { .. }
        | Deed::Give { .. }
        | Deed::Take { .. } => Takes::Movement,
        Deed::Draw { item } if weapons::is_quick(world, who, item) => Takes::Free,
        Deed::Draw { .. } => match !rule!("symbaroum.draw.other").applies() {
            true => Takes::Free,
            false => Takes::Movement,
        },
        Deed::Drop { .. } | Deed::Leave { .. } | Deed::Speak { .. } => {
            match !rule!("symbaroum.actions.free").applies() {
                true => Takes::Movement,
                false => Takes::Free,
            }
        }
        Deed::Elixir { on, .. } => on_whom(who, *on),
        Deed::FirstAid { patient, means: Means::Cure { .. } } => on_whom(who, *patient),
        Deed::FirstAid { .. } => match !rule!("symbaroum.first-aid").applies() {
            true => Takes::Free,
            false => Takes::Combat,
        },
        Deed::UsePower { name, .. } => {
            powers::working(world, who, name).map_or(Takes::Combat, |power| power.action.into())
        }
    }
}

/// An elixir on oneself is a movement, on another a Combat Action. [symbaroum.elixir.self, symbaroum.elixir.other]
fn on_whom(who: Who, on: Who) -> Takes {
    match on == who {
        true if !rule!("symbaroum.elixir.self").applies() => Takes::Free,
        true => Takes::Movement,
        false if !rule!("symbaroum.elixir.other").applies() => Takes::Movement,
        false => Takes::Combat,
    }
}

impl Rule for Action {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, deed) = (self.who, &self.deed);
        has_time(at, who, deed)?;
        needs(at, who, deed)?;
        if at.world().combat.is_some() {
            let takes = takes(at.world(), who, deed);
            pay(at, who, takes)?;
        }
        let said = self.said();
        if said.open {
            for one in [who].into_iter().chain(said.about) {
                shows(at, one, said.key)?;
            }
        }
        if !said.key.applies() {
            return Ok(Verdict::done());
        }
        plays(at, who, deed)
    }
}

/// What stands in the way of a deed, whatever it is aimed at: the turn, its cost, and the state of whoever acts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Idle {
    pub who: Who,
    /// What, in any form.
    pub deed: Deed,
}

impl Rule for Idle {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        has_time(at, self.who, &self.deed)
    }
}

/// Refuses what somebody is in no state for, or has no time for.
/// [symbaroum.death.dying, symbaroum.actions.on-initiative, symbaroum.actions.two-per-turn]
fn has_time(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<()> {
    let able = at.world().characters.contains_key(&who) && at.world().is_able(who);
    let fate = at.world().character(who).fate;
    at.require(rule!("symbaroum.death.dying"), able, || death::unable(who, fate))?;
    let only_in_fights = matches!(deed, Deed::Attack { .. } | Deed::Move(_) | Deed::Sneak { .. });
    if at.world().combat.is_none() && !only_in_fights {
        return Ok(());
    }
    passing::its_turn(at, who)?;
    let key = rule!("symbaroum.death.test.1");
    let waking = passing::is_waking(at.world(), who);
    at.require(key, !waking, || Text::part(key, "refusal").with("who", who))?;
    let spent = spent(at.world(), who);
    let key = rule!("symbaroum.actions.two-per-turn");
    match takes(at.world(), who, deed) {
        Takes::Free => Ok(()),
        Takes::Combat => at.require(key, !spent.combat, || Text::part(key, "combat-spent").with("who", who)),
        Takes::Movement => {
            let trades = rule!("symbaroum.actions.combat-to-movement").applies();
            let left = !spent.movement || !spent.combat && trades;
            at.require(key, left, || Text::part(key, "all-spent").with("who", who))
        }
        Takes::Both => {
            let key = rule!("symbaroum.flanking.avoid-free-attack");
            let left = !spent.movement && !spent.combat;
            at.require(key, left, || Text::part(key, "refusal").with("who", who))
        }
    }
}

/// What somebody has spent of this turn.
#[must_use]
pub fn spent(world: &World, who: Who) -> Spent {
    world.fighter(who).map(|fighter| fighter.spent).unwrap_or_default()
}

/// Pays: a second Movement Action takes the Combat Action's place. [symbaroum.actions.combat-to-movement]
fn pay(at: &mut At<'_, World>, who: Who, takes: Takes) -> Play<()> {
    let Spent { combat, movement } = spent(at.world(), who);
    let (by, now) = match takes {
        Takes::Free => return Ok(()),
        Takes::Combat => (rule!("symbaroum.actions.two-per-turn"), Spent { combat: true, movement }),
        Takes::Movement if movement => {
            (rule!("symbaroum.actions.combat-to-movement"), Spent { combat: true, movement })
        }
        Takes::Movement => (rule!("symbaroum.actions.movement-to-other"), Spent { combat, movement: true }),
        Takes::Both => {
            (rule!("symbaroum.flanking.avoid-free-attack"), Spent { combat: true, movement: true })
        }
    };
    note(at, by, who, |fighter| fighter.spent = now)
}

/// Refuses what can't be done as things stand.
fn needs(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<()> {
    match deed {
        Deed::Attack { target, weapon, ability } => {
            attack_needs(at, who, *target, weapon, ability.as_deref())
        }
        Deed::Move(it) => movement::needs(at, who, it),
        Deed::StandUp { .. } => movement::stand_needs(at, who),
        Deed::Draw { item } => weapons::draw_needs(at, who, item),
        Deed::Drop { item } => weapons::drop_needs(at, who, item),
        Deed::Switch { from, to } => weapons::switch_needs(at, who, from, to),
        Deed::Elixir { name, on, item } => elixirs::elixir_needs(at, who, name, *on, item.as_deref()),
        Deed::FirstAid { patient, means } => first_aid::first_aid_needs(at, who, *patient, means),
        Deed::UseAbility { name } => {
            ability_needs(at, who, name)?;
            let key = rule!("symbaroum.combat-action.other");
            let levels: Vec<&Grade> = active(at.world(), who, name).collect();
            let heals = !levels.is_empty() && levels.iter().all(|grade| grade.heals.is_some());
            let words = || Text::part(key, "heals").with("ability", Value::text(name));
            at.require(key, !heals, words)
        }
        Deed::UsePower { name, target } => powers::power_needs(at, who, name, *target),
        Deed::Give { thing, to, pieces } => gear::give_needs(at, who, thing, *to, *pieces),
        Deed::Take { thing, from, pieces } => gear::take_needs(at, who, thing, *from, *pieces),
        Deed::Leave { thing, pieces } => gear::leave_needs(at, who, thing, *pieces),
        Deed::Sneak { on } => surprise::sneak_needs(at, who, *on),
        Deed::Speak { .. } => Ok(()),
    }
}

/// What an attack needs: something ready to hit with, and somebody whom it can reach.
/// [symbaroum.ready.state, symbaroum.movement.engagement, symbaroum.line-of-sight.blocked]
fn attack_needs(
    at: &mut At<'_, World>,
    who: Who,
    target: Who,
    weapon: &str,
    ability: Option<&str>,
) -> Play<()> {
    let there = who != target && at.world().fighter(target).is_some();
    let key = rule!("symbaroum.combat-action.attack");
    at.require(key, there, || Text::part(key, "nobody").with("who", who))?;
    let known = weapons::find(at.world(), who, weapon);
    let ready = known.is_some() && weapons::is_ready(at.world(), who, weapon);
    let key = rule!("symbaroum.ready.state");
    at.require(key, ready, || Text::part(key, "refusal").with("item", Value::text(weapon)))?;
    let Some(known) = known else { return Ok(()) };
    let key = rule!("symbaroum.shield.restrictions");
    let barred = weapons::shield_bars(at.world(), who, &known).is_some();
    at.require(key, !barred, || Text::part(key, "refusal").with("item", Value::text(weapon)))?;
    if known.ranged {
        circumstances::needs_sight(at, who, target)?;
    } else {
        let key = rule!("symbaroum.movement.engagement");
        // Whoever is down is in melee with nobody, and yet within reach of those who stand there.
        let near = at.world().distance(who, target).is_none_or(|metres| metres == 0);
        let reached = at.world().are_engaged(who, target) || near && at.world().lies_beside(target, who);
        at.require(key, reached, || Text::part(key, "refusal").with("who", target))?;
    }
    if let Some(name) = ability {
        ability_needs(at, who, name)?;
    }
    Ok(())
}

/// The active levels of an ability that somebody has. [symbaroum.reactions.passive-only]
fn active<'w>(world: &'w World, who: Who, name: &str) -> impl Iterator<Item = &'w Grade> {
    let level = world.character(who).abilities.get(name).copied();
    let known = level.zip(Ability::find(world, name));
    known.into_iter().flat_map(|(level, ability)| ability.up_to(level)).filter(|grade| grade.active)
}

/// What using an ability needs: it has a level that is active. [symbaroum.reactions.passive-only]
fn ability_needs(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let key = rule!("symbaroum.combat-action.other");
    let active = active(at.world(), who, name).next().is_some();
    at.require(key, active, || Text::part(key, "refusal").with("who", who).with("ability", Value::text(name)))
}

/// What happens, whatever stands in its way.
fn plays(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<Verdict> {
    match deed {
        Deed::Attack { target, weapon, ability } => {
            let (weapon, ability) = (weapon.clone(), ability.clone());
            Strike { by: who, on: *target, weapon, ability, free: None }.play(at)
        }
        Deed::Move(it) => movement::plays(at, who, it),
        Deed::StandUp { difficulty, rolls } => stands_up(at, who, *difficulty, *rolls),
        Deed::Draw { item } => weapons::draw(at, who, item),
        Deed::Drop { item } => weapons::drops(at, who, item),
        Deed::Switch { from, to } => weapons::switch(at, who, from, to),
        Deed::Elixir { name, on, item } => elixirs::elixir(at, who, name, *on, item.as_deref()),
        Deed::FirstAid { patient, means } => first_aid::first_aid(at, who, *patient, means),
        Deed::UseAbility { name } => {
            at.tell(|_| {
                let key = words!("symbaroum.combat-action.other");
                Text::part(key, "does").with("who", who).with("ability", Value::text(name))
            });
            Ok(Verdict::done())
        }
        Deed::UsePower { name, target } => powers::power(at, who, name, *target),
        Deed::Give { thing, to, pieces } => gear::passes(at, who, thing, *to, *pieces),
        Deed::Take { thing, from, pieces } => gear::passes(at, *from, thing, who, *pieces),
        Deed::Leave { thing, pieces } => gear::leaves(at, who, thing, *pieces),
        Deed::Sneak { on } => surprise::sneak(at, who, *on),
        Deed::Speak { words } => {
            at.tell(|_| {
                let key = words!("symbaroum.actions.free");
                Text::part(key, "says").with("who", who).with("words", Value::text(words))
            });
            Ok(Verdict::done())
        }
    }
}

/// So quick a creature gets up with a Movement Action alone. [symbaroum.stand-up.quick-test]
const QUICK_ENOUGH: i32 = 10;

/// Somebody gets up: at once, or with all that is left of the turn.
/// [symbaroum.stand-up.quick-test, symbaroum.stand-up.failed]
fn stands_up(at: &mut At<'_, World>, who: Who, difficulty: i32, rolls: bool) -> Play<Verdict> {
    let by = rule!("symbaroum.stand-up.quick-test");
    if at.world().combat.is_none() {
        set(at, by, who, Set::prone(false))?;
        return Ok(Verdict::of("success"));
    }
    let rolls = rolls || at.world().is_players(who);
    let quick = privately(at, who, |at| {
        if !rolls {
            let quick = attributes::tested(at.world(), who, Attribute::Quick);
            return Ok(at.reaches(rule!("symbaroum.stand-up.quick-test"), quick, QUICK_ENOUGH));
        }
        let parts = attributes::tested_parts(at.world(), who, Attribute::Quick);
        let mut sum = attributes::add(at, parts);
        if difficulty != 0 {
            sum = sum.saturating_add(at.number(rule!("symbaroum.test.difficulty"), difficulty));
        }
        let value = at.total(rule!("symbaroum.stand-up.quick-test"), sum);
        let owner = at.world().owner(who);
        at.on_behalf(who, |at| dice::roll(at, owner, value, dice::Chances::One))
    })?;
    let now = spent(at.world(), who);
    let whole = Spent { combat: true, movement: true };
    if !quick && now == whole && at.holds(rule!("symbaroum.stand-up.failed"), true) {
        return Ok(Verdict::of("failure"));
    }
    if !quick {
        note(at, rule!("symbaroum.stand-up.failed"), who, |fighter| fighter.spent = whole)?;
    }
    set(at, by, who, Set::prone(false))?;
    Ok(Verdict::of(if quick { "success" } else { "failure" }))
}
