//! Actions: the frame that every one of them runs in.
use crate::reference::RULES;
use crate::rules::actions::{
    charge, forced_movement, hiding, items, movement, observation, types, use_skill,
};
use crate::rules::attacks::blows::{AttackOutcome, How};
use crate::rules::attacks::{attack, brawl, guard};
use crate::rules::challenges::requirements::Met;
use crate::rules::combat::{defence, holds};
use crate::rules::environment::heights;
use crate::rules::grid::places;
use crate::rules::harm::injuries::{self, Stir};
use crate::rules::turns::{chase, ready, turn};
use crate::world::World;
use crate::world::fight::{Attack, Blow, Brawl, Breakable, Deed, Guarded, SkillUse, Step};
use crate::world::happen::note;
use crate::world::things::Takes;
use norn_kernel::attempt::{Said, said, with};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Value, Verdict, Who, rule, words};

/// What somebody does first in a turn is what it began in the last one, or is given up.
/// [heimr.action.upcoming-cancel]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Resume {
    pub who: Who,
    /// Whether it goes on.
    pub on: bool,
}

impl Rule for Resume {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::its_turn(at, self.who)?;
        let key = rule!("heimr.action.upcoming-cancel");
        let upcoming = at.world().fighter(self.who).and_then(|fighter| fighter.upcoming.clone());
        let broken_off = at.world().fighter(self.who).is_some_and(|fighter| fighter.broken_off);
        let interrupted = rule!("heimr.action.upcoming-interrupted");
        at.require(interrupted, upcoming.is_some() || !broken_off, || {
            Text::part(interrupted, "refusal").with("who", self.who)
        })?;
        at.require(key, upcoming.is_some(), || Text::part(key, "nothing").with("who", self.who))?;
        turn::begin(at, self.who)?;
        note(at, key, self.who, |fighter| fighter.upcoming = None)?;
        let Some(deed) = upcoming.filter(|_| self.on) else { return Ok(Verdict::done()) };
        note(at, rule!("heimr.action.type-upcoming"), self.who, |fighter| fighter.turn.standard = true)?;
        let verdict = perform(at, self.who, &deed)?;
        ready::done(at, self.who)?;
        Ok(verdict)
    }
}

/// Somebody does something, in a turn of a fight or out of any. [heimr.action.purpose]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Action {
    pub who: Who,
    pub deed: Deed,
}

impl Deed {
    /// What commands and logs call it, and the rule that it carries out. [heimr.action.list]
    fn entry(&self) -> (&'static str, Key) {
        match self {
            Self::WeaponAttack(_) => ("weapon-attack", rule!("heimr.action.weapon-attack")),
            Self::UseSkill(_) => ("use-skill", rule!("heimr.action.use-skill")),
            Self::BrawlAttack(_) => ("brawl-attack", rule!("heimr.action.brawl-attack")),
            Self::Charge { .. } => ("charge", rule!("heimr.action.charge")),
            Self::Guard(_) => ("guard", rule!("heimr.action.guard")),
            Self::Move(_) => ("move", rule!("heimr.action.move")),
            Self::Run { .. } => ("run", rule!("heimr.action.run")),
            Self::Climb(_) => ("climb", rule!("heimr.action.climb")),
            Self::JumpDown { .. } => ("jump-down", rule!("heimr.action.jump-down")),
            Self::DropProne => ("drop-prone", rule!("heimr.action.drop-prone")),
            Self::StandUp => ("stand-up", rule!("heimr.effect.fall-standing-up")),
            Self::Crawl { .. } => ("crawl", rule!("heimr.action.crawl")),
            Self::Hide { .. } => ("hide", rule!("heimr.action.hide")),
            Self::Dodge => ("dodge", rule!("heimr.action.dodge")),
            Self::Draw { .. } => ("draw", rule!("heimr.action.draw")),
            Self::PutAway { .. } => ("put-away", rule!("heimr.action.put-away")),
            Self::DropItems { .. } => ("drop-items", rule!("heimr.action.drop-items")),
            Self::GetItem { .. } => ("get-item", rule!("heimr.action.get-item")),
            Self::HideItem { .. } => ("hide-item", rule!("heimr.action.hide-item")),
            Self::SwapItems { .. } => ("swap-items", rule!("heimr.action.swap-items")),
            Self::Breather { .. } => ("breather", rule!("heimr.action.breather")),
            Self::Observe(_) => ("observe", rule!("heimr.action.observation")),
            Self::Speak { .. } => ("speak", rule!("heimr.action.speak")),
            Self::BreakFree { .. } => ("break-free", rule!("heimr.brawl.escape")),
            Self::HelpMove { .. } => ("help-move", rule!("heimr.forced-movement.procedure")),
            Self::HoldBack { .. } => ("hold-back", rule!("heimr.forced-movement.restraint")),
            Self::BreakDown { .. } => ("break-down", rule!("heimr.environment.toughness")),
            Self::Own { .. } => ("own-action", rule!("heimr.action.unlisted")),
        }
    }

    /// What commands and logs call it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.entry().0
    }

    /// Whether it is meant to harm somebody.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        matches!(self, Self::WeaponAttack(_) | Self::BrawlAttack(_) | Self::Charge { .. })
    }

    /// What it is called among the free actions of a turn. [heimr.action.type-free]
    #[must_use]
    pub fn once(&self) -> String {
        match self {
            Self::Own { name, .. } => format!("own-action {name}"),
            Self::UseSkill(used) => format!("use-skill {}", used.skill),
            deed => deed.name().to_owned(),
        }
    }
}

/// Every way in which any deed can come out, worst first.
pub const OUTCOMES: &[&str] = &["fail", "stopped", "tired", "missed", "touched", "hit", "pass"];

/// Every way in which a deed can come out, worst first.
fn outcomes(deed: &Deed) -> &'static [&'static str] {
    match deed {
        Deed::WeaponAttack(_) | Deed::BrawlAttack(_) | Deed::Charge { .. } => AttackOutcome::WORDS,
        Deed::Move(Step::To { .. }) | Deed::Run { .. } | Deed::Crawl { .. } => &["stopped", "fail", "pass"],
        Deed::Climb(_)
        | Deed::JumpDown { .. }
        | Deed::Hide { .. }
        | Deed::HideItem { .. }
        | Deed::Observe(_)
        | Deed::BreakFree { .. } => Met::WORDS,
        _ => &[],
    }
}

impl Action {
    /// What there is to say of it. Whoever strikes shows themselves.
    #[must_use]
    pub fn said(&self) -> Said<'_> {
        let (name, key) = self.deed.entry();
        let said = said(name, key).by(self.who).open_if(self.deed.is_attack()).ends(outcomes(&self.deed));
        let list = |names: &mut dyn Iterator<Item = &String>| {
            Value::List(names.map(|name| Value::text(name)).collect())
        };
        match &self.deed {
            Deed::WeaponAttack(attack) => {
                let weapons = list(&mut attack.strikes.iter().map(|strike| &strike.weapon));
                said.told("told", [with("target", attack.target), with("with", weapons)])
            }
            Deed::UseSkill(SkillUse { skill, target: Some(target), .. }) => {
                said.told("told-on", [with("skill", skill), with("target", *target)])
            }
            Deed::UseSkill(used) => said.told("told", [with("skill", &used.skill)]),
            Deed::BrawlAttack(brawl) => {
                let grabs = Value::word(if brawl.grabs { "yes" } else { "no" });
                said.told("told", [with("target", brawl.target), with("grabs", grabs)])
            }
            Deed::Charge {
                blow: Blow::Weapon(Attack { target, .. }) | Blow::Brawl(Brawl { target, .. }),
                ..
            } => said.told("told", [with("target", *target)]),
            Deed::Guard(Guarded::Person(whom)) => said.told("told", [with("what", *whom)]),
            Deed::Guard(Guarded::Spot(what)) => said.told("told", [with("what", what)]),
            Deed::Guard(Guarded::Border(_)) => said.told("told-way", []),
            Deed::Move(Step::OutOfCluster) => said.told("told-out", []),
            Deed::Move(Step::To { square: to, .. }) | Deed::Run { to, .. } | Deed::Crawl { to } => {
                said.told("told", [with("to", *to)])
            }
            Deed::Draw { item, .. }
            | Deed::PutAway { item }
            | Deed::GetItem { item, .. }
            | Deed::HideItem { item } => said.told("told", [with("item", item)]),
            Deed::DropItems { items } => said.told("told", [with("items", list(&mut items.iter()))]),
            Deed::Speak { words, .. } if words.is_empty() => said.told("told-speaks", []),
            Deed::Speak { words, whisper } => {
                said.told(if *whisper { "whispers" } else { "says" }, [with("words", words)])
            }
            Deed::BreakFree { from, .. } => said.told("told", [with("from", *from)]),
            Deed::HelpMove { who: moved, to } => said.told("told", [with("moved", *moved), with("to", *to)]),
            Deed::HoldBack { who: held } => said.told("told", [with("held", *held)]),
            Deed::Own { name, .. } => said.told("told", [with("name", name)]),
            Deed::Climb(_)
            | Deed::JumpDown { .. }
            | Deed::DropProne
            | Deed::StandUp
            | Deed::Hide { .. }
            | Deed::Dodge
            | Deed::SwapItems { .. }
            | Deed::Breather { .. }
            | Deed::Observe(_)
            | Deed::BreakDown { .. } => said.told("told", []),
        }
    }
}

impl Rule for Action {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, deed) = (self.who, &self.deed);
        types::has_time(at, who, deed)?;
        needs(at, who, deed)?;
        let fights = types::counts(at.world(), who);
        let takes = types::takes(at.world(), who, deed);
        if !injuries::stirs(at, who, Stir::Deed(deed))? {
            return Ok(Verdict::done());
        }
        if !fights {
            let verdict = plays(at, who, deed)?;
            chase::acted(at, who, takes)?;
            return Ok(verdict);
        }
        turn::begin(at, who)?;
        types::pay(at, who, deed, takes)?;
        if takes == Takes::Upcoming {
            turn::end(at, who)?;
            return Ok(Verdict::done());
        }
        let verdict = plays(at, who, deed)?;
        chase::acted(at, who, takes)?;
        ready::done(at, who)?;
        if takes == Takes::Ongoing
            && at.world().combat.as_ref().is_some_and(|combat| combat.acting == Some(who))
        {
            turn::end(at, who)?;
        }
        Ok(verdict)
    }
}

/// What a deed needs as things stand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Needs {
    who: Who,
    deed: Deed,
}

impl Rule for Needs {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut At<'_, World>) -> Play<()> {
        types::may_act(at, self.who)?;
        needs(at, self.who, &self.deed)
    }
}

/// Whether something can't be done as things stand, whoever's turn it is. [heimr.ready.choice-at-trigger]
#[must_use]
pub fn impossible(world: &World, who: Who, deed: &Deed) -> bool {
    norn_kernel::refusal(&Needs { who, deed: deed.clone() }, world).is_some()
}

/// What was paid for before happens now; nothing, where it has become impossible.
pub fn perform(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<Verdict> {
    if impossible(at.world(), who, deed) {
        return Ok(Verdict::done());
    }
    plays(at, who, deed)
}

/// Whether a deed leads out of the square, or away from those who are there.
/// [heimr.forced-movement.restraint]
fn leads_away(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Charge { .. }
            | Deed::Move(_)
            | Deed::Run { .. }
            | Deed::Crawl { .. }
            | Deed::Climb(_)
            | Deed::JumpDown { .. }
            | Deed::HelpMove { .. }
    )
}

/// Refuses what can't be done as things stand.
pub fn needs(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<()> {
    if leads_away(deed) {
        forced_movement::free_to_go(at, who)?;
    }
    match deed {
        Deed::WeaponAttack(attack) => attack::needs(at, who, attack, &How::default()),
        Deed::BrawlAttack(brawl) => brawl::needs(at, who, brawl, &How::default()),
        Deed::Charge { to, blow } => charge::needs(at, who, *to, blow),
        Deed::Guard(what) => guard::needs(at, who, what),
        Deed::Move(step) => movement::move_needs(at, who, step),
        Deed::Run { to, .. } => movement::run_needs(at, who, *to),
        Deed::Crawl { to } => movement::crawl_needs(at, who, *to),
        Deed::Climb(climbing) => heights::climb_needs(at, who, climbing),
        Deed::JumpDown { to } => heights::jump_needs(at, who, *to),
        Deed::DropProne => movement::drop_prone_needs(at, who),
        Deed::StandUp => movement::stand_up_needs(at, who),
        Deed::Hide { from } => hiding::hide_needs(at, who, from),
        Deed::Dodge => defence::dodge_needs(at, who),
        Deed::UseSkill(used) => use_skill::needs(at, who, used),
        Deed::Draw { item, into } => items::draw::needs(at, who, item, *into),
        Deed::PutAway { item } => items::put_away::needs(at, who, item),
        Deed::DropItems { items } => items::drop_items::needs(at, who, items),
        Deed::GetItem { item, into, ground } => items::get_item::needs(at, who, item, *into, *ground),
        Deed::HideItem { item } => items::hide_item::needs(at, who, item),
        Deed::SwapItems { grip } => items::swap_items::needs(at, who, grip.as_deref()),
        Deed::BreakDown { with, what } => items::break_down::needs(at, who, with, what),
        Deed::Breather { .. } => chase::breather_needs(at, who),
        Deed::Observe(what) => observation::needs(at, who, what),
        Deed::Speak { .. } => Ok(()),
        Deed::BreakFree { from, ability } => holds::break_free_needs(at, who, *from, ability),
        Deed::HelpMove { who: moved, to } => forced_movement::help_needs(at, who, *moved, *to),
        Deed::HoldBack { who: held } => forced_movement::hold_needs(at, who, *held),
        Deed::Own { name, spot, .. } => {
            let key = rule!("heimr.action.unlisted");
            let known = at.world().campaign.actions.contains_key(name);
            at.require(key, known, || Text::part(key, "unknown").with("name", Value::text(name)))?;
            let here = places::location(at.world(), at.world().character(who).stance.square);
            let there = spot.as_ref().is_none_or(|spot| here.spots.contains(spot));
            let key = rule!("heimr.guard.location");
            at.require(key, there, || Text::part(key, "not-here").with("who", who))
        }
    }
}

/// What happens, whatever stands in its way.
pub(crate) fn plays(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<Verdict> {
    match deed {
        none if !none.entry().1.applies() => Ok(Verdict::done()),
        Deed::WeaponAttack(attack) => attack::plays(at, who, attack, &How::default()),
        Deed::BrawlAttack(brawl) => brawl::plays(at, who, brawl, &How::default()),
        Deed::Charge { to, blow } => charge::plays(at, who, *to, blow),
        Deed::Guard(what) => guard::plays(at, who, what),
        Deed::Move(step @ Step::To { square, outmanoeuvres }) => {
            charge::goes(at, who, *square, *outmanoeuvres, |at| movement::move_plays(at, who, step))
        }
        Deed::Move(step @ Step::OutOfCluster) => movement::move_plays(at, who, step),
        Deed::Run { to, after, outmanoeuvres } => {
            let verdict = charge::goes(at, who, *to, *outmanoeuvres, |at| movement::run_plays(at, who, *to))?;
            // Whoever was stopped on the way has run after nobody.
            let there = at.world().character(who).stance.square == *to;
            chase::may_begin(at, who, after.filter(|_| rule!("heimr.chase.start").met(there)))?;
            Ok(verdict)
        }
        Deed::Crawl { to } => charge::goes(at, who, *to, false, |at| movement::crawl_plays(at, who, *to)),
        Deed::Climb(climbing) => heights::climb_plays(at, who, climbing),
        Deed::JumpDown { to } => heights::jump_plays(at, who, *to),
        Deed::DropProne => movement::drop_prone_plays(at, who),
        Deed::StandUp => movement::stand_up_plays(at, who),
        Deed::Hide { from } => hiding::hide_plays(at, who, from),
        Deed::Dodge => defence::dodge(at, who),
        Deed::UseSkill(used) => use_skill::plays(at, who, used),
        Deed::Draw { item, into } => items::draw::plays(at, who, item, *into),
        Deed::PutAway { item } => items::put_away::plays(at, who, item),
        Deed::DropItems { items } => items::drop_items::plays(at, who, items),
        Deed::GetItem { item, ground: true, .. } if guard::keeps_from(at, who, item)? => Ok(Verdict::done()),
        Deed::GetItem { item, into, ground } => items::get_item::plays(at, who, item, *into, *ground),
        Deed::HideItem { item } => items::hide_item::plays(at, who, item),
        Deed::SwapItems { grip } => items::swap_items::plays(at, who, grip.as_deref()),
        Deed::BreakDown { what: Breakable::Thing(name), .. } if guard::keeps_from(at, who, name)? => {
            Ok(Verdict::done())
        }
        Deed::BreakDown { with, what } => items::break_down::plays(at, who, with, what),
        Deed::Breather { .. } => chase::breather(at, who),
        Deed::Observe(what) => observation::plays(at, who, what),
        Deed::Speak { words, whisper } => observation::speaks(at, who, words, *whisper),
        Deed::BreakFree { from, ability } => holds::break_free(at, who, *from, ability),
        Deed::HelpMove { who: moved, to } => forced_movement::help(at, who, *moved, *to),
        Deed::HoldBack { who: held } => forced_movement::hold(at, who, *held),
        Deed::Own { spot: Some(spot), .. } if guard::keeps_from(at, who, spot)? => Ok(Verdict::done()),
        Deed::Own { name, .. } => {
            at.tell(|_| {
                Text::part(words!("heimr.action.unlisted"), "does")
                    .with("who", who)
                    .with("name", Value::text(name))
            });
            Ok(Verdict::done())
        }
    }
}
