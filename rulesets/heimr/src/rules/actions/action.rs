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
use crate::rules::turns::{chase, turn};
use crate::world::World;
use crate::world::fight::{Attack, Blow, Brawl, Breakable, Deed, Guarded, SkillUse, Step};
use crate::world::happen::note;
use crate::world::things::Takes;
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
        at.require(key, upcoming.is_some(), || Text::part(key, "nothing").with("who", self.who))?;
        turn::begin(at, self.who)?;
        note(at, key, self.who, |fighter| fighter.upcoming = None)?;
        let Some(deed) = upcoming.filter(|_| self.on) else { return Ok(Verdict::done()) };
        note(at, rule!("heimr.action.type-upcoming"), self.who, |fighter| fighter.turn.standard = true)?;
        perform(at, self.who, &deed)
    }
}

/// Somebody does something, in a turn of a fight or out of any. [heimr.action.purpose]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Action {
    pub who: Who,
    pub deed: Deed,
}

impl Deed {
    /// What commands and logs call it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::WeaponAttack(_) => "weapon-attack",
            Self::UseSkill(_) => "use-skill",
            Self::BrawlAttack(_) => "brawl-attack",
            Self::Charge { .. } => "charge",
            Self::Guard(_) => "guard",
            Self::Move(_) => "move",
            Self::Run { .. } => "run",
            Self::Climb(_) => "climb",
            Self::JumpDown { .. } => "jump-down",
            Self::DropProne => "drop-prone",
            Self::StandUp => "stand-up",
            Self::Crawl { .. } => "crawl",
            Self::Hide { .. } => "hide",
            Self::Dodge => "dodge",
            Self::Draw { .. } => "draw",
            Self::PutAway { .. } => "put-away",
            Self::DropItems { .. } => "drop-items",
            Self::GetItem { .. } => "get-item",
            Self::HideItem { .. } => "hide-item",
            Self::SwapItems { .. } => "swap-items",
            Self::Breather { .. } => "breather",
            Self::Observe(_) => "observe",
            Self::Speak { .. } => "speak",
            Self::BreakFree { .. } => "break-free",
            Self::HelpMove { .. } => "help-move",
            Self::HoldBack { .. } => "hold-back",
            Self::BreakDown { .. } => "break-down",
            Self::Own { .. } => "own-action",
        }
    }

    /// Whether it is meant to harm somebody.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        matches!(self, Self::WeaponAttack(_) | Self::BrawlAttack(_) | Self::Charge { .. })
    }

    /// The rule that it carries out. [heimr.action.list]
    #[must_use]
    pub fn rule(&self) -> Key {
        match self {
            Self::WeaponAttack(_) => rule!("heimr.action.weapon-attack"),
            Self::UseSkill(_) => rule!("heimr.action.use-skill"),
            Self::BrawlAttack(_) => rule!("heimr.action.brawl-attack"),
            Self::Charge { .. } => rule!("heimr.action.charge"),
            Self::Guard(_) => rule!("heimr.action.guard"),
            Self::Move(_) => rule!("heimr.action.move"),
            Self::Run { .. } => rule!("heimr.action.run"),
            Self::Climb(_) => rule!("heimr.action.climb"),
            Self::JumpDown { .. } => rule!("heimr.action.jump-down"),
            Self::DropProne => rule!("heimr.action.drop-prone"),
            Self::StandUp => rule!("heimr.effect.fall-standing-up"),
            Self::Crawl { .. } => rule!("heimr.action.crawl"),
            Self::Hide { .. } => rule!("heimr.action.hide"),
            Self::Dodge => rule!("heimr.action.dodge"),
            Self::Draw { .. } => rule!("heimr.action.draw"),
            Self::PutAway { .. } => rule!("heimr.action.put-away"),
            Self::DropItems { .. } => rule!("heimr.action.drop-items"),
            Self::GetItem { .. } => rule!("heimr.action.get-item"),
            Self::HideItem { .. } => rule!("heimr.action.hide-item"),
            Self::SwapItems { .. } => rule!("heimr.action.swap-items"),
            Self::Breather { .. } => rule!("heimr.action.breather"),
            Self::Observe(_) => rule!("heimr.action.observation"),
            Self::Speak { .. } => rule!("heimr.action.speak"),
            Self::BreakFree { .. } => rule!("heimr.brawl.escape"),
            Self::HelpMove { .. } => rule!("heimr.forced-movement.procedure"),
            Self::HoldBack { .. } => rule!("heimr.forced-movement.restraint"),
            Self::BreakDown { .. } => rule!("heimr.environment.toughness"),
            Self::Own { .. } => rule!("heimr.action.unlisted"),
        }
    }

    /// Its words, with that rule.
    #[must_use]
    pub fn words(&self) -> Text {
        Text::part(self.rule(), self.name())
    }

    /// What a log says of it: who does what to whom.
    #[must_use]
    pub fn told(&self, who: Who) -> Text {
        let told = Text::part(self.rule(), "told").with("who", who);
        let strikes = |told: Text, attack: &Attack| {
            let with = attack.strikes.iter().map(|strike| Value::text(&strike.weapon)).collect();
            told.with("target", attack.target).with("with", Value::List(with))
        };
        let grabs = |brawl: &Brawl| Value::word(if brawl.grabs { "yes" } else { "no" });
        match self {
            Self::WeaponAttack(attack) => strikes(told, attack),
            Self::UseSkill(SkillUse { skill, target: Some(target), .. }) => {
                let told = Text::part(self.rule(), "told-on").with("who", who);
                told.with("skill", Value::text(skill)).with("target", *target)
            }
            Self::UseSkill(used) => told.with("skill", Value::text(&used.skill)),
            Self::BrawlAttack(brawl) => told.with("target", brawl.target).with("grabs", grabs(brawl)),
            Self::Charge { blow, .. } => told.with(
                "target",
                match blow {
                    Blow::Weapon(attack) => attack.target,
                    Blow::Brawl(brawl) => brawl.target,
                },
            ),
            Self::Guard(Guarded::Person(whom)) => told.with("what", *whom),
            Self::Guard(Guarded::Spot(what)) => told.with("what", Value::text(what)),
            Self::Guard(Guarded::Border(_)) => Text::part(self.rule(), "told-way").with("who", who),
            Self::Move(Step::To { square, .. }) => told.with("to", *square),
            Self::Move(Step::OutOfCluster) => Text::part(self.rule(), "told-out").with("who", who),
            Self::Run { to, .. } | Self::Crawl { to } => told.with("to", *to),
            Self::Draw { item, .. }
            | Self::PutAway { item }
            | Self::GetItem { item, .. }
            | Self::HideItem { item } => told.with("item", Value::text(item)),
            Self::DropItems { items } => {
                told.with("items", Value::List(items.iter().map(|item| Value::text(item)).collect()))
            }
            Self::Speak { words, .. } if words.is_empty() => {
                Text::part(self.rule(), "told-speaks").with("who", who)
            }
            Self::Speak { words, whisper } => {
                let part = if *whisper { "whispers" } else { "says" };
                Text::part(self.rule(), part).with("who", who).with("words", Value::text(words))
            }
            Self::BreakFree { from, .. } => told.with("from", *from),
            Self::HelpMove { who: moved, to } => told.with("moved", *moved).with("to", *to),
            Self::HoldBack { who: held } => told.with("held", *held),
            Self::Own { name, .. } => told.with("name", Value::text(name)),
            Self::Climb(_)
            | Self::JumpDown { .. }
            | Self::DropProne
            | Self::StandUp
            | Self::Hide { .. }
            | Self::Dodge
            | Self::SwapItems { .. }
            | Self::Breather { .. }
            | Self::Observe(_)
            | Self::BreakDown { .. } => told,
        }
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
#[must_use]
pub fn outcomes(deed: &Deed) -> &'static [&'static str] {
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

impl Rule for Action {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, deed) = (self.who, &self.deed);
        types::has_time(at, who, deed)?;
        needs(at, who, deed)?;
        let fights = at.world().combat.is_some();
        let takes = types::takes(at.world(), who, deed);
        if !injuries::stirs(at, who, Stir::Deed(deed))? {
            return Ok(Verdict::done());
        }
        if !fights {
            return plays(at, who, deed);
        }
        turn::begin(at, who)?;
        types::pay(at, who, deed, takes)?;
        if takes == Takes::Upcoming {
            turn::end(at, who)?;
            return Ok(Verdict::done());
        }
        let verdict = plays(at, who, deed)?;
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

/// Refuses what can't be done as things stand.
pub fn needs(at: &mut At<'_, World>, who: Who, deed: &Deed) -> Play<()> {
    match deed {
        Deed::WeaponAttack(attack) => attack::needs(at, who, attack, &How::default()),
        Deed::BrawlAttack(brawl) => brawl::needs(at, who, brawl, &How::default()),
        Deed::Charge { to, blow } => charge::needs(at, who, *to, blow),
        Deed::Guard(what) => guard::needs(at, who, what),
        Deed::Move(step) => {
            forced_movement::free_to_go(at, who)?;
            movement::move_needs(at, who, step)
        }
        Deed::Run { to, .. } => {
            forced_movement::free_to_go(at, who)?;
            movement::run_needs(at, who, *to)
        }
        Deed::Crawl { to } => {
            forced_movement::free_to_go(at, who)?;
            movement::crawl_needs(at, who, *to)
        }
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
        none if !none.rule().applies() => Ok(Verdict::done()),
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
            chase::may_begin(at, who, *after)?;
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
