//! What several offers ask: who acts, who is meant, and whether it is the referee's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::rules::finances::money::{COUNT_MAX, MONTHS_MAX, ROWS_MAX, Things};
use crate::world::Character;
use crate::world::happen::MONEY_MAX;
pub(crate) use norn_kernel::offer::param;
use norn_kernel::offering;
use norn_kernel::{Choice, Money, Param, Range, Text, Value, Who, words};

/// An attempt as it is filled in.
pub(crate) type Offering<'a> = norn_kernel::Offering<'a, Attempt>;
/// What is read of it, or what comes next.
pub(crate) type Read<T> = offering::Read<Attempt, T>;
/// What a chapter's offer gives: an attempt that is filled in, or what comes next.
pub(crate) type Offered = Read<Attempt>;

/// Refuses what is the referee's alone to anybody else. [triumvene.play.roles]
pub(crate) fn referee_only(it: &Offering<'_>) -> Read<()> {
    it.need(it.is_referees(), Text::part(words!("triumvene.play.roles"), "referee-only"))
}

/// Refuses in these words where there is nothing to choose from.
pub(crate) fn some(it: &Offering<'_>, param: Param, none: Text) -> Read<Param> {
    it.need(!param.range.options().is_empty(), none)?;
    Ok(param)
}

/// Who is to act: one's own characters, or anybody for the referee; nobody who could not act at all.
/// [triumvene.play.roles]
pub(crate) fn own(it: &Offering<'_>) -> Read<Param> {
    let (world, viewer) = (it.world, it.viewer);
    let mut own = world.characters.keys().filter(|who| viewer.speaks_for(world.owner(**who))).peekable();
    let able = own.peek().is_none() || own.any(|who| world.can_act(*who));
    it.need(able, Text::part(words!("triumvene.hp.unconscious"), "nobody"))?;
    own_of(it, Text::part(words!("triumvene.play.roles"), "refusal"), |_| true)
}

/// The same among those of whom `which` holds; where there is nobody, the refusal says so.
pub(crate) fn own_of(it: &Offering<'_>, nobody: Text, which: impl Fn(&Character) -> bool) -> Read<Param> {
    let (world, viewer) = (it.world, it.viewer);
    let all = world.characters.iter();
    let own = all.filter(|(who, one)| viewer.speaks_for(world.owner(**who)) && which(one));
    let asked = Param::one_of(Text::part(words!("triumvene.play.roles"), "who"), own.map(|(who, _)| *who));
    some(it, asked, nobody)
}

/// Who is to act.
pub(crate) fn who(it: &mut Offering<'_>) -> Read<Who> {
    let asked = own(it)?;
    it.take(asked)
}

/// Takes who is to act. As long as nobody is named it is refused in these words unless it is `possible` for
/// anybody; whoever is named may still be let pass by the referee.
pub(crate) fn take_who(it: &mut Offering<'_>, asked: Param, possible: bool, nobody: Text) -> Read<Who> {
    it.need(possible || it.given::<Value>(asked.name).is_some(), nobody)?;
    it.take(asked)
}

/// One of those of whom `which` holds, for the referee alone; where there is nobody, the refusal says so.
pub(crate) fn those(
    it: &Offering<'_>,
    words: Text,
    nobody: Text,
    which: impl Fn(&Character) -> bool,
) -> Read<Param> {
    referee_only(it)?;
    let those = it.world.characters.iter().filter(|(_, one)| which(one));
    some(it, Param::one_of(words, those.map(|(who, _)| *who)).by_referee(), nobody)
}

/// Yes or no, by the referee's word.
pub(crate) fn flag(it: &mut Offering<'_>, words: Text, usual: bool) -> Read<bool> {
    it.take(Param::flag(words).by_referee().or(usual))
}

/// What somebody wants to say, if anything.
pub(crate) fn prose(words: Text) -> Param {
    Param::text(words).or(Value::text(""))
}

/// An amount of money, 0 or more.
pub(crate) fn amount() -> Range {
    Range::Money { min: 0, max: MONEY_MAX }
}

/// The same, to be filled in; nothing, if it is left out.
pub(crate) fn money(words: Text) -> Param {
    param(words, amount()).or(Money::default())
}

/// How many months, by the referee's word.
pub(crate) fn months(it: &mut Offering<'_>, words: Text) -> Read<i32> {
    it.take(Param::number(words, 1, MONTHS_MAX).by_referee().or(12))
}

/// Things by name, with how many of each; nothing, if it is left out.
pub(crate) fn things(words: Text, names: Range) -> Param {
    let columns = vec![("item", names), ("count", Range::Number { min: 1, max: COUNT_MAX.into() })];
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// Reads [`things`], without those that have no name.
pub(crate) fn take_things(it: &mut Offering<'_>, asked: Param) -> Read<Things> {
    let mut things: Things = it.take(asked)?;
    things.retain(|(name, _)| !name.is_empty());
    Ok(things)
}

/// These options, each in the words that the rule has for its value.
pub(crate) fn names<'n>(key: norn_kernel::Key, names: impl IntoIterator<Item = &'n String>) -> Range {
    Range::OneOf(names.into_iter().map(|name| Choice::new(key, Value::text(name))).collect())
}
