//! Tasks and checks, contests, and dice of inspiration.
use super::ask::{Offered, Offering, Read, living, nobody, own, referee_only, target, who_asked};
use super::attempt::Attempt;
use crate::content;
use crate::reference::RULES;
use crate::rules::tasks::checks::{LOW, difficulty};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::contests::{self, Contest};
use crate::rules::tasks::cooperation::{self, Cooperate, ForWhom};
use crate::rules::tasks::dice::{COUNT_MAX, MORE_MAX, RollDice};
use crate::rules::tasks::gifts::{GIVEN_MAX, HandOver, Inspire, Rename};
use crate::rules::tasks::inspiration::has_die;
use crate::rules::tasks::tasks::{DC_MAX, Method, Opposed, Ruled, Save, Settled, Test};
use crate::world::gear::DICE;
use crate::world::people::CROWNS_MAX;
use crate::world::{Given, Stat, World};
use norn_kernel::offer::param;
use norn_kernel::record::Cell;
use norn_kernel::{
    Amount, Amounts, Choice, Closed, D20, Edge, Key, Param, Range, Text, Value, Who, rule, words,
};
use std::collections::BTreeSet;

/// What speaks for somebody: their skills and titles. [fivey.skill.free-form, fivey.title.expertise]
fn skills(world: &World, who: Who) -> Vec<String> {
    let one = world.character(who);
    one.skills.iter().chain(one.titles.keys()).cloned().collect()
}

/// Which of somebody's skills and titles speaks for a check, where there is one: titles only where they count.
/// [fivey.skill.free-form, fivey.title.expertise]
pub(super) fn skill(it: &mut Offering<'_>, checked: bool, who: Who, deed: Deed) -> Read<Option<String>> {
    let (names, key) = match deed {
        Deed::Lore => (skills(it.world, who), words!("fivey.skill.free-form")),
        Deed::Practice => {
            let skills = &it.world.character(who).skills;
            (skills.iter().cloned().collect(), words!("fivey.title.expertise"))
        }
    };
    let asked = Param::name(Text::part(key, "skill"), names.clone()).or_none();
    it.take_if(checked && !names.is_empty(), asked)
}

/// Which of their things somebody uses for it, where they use any as if they were skilled in it. [fivey.attune.effect]
pub(super) fn with(it: &mut Offering<'_>, checked: bool, who: Who) -> Read<Option<String>> {
    let mastered = mastered(it.world, who);
    let asked = Param::name(Text::part(words!("fivey.attune.effect"), "with"), mastered.iter().cloned());
    it.take_if(checked && !mastered.is_empty(), asked.or_none())
}

/// What speaks for a check and against it, as the referee finds. Nobody else is asked, so that no attempt of a player's
/// waits for it.
pub(super) fn edges(it: &mut Offering<'_>, checked: bool) -> Read<(bool, bool)> {
    let says = checked && it.is_referees();
    let words = Text::part(words!("fivey.advantage.advantage"), "favored");
    let favored = it.take_if(says, Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("fivey.advantage.disadvantage"), "hampered");
    let hampered = it.take_if(says, Param::flag(words).by_referee().or(false))?;
    Ok((favored, hampered))
}

/// What speaks for a check of somebody's and against it, where there is one: what its player names, and what the referee
/// finds.
pub(super) fn circumstances(
    it: &mut Offering<'_>,
    checked: bool,
    who: Who,
    deed: Deed,
) -> Read<Circumstances> {
    let (skill, with) = (skill(it, checked, who, deed)?, with(it, checked, who)?);
    let (favored, hampered) = edges(it, checked)?;
    Ok(Circumstances { skill, with, favored, hampered })
}

/// Which of their things somebody uses as if they were skilled in it. [fivey.attune.effect, fivey.attune.permanent]
fn mastered(world: &World, who: Who) -> BTreeSet<String> {
    let one = world.character(who);
    let known = one.attuned.iter().chain(&one.proficient);
    known.filter(|thing| one.things.contains_key(*thing)).cloned().collect()
}

/// Who acts: one of one's own, or anybody for the referee.
fn actor(it: &mut Offering<'_>, key: Key) -> Read<Who> {
    if it.is_referees() {
        return living(it, key);
    }
    let own = own(it);
    it.choose(who_asked(own), nobody())
}

/// Everybody whom the viewer can see and who can act.
fn present(it: &Offering<'_>) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let present = world.characters.keys().copied();
    present.filter(|who| world.is_able(*who) && world.is_seen_by(viewer, *who)).collect()
}

/// Yes or no of the referee's, "no" unless they say otherwise.
fn ruled(it: &mut Offering<'_>, key: Key, part: &'static str) -> Read<bool> {
    it.take(Param::flag(Text::part(key, part)).by_referee().or(false))
}

/// The stat that counts. [fivey.check.relevant-stat]
fn stat() -> Param {
    Param::word::<Stat>(Text::part(words!("fivey.check.relevant-stat"), "stat"))
}

/// The difficulty: a rank by its word, and the number, which may be any other. Where it is low, that is pointed out.
/// [fivey.check.difficulty-words, fivey.check.below-twelve]
fn dc(it: &mut Offering<'_>, asked: bool, skilled: bool) -> Read<i32> {
    let key = words!("fivey.check.difficulty-words");
    let rank = |rank: &content::Difficulty| {
        let words = Text::part(key, "rank").with("stars", Value::text(&rank.stars)).with("dc", rank.dc);
        Choice::told(Value::word(&rank.word), words)
    };
    let ranks = Range::OneOf(content::DIFFICULTIES.iter().map(rank).collect());
    let words = Text::part(key, "difficulty");
    let word: Value = it.take_if(asked, param(words, ranks).by_referee().or_first())?;
    let usual = match &word {
        Value::Word(word) => difficulty(word),
        _ => LOW,
    };
    let words = Text::part(words!("fivey.check.dc-table"), "dc");
    let dc: i32 = it.take_if(asked, Param::number(words, 1, DC_MAX).by_referee().or(usual))?;
    // Nothing comes of the answer: it is a word in time.
    let key = rule!("fivey.check.below-twelve");
    let words = Text::part(key, if skilled { "sure-though-skilled" } else { "sure" });
    let _: bool = it.take_if(key.holds(asked && dc < LOW), Param::flag(words).by_referee().or(true))?;
    Ok(dc)
}

/// What of their things it costs to try. [fivey.task.four-questions]
fn things(it: &mut Offering<'_>, who: Who, key: Key) -> Read<Amounts<String>> {
    let things = it.world.character(who).things.iter();
    let of: Vec<Amount> = things
        .map(|(name, thing)| Amount::of(Choice::new(key, Value::text(name)), thing.pieces.into()))
        .collect();
    let asked = Param::amounts(Text::part(key, "things"), of.clone(), 0, 20).or(Value::List(vec![]));
    it.take_if(!of.is_empty(), asked)
}

/// The four questions, how it is settled, and what else counts. [fivey.task.four-questions, fivey.task.check-is-one-method]
pub(super) fn test(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.task.four-questions");
    let who = actor(it, key)?;
    let aim: String = it.take(Param::text(Text::part(key, "aim")).or(Value::text("")))?;
    let asked = Param::word::<Method>(Text::part(words!("fivey.task.check-is-one-method"), "method"));
    let asked = asked.by_referee().or(Value::word(Method::Check.word()));
    // A player says first what is theirs to say.
    let referees = it.is_referees();
    let method: Method = if referees { it.take(asked.clone())? } else { Method::Check };
    let rolled = method.is_rolled();
    let stat: Stat = it.take_if(rolled, stat())?;
    let (skill, with) = (skill(it, rolled, who, Deed::Lore)?, with(it, rolled, who)?);
    let things = things(it, who, key)?;
    let most = it.world.character(who).crowns.min(CROWNS_MAX);
    let crowns = it.take_if(0 < most, Param::number(Text::part(key, "crowns"), 0, most).or(0))?;
    let ahead = Param::flag(Text::part(words!("fivey.inspiration.timing"), "ahead")).or(false);
    let ahead = it.take_if(rolled && has_die(it.world, who), ahead)?;
    if !referees {
        let _: Method = it.take(asked)?;
    }
    if !rolled {
        let settled = match method {
            Method::Succeeds => Settled::Success,
            Method::Fails => Settled::Failure,
            _ => Settled::Words,
        };
        let asked = Param::text(Text::part(words!("fivey.task.check-is-one-method"), "words"));
        let words: String = it.take(asked.by_referee().or(Value::text("")))?;
        let secret = ruled(it, key, "secret")?;
        return Ok(Ruled { who, aim, things, crowns, settled, words, secret }.into());
    }
    let opposed = method != Method::Check;
    let against = match opposed {
        true => Some(other_side(it, who)?),
        false => None,
    };
    let dc = dc(it, !opposed, skill.is_some() || with.is_some())?;
    let favored = ruled(it, words!("fivey.advantage.advantage"), "favored")?;
    let hampered = ruled(it, words!("fivey.advantage.disadvantage"), "hampered")?;
    let asked = Param::flag(Text::part(key, "may-fail")).by_referee().or(true);
    let may_fail = it.take_if(!opposed, asked)?;
    let asked = Param::text(Text::part(key, "consequence")).by_referee().or(Value::text(""));
    let consequence: String = it.take(asked)?;
    let secret = Param::flag(Text::part(key, "secret")).by_referee().or(false);
    let secret = it.take_if(method != Method::Contest, secret)?;
    let ahead = ahead && may_fail;
    let test = Test {
        who,
        aim,
        stat,
        dc,
        skill,
        with,
        favored,
        hampered,
        things,
        crowns,
        may_fail,
        consequence,
        ahead,
        secret,
    };
    Ok(match against {
        Some((against, their_stat, their_skilled)) => {
            let both_roll = method == Method::Contest;
            Opposed { test, against, their_stat, their_skilled, both_roll }.into()
        }
        None => test.into(),
    })
}

/// Against whom, with which stat they hold, and whether they are skilled in it. [fivey.contest.different-stats]
fn other_side(it: &mut Offering<'_>, who: Who) -> Read<(Who, Stat, bool)> {
    let key = words!("fivey.contest.different-stats");
    let others: Vec<Who> = present(it).into_iter().filter(|other| *other != who).collect();
    let against = it.choose(target(key, "against", others).by_referee(), nobody())?;
    let stat = it.take(Param::word::<Stat>(Text::part(key, "their-stat")).by_referee())?;
    let skilled = ruled(it, key, "their-skilled")?;
    Ok((against, stat, skilled))
}

/// Who saves, and against what. [fivey.check.save]
pub(super) fn save(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.check.save");
    let who = living(it, key)?;
    let others: Vec<Who> = present(it).into_iter().filter(|other| *other != who).collect();
    let from = it.choose(target(key, "from", others), nobody())?;
    let usual = Value::word(Stat::Dex.word());
    let stat = it.take(stat().or(usual))?;
    let asked = Param::word::<Stat>(Text::part(words!("fivey.contest.different-stats"), "their-stat"));
    let their_stat = it.take(asked.or(Value::word(Stat::Int.word())))?;
    let skilled = ruled(it, words!("fivey.skill.double"), "skilled")?;
    let their_skilled = ruled(it, words!("fivey.contest.different-stats"), "their-skilled")?;
    let favored = ruled(it, words!("fivey.advantage.advantage"), "favored")?;
    let hampered = ruled(it, words!("fivey.advantage.disadvantage"), "hampered")?;
    Ok(Save { who, stat, skilled, favored, hampered, from, their_stat, their_skilled, ahead: false }.into())
}

/// Some of these people.
fn some(key: Key, part: &'static str, of: &[Who], min: u16) -> Param {
    Param::several(Text::part(key, part), of.iter().copied(), min)
}

/// Some of those who take part, nobody unless the referee says otherwise.
fn some_of(it: &mut Offering<'_>, key: Key, part: &'static str, of: &[Who]) -> Read<BTreeSet<Who>> {
    it.take(some(key, part, of, 0).by_referee().or(Value::List(vec![])))
}

/// Who works together, and at what. [fivey.cooperation.two]
pub(super) fn cooperate(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.cooperation.two");
    let all = present(it);
    let (referees, own) = (it.is_referees(), own(it));
    it.need(!all.is_empty() && !own.is_empty(), nobody())?;
    let many = |min: i32| {
        let words = Text::part(words!("fivey.cooperation.many"), "most");
        Param::number(words, min, cooperation::PEOPLE_MAX).by_referee().or(cooperation::USUAL.max(min))
    };
    // Players work together as is usual; that more of them can is the referee's to say, and they say it first.
    let said: Option<i32> = if referees { Some(it.take(many(1))?) } else { None };
    let at_most = usize::try_from(said.unwrap_or(cooperation::USUAL)).unwrap_or(1);
    let asked = some(key, "who-all", &all, 1).at_most(at_most);
    let who: BTreeSet<Who> = it.choose(asked, nobody())?;
    it.need(own.iter().any(|one| who.contains(one)), Text::part(key, "others-alone"))?;
    let aim: String =
        it.take(Param::text(Text::part(words!("fivey.task.four-questions"), "aim")).or(Value::text("")))?;
    let stat = it.take(stat())?;
    let most = match said {
        Some(most) => most,
        None => it.take(many(i32::try_from(who.len()).unwrap_or(cooperation::PEOPLE_MAX)))?,
    };
    let members: Vec<Who> = who.iter().copied().collect();
    let skilled = some_of(it, key, "skilled", &members)?;
    let dc = dc(it, true, !skilled.is_empty())?;
    let favored = ForWhom::These(some_of(it, words!("fivey.cooperation.two"), "favored", &members)?);
    let hampered = ForWhom::These(some_of(it, words!("fivey.cooperation.two"), "hampered", &members)?);
    let asked = Param::word::<Stat>(Text::part(words!("fivey.cooperation.two"), "other-stat"));
    let other_stat: Option<Stat> = it.take_if(1 < who.len(), asked.by_referee().or_none())?;
    let asked = some(words!("fivey.cooperation.two"), "by-other", &members, 1).by_referee();
    let by_other: BTreeSet<Who> = it.take_if(other_stat.is_some(), asked)?;
    let key = rule!("fivey.cooperation.multiple-successes");
    let asked = Param::number(Text::part(key, "needed"), 1, cooperation::PEOPLE_MAX).by_referee();
    let needed: i32 = it.take(asked.or(1))?;
    let too_many = i32::try_from(who.len()).unwrap_or(i32::MAX) < needed;
    // Nothing comes of the answer: it is a word in time.
    let asked = Param::flag(Text::part(key, "sure")).by_referee().or(true);
    let _: bool = it.take_if(key.holds(too_many), asked)?;
    Ok(Cooperate { who, aim, stat, other_stat, by_other, dc, skilled, favored, hampered, most, needed }
        .into())
}

/// Who contends with whom. [fivey.contest.roll]
pub(super) fn contest(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.contest.roll");
    let all = present(it);
    it.need(2 <= all.len(), nobody())?;
    let who = living(it, key)?;
    let most = contests::PEOPLE_MAX;
    let left: Vec<Who> = all.into_iter().filter(|other| *other != who).collect();
    let asked = some(key, "others", &left, 1).at_most(most.saturating_sub(1));
    let others: BTreeSet<Who> = it.choose(asked, nobody())?;
    let left: Vec<Who> = left.into_iter().filter(|other| !others.contains(other)).collect();
    let most = most.saturating_sub(1).saturating_sub(others.len());
    let asked = some(key, "with", &left, 0).at_most(most).or(Value::List(vec![]));
    let with: BTreeSet<Who> = it.take_if(!left.is_empty(), asked)?;
    let stat: Stat = it.take(stat())?;
    let their = Param::word::<Stat>(Text::part(words!("fivey.contest.different-stats"), "their-stat"));
    let their_stat = it.take(their.or(stat.value()))?;
    let all: Vec<Who> = [who].into_iter().chain(with.iter().copied()).chain(others.iter().copied()).collect();
    let skilled = some_of(it, words!("fivey.contest.like-checks"), "skilled", &all)?;
    let favored = some_of(it, words!("fivey.contest.like-checks"), "favored", &all)?;
    let hampered = some_of(it, words!("fivey.contest.like-checks"), "hampered", &all)?;
    let asked = Param::flag(Text::part(words!("fivey.contest.ties"), "acts")).or(true);
    let acts = it.take(asked)?;
    let contest =
        Contest { who, with, others, stat, their_stat, skilled, favored, hampered, acts, passive: false };
    let key = rule!("fivey.passive.use");
    let many = key.holds(contest.alone().is_some());
    let passive = it.take_if(many, Param::flag(Text::part(key, "passive")).or(contest.is_crowded()))?;
    Ok(Contest { passive: passive && many, ..contest }.into())
}

/// An edge that somebody names.
fn edge(it: &mut Offering<'_>, key: Key, part: &'static str) -> Read<Edge> {
    let words = Text::part(key, part);
    let edge: Option<Given> = it.take(Param::words(words, ["advantage", "disadvantage"]).or_none())?;
    Ok(edge.map_or(Edge::None, Given::edge))
}

/// Dice for whatever else there is. [fivey.intro.dice-needed]
pub(super) fn roll(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.intro.dice-needed");
    let who = match it.is_referees() {
        true => None,
        false => Some(actor(it, key)?),
    };
    let dice = it.take(Param::number(Text::part(key, "count"), 1, COUNT_MAX).or(1))?;
    let dies = DICE.into_iter().chain([D20]).map(|die| Choice::die(key, die)).collect();
    let die = it.take(param(Text::part(key, "die-asked"), Range::OneOf(dies)).or(i32::from(D20.sides())))?;
    let times = it.take(Param::number(Text::part(key, "times"), 1, MORE_MAX).or(1))?;
    let plus = it.take(Param::number(Text::part(key, "plus"), 0, MORE_MAX).or(0))?;
    let edge = edge(it, words!("fivey.advantage.non-d20-rolls"), "edge")?;
    let secret = it.take_if(who.is_none(), Param::flag(Text::part(key, "secret")).by_referee().or(false))?;
    Ok(RollDice { who, dice, die, times, plus, edge, secret }.into())
}

/// The players' characters who are there.
fn players(it: &Offering<'_>) -> Vec<Who> {
    it.world.played().collect()
}

/// To whom the referee gives dice, and what for. [fivey.inspiration.gift-roleplay]
pub(super) fn inspire(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.inspiration.gift-roleplay");
    let players = players(it);
    let who = it.choose(target(key, "who", players).or_only(), nobody())?;
    let words = Text::part(words!("fivey.inspiration.other-sources"), "dice");
    let dice = it.take(Param::number(words, 1, GIVEN_MAX).or(1))?;
    let why: String = it.take(Param::text(Text::part(key, "why")).or(Value::text("")))?;
    Ok(Inspire { who, dice, why }.into())
}

/// What the referee says to what a player asks for: mostly yes.
pub(super) fn agreed(it: &mut Offering<'_>, key: Key) -> Read<bool> {
    it.take(Param::flag(Text::part(key, "agreed")).by_referee().or(true))
}

/// Who hands a die to whom. [fivey.inspiration.other-sources]
pub(super) fn hand_over(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.inspiration.other-sources");
    let (world, others) = (it.world, players(it));
    let with = |who: Who, to: Who| HandOver { who, to, agreed: true };
    let asked = who_asked(own(it));
    let who = it.fit(asked, nobody(), |who: &Who, can| others.iter().any(|to| can(with(*who, *to))))?;
    let others: Vec<Who> = world.played().filter(|other| *other != who).collect();
    let to = it.choose(target(key, "to", others).or_only(), nobody())?;
    Ok(Attempt::HandOver(HandOver { who, to, agreed: agreed(it, key)? }))
}

/// What a player calls inspiration. [fivey.inspiration.rename]
pub(super) fn rename(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.inspiration.rename");
    let asked = who_asked(own(it));
    let named = |who: Who| Rename { who, name: String::new() };
    let who = it.fit(asked, nobody(), |who: &Who, can| can(named(*who)))?;
    let name = it.take(Param::text(Text::part(key, "name")).or(Value::text("")))?;
    Ok(Rename { who, name }.into())
}
