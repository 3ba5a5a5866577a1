//! Fights: how they begin and end, what people do with their turns, and what can be done as quickly outside of them.
use super::ask::{Offered, Offering, Read, actor, living, nobody, referee_only, target};
use crate::reference::RULES;
use crate::rules::fights::attack::Attack;
use crate::rules::fights::begin::{BeginFight, EndFight, Join, LeaveFight};
use crate::rules::fights::elements::{BURN_MAX, Burn, Kind, Outburst};
use crate::rules::fights::frenzy::Rage;
use crate::rules::fights::hands::{self, Break, Coat, Hold};
use crate::rules::fights::movement::{self, Walk};
use crate::rules::fights::objects::{Bash, BreakDown, Scorch};
use crate::rules::fights::restraints::{Escape, Restrain};
use crate::rules::fights::tending::{self, Remedy, Tend};
use crate::rules::fights::turn::{self, Daze, EndTurn, GoOn};
use crate::rules::hazards::moving;
use crate::world::people::DICE;
use crate::world::{Ability, Fate, Side, Stage, Target, World};
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, D6, Die, Key, Param, Place, Range, Text, Value, Who, words};
use std::collections::BTreeSet;

/// Everybody who is not dead.
fn alive(world: &World) -> Vec<Who> {
    world.characters.iter().filter(|(_, one)| !one.is_dead()).map(|(who, _)| *who).collect()
}

/// Everybody who is not dead and whom the viewer can see.
fn seen(it: &Offering<'_>) -> Vec<Who> {
    alive(it.world).into_iter().filter(|who| it.world.is_seen_by(it.viewer, *who)).collect()
}

/// One of the dice that there are.
fn die(words: Text) -> Param {
    let dies = DICE.iter().map(|die| Choice::die(words!("adventuring.base.dice"), *die)).collect();
    norn_kernel::offer::param(words, Range::OneOf(dies)).by_referee()
}

/// What the game master fills in to begin a fight: who, for which side, who attacks, who is surprised.
/// [adventuring.encounter.fight-resolution]
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("adventuring.encounter.fight-resolution"));
    it.need(world.combat.is_none(), Text::part(key, "already"))?;
    let both: BTreeSet<Side> = Side::ALL.iter().copied().collect();
    let usual = BeginFight::of_encounter(world, both);
    let living = alive(world);
    it.need(1 < living.len(), Text::part(key, "refusal"))?;
    // Whoever begins a fight shows themselves, so that the game master says so.
    let on_side = |side| {
        let of_side = living.iter().copied().filter(|who| world.character(*who).side == side);
        of_side.filter(|who| world.is_seen(*who)).collect::<Vec<Who>>()
    };
    let company =
        usual.as_ref().map_or_else(|| on_side(Side::Company), |it| it.company.iter().copied().collect());
    let asked = Param::several(Text::part(key, "company"), living.clone(), 1).by_referee();
    let company: BTreeSet<Who> =
        it.take(asked.or_maybe(Some(company.value()).filter(|_| !company.is_empty())))?;
    let rest: Vec<Who> = living.iter().copied().filter(|who| !company.contains(who)).collect();
    it.need(!rest.is_empty(), nobody())?;
    let others =
        usual.as_ref().map_or_else(|| on_side(Side::Others), |it| it.others.iter().copied().collect());
    let others: Vec<Who> = others.into_iter().filter(|who| rest.contains(who)).collect();
    let asked = Param::several(Text::part(key, "others"), rest, 1).by_referee();
    let others: BTreeSet<Who> =
        it.take(asked.or_maybe(Some(others.value()).filter(|_| !others.is_empty())))?;
    let by = words!("adventuring.encounter.fight");
    let sides = [(Side::Company, "side-company"), (Side::Others, "side-others")];
    let sides = sides.map(|(side, part)| Choice::told(Value::word(side.word()), Text::part(by, part)));
    let usual = Value::List(Side::ALL.iter().map(|side| Value::word(side.word())).collect());
    let asked = Param::several_of(Text::part(by, "attackers"), sides.to_vec(), 1).by_referee();
    let attackers: Vec<Side> = it.take(asked.or(usual))?;
    let attackers: BTreeSet<Side> = attackers.into_iter().collect();
    let unaware = BeginFight::of_encounter(world, attackers.clone()).is_some_and(|it| it.surprise);
    let asked = Param::flag(Text::part(words!("adventuring.base.surprise"), "surprise")).by_referee();
    let surprise = it.take_if(attackers.len() == 1, asked.or(unaware && attackers.len() == 1))?;
    Ok(BeginFight { company, others, attackers, surprise }.into())
}

/// Refuses what needs a fight. [adventuring.base.combat-round]
fn in_fight(it: &Offering<'_>) -> Read<()> {
    it.need(it.world.combat.is_some(), Text::part(words!("adventuring.base.combat-round"), "no-fight"))
}

/// Who comes into the fight, as the game master says. [adventuring.encounter.fight-resolution]
pub(super) fn join(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let (world, key) = (it.world, words!("adventuring.encounter.fight-resolution"));
    let out = alive(world).into_iter().filter(|who| world.fighter(*who).is_none());
    let who: Who = it.choose(target(key, "newcomer", out).by_referee(), nobody())?;
    let side = Param::word::<Side>(Text::part(key, "side")).by_referee();
    let side = it.take(side.or(Value::word(world.character(who).side.word())))?;
    Ok(Join { who, side }.into())
}

/// Who has fled or given up. [adventuring.base.combat-end]
pub(super) fn leave(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let key = words!("adventuring.base.combat-end");
    let who = it.choose(target(key, "who", turn::fighters(it.world)).by_referee(), nobody())?;
    Ok(LeaveFight { who }.into())
}

/// What the game master fills in to end a fight. [adventuring.base.combat-end]
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let met = it.world.encounter.as_ref().is_some_and(|meeting| meeting.stage == Stage::Fighting);
    let words = Text::part(words!("adventuring.base.combat-end"), "they-talk");
    let talk = it.take_if(met, Param::flag(words).by_referee().or(false))?;
    Ok(EndFight { talk }.into())
}

pub(super) fn go_on(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(GoOn)
}

/// Who has done what they wanted to do. [adventuring.base.combat-turn]
pub(super) fn end_turn(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let asked = actor(it);
    Ok(it.pick(asked, nobody(), |who: &Who| EndTurn { who: *who })?.into())
}

/// Whom the game master stuns, or makes lose a turn. [adventuring.base.lost-turn]
pub(super) fn daze(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let key = words!("adventuring.base.lost-turn");
    let who = it.choose(target(key, "who", turn::fighters(it.world)).by_referee(), nobody())?;
    let words = Text::part(words!("adventuring.base.condition.stunned"), "stunned");
    let stunned = it.take(Param::flag(words).by_referee().or(false))?;
    Ok(Daze { who, stunned }.into())
}

/// Where somebody could go with what is left of their movement. [adventuring.base.movement]
fn goals(world: &World, who: Who) -> Vec<(Place, Vec<Place>)> {
    let Some(from) = world.place(who) else { return vec![] };
    let left = movement::reach(world, who).saturating_sub(moving::moved(world, who));
    let left = usize::try_from(left).unwrap_or(0);
    let level = world.area(from).level;
    let places = world.areas.iter().filter(|(place, area)| **place != from && area.level == level);
    let paths = places.filter_map(|(place, _)| Some((*place, movement::goes(world, who, from, *place)?)));
    paths.filter(|(_, path)| path.len() <= left).collect()
}

/// Who goes where in a fight. [adventuring.base.movement]
pub(super) fn walk(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (world, key) = (it.world, words!("adventuring.base.movement"));
    let none = || Text::part(key, "nowhere");
    let asked = actor(it);
    let who = it.fit(asked, none(), |who: &Who, can| {
        goals(world, *who).into_iter().any(|(_, path)| can(Walk { who: *who, path }))
    })?;
    let goals = goals(world, who);
    let asked = Param::one_of(Text::part(key, "to"), goals.iter().map(|(place, _)| Value::Place(*place)));
    let path = |to: &Value| {
        let found = goals.iter().find(|(place, _)| Value::Place(*place) == *to);
        found.map(|(_, path)| path.clone()).unwrap_or_default()
    };
    let to: Value = it.fit(asked, none(), |to, can| can(Walk { who, path: path(to) }))?;
    Ok(Walk { who, path: path(&to) }.into())
}

/// Who attacks whom with what. [adventuring.base.attack]
pub(super) fn attack(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (world, key) = (it.world, words!("adventuring.base.attack"));
    let others = seen(it);
    let attack =
        |by, on, weapon: &str| Attack { by, on, weapon: weapon.to_owned(), impaired: false, enhanced: false };
    let asked = actor(it);
    let by = it.fit(asked, nobody(), |by: &Who, can| {
        let with = hands::blades(world, *by);
        others.iter().any(|on| with.iter().any(|weapon| can(attack(*by, *on, weapon))))
    })?;
    let mut with = hands::blades(world, by);
    // Whoever has coated something means to use it.
    let is_coated =
        |name: &String| world.character(by).things.get(name).is_some_and(|thing| thing.coat.is_some());
    with.sort_by_key(|name| !is_coated(name));
    let foes = others.iter().copied().filter(|on| *on != by);
    let on = it.fit(target(key, "on", foes), nobody(), |on: &Who, can| {
        with.iter().any(|weapon| can(attack(by, *on, weapon)))
    })?;
    let asked =
        Param::name(Text::part(words!("adventuring.base.weapons"), "weapon"), with.clone()).or_first();
    let weapon: String = it.fit(asked, nobody(), |weapon: &String, can| can(attack(by, on, weapon)))?;
    // A player's attack does not wait for the game master to say that nothing is special about it.
    let says = it.is_referees();
    let words = Text::part(words!("adventuring.base.impaired"), "impaired");
    let impaired = it.take_if(says, Param::flag(words).by_referee().or(false))?;
    let words = Text::part(words!("adventuring.base.enhanced"), "enhanced");
    let enhanced = it.take_if(says, Param::flag(words).by_referee().or(false))?;
    Ok(Attack { by, on, weapon, impaired, enhanced }.into())
}

/// Who is beside themselves. [adventuring.base.condition.frenzied]
pub(super) fn rage(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let asked = actor(it);
    Ok(it.pick(asked, nobody(), |who: &Who| Rage { who: *who })?.into())
}

/// What somebody takes into their hands. [adventuring.base.hands]
pub(super) fn hold(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.base.hands"));
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who: &Who, can| can(Hold { who: *who, things: BTreeSet::new() }))?;
    let names = hands::holdable(world, who);
    let things = &world.character(who).things;
    let ready = |name: &&String| things.get(*name).is_some_and(|thing| thing.ready);
    let held: BTreeSet<String> = names.iter().filter(ready).cloned().collect();
    // Whoever climbs has not as many hands as before.
    let fits = it.possible(&Hold { who, things: held.clone() }).is_ok();
    let held = held.iter().filter(|_| fits).map(|name| Value::text(name)).collect();
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let asked = Param::several_of(Text::part(key, "things"), options, 0).or(Value::List(held));
    let things: Vec<String> = it.take(asked)?;
    let things = things.into_iter().collect();
    Ok(Hold { who, things }.into())
}

/// What somebody coats with what. [adventuring.poison.coat]
pub(super) fn coat(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.poison.coat"));
    let named = |who: Who, is: fn(&crate::world::Thing) -> bool| -> Vec<String> {
        let things = world.character(who).things.iter();
        things.filter(|(_, thing)| is(thing)).map(|(name, _)| name.clone()).collect()
    };
    let weapons = |who| named(who, |thing| thing.sort.weapon().is_some());
    let poisons = |who| named(who, |thing| thing.sort.poison().is_some());
    let coat =
        |who, weapon: &str, poison: &str| Coat { who, weapon: weapon.to_owned(), poison: poison.to_owned() };
    let none = || Text::part(key, "nothing");
    let asked = actor(it);
    let who = it.fit(asked, none(), |who: &Who, can| {
        let poisons = poisons(*who);
        !poisons.is_empty()
            && weapons(*who).iter().any(|weapon| poisons.iter().any(|poison| can(coat(*who, weapon, poison))))
    })?;
    let asked = Param::name(Text::part(key, "weapon"), weapons(who)).or_only();
    let all = poisons(who);
    let weapon: String = it
        .fit(asked, none(), |weapon: &String, can| all.iter().any(|poison| can(coat(who, weapon, poison))))?;
    let asked = Param::name(Text::part(key, "poison"), all.clone()).or_only();
    let poison: String = it.fit(asked, none(), |poison: &String, can| can(coat(who, &weapon, poison)))?;
    Ok(Coat { who, weapon, poison }.into())
}

/// What breaks, as the game master says. [adventuring.base.keyword.robust]
pub(super) fn break_thing(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("adventuring.base.keyword.robust"));
    let whole = |who: Who| {
        let things = world.character(who).things.iter();
        things.filter(|(_, thing)| !thing.broken).map(|(name, _)| name.clone())
    };
    // What the dead carried breaks, too.
    let owners = world.characters.keys().copied().filter(|who| whole(*who).next().is_some());
    let who: Who = it.choose(target(key, "who", owners).by_referee(), nobody())?;
    let thing: String =
        it.choose(Param::name(Text::part(key, "thing"), whole(who)).by_referee(), nobody())?;
    Ok(Break { who, thing }.into())
}

/// What strikes whom, as the game master says. [adventuring.base.blast]
pub(super) fn outburst(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("adventuring.base.blast"));
    let on = living(it, key)?;
    let kind = it.take(Param::word::<Kind>(Text::part(key, "kind")).by_referee())?;
    let die: Die = it.take(die(Text::part(key, "die")))?;
    let asked = Param::one_of(Text::part(key, "by"), alive(world)).by_referee().or_none();
    let plain = |by| Outburst { by, on, kind, die, blast: false, enhanced: BTreeSet::new() };
    let by: Option<Who> = it.fit(asked, nobody(), |by: &Option<Who>, can| can(plain(*by)))?;
    let blast = it.take(Param::flag(Text::part(key, "blast")).by_referee().or(false))?;
    let hit = Outburst { by, on, kind, die, blast, enhanced: BTreeSet::new() }.hits(world);
    let words = Text::part(key, "enhanced");
    let enhanced = it.take(Param::several(words, hit, 0).by_referee().or(Value::List(vec![])))?;
    Ok(Outburst { by, on, kind, die, blast, enhanced }.into())
}

/// Who is in the flames, and for how long. [adventuring.element.fire.zone]
pub(super) fn burn(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.element.fire.zone");
    let who = living(it, key)?;
    let rounds = it.take(Param::number(Text::part(key, "rounds"), 1, BURN_MAX).by_referee().or(1))?;
    let die = it.take(die(Text::part(key, "die")).or(i32::from(D6.sides())))?;
    Ok(Burn { who, rounds, die }.into())
}

/// How something solid is named in what is filled in.
fn named(what: &Target) -> String {
    match what {
        Target::Door(one, other) => format!("door/{}/{}", one.0, other.0),
        Target::Object(name) => format!("object/{name}"),
        Target::Vehicle(name) => format!("vehicle/{name}"),
    }
}

/// Everything solid that the viewer may know of.
pub(super) fn known(it: &Offering<'_>) -> Vec<Target> {
    let world = it.world;
    let seen = |place: Option<Place>| place.is_none_or(|place| world.area(place).known);
    let shows = |what: &Target| match what {
        Target::Door(one, other) => {
            let found =
                world.way(*one, *other).is_some_and(|way| world.is_way_known(it.viewer, *one, *other, way));
            found && seen(Some(*one)) && seen(Some(*other))
        }
        Target::Object(name) => world.objects.get(name).is_some_and(|it| seen(it.at)),
        Target::Vehicle(name) => world.vehicles.get(name).is_some_and(|it| seen(it.at)),
    };
    Target::all(world).filter(|what| it.is_referees() || shows(what)).collect()
}

/// The same that is still whole.
fn solid(it: &Offering<'_>) -> Vec<Target> {
    let mut all = known(it);
    all.retain(|what| what.solid(it.world).is_some_and(|solid| 0 < solid.health));
    all
}

/// One of what is solid, asked in the words of a rule.
pub(super) fn of_solid(key: Key, all: &[Target]) -> Param {
    let words = words!("adventuring.base.objects");
    let choices = all.iter().map(|what| {
        let told =
            Text::part(words, "target").with("sort", Value::word(what.word())).with("what", what.name());
        Choice::told(Value::Text(named(what)), told)
    });
    norn_kernel::offer::param(Text::part(key, "what"), Range::OneOf(choices.collect())).or_only()
}

/// Which of these has this name.
pub(super) fn found(all: &[Target], name: &str) -> Target {
    let one = all.iter().find(|what| named(what) == name).cloned();
    one.unwrap_or_else(|| Target::Object(name.to_owned()))
}

/// Who breaks what down with what. [adventuring.lock.destroy]
pub(super) fn break_down(it: &mut Offering<'_>) -> Offered {
    let (world, key, all) = (it.world, words!("adventuring.lock.destroy"), solid(it));
    let none = || Text::part(words!("adventuring.base.objects"), "nothing");
    it.need(!all.is_empty(), none())?;
    let down = |by, what: &Target, weapon: &str| BreakDown {
        by,
        what: what.clone(),
        weapon: weapon.to_owned(),
        fits: true,
    };
    let asked = actor(it);
    let by = it.fit(asked, nobody(), |by: &Who, can| {
        let with = hands::blades(world, *by);
        with.first().is_some_and(|weapon| all.iter().any(|what| can(down(*by, what, weapon))))
    })?;
    let with = hands::blades(world, by);
    let first = with.first().cloned().unwrap_or_default();
    let name: String =
        it.fit(of_solid(key, &all), none(), |name: &String, can| can(down(by, &found(&all, name), &first)))?;
    let what = found(&all, &name);
    let asked = Param::name(Text::part(words!("adventuring.base.weapons"), "weapon"), with).or_first();
    let weapon: String = it.choose(asked, nobody())?;
    let fits = it.take(Param::flag(Text::part(key, "fits")).by_referee().or(true))?;
    Ok(BreakDown { by, what, weapon, fits }.into())
}

/// What burns, as the game master says. [adventuring.base.objects]
pub(super) fn scorch(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (key, all) = (words!("adventuring.base.objects"), solid(it));
    let name: String = it.choose(of_solid(key, &all).by_referee(), Text::part(key, "nothing"))?;
    let die = it.take(die(Text::part(key, "die")).or(i32::from(D6.sides())))?;
    Ok(Scorch { what: found(&all, &name), die }.into())
}

/// Who throws themselves against which door. [adventuring.lock.bash]
pub(super) fn bash(it: &mut Offering<'_>) -> Offered {
    let (key, mut all) = (words!("adventuring.lock.bash"), solid(it));
    all.retain(|what| matches!(what, Target::Door(..)));
    let none = || Text::part(key, "nothing");
    it.need(!all.is_empty(), none())?;
    let asked = actor(it);
    let by = it.fit(asked, nobody(), |by: &Who, can| {
        all.iter().any(|what| can(Bash { by: *by, what: what.clone() }))
    })?;
    let name: String =
        it.fit(of_solid(key, &all), none(), |name: &String, can| can(Bash { by, what: found(&all, name) }))?;
    Ok(Bash { by, what: found(&all, &name) }.into())
}

/// Who tends whom. [adventuring.base.dying]
pub(super) fn tend(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.dying");
    let (asked, mut all) = (actor(it), seen(it));
    if !it.insists() {
        all.retain(|who| matches!(it.world.character(*who).fate, Fate::Dying { .. }));
    }
    let none = || Text::part(key, "nobody");
    it.need(!all.is_empty(), none())?;
    let on = |_: &Who| target(key, "on", all.clone()).or_only();
    let tend = |who: &Who, on: &Who| Tend { who: *who, on: *on };
    Ok(it.pick_two((asked, Param::or_only), on, [nobody(), none()], tend)?.into())
}

/// Who uses what on whom. [adventuring.base.healing]
pub(super) fn remedy(it: &mut Offering<'_>) -> Offered {
    let (world, key, all) = (it.world, words!("adventuring.base.healing"), seen(it));
    let use_it = |who, on, thing: &str| Remedy { who, on, thing: thing.to_owned() };
    let asked = actor(it);
    let none = || Text::part(key, "nothing");
    let who = it.fit(asked, none(), |who: &Who, can| {
        tending::remedies(world, *who).iter().any(|thing| can(use_it(*who, *who, thing)))
    })?;
    let things = tending::remedies(world, who);
    let thing: String = it.choose(Param::name(Text::part(key, "thing"), things).or_only(), none())?;
    let on = it.fit(target(key, "on", all), nobody(), |on: &Who, can| can(use_it(who, *on, &thing)))?;
    Ok(Remedy { who, on, thing }.into())
}

/// Who binds or frees whom. [adventuring.base.restrained]
pub(super) fn restrain(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.base.restrained"));
    let (asked, all) = (actor(it), seen(it));
    let restrain = |who: &Who, on: &Who| {
        let frees = world.character(*on).restrained;
        Restrain { who: *who, on: *on, willing: true, frees }
    };
    let on = |_: &Who| target(key, "on", all.clone());
    let none = [nobody(), nobody()];
    let it_is = it.pick_two((asked, Param::or_only), on, none, restrain)?;
    let asked = !it_is.frees && !world.is_out(it_is.on);
    let willing = it.take_if(asked, Param::flag(Text::part(key, "willing")).by_referee().or(false))?;
    Ok(Restrain { willing, ..it_is }.into())
}

/// Who tries to get free, and how. [adventuring.base.restrained]
pub(super) fn escape(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.restrained");
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who: &Who, can| can(Escape { who: *who, ability: Ability::Str }))?;
    let ways = [Ability::Str, Ability::Agi].map(Ability::word);
    let ability = it.take(Param::words(Text::part(key, "ability"), ways))?;
    Ok(Escape { who, ability }.into())
}
