//! Tasks and checks.
use super::ask::{Offered, Offering, living, own, who_asked};
use crate::content;
use crate::reference::RULES;
use crate::rules::tasks::tasks::{DC_MAX, Test};
use crate::world::people::CROWNS_MAX;
use crate::world::{Stat, World};
use norn_kernel::{Amount, Amounts, Choice, Param, Text, Value, Who, words};

/// The difficulty that stands there to begin with. [fivey.check.difficulty-words]
const USUAL: i32 = 12;

/// What speaks for somebody: their skills and titles. [fivey.skill.free-form, fivey.title.expertise]
pub(super) fn skills(world: &World, who: Who) -> Vec<String> {
    let one = world.character(who);
    one.skills.iter().chain(one.titles.keys()).cloned().collect()
}

/// The four questions, the stat and the number, and what else counts. [fivey.task.four-questions]
pub(super) fn test(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.task.four-questions");
    let who = match it.is_referees() {
        true => living(it, key)?,
        false => {
            let own = own(it);
            it.choose(who_asked(own), super::ask::nobody())?
        }
    };
    let aim: String = it.take(Param::text(Text::part(key, "aim")).or(Value::text("")))?;
    let stat: Stat = it.take(Param::word::<Stat>(Text::part(words!("fivey.check.relevant-stat"), "stat")))?;
    let usual = content::DIFFICULTIES.first().map_or(USUAL, |first| first.dc);
    let words = Text::part(words!("fivey.check.dc-table"), "dc");
    let dc: i32 = it.take(Param::number(words, 1, DC_MAX).by_referee().or(usual))?;
    let names = skills(it.world, who);
    let asked = Param::name(Text::part(words!("fivey.skill.free-form"), "skill"), names.clone()).or_none();
    let skill: Option<String> = it.take_if(!names.is_empty(), asked)?;
    let well = it.world.character(who);
    let things: Vec<String> = well.attuned.iter().chain(&well.proficient).cloned().collect();
    let asked = Param::name(Text::part(words!("fivey.attune.effect"), "with"), things.clone()).or_none();
    let with: Option<String> = it.take_if(!things.is_empty(), asked)?;
    let favored = it.take(
        Param::flag(Text::part(words!("fivey.advantage.advantage"), "favored")).by_referee().or(false),
    )?;
    let hampered = it.take(
        Param::flag(Text::part(words!("fivey.advantage.disadvantage"), "hampered")).by_referee().or(false),
    )?;
    let things = it.world.character(who).things.iter();
    let of: Vec<Amount> = things
        .map(|(name, thing)| Amount::of(Choice::new(key, Value::text(name)), thing.pieces.into()))
        .collect();
    let asked = Param::amounts(Text::part(key, "things"), of.clone(), 0, 20).or(Value::List(vec![]));
    let things: Amounts<String> = if of.is_empty() { Amounts::none() } else { it.take(asked)? };
    let most = it.world.character(who).crowns.min(CROWNS_MAX);
    let crowns = it.take_if(0 < most, Param::number(Text::part(key, "crowns"), 0, most).or(0))?;
    let may_fail = it.take(Param::flag(Text::part(key, "may-fail")).by_referee().or(true))?;
    let consequence: String =
        it.take(Param::text(Text::part(key, "consequence")).by_referee().or(Value::text("")))?;
    let has_die = crate::rules::tasks::inspiration::has_die(it.world, who);
    let asked = Param::flag(Text::part(words!("fivey.inspiration.timing"), "ahead")).or(false);
    let ahead = it.take_if(has_die && may_fail, asked)?;
    let asked = Param::flag(Text::part(key, "secret")).by_referee().or(false);
    let secret = it.take(asked)?;
    Ok(Test {
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
    }
    .into())
}
