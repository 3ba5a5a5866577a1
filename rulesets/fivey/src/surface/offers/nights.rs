//! Nights: camp, rest actions, meals.
use super::ask::{Offered, Offering, nobody, own, party_only, referee_only, who_asked};
use crate::reference::RULES;
use crate::rules::exploring::nights::{
    self, Attune, Camp, Cook, Eat, FOUND_MAX, MARCH, March, Practice, Recover, RestFreely, Scavenge, Sleep,
};
use crate::world::{Carried, Gear, Row, Use, World};
use norn_kernel::record::Cell;
use norn_kernel::{Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// How many hours more the party goes. [fivey.rest.march]
pub(super) fn march(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    it.possible(&March { hours: MARCH })?;
    let asked = Param::number(Text::part(words!("fivey.rest.march"), "hours"), 1, MARCH).or(MARCH);
    let hours: i32 = it.take(asked)?;
    Ok(March { hours }.into())
}

/// Where the party spends the night. [fivey.day.nighttime]
pub(super) fn camp(it: &mut Offering<'_>) -> Offered {
    party_only(it)?;
    it.possible(&Camp { settlement: None })?;
    let world = it.world;
    let key = words!("fivey.day.nighttime");
    let here = world.settlements.iter().filter(|(_, one)| one.hex.is_some() && one.hex == world.here);
    let known = here.filter(|(_, one)| it.is_referees() || world.is_settlement_known(one));
    let names: Vec<String> = known.map(|(name, _)| name.clone()).collect();
    let usual = names.first().map(|name| Value::text(name));
    let asked = Param::name(Text::part(key, "settlement"), names.clone()).or_none();
    let asked = match usual {
        Some(usual) => asked.usually(usual),
        None => asked,
    };
    let settlement: Option<String> = it.take_if(!names.is_empty(), asked)?;
    Ok(Camp { settlement }.into())
}

/// Who recovers. [fivey.rest.recover]
pub(super) fn recover(it: &mut Offering<'_>) -> Offered {
    let asked = who_asked(own(it));
    Ok(it.pick(asked, nobody(), |who: &Who| Recover { who: *who })?.into())
}

/// Who practices. [fivey.rest.practice]
pub(super) fn practice(it: &mut Offering<'_>) -> Offered {
    let asked = who_asked(own(it));
    Ok(it.pick(asked, nobody(), |who: &Who| Practice { who: *who })?.into())
}

/// To what somebody attunes. [fivey.attune.change]
pub(super) fn attune(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.attune.change");
    let world = it.world;
    let things = |who: Who| {
        let one = world.character(who);
        let carried = one.things.iter().filter(|(_, thing)| thing.carried != Carried::Lying);
        let others = carried.filter(|(name, _)| one.attuned.as_ref() != Some(*name));
        others.map(|(name, _)| name.clone()).collect::<Vec<String>>()
    };
    let asked = who_asked(own(it));
    let none = Text::part(key, "nothing");
    let second = |who: &Who| Param::name(Text::part(key, "thing"), things(*who));
    let way = |who: &Who, thing: &String| Attune { who: *who, thing: thing.clone() };
    Ok(it.pick_two((asked, Param::or_only), second, [none.clone(), none], way)?.into())
}

/// Those of the party who have not eaten.
fn unfed(world: &World) -> Vec<Who> {
    world.party().filter(|who| !world.character(*who).ate).collect()
}

/// Who cooks, and for whom. [fivey.rest.cook]
pub(super) fn cook(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.rest.cook");
    let unfed = unfed(it.world);
    it.need(!unfed.is_empty(), Text::part(key, "nobody"))?;
    let meals = usize::try_from(nights::ingredients(it.world)).unwrap_or(0);
    // As many as there is food for.
    let usual: Vec<Who> = unfed.iter().copied().take(meals.max(1)).collect();
    let named = it.given::<Vec<Who>>("eaters").unwrap_or_else(|| usual.clone());
    let eaters: BTreeSet<Who> = named.into_iter().collect();
    let asked = who_asked(own(it));
    let who: Who = it.fit(asked, nobody(), |who, can| can(Cook { who: *who, eaters: eaters.clone() }))?;
    let asked = Param::several(Text::part(key, "eaters"), unfed, 1).at_most(meals.max(1)).or(usual.value());
    let eaters: Vec<Who> = it.take(asked)?;
    Ok(Cook { who, eaters: eaters.into_iter().collect() }.into())
}

/// What somebody looks for. [fivey.rest.scavenge]
pub(super) fn scavenge(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.rest.scavenge");
    // Food first, and whatever else is not made by hand for somebody.
    let mut found: Vec<(bool, String)> = Gear::all(it.world)
        .filter(|(_, gear)| gear.counted)
        .map(|(name, gear)| (gear.used_for != Use::Ingredients, name.to_owned()))
        .collect();
    found.sort();
    let names: Vec<String> = found.into_iter().map(|(_, name)| name).collect();
    it.need(!names.is_empty(), Text::part(key, "unknown").with("item", Value::word("nothing")))?;
    let first = names.first().cloned().unwrap_or_default();
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, nobody(), |who, can| can(Scavenge { who: *who, what: first.clone(), portions: None }))?;
    let what: String = it.take(Param::name(Text::part(key, "what"), names).or_first())?;
    // Food is there for whoever looks for it; of anything else the referee says whether there is some.
    let food = Gear::find(it.world, &what).is_some_and(|gear| gear.used_for == Use::Ingredients);
    let asks = it.is_referees() || !food;
    let asked = Param::one_of(Text::part(key, "portions"), 0..=FOUND_MAX).by_referee().or_none();
    let portions: Option<i32> = it.take_if(asks, asked)?;
    Ok(Scavenge { who, what, portions }.into())
}

/// What else somebody does with a rest action: the referee says what comes of it.
/// [fivey.rest.special-and-invented]
pub(super) fn invent(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.rest.special-and-invented");
    let way = |who: Who| RestFreely { who, doing: "-".to_owned(), comes: String::new() };
    let asked = who_asked(own(it));
    let who: Who = it.fit(asked, nobody(), |who, can| can(way(*who)))?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")))?;
    let comes: String = it.take(Param::text(Text::part(key, "comes-of")).by_referee().or(Value::text("")))?;
    it.possible(&RestFreely { who, doing: doing.clone(), comes: comes.clone() })?;
    Ok(RestFreely { who, doing, comes }.into())
}

/// Who eats, and whose rations. [fivey.rest.meal]
pub(super) fn eat(it: &mut Offering<'_>) -> Offered {
    let (world, viewer) = (it.world, it.viewer);
    let key = words!("fivey.rest.meal");
    let mine = |who: &Who| viewer.speaks_for(world.owner(*who));
    let has = |who: &Who| 0 < nights::rations(world, *who);
    let gives: Vec<Who> = world.party().filter(|who| mine(who) && has(who)).collect();
    it.need(!gives.is_empty(), Text::part(key, "no-ration"))?;
    let unfed = unfed(world);
    it.need(!unfed.is_empty(), Text::part(key, "nobody"))?;
    it.possible(&Calm)?;
    // One's own from what they have themselves; whoever else is fed is chosen.
    let own: Vec<Who> = unfed.iter().copied().filter(|who| mine(who) && has(who)).collect();
    let usual = if own.is_empty() { unfed.iter().copied().take(1).collect() } else { own };
    let who: Vec<Who> = it.take(Param::several(Text::part(key, "who"), unfed, 1).or(usual.value()))?;
    let all = i32::try_from(who.len()).unwrap_or(i32::MAX);
    let themselves = who.iter().all(|who| mine(who) && has(who));
    let enough = gives.into_iter().filter(|from| all <= nights::rations(world, *from));
    let asked = Param::one_of(Text::part(key, "from"), enough);
    let asked = if themselves { asked.or_none() } else { asked.or_only() };
    it.need(themselves || !asked.range.options().is_empty(), Text::part(key, "too-few"))?;
    let from: Option<Who> = it.take(asked)?;
    Ok(Eat { who: who.into_iter().collect(), from }.into())
}

/// That nobody fights, before more is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Calm;

impl norn_kernel::Rule for Calm {
    type World = World;
    type Outcome = ();
    fn play(&self, at: &mut norn_kernel::At<'_, World>) -> norn_kernel::Play<()> {
        crate::rules::characters::acting::calm(at)
    }
}

/// The night ends. [fivey.day.nighttime]
pub(super) fn sleep(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.possible(&Sleep { meals: true })?;
    let asked = Param::flag(Text::part(words!("fivey.rest.meal"), "meals")).by_referee().or(true);
    let meals: bool = it.take(asked)?;
    Ok(Sleep { meals }.into())
}
