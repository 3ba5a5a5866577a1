//! Poison, drugs, disease, surgery, healing, rests, and the scores of new characters.
use super::ask::{Offered, Offering, Read, actor, living, nobody, own, referee_only};
use crate::reference::RULES;
use crate::rules::base::creation::Generate;
use crate::rules::harm::diseases::{Infect, Relieve};
use crate::rules::harm::drugs::Addict;
use crate::rules::harm::healing::Heal;
use crate::rules::harm::injuries::Injure;
use crate::rules::harm::poisons::Expose;
use crate::rules::harm::rests::{DailyRest, Disturb, FullRest, Occupy, is_resting};
use crate::rules::harm::surgery::{Operation, Surgery, has_tools};
use crate::rules::harm::swallowing::{Meal, Mix, Take, is_swallowed, lets, mixed};
use crate::surface::offers::Attempt;
use crate::world::people::SCORE_MAX;
use crate::world::{Activity, Delivery, Disease, Drug, Form, Nature, Poison, Row, Thing, World};
use norn_kernel::record::Cell;
use norn_kernel::{Closed, Key, Param, Rule, Text, Value, Who, words};
use std::collections::BTreeSet;

/// Everybody alive whom the viewer can see.
fn seen(it: &Offering<'_>) -> Vec<Who> {
    let (world, viewer) = (it.world, it.viewer);
    let seen = world.characters.iter().filter(|(who, one)| !one.is_dead() && world.is_seen_by(viewer, **who));
    seen.map(|(who, _)| *who).collect()
}

/// Some of these, of whom the rule lets each do it; by default those whom the players' side has.
fn some<R: Rule<World = World>>(
    it: &mut Offering<'_>,
    words: Text,
    of: &[Who],
    way: impl Fn(Who) -> R,
) -> Read<Vec<Who>> {
    let fit: Vec<Who> = of.iter().copied().filter(|who| it.possible(&way(*who)).is_ok()).collect();
    if let (true, Some(first)) = (fit.is_empty(), of.first()) {
        it.possible(&way(*first))?;
    }
    it.need(!fit.is_empty(), nobody())?;
    let ours: Vec<Who> = fit.iter().copied().filter(|who| it.world.character(*who).played).collect();
    let usual = if ours.is_empty() { fit.clone() } else { ours };
    it.take(Param::several(words, fit, 1).usually(Cell::value(&usual)))
}

/// A poison of the list.
fn poison(it: &mut Offering<'_>, key: Key) -> Read<String> {
    let names = Param::name(Text::part(key, "poison"), Poison::names(it.world)).by_referee();
    it.choose(names, Text::part(words!("adventuring.poison.structure"), "none"))
}

/// The game master says that poison gets at somebody. [adventuring.poison.structure]
pub(super) fn expose(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.poison.structure");
    let who = living(it, key)?;
    let poison = poison(it, key)?;
    let usual = Poison::find(it.world, &poison).map(|poison| Value::word(poison.delivery.word()));
    let by = it.take(Param::word::<Delivery>(Text::part(key, "by")).by_referee().or_maybe(usual))?;
    Ok(Expose { who, poison, by }.into())
}

/// The game master says who eats and drinks what is poisoned. [adventuring.poison.ingestion]
pub(super) fn meal(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.poison.ingestion");
    let all = seen(it);
    let who = some(it, Text::part(key, "eaters"), &all, |who| Meal {
        who: vec![who],
        poison: None,
        strong: false,
    })?;
    let names = Param::name(Text::part(key, "poison"), Poison::names(it.world)).or_none().by_referee();
    let poison: Option<String> = it.take(names)?;
    let strong = strong(it)?;
    Ok(Meal { who, poison, strong }.into())
}

/// Whether it tastes too strong: the game master's to say. [adventuring.poison.ingestion.strong-taste]
fn strong(it: &mut Offering<'_>) -> Read<bool> {
    let words = Text::part(words!("adventuring.poison.ingestion.strong-taste"), "strong");
    it.take(Param::flag(words).by_referee().or(false))
}

/// The names of those things of somebody's for which that is so.
fn things(world: &World, who: Who, is: impl Fn(&Thing) -> bool) -> Vec<String> {
    let things = world.character(who).things.iter().filter(|(_, thing)| is(thing));
    things.map(|(name, _)| name.clone()).collect()
}

/// What somebody mixes into what. [adventuring.poison.ingestion]
pub(super) fn mix(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.poison.ingestion");
    let world = it.world;
    let poisons = |who| things(world, who, |thing| thing.sort.poison().is_some());
    let foods = |who| things(world, who, |thing| is_swallowed(thing) && thing.sort.poison().is_none());
    let none = || Text::part(key, "nothing");
    let asked = actor(it);
    let who = it.fit(asked, none(), |who: &Who, can| {
        poisons(*who).iter().any(|poison| {
            let way = |into: &String| Mix { who: *who, poison: poison.clone(), into: into.clone() };
            foods(*who).iter().any(|into| can(way(into)))
        })
    })?;
    let asked = Param::name(Text::part(key, "what"), poisons(who)).or_only();
    let poison = it.fit(asked, none(), |poison: &String, can| {
        foods(who).iter().any(|into| can(Mix { who, poison: poison.clone(), into: into.clone() }))
    })?;
    let asked = Param::name(Text::part(key, "into"), foods(who)).or_only();
    let way = |into: &String| Mix { who, poison: poison.clone(), into: into.clone() };
    Ok(it.pick(asked, none(), way)?.into())
}

/// What somebody uses up, and for whom. [adventuring.base.items]
pub(super) fn take(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.items");
    let world = it.world;
    let usable = |who| things(world, who, is_swallowed);
    let none = || Text::part(key, "nothing-to-take");
    let way = |who: Who, to: Who, thing: &str| Take {
        who,
        to,
        thing: thing.to_owned(),
        strong: false,
        resists: false,
        // Whoever is awake on the other side may want it: the game master says whether they do.
        willing: true,
    };
    let asked = actor(it);
    let who =
        it.fit(asked, none(), |who: &Who, can| usable(*who).iter().any(|thing| can(way(*who, *who, thing))))?;
    let asked = Param::name(Text::part(key, "item"), usable(who)).or_only();
    let thing = it.fit(asked, none(), |thing: &String, can| can(way(who, who, thing)))?;
    let others = seen(it).into_iter().filter(|other| *other != who);
    let to: Vec<Who> = std::iter::once(who).chain(others).collect();
    let asked = Param::one_of(Text::part(key, "to"), to).or_first();
    let to = it.fit(asked, none(), |to: &Who, can| can(way(who, *to, &thing)))?;
    let drug = world.character(who).things.get(&thing).is_some_and(|thing| thing.sort.drug().is_some());
    let words = Text::part(words!("adventuring.drug.as-poison"), "resists");
    let resists = it.take_if(drug, Param::flag(words).or(false))?;
    // Nobody wonders about the taste of what nothing can have been put into.
    let strong = if mixed(world, who, &thing).is_some() { strong(it)? } else { false };
    let words = Text::part(key, "wants");
    let willing = it.take_if(!lets(world, who, to), Param::flag(words).by_referee().or(false))?;
    it.only(Take { who, to, thing, strong, resists, willing })
}

/// The game master says who was exposed to a disease. [adventuring.disease.exposure]
pub(super) fn infect(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.disease.exposure");
    let all = seen(it);
    it.need(!all.is_empty(), nobody())?;
    let who: Vec<Who> = it.take(Param::several(Text::part(key, "exposed"), all, 1).by_referee())?;
    let names = Param::name(Text::part(key, "disease"), Disease::names(it.world)).by_referee();
    let disease = it.choose(names, Text::part(key, "none"))?;
    Ok(Infect { who, disease }.into())
}

/// The game master ends a disease. [adventuring.disease.recover]
pub(super) fn relieve(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.disease.recover");
    let world = it.world;
    let sick: Vec<Who> = seen(it).into_iter().filter(|who| !world.character(*who).sick.is_empty()).collect();
    let who: Who =
        it.choose(Param::one_of(Text::part(key, "who"), sick).or_only(), Text::part(key, "nobody"))?;
    let names = world.character(who).sick.keys().cloned();
    let asked = Param::name(Text::part(key, "disease"), names).by_referee().or_only();
    let disease: String = it.choose(asked, Text::part(key, "nobody"))?;
    Ok(Relieve { who, disease }.into())
}

/// Who operates on whom, and how. [adventuring.base.surgery]
pub(super) fn surgery(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.surgery");
    let people = seen(it);
    let patients = |who: Who| people.iter().copied().filter(move |patient| *patient != who);
    let world = it.world;
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who: &Who, can| {
        // Without tools one can be operated on as little as another.
        let most = if has_tools(world, *who) { usize::MAX } else { 1 };
        patients(*who).take(most).any(|patient| {
            Operation::ALL.iter().any(|operation| can(Surgery { who: *who, patient, operation: *operation }))
        })
    })?;
    let asked = Param::one_of(Text::part(key, "patient"), patients(who)).or_only();
    let patient = it.fit(asked, nobody(), |patient: &Who, can| {
        Operation::ALL.iter().any(|operation| can(Surgery { who, patient: *patient, operation: *operation }))
    })?;
    let asked = Param::word::<Operation>(Text::part(key, "operation"));
    Ok(it
        .pick(asked, nobody(), |operation: &Operation| Surgery { who, patient, operation: *operation })?
        .into())
}

/// The game master says that somebody is injured. [adventuring.base.injury]
pub(super) fn injure(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let who = living(it, words!("adventuring.base.injury"))?;
    Ok(Injure { who }.into())
}

/// The game master says that somebody can't do without a drug: one of the lists, or one that they have.
/// [adventuring.drug.addiction]
pub(super) fn addict(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.drug.addiction");
    let who = living(it, key)?;
    let one = it.world.character(who);
    let carried = one.things.iter().filter(|(_, thing)| thing.sort.drug().is_some());
    let mut drugs: BTreeSet<String> = carried.map(|(name, _)| name.clone()).collect();
    drugs.extend(Drug::names(it.world));
    let free = drugs.into_iter().filter(|drug| !one.addictions.contains_key(drug));
    let drug = it.choose(Param::name(Text::part(key, "drug"), free).by_referee(), Text::part(key, "none"))?;
    Ok(Addict { who, drug }.into())
}

/// The game master gives somebody health back. [adventuring.base.healing]
pub(super) fn heal(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.healing");
    let who = living(it, key)?;
    let points = it.take(Param::number(Text::part(key, "points"), 1, SCORE_MAX).by_referee())?;
    Ok(Heal { who, points }.into())
}

/// Who lies down for a watch. [adventuring.base.daily-rest]
pub(super) fn daily_rest(it: &mut Offering<'_>) -> Offered {
    let own = own(it);
    let words = Text::part(words!("adventuring.base.daily-rest"), "who");
    let who = some(it, words, &own, |who| DailyRest { who: vec![who] })?;
    Ok(DailyRest { who }.into())
}

/// Who rests for eight days. [adventuring.base.full-rest]
pub(super) fn full_rest(it: &mut Offering<'_>) -> Offered {
    let own = own(it);
    let words = Text::part(words!("adventuring.base.full-rest"), "who");
    let who = some(it, words, &own, |who| FullRest { who: vec![who] })?;
    Ok(FullRest { who }.into())
}

/// What somebody does during a full rest. [adventuring.base.full-rest.activity]
pub(super) fn rest_activity(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.full-rest.activity");
    let asked = actor(it);
    let who =
        it.fit(asked, nobody(), |who: &Who, can| can(Occupy { who: *who, activity: Activity::None }))?;
    let world = it.world;
    let beasts = seen(it).into_iter();
    let beasts =
        beasts.filter(|other| world.character(*other).nature.is_animal() && world.are_near(who, *other));
    let beasts: Vec<Who> = beasts.collect();
    let trains = (!beasts.is_empty()).then_some("train-an-animal");
    let doing = it.word(
        Param::words(Text::part(key, "doing"), trains.into_iter().chain(["something-else"])).or_only(),
    )?;
    let activity = if doing == "train-an-animal" {
        let animal = it.choose(Param::one_of(Text::part(key, "animal"), beasts).or_only(), nobody())?;
        let lesson = |word: &Value| match word {
            Value::Word(word) | Value::Text(word) => Activity::Train(animal, Form::named(word)),
            _ => Activity::Train(animal, None),
        };
        // What comes first says why, where none can be taught.
        let beast = world.character(animal);
        let mut words: Vec<&'static str> = Form::WORDS.to_vec();
        words.sort_by_key(|word| Form::named(word).is_some_and(|form| beast.forms.contains(&form)));
        let tamed = if beast.nature == Nature::Wild { 0 } else { words.len() };
        words.insert(tamed, "tame");
        let form = Param::words(Text::part(key, "form"), words);
        let form: Value =
            it.fit(form, nobody(), |word: &Value, can| can(Occupy { who, activity: lesson(word) }))?;
        lesson(&form)
    } else {
        Activity::Other(it.take(Param::text(Text::part(key, "what")))?)
    };
    Ok(Occupy { who, activity }.into())
}

/// Whose rest something disturbs. [adventuring.base.daily-rest]
pub(super) fn disturb(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.daily-rest");
    let resting: Vec<Who> = seen(it).into_iter().filter(|who| is_resting(it.world, *who)).collect();
    it.need(!resting.is_empty(), Text::part(key, "nobody-resting"))?;
    let usual = Cell::value(&resting);
    let who: Vec<Who> = it.take(Param::several(Text::part(key, "disturbed"), resting, 1).usually(usual))?;
    Ok(Disturb { who }.into())
}

/// Whose scores are rolled. [adventuring.base.ability-generation]
pub(super) fn roll_scores(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    let none = Text::part(words!("adventuring.base.ability-generation"), "nobody");
    let it: Generate = it.pick(asked, none, |who: &Who| Generate { who: *who })?;
    Ok(Attempt::from(it))
}
