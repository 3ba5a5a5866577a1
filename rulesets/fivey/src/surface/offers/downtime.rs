//! Downtime: when it begins, what people mean to do with it, and what institutions and balls bring.
use super::ask::{Offered, Offering, Read, nobody, own, referee_only, target, who_asked};
use super::tasks::skill;
use crate::content::UNLOCKS;
use crate::reference::RULES;
use crate::rules::characters::advancement;
use crate::rules::downtime::balls::{Guests, hosts};
use crate::rules::downtime::institutions::{self, SpendCredit};
use crate::rules::downtime::living::{self, DAYS_MAX, DayExpense, Planned};
use crate::rules::downtime::turns::{self, Begin, End, Run};
use crate::rules::downtime::{activities, events, study};
use crate::rules::tasks::circumstances::Deed;
use crate::world::gear::{COST_MAX, PIECES_MAX};
use crate::world::{Activity, Aim, Lifestyle, Living, Plan, Span, Stat, Thing, World};
use norn_kernel::amounts::{Amount, Amounts, Sum, Unit};
use norn_kernel::offer::{By, param};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Choice, Closed, Param, Range, Text, Value, Who, words};
use std::collections::BTreeSet;

/// The most things in all that credit buys at once.
const MANY: u32 = PIECES_MAX as u32;
/// What stands for a name while it is only asked whether any would do.
const ANY: &str = "-";

/// For how long, and where. [fivey.phase.downtime]
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Begin { span: Span::Tennite, settlement: None })?;
    let key = words!("fivey.phase.downtime");
    let span = it.take(Param::word::<Span>(Text::part(key, "span")).or(Value::word(Span::Tennite.word())))?;
    let (world, names) = (it.world, it.world.settlements.keys().cloned());
    let words = Text::part(words!("fivey.downtime.beg-settlement"), "where");
    let here = world.settlement().map_or(Value::word("none"), |(name, _)| Value::text(name));
    let settlement =
        it.take_if(!world.settlements.is_empty(), Param::name(words, names).or_none().or(here))?;
    Ok(Begin { span, settlement }.into())
}

/// How many turns are played. [fivey.downtime.tennite]
pub(super) fn run(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Run { turns: 1 })?;
    let left = it.world.downtime.as_ref().map_or(1, |downtime| {
        living::turns(downtime.span).saturating_add(1).saturating_sub(downtime.turn).max(1)
    });
    let words = Text::part(words!("fivey.downtime.tennite"), "turns");
    let turns: u32 = it.take_if(1 < left, Param::number(words, 1, left).or(Value::Number(left.into())))?;
    Ok(Run { turns }.into())
}

/// The rest of it is not played, where any is left. [fivey.phase.downtime]
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(End {})
}

/// Everybody who takes part in the downtime and for whom the viewer speaks.
fn idle(it: &Offering<'_>) -> Vec<Who> {
    let world = it.world;
    own(it).into_iter().filter(|who| world.character(*who).played && world.is_players(*who)).collect()
}

/// Some way to do an activity, so that nobody is led to one that every way is closed to.
fn some_way(world: &World, who: Who, activity: Activity) -> Vec<Plan> {
    let plan = || Plan::of(activity, activities::usual_stat(activity));
    match activity {
        Activity::Study => {
            let aims = Aim::ALL.iter().map(|aim| {
                let what = match aim {
                    Aim::Feat => advancement::learnable(world, who).next(),
                    Aim::Skill | Aim::Research => Some(ANY.to_owned()),
                };
                Plan { aim: Some(*aim), what: what.unwrap_or_default(), ..plan() }
            });
            aims.collect()
        }
        Activity::Establish => {
            let own = institutions::owned(world, who).map(|(name, _)| name.clone());
            let named = own.chain([ANY.to_owned()]).flat_map(|name| {
                [false, true].map(|on_credit| Plan { with: name.clone(), on_credit, ..plan() })
            });
            named.collect()
        }
        _ => vec![plan()],
    }
}

/// A lifestyle, and what to do with the turns. [fivey.downtime.lifestyle-table]
pub(super) fn plan(it: &mut Offering<'_>) -> Offered {
    let world = it.world;
    it.need(turns::is_under_way(world), Text::part(words!("fivey.phase.downtime"), "refusal"))?;
    let who: Who = it.choose(who_asked(idle(it)), nobody())?;
    let (turn, span) = world.downtime.as_ref().map_or((1, Span::Tennite), |it| (it.turn, it.span));
    let before = world.downtime.as_ref().and_then(|it| it.people.get(&who)).cloned().unwrap_or_default();
    let last = living::turns(span);
    let whole =
        |lifestyle, plan| Planned { who, lifestyle, plan, from: turn, through: last, suits: Some(lifestyle) };
    let lifestyle = lifestyle(it, who, &before, whole)?;
    let key = words!("fivey.downtime.tennite");
    let did = before.does(turn);
    let asked = Param::word::<Activity>(Text::part(key, "activity")).or(Value::word(did.activity.word()));
    let activity: Activity = it.fit(asked, nobody(), |activity, can| {
        some_way(world, who, *activity).into_iter().any(|plan| can(whole(lifestyle, plan)))
    })?;
    let same = did.activity == activity;
    let usual = if same { did.stat } else { activities::usual_stat(activity) };
    let words = Text::part(words!("fivey.check.relevant-stat"), "stat");
    let rolls = events::has_roll(activity);
    let stat: Stat = it.take_if(rolls, Param::word::<Stat>(words).or(Value::word(usual.word())))?;
    let skill = skill(it, rolls, who, Deed::Lore)?;
    let event: bool =
        it.take(Param::flag(Text::part(words!("fivey.downtime.event-roll"), "event")).or(same && did.event))?;
    let plan = Plan { skill, event, ..Plan::of(activity, stat) };
    let plan = match activity {
        Activity::Work => Plan { with: job(it, if same { &did.with } else { "" })?, ..plan },
        Activity::Study => studies(it, who, plan, &|plan| whole(lifestyle, plan))?,
        Activity::Establish => founds(it, who, plan, &|plan| whole(lifestyle, plan))?,
        Activity::Other => other(it, who, plan)?,
        Activity::Idle | Activity::Beg | Activity::Carouse | Activity::Ball => plan,
    };
    let words = |part| Text::part(words!("fivey.downtime.bulk-saving"), part);
    let asked = Param::number(words("from"), turn, last).or(Value::Number(turn.into()));
    let from: u32 = it.take_if(turn < last, asked)?;
    let from = from.max(turn);
    let asked = Param::number(words("through"), from, last).or(Value::Number(last.into()));
    let through: u32 = it.take_if(from < last, asked)?;
    let asked =
        Param::word::<Lifestyle>(Text::part(words!("fivey.downtime.other-options"), "suits")).by_referee();
    let invented = activity == Activity::Other;
    let suits = match invented {
        true => Some(it.take(asked.or(living::word(lifestyle)))?),
        false => None,
    };
    Ok(Planned { who, lifestyle, plan, from, through: through.max(from), suits }.into())
}

/// For which lifestyle somebody pays: one that they can afford, and the same once it is paid.
/// [fivey.downtime.pay-first]
fn lifestyle(
    it: &mut Offering<'_>,
    who: Who,
    before: &Living,
    whole: impl Fn(Lifestyle, Plan) -> Planned,
) -> Read<Lifestyle> {
    let key = words!("fivey.downtime.lifestyle-table");
    let span = it.world.downtime.as_ref().map_or(Span::Tennite, |downtime| downtime.span);
    let of = Lifestyle::ALL.iter().map(|lifestyle| {
        let unlocks = UNLOCKS.iter().find(|(_, needs)| needs == lifestyle);
        let words = Text::part(key, "priced")
            .with("lifestyle", living::word(*lifestyle))
            .with("price", living::price(*lifestyle, span))
            .with(
                "unlocks",
                unlocks.map_or(Value::word("idle"), |(activity, _)| Value::word(activity.word())),
            );
        Choice::told(living::word(*lifestyle), words)
    });
    let asked = param(Text::part(key, "lifestyle"), Range::OneOf(of.collect()));
    let asked = asked.or(living::word(before.lifestyle));
    // Whoever can't pay for one may still have credit that does.
    let ways: Vec<Plan> =
        [Plan::idle()].into_iter().chain(some_way(it.world, who, Activity::Establish)).collect();
    it.fit(asked, nobody(), |lifestyle, can| ways.iter().any(|plan| can(whole(*lifestyle, plan.clone()))))
}

/// Where somebody works; nowhere in particular, and they work for themselves. [fivey.downtime.work-bad]
fn job(it: &mut Offering<'_>, usual: &str) -> Read<String> {
    it.take(Param::text(Text::part(words!("fivey.downtime.work"), "with")).or(Value::text(usual)))
}

/// For what somebody studies, under whom, and what. [fivey.downtime.study]
fn studies(it: &mut Offering<'_>, who: Who, plan: Plan, whole: &dyn Fn(Plan) -> Planned) -> Read<Plan> {
    let (world, key) = (it.world, words!("fivey.downtime.study"));
    let asked = Param::word::<Aim>(Text::part(key, "aim"));
    let aim: Aim = it.fit(asked, nobody(), |aim, can| {
        let ways = some_way(world, who, Activity::Study).into_iter();
        ways.filter(|way| way.aim == Some(*aim)).any(|way| can(whole(way)))
    })?;
    let words = Text::part(words!("fivey.downtime.study-teacher"), "with");
    let none = Text::part(words!("fivey.downtime.study-teacher"), "refusal").with("who", who);
    let with: String = it.choose(Param::name(words, study::teachers(world, who)).or_first(), none)?;
    let plan = Plan { aim: Some(aim), with, ..plan };
    let what: String = match aim {
        Aim::Feat => {
            let feats = Param::name(Text::part(key, "what"), advancement::learnable(world, who));
            it.choose(feats, Text::part(key, "nothing").with("who", who))?
        }
        Aim::Skill | Aim::Research => it.take(Param::text(Text::part(key, "what")))?,
    };
    let plan = Plan { what, ..plan };
    it.possible(&whole(plan.clone()))?;
    Ok(plan)
}

/// What somebody founds or expands. [fivey.downtime.establish]
fn founds(it: &mut Offering<'_>, who: Who, plan: Plan, whole: &dyn Fn(Plan) -> Planned) -> Read<Plan> {
    let (world, key) = (it.world, words!("fivey.downtime.establish"));
    let own = institutions::owned(world, who).map(|(name, _)| Value::text(name)).next();
    let with: String = it.take(Param::text(Text::part(key, "with")).or_maybe(own))?;
    let new = !world.institutions.contains_key(&with);
    let what: String = it.take_if(new, Param::text(Text::part(key, "what")).or(Value::text("")))?;
    let plan = Plan { with, what, ..plan };
    // What a purse can't pay is meant to be paid by credit, where that can.
    let can = |on_credit| it.possible(&whole(Plan { on_credit, ..plan.clone() })).is_ok();
    let credit = living::reinvests(world, &plan.with);
    let usual = credit && !can(false) && can(true);
    let asked = Param::flag(Text::part(words!("fivey.downtime.reinvest"), "on-credit")).or(usual);
    let on_credit: bool = it.take_if(credit, asked)?;
    let plan = Plan { on_credit, ..plan };
    it.possible(&whole(plan.clone()))?;
    Ok(plan)
}

/// What people have invented, or what a feat lets them do. [fivey.downtime.other-options]
fn other(it: &mut Offering<'_>, who: Who, plan: Plan) -> Read<Plan> {
    let (world, key) = (it.world, words!("fivey.downtime.other-options"));
    let feats: Vec<String> = activities::feats(world, who).map(|(name, _)| name.to_owned()).collect();
    let asked = Param::name(Text::part(key, "feat"), feats.clone()).or_none();
    let feat: Option<String> = it.take_if(!feats.is_empty(), asked)?;
    let what: String = it.take(Param::text(Text::part(key, "what")).or(Value::text("")))?;
    Ok(Plan { with: feat.unwrap_or_default(), what, ..plan })
}

/// A lifestyle by the day, on the road. [fivey.downtime.daily-cost]
pub(super) fn by_the_day(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.downtime.daily-cost");
    let own = own(it);
    let who: Who = it.choose(who_asked(own), nobody())?;
    let words = Text::part(words!("fivey.downtime.lifestyle-table"), "lifestyle");
    let asked = Param::word::<Lifestyle>(words).or(living::word(Lifestyle::Modest));
    let lifestyle =
        it.fit(asked, nobody(), |lifestyle, can| can(DayExpense { who, lifestyle: *lifestyle, days: 1 }))?;
    let days = it.take(Param::number(Text::part(key, "days"), 1, DAYS_MAX).or(1))?;
    it.only(DayExpense { who, lifestyle, days })
}

/// On what an institution's credit is spent. [fivey.downtime.credit]
pub(super) fn spend(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("fivey.downtime.credit"));
    it.need(turns::is_under_way(world), Text::part(words!("fivey.phase.downtime"), "refusal"))?;
    let with_credit = |who: Who| {
        institutions::owned(world, who)
            .filter(|(name, _)| 0 < institutions::spare(world, name))
            .map(|(name, _)| name.clone())
    };
    let owners = own(it).into_iter().filter(|who| with_credit(*who).next().is_some()).collect();
    let none = Text::part(key, "nothing-left");
    let who: Who = it.choose(who_asked(owners), none.clone())?;
    let asked = Param::name(Text::part(key, "institution"), with_credit(who)).or_first();
    let institution: String = it.choose(asked, none)?;
    let left = institutions::spare(world, &institution);
    let sold = Thing::sold(world);
    // What is sold by the set has no price of its own.
    let price = |name: &str| {
        let thing = Thing::listed(world, name)?;
        let single = thing.sort.gear().is_none_or(|gear| !gear.small);
        Some(thing.sort.cost()).filter(|cost| single && 0 < *cost && *cost <= left)
    };
    let most = |name: &String| {
        let price = price(name).filter(|_| sold.contains(name))?;
        u32::try_from(left.checked_div(price)?).ok()
    };
    let list = || {
        let of = sold.iter().filter_map(|name| {
            let choice = Choice::new(key, Value::text(name));
            Some(Amount::of(choice, most(name)?).at(price(name)?))
        });
        let all = Text::part(key, "all").with("left", left);
        let sum = Sum { each: Text::part(key, "each"), all, unit: Unit::Number };
        let asked = Param::amounts(Text::part(key, "things"), of.collect(), 0, MANY).summed(sum);
        Ok(asked.or(Value::List(vec![])))
    };
    let things: Amounts<String> = match sold.iter().any(|name| most(name).is_some()) {
        true => it.take_amounts(("things", By::Anyone), (0, MANY), most, list)?,
        false => Amounts::none(),
    };
    let spent = SpendCredit { who, institution, things, crowns: 0, what: String::new() };
    let rest = left.saturating_sub(spent.price(world)).clamp(0, COST_MAX);
    let crowns = it.take_if(0 < rest, Param::number(Text::part(key, "crowns"), 0, rest).or(0))?;
    let what: String = it.take_if(0 < crowns, Param::text(Text::part(key, "what")).or(Value::text("")))?;
    it.only(SpendCredit { crowns, what, ..spent })
}

/// Who comes to a ball. [fivey.downtime.ball]
pub(super) fn guests(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("fivey.downtime.ball"));
    let none = Text::part(key, "no-ball").with("who", Value::word("nobody"));
    let host: Who = it.choose(target(key, "host", hosts(world)).or_only(), none)?;
    let others = world.characters.keys().copied();
    let others: Vec<Who> = others.filter(|who| world.is_able(*who) && !world.is_players(*who)).collect();
    it.need(!others.is_empty(), Text::part(key, "no-guests"))?;
    let guests: BTreeSet<Who> = it.take(Param::several(Text::part(key, "guests"), others, 1))?;
    it.only(Guests { host, guests })
}
