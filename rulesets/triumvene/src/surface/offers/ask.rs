//! What several offers ask: who acts, who is meant, and whether it is the referee's to say.
use super::attempt::Attempt;
use crate::reference::RULES;
use crate::rules::finances::money::{COUNT_MAX, MONTHS_MAX, ROWS_MAX, Things};
use crate::rules::narrative::hp::Able;
use crate::world::happen::MONEY_MAX;
use crate::world::{Character, Price, Row, State};
use norn_kernel::amounts::{Sum, Unit};
use norn_kernel::ask::TEXT_MAX;
pub(crate) use norn_kernel::offer::param;
use norn_kernel::offering;
use norn_kernel::{Amount, By, Choice, Money, Param, Range, Text, Value, Who, words};

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
    if !able {
        let own = world.characters.iter().filter(|(who, _)| viewer.speaks_for(world.owner(**who)));
        let (dead, others): (Vec<_>, Vec<_>) = own.partition(|(_, one)| one.state == State::Dead);
        let named: Option<Who> = it.given("who");
        let mut dead = dead.into_iter().map(|(who, _)| *who);
        alive(it, dead.find(|who| others.is_empty() || named == Some(*who)))?;
    }
    let key = words!("triumvene.hp.unconscious");
    let (nobody, yours) = (Text::part(key, "nobody"), Text::part(key, "yours"));
    it.need(able, of_whom(it, nobody, yours, |_, one| one.state != State::Dead))?;
    own_of(it, Text::part(words!("triumvene.play.roles"), "refusal"), |_, _| true)
}

/// That nobody can do it, as the referee reads it; a player, whose characters are not all there are, reads that none
/// of `yours` can, of those of whom `which` holds. [triumvene.play.roles]
pub(crate) fn of_whom(
    it: &Offering<'_>,
    nobody: Text,
    yours: Text,
    which: impl Fn(Who, &Character) -> bool,
) -> Text {
    if it.is_referees() {
        return nobody;
    }
    let own = it.world.characters.iter().filter(|(who, _)| it.viewer.speaks_for(it.world.owner(**who)));
    let own: Vec<Value> =
        own.filter(|(who, one)| which(**who, one)).map(|(who, _)| Value::Character(*who)).collect();
    if own.is_empty() { nobody } else { yours.with("who", Value::List(own)) }
}

/// The same among those of whom `which` holds; where there is nobody, the refusal says so.
pub(crate) fn own_of(
    it: &Offering<'_>,
    nobody: Text,
    which: impl Fn(Who, &Character) -> bool,
) -> Read<Param> {
    let (world, viewer) = (it.world, it.viewer);
    let all = world.characters.iter();
    let own = all.filter(|(who, one)| viewer.speaks_for(world.owner(**who)) && which(**who, one));
    let asked = Param::one_of(Text::part(words!("triumvene.play.roles"), "who"), own.map(|(who, _)| *who));
    some(it, asked, nobody)
}

/// Who is to act, of those who are able to: what a player proposes for anybody else could never be accepted.
/// [triumvene.hp.unconscious]
pub(crate) fn who(it: &mut Offering<'_>) -> Read<Who> {
    let asked = own(it)?;
    let nobody = Text::part(words!("triumvene.play.roles"), "refusal");
    it.fit(asked, nobody, |who: &Who, can| can(Able { who: *who }))
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
    let named = it.given::<Who>(words.part);
    let those = it.world.characters.iter();
    let those = those.filter(|(who, one)| which(one) || named == Some(**who) && one.state == State::Dead);
    let those: Vec<Who> = those.map(|(who, _)| *who).collect();
    alive(it, named.filter(|who| those.contains(who) && !which(it.world.character(*who))))?;
    some(it, Param::one_of(words, those).by_referee(), nobody)
}

/// Refuses whoever is named though dead, and so not among those who can be named, by the reason why.
/// [triumvene.hp.death.final]
pub(crate) fn alive(it: &Offering<'_>, dead: Option<Who>) -> Read<()> {
    let Some(who) = dead else { return Ok(()) };
    it.require(false, Text::part(words!("triumvene.hp.death.final"), "refusal").with("who", who))
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

/// Things by name, as somebody writes them, with how many of each; nothing, if it is left out.
pub(crate) fn things(words: Text) -> Param {
    let columns = vec![
        ("item", Range::Text { max: TEXT_MAX }),
        ("count", Range::Number { min: 1, max: COUNT_MAX.into() }),
    ];
    param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![]))
}

/// Reads [`things`], without those that have no name.
pub(crate) fn take_things(it: &mut Offering<'_>, asked: Param) -> Read<Things> {
    let things: Vec<(String, i32)> = it.take(asked)?;
    Ok(things.into_iter().filter(|(name, _)| !name.is_empty()).collect())
}

/// The most things in all that are bought or change hands at once.
pub(crate) const MANY: u32 = COUNT_MAX.unsigned_abs();

/// Of what somebody has to hand over, how many of each; nothing, if it is left out.
pub(crate) fn take_owned(it: &mut Offering<'_>, words: Text, who: Who) -> Read<Things> {
    let one = it.world.character(who);
    let most = |name: &String| Some(one.owns(name).unsigned_abs()).filter(|count| 0 < *count);
    let name = words.part;
    let list = move || {
        let of = one.owned().map(|(name, count)| {
            Amount::of(Choice::new(words!("triumvene.money.ledger"), Value::text(name)), count.unsigned_abs())
        });
        Ok(Param::amounts(words, of.collect(), 0, MANY).or(Value::List(vec![])))
    };
    it.take_amounts((name, By::Anyone), (0, MANY), most, list)
}

/// What can be bought, with its prices; in all at least `min`. Without one, nothing is chosen if it is left out.
/// `all` is said of the sum. [triumvene.money.costs]
pub(crate) fn take_priced(
    it: &mut Offering<'_>,
    (words, by): (Text, By),
    min: u32,
    all: Text,
    which: fn(&Price) -> bool,
) -> Read<Things> {
    let (world, key) = (it.world, words!("triumvene.money.costs"));
    let most = |name: &String| Price::find(world, name).filter(|row| which(row)).map(|_| MANY);
    let name = words.part;
    let list = move || {
        let of = Price::in_order(world).filter(|(_, row)| which(row)).map(|(name, row)| {
            let label = Text::part(key, "choice")
                .with("name", Value::text(name))
                .with("least", Value::word(if row.minimum { "yes" } else { "no" }))
                .with("per", Value::word(&row.per));
            Amount::of(Choice::told(Value::text(name), label), MANY).at(row.cost.0)
        });
        let currency = || Value::text(&world.currency);
        let each = Text::part(key, "each").with("currency", currency());
        let sum = Sum { each, all: all.with("currency", currency()), unit: Unit::Money };
        let asked = Param { by, ..Param::amounts(words, of.collect(), min, MANY).summed(sum) };
        Ok(if min == 0 { asked.or(Value::List(vec![])) } else { asked })
    };
    it.take_amounts((name, by), (min, MANY), most, list)
}

/// These options, each in the words that the rule has for its value.
pub(crate) fn names<'n>(key: norn_kernel::Key, names: impl IntoIterator<Item = &'n String>) -> Range {
    Range::OneOf(names.into_iter().map(|name| Choice::new(key, Value::text(name))).collect())
}
