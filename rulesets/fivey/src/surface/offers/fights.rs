//! Fights: how they begin and end, and what people do with their turns.
use super::ask::{Offered, Offering, Read, nobody, of_theirs, own, referee_only, target, who_asked};
use super::attempt::Attempt;
use super::tasks::{circumstances, edges, skill};
use crate::content::DAMAGE_TYPES;
use crate::reference::RULES;
use crate::rules::characters::defense;
use crate::rules::fights::actions::{
    Abandon, Begin, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, TURNS_MAX, Talk,
    in_hand, out_of_reach,
};
use crate::rules::fights::areas::{Area, AreaAttack};
use crate::rules::fights::attack::{Attack as Strike, Respond};
use crate::rules::fights::begin::{self, BeginFight, EndFight, Join, Put, Retreat};
use crate::rules::fights::blast::{BREATH, Bend};
use crate::rules::fights::hiding::{self, Hide};
use crate::rules::fights::initiative::{Initiative, sort};
use crate::rules::fights::minds::Assail;
use crate::rules::fights::morale::{self, Morale};
use crate::rules::fights::movement::{self, How, Move};
use crate::rules::fights::surprise::{Surprise, Watch};
use crate::rules::fights::turn::{self, EndTurn, GoOn};
use crate::rules::fights::weapons::{self, Hold, Reload};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::inspiration;
use crate::rules::tasks::tasks::DC_MAX;
use crate::rules::templates::feats::{Behind, Vanish};
use crate::rules::templates::things;
use crate::rules::traits::feats;
use crate::surface::ground::{COLUMNS, ROWS};
use crate::world::people::PACES_MAX;
use crate::world::places::{FIELD_FIRST, FIELD_MAX};
use crate::world::{Given, Ground, Power, Side, Stat, World};
use norn_kernel::offer::By;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Edge, Key, Param, Place, Text, Value, Who, words};
use std::collections::BTreeSet;

/// The difficulty of a thing that is pushed over, to begin with. [fivey.check.difficulty-words]
const USUAL: i32 = 14;
/// The most places that are listed.
const PLACES_MOST: usize = 1_000;

/// What follows by itself in a fight: it ends, nerves are tried, initiative is rolled, or the round goes on.
/// [fivey.round.sequence]
pub(super) fn due(world: &World) -> Option<Attempt> {
    world.combat.as_ref()?;
    if begin::is_decided(world) {
        return Some(EndFight { over: true }.into());
    }
    if morale::is_due(world) {
        return Some(Morale { edge: Edge::None }.into());
    }
    if crate::rules::fights::initiative::is_due(world) {
        return Some(Initiative.into());
    }
    turn::is_due(world).then(|| GoOn.into())
}

/// Refuses what needs a fight. [fivey.round.sequence]
fn in_fight(it: &Offering<'_>) -> Read<()> {
    it.need(it.world.combat.is_some(), Text::part(words!("fivey.round.sequence"), "no-fight"))?;
    of_theirs(it)
}

/// Those in the fight whom the viewer speaks for, those whose turn it is first: where none of them can do something, the
/// first says why.
fn own_fighters(it: &Offering<'_>) -> Vec<Who> {
    let mut own: Vec<Who> = own(it).into_iter().filter(|who| it.world.fighter(*who).is_some()).collect();
    own.sort_by_key(|who| !turn::is_up(it.world, *who));
    own
}

/// Those in the fight whom the viewer sees, those on another side than somebody first, the nearest first.
fn foes(it: &Offering<'_>, by: Who) -> Vec<Who> {
    let world = it.world;
    let side = |who| world.fighter(who).map(|fighter| fighter.side);
    let mut all: Vec<Who> = turn::fighters(world);
    all.retain(|who| *who != by && world.is_able(*who) && world.is_seen_by(it.viewer, *who));
    all.sort_by_key(|who| (side(*who) == side(by), world.distance(by, *who).unwrap_or(0)));
    all
}

/// Those on one's own side.
fn friends(it: &Offering<'_>, who: Who) -> Vec<Who> {
    let side = |who| it.world.fighter(who).map(|fighter| fighter.side);
    foes(it, who).into_iter().filter(|other| side(*other) == side(who)).collect()
}

/// The feats by which an attack of somebody's can be free. [fivey.attack.free]
fn free_by(world: &World, by: Who) -> Vec<String> {
    let free = world.feats(by).filter(|(_, feat)| !feat.free_attack.is_empty());
    free.map(|(name, _)| name.to_owned()).collect()
}

/// In which ways somebody could strike somebody with a weapon: as it is held, in one hand, or thrown; each for an action, or
/// free, as it may be when it is not their turn.
fn ways(world: &World, by: Who, on: Who, weapon: &str) -> Vec<Strike> {
    let plain = Strike::of(by, on, weapon);
    let both = weapons::takes_both(world, by, weapon).then(|| Strike { both: true, ..plain.clone() });
    let throws = weapons::weapon(world, by, weapon).is_some_and(|weapon| 0 < weapon.throw);
    let thrown = throws.then(|| Strike { thrown: true, ..plain.clone() });
    // Of what is too far off, what flies furthest says so.
    let paid: Vec<Strike> = thrown.into_iter().chain(both).chain([plain]).collect();
    let free = free_by(world, by).into_iter().flat_map(|feat| {
        paid.iter().map(move |way| Strike { free: Some(feat.clone()), ..way.clone() }).collect::<Vec<_>>()
    });
    let free: Vec<Strike> = free.collect();
    paid.into_iter().chain(free).collect()
}

/// With what somebody could strike: what is named first, then what reaches furthest, since the first that can't be used says
/// why nobody can be meant.
fn tried(world: &World, by: Who, named: Option<&String>) -> Vec<String> {
    let mut names = weapons::names(world, by);
    let far = |name: &String| weapons::weapon(world, by, name).map_or(0, |it| weapons::span(&it, false).1);
    names.sort_by_cached_key(|name| (named != Some(name), std::cmp::Reverse(far(name))));
    names
}

/// Who attacks whom with what. [fivey.attack.roll]
pub(super) fn attack(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.attack.roll"));
    let named: Option<String> = it.given("weapon");
    let asked = who_asked(own_fighters(it));
    let of: Vec<(Who, Vec<Who>)> = own_fighters(it).into_iter().map(|by| (by, foes(it, by))).collect();
    let by: Who = it.fit(asked, nobody(), |by: &Who, can| {
        let foes = of.iter().find(|(who, _)| who == by).map(|(_, foes)| foes.clone()).unwrap_or_default();
        let names = tried(world, *by, named.as_ref());
        foes.iter().any(|on| names.iter().any(|name| ways(world, *by, *on, name).into_iter().any(&mut *can)))
    })?;
    let names = weapons::names(world, by);
    let all = foes(it, by);
    let tried = tried(world, by, named.as_ref());
    let on = it.fit(target(key, "on", all), nobody(), |on: &Who, can| {
        tried.iter().any(|name| ways(world, by, *on, name).into_iter().any(&mut *can))
    })?;
    let asked = Param::name(Text::part(key, "weapon"), names.clone()).or_first();
    let weapon: String = it.fit(asked, nobody(), |weapon: &String, can| {
        ways(world, by, on, weapon).into_iter().any(&mut *can)
    })?;
    let can = |it: &Offering<'_>, way: &Strike| it.possible(way).is_ok();
    // What can only be done free is meant so.
    let paid = ways(world, by, on, &weapon).into_iter().any(|way| way.free.is_none() && can(it, &way));
    let by_feat = free_by(world, by);
    let usual = by_feat.first().filter(|_| !paid);
    let plain = Strike { free: usual.cloned(), ..Strike::of(by, on, &weapon) };
    let throws = ways(world, by, on, &weapon).into_iter().any(|way| way.thrown && can(it, &way));
    let strikes = ways(world, by, on, &weapon).into_iter().any(|way| !way.thrown && can(it, &way));
    let asked = Param::flag(Text::part(words!("fivey.weapon.throw"), "thrown")).or(!strikes);
    let thrown: bool = it.take_if(throws && strikes, asked)?;
    let two = Strike { both: true, ..plain.clone() };
    let both = !thrown && weapons::takes_both(world, by, &weapon) && can(it, &two);
    let asked = Param::flag(Text::part(words!("fivey.weapon.medium-both-hands"), "both")).or(both);
    let both = it.take_if(both && can(it, &plain), asked)?;
    let asked = Param::flag(Text::part(words!("fivey.background.acolyte.holy-symbol"), "holy")).or(false);
    let holy = it.take_if(things::holy(world, by), asked)?;
    let element = weapons::weapon(world, by, &weapon);
    let element = element.is_some_and(|weapon| things::element(world, by, &weapon).is_some());
    let asked = Param::flag(Text::part(words!("fivey.origin.scalespawn.dagger"), "elemental")).or(false);
    let elemental = it.take_if(element, asked)?;
    let skill = skill(it, true, by, Deed::Practice)?;
    let asked = Param::word::<Stat>(Text::part(words!("fivey.attack.typical-stats"), "stat"));
    let says = it.is_referees();
    let stat: Option<Stat> = it.take_if(says, asked.by_referee().or_none())?;
    let (favored, hampered) = edges(it, true)?;
    let asked = Param::one_of(Text::part(words!("fivey.move.measure"), "paces"), 1..=PACES_MAX);
    let paces: Option<i32> = it.take_if(says && world.ground.is_none(), asked.by_referee().or_none())?;
    let has_die = inspiration::has_die(world, by);
    let asked = Param::flag(Text::part(words!("fivey.inspiration.timing"), "ahead")).or(false);
    let ahead = it.take_if(has_die, asked)?;
    let asked = Param::name(Text::part(words!("fivey.attack.free"), "free"), by_feat.clone());
    let asked = if paid { asked.or_none() } else { asked.or_first() };
    let free: Option<String> = it.take_if(!by_feat.is_empty(), asked)?;
    let now =
        Strike { both, thrown, holy, elemental, stat, skill, favored, hampered, ahead, free, paces, ..plain };
    it.only(now)
}

/// Who attacks whose mind. [fivey.attack.mental-defense]
pub(super) fn assail(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let key = words!("fivey.attack.mental-defense");
    let plain = |by: &Who, on: &Who| {
        let circumstances = Circumstances::default();
        Assail { by: *by, on: *on, stat: Stat::Int, circumstances, actions: 0 }
    };
    let asked = who_asked(own_fighters(it));
    let of: Vec<(Who, Vec<Who>)> = own_fighters(it).into_iter().map(|by| (by, foes(it, by))).collect();
    let by: Who = it.fit(asked, nobody(), |by: &Who, can| {
        let foes = of.iter().find(|(who, _)| who == by).map(|(_, foes)| foes.clone()).unwrap_or_default();
        foes.iter().any(|on| can(plain(by, on)))
    })?;
    let all = foes(it, by);
    let on: Who = it.fit(target(key, "on", all), nobody(), |on: &Who, can| can(plain(&by, on)))?;
    let asked = Param::word::<Stat>(Text::part(words!("fivey.attack.typical-stats"), "stat"));
    let stat = it.take(asked.by_referee().or(Value::word(Stat::Int.word())))?;
    let circumstances = circumstances(it, true, by, Deed::Lore)?;
    let usual = i32::from(it.possible(&Assail { actions: 1, ..plain(&by, &on) }).is_ok());
    let actions = actions(it, usual)?;
    it.only(Assail { by, on, stat, circumstances, actions })
}

/// How many actions something costs, as the referee says. [fivey.action.general-cost]
fn actions(it: &mut Offering<'_>, usual: i32) -> Read<u8> {
    let words = Text::part(words!("fivey.action.general-cost"), "actions");
    it.take(Param::number(words, 0, i32::from(turn::ACTIONS)).by_referee().or(usual))
}

/// What strikes which area. [fivey.monster.area-attack]
pub(super) fn area_attack(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.monster.area-attack"));
    let has_breath = |by: Who| feats::works(world, by, Power::BreathAttack);
    let strike = |by: Who, area: Area, breath: bool| {
        let strikes = world.character(by).strikes.clone();
        let damage_type = if strikes.is_empty() { "fire".to_owned() } else { strikes };
        AreaAttack { by, area, save: Stat::Dex, damage_type, magical: false, breath, actions: Some(1) }
    };
    let all = |by: Who| -> BTreeSet<Who> {
        let others = turn::fighters(world).into_iter().filter(|who| *who != by && world.is_able(*who));
        others.collect()
    };
    let asked = who_asked(own_fighters(it));
    let by: Who = it.fit(asked, nobody(), |by: &Who, can| can(strike(*by, Area::Named(all(*by)), false)))?;
    let asked = Param::flag(Text::part(words!("fivey.monster.feat.breath-attack"), "breath")).by_referee();
    let breath: bool = it.take_if(has_breath(by), asked.or(has_breath(by)))?;
    let placed = world.ground.is_some() && world.character(by).at.is_some();
    let sorts =
        [("line", placed), ("burst", placed && !breath), ("those", !breath || world.ground.is_none())];
    let sorts: Vec<&'static str> =
        sorts.into_iter().filter(|(_, fits)| *fits).map(|(sort, _)| sort).collect();
    let asked = Param::words(Text::part(key, "area"), sorts.clone()).by_referee();
    let sort = it.word(asked.or_first())?;
    let paces = |usual| Param::number(Text::part(key, "paces"), 0, PACES_MAX).by_referee().or(usual);
    let spots = spots(world);
    let area = match sort.as_str() {
        "line" => {
            let far = it.take_if(!breath, paces(BREATH))?;
            let far = if breath { BREATH } else { far };
            let on = |place: &Place, bend: Bend| strike(by, Area::Line(*place, bend, far), breath);
            let asked = Param::one_of(Text::part(key, "through"), places(spots)).by_referee();
            let through: Value = it.fit(asked, nobody(), |place: &Value, can| {
                Bend::ALL.iter().any(|bend| place_of(place).is_some_and(|place| can(on(&place, *bend))))
            })?;
            let through = place_of(&through).unwrap_or(FIELD_FIRST);
            let bends = Bend::ALL.iter().copied().filter(|bend| it.possible(&on(&through, *bend)).is_ok());
            let bends: Vec<&'static str> = bends.map(Bend::word).collect();
            let asked = Param::words(Text::part(words!("fivey.move.measure"), "side"), bends).by_referee();
            let bend: Bend = it.take(asked.or_first())?;
            Area::Line(through, bend, far)
        }
        "burst" => {
            let radius = it.take(paces(1))?;
            let asked = Param::one_of(Text::part(key, "at"), places(spots)).by_referee();
            let at: Value = it.fit(asked, nobody(), |place: &Value, can| {
                place_of(place).is_some_and(|place| can(strike(by, Area::Burst(place, radius), false)))
            })?;
            Area::Burst(place_of(&at).unwrap_or(FIELD_FIRST), radius)
        }
        _ => {
            let all = all(by);
            let asked = Param::several(Text::part(key, "on"), all.iter().copied(), 1).by_referee();
            let party = all.iter().copied().filter(|who| world.is_players(*who));
            let party: BTreeSet<Who> = party.collect();
            Area::Named(it.take(asked.or_maybe(Some(party.value()).filter(|_| !party.is_empty())))?)
        }
    };
    let asked = Param::word::<Stat>(Text::part(words!("fivey.check.save"), "stat")).by_referee();
    let save = it.take(asked.or(Value::word(Stat::Dex.word())))?;
    let usual = strike(by, area.clone(), breath);
    let names = DAMAGE_TYPES.iter().map(|(name, _)| name.clone());
    let names: BTreeSet<String> = names.chain([usual.damage_type.clone()]).collect();
    let asked = Param::name(Text::part(words!("fivey.damage.types"), "damage-type"), names).by_referee();
    let damage_type: String = it.take(asked.or(Value::text(&usual.damage_type)))?;
    let asked =
        Param::flag(Text::part(words!("fivey.monster.feat.magical-resistance"), "magical")).by_referee();
    let magical = it.take_if(!breath, asked.or(false))?;
    let words = Text::part(words!("fivey.action.general-cost"), "actions");
    let most = i32::from(turn::ACTIONS);
    let actions: u8 = it.take(Param::number(words, 1, most).by_referee().or(most))?;
    let actions = Some(actions).filter(|actions| *actions != turn::ACTIONS);
    it.only(AreaAttack { save, damage_type, magical, actions, ..usual })
}

/// Places next to which somebody stands, or on which: where an area is worth aiming at.
fn spots(world: &World) -> Vec<Place> {
    let Some(ground) = &world.ground else { return vec![] };
    let on: Vec<Place> = world.characters.values().filter_map(|one| one.at).collect();
    let near =
        |place: &Place| on.iter().any(|at| ground.distance(*at, *place).is_some_and(|paces| paces <= 1));
    let free = ground.field().places().filter(|place| !ground.walls.contains(place));
    let mut all: Vec<Place> = free.filter(near).take(PLACES_MOST).collect();
    all.sort_by_key(|place| !on.contains(place));
    all
}

/// The place that was chosen.
fn place_of(value: &Value) -> Option<Place> {
    match value {
        Value::Place(place) => Some(*place),
        _ => None,
    }
}

fn places(all: Vec<Place>) -> impl Iterator<Item = Value> {
    all.into_iter().map(Value::Place)
}

/// Who goes where in a fight. [fivey.move.action]
pub(super) fn walk(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.move.action"));
    let none = |who: Who| Text::part(words!("fivey.move.measure"), "no-way").with("who", who);
    let on_field = |who: Who| movement::on_field(world, who);
    let height = |who: Who| world.character(who).height;
    let step = |who: Who, how: How, up: i32| -> Option<Move> {
        let goals = if on_field(who) { movement::goals(world, who, how, up) } else { vec![] };
        // Without a pace to go, the rule says what is missing.
        let hemmed_in = on_field(who) && goals.is_empty() && 0 < movement::left(world, who);
        (!hemmed_in).then(|| Move { who, how, to: goals.first().copied(), paces: 1, height: up })
    };
    let hows = |who: Who| {
        let fits = move |how: &How| match how {
            How::Fly => movement::can_fly(world, who),
            _ => height(who) == 0,
        };
        How::ALL.iter().copied().filter(fits)
    };
    let own = own_fighters(it);
    let stuck = own.first().map_or_else(nobody, |who| none(*who));
    let who: Who = it.fit(who_asked(own), stuck, |who: &Who, can| {
        hows(*who).filter_map(|how| step(*who, how, height(*who))).any(&mut *can)
    })?;
    let all: Vec<&'static str> = hows(who).map(How::word).collect();
    let usual = if 0 < height(who) { How::Fly } else { How::Walk };
    let asked = Param::words(Text::part(key, "how"), all).or(Value::word(usual.word()));
    let how: How =
        it.fit(asked, none(who), |how: &How, can| step(who, *how, height(who)).is_some_and(&mut *can))?;
    let most = defense::paces(world, who);
    let (low, high) = (height(who).saturating_sub(most).max(0), height(who).saturating_add(most));
    let asked = Param::number(Text::part(words!("fivey.monster.feat.flight"), "height"), low, high);
    let up = it.take_if(how == How::Fly, asked.or(height(who)))?;
    let up = if how == How::Fly { up } else { 0 };
    if on_field(who) {
        // Who can't get there hears from the rule what is in the way.
        if let Some(to) = it.given::<Value>("to").as_ref().and_then(place_of) {
            it.possible(&Move { who, how, to: Some(to), paces: 0, height: up })?;
        }
        let goals = movement::goals(world, who, how, up);
        let asked = Param::one_of(Text::part(key, "to"), places(goals));
        let to: Value = it.choose(asked, none(who))?;
        return it.only(Move { who, how, to: place_of(&to), paces: 0, height: up });
    }
    let each = i32::try_from(how.cost(false)).unwrap_or(1);
    let far = movement::left(world, who).checked_div(each).unwrap_or(1).max(1);
    // Who goes too far hears from the rule how far they go.
    if let Some(paces) = it.given("paces") {
        it.possible(&Move { who, how, to: None, paces, height: up })?;
    }
    let asked = Param::number(Text::part(words!("fivey.move.measure"), "paces"), 1, far).or(far);
    let paces = it.take(asked)?;
    it.only(Move { who, how, to: None, paces, height: up })
}

/// What somebody takes into their hands. [fivey.weapon.hands]
pub(super) fn hold(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("fivey.weapon.hands"));
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, nobody(), |who: &Who, can| can(Hold { who: *who, things: BTreeSet::new() }))?;
    let names = weapons::holdable(world, who);
    it.need(!names.is_empty(), Text::part(key, "nothing"))?;
    let held: Vec<Value> = in_hand(world, who).iter().map(|name| Value::text(name)).collect();
    let options = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
    let asked = Param::several_of(Text::part(key, "things"), options, 0).or(Value::List(held));
    let Value::List(chosen) = it.take(asked)? else {
        return Ok(Hold { who, things: BTreeSet::new() }.into());
    };
    let things: BTreeSet<String> = chosen.iter().filter_map(String::read).collect();
    it.only(Hold { who, things })
}

/// Something of somebody's, where some attempt can be made with it.
fn of_things<R: norn_kernel::Rule<World = World>>(
    it: &mut Offering<'_>,
    words: Text,
    names: fn(&World, Who) -> Vec<String>,
    none: &Text,
    way: impl Fn(Who, &str) -> R,
) -> Read<(Who, String)> {
    let world = it.world;
    let asked = who_asked(own(it));
    let who: Who = it.fit(asked, none.clone(), |who: &Who, can| {
        names(world, *who).iter().any(|name| can(way(*who, name)))
    })?;
    let asked = Param::name(words, names(world, who)).or_only();
    let thing: String = it.fit(asked, none.clone(), |name: &String, can| can(way(who, name)))?;
    Ok((who, thing))
}

/// Who loads what. [fivey.weapon.crossbow-reload]
pub(super) fn reload(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.weapon.crossbow-reload");
    let none = Text::part(key, "nothing-at-all");
    let way = |who, name: &str| Reload { who, weapon: name.to_owned() };
    let (who, weapon) = of_things(it, Text::part(key, "weapon"), weapons::unloaded, &none, way)?;
    Ok(Reload { who, weapon }.into())
}

/// Who brings what to hand. [fivey.action.retrieve]
pub(super) fn retrieve(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.action.retrieve");
    let none = Text::part(key, "nothing");
    let way = |who, name: &str| Retrieve { who, thing: name.to_owned() };
    let (who, thing) = of_things(it, Text::part(key, "thing"), out_of_reach, &none, way)?;
    Ok(Retrieve { who, thing }.into())
}

/// Who puts what away. [fivey.action.stash]
pub(super) fn stash(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.action.stash");
    let none = Text::part(key, "nothing");
    let way = |who, name: &str| Stash { who, thing: name.to_owned() };
    let (who, thing) = of_things(it, Text::part(key, "thing"), weapons::holdable, &none, way)?;
    Ok(Stash { who, thing }.into())
}

/// Who lets go of what. [fivey.action.drop]
pub(super) fn let_go(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.action.drop");
    let none = Text::part(key, "nothing");
    let way = |who, name: &str| LetGo { who, thing: name.to_owned() };
    let (who, thing) = of_things(it, Text::part(key, "thing"), in_hand, &none, way)?;
    Ok(LetGo { who, thing }.into())
}

/// Who does something to whom.
fn on_whom<R: norn_kernel::Rule<World = World>>(
    it: &mut Offering<'_>,
    key: Key,
    whom: fn(&Offering<'_>, Who) -> Vec<Who>,
    way: impl Fn(Who, Who) -> R,
) -> Read<(Who, Who)> {
    let asked = who_asked(own_fighters(it));
    let of: Vec<(Who, Vec<Who>)> = own_fighters(it).into_iter().map(|who| (who, whom(it, who))).collect();
    let all =
        |who: &Who| of.iter().find(|(one, _)| one == who).map(|(_, all)| all.clone()).unwrap_or_default();
    let who: Who =
        it.fit(asked, nobody(), |who: &Who, can| all(who).into_iter().any(|on| can(way(*who, on))))?;
    let asked = target(key, "on", all(&who)).or_only();
    let on: Who = it.fit(asked, nobody(), |on: &Who, can| can(way(who, *on)))?;
    Ok((who, on))
}

/// Who helps whom. [fivey.action.help]
pub(super) fn help(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (who, on) = on_whom(it, words!("fivey.action.help"), friends, |who, on| Help { who, on })?;
    Ok(Help { who, on }.into())
}

/// Who hides. [fivey.action.hide]
pub(super) fn hide(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.action.hide"));
    let asked = who_asked(own_fighters(it));
    let hides = |who: Who, cover: bool| Hide { who, circumstances: Circumstances::default(), cover };
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(hides(*who, true)))?;
    // Of whoever hides behind what Little Trouble asks for, no roll is asked.
    let asked = Param::word::<Behind>(Text::part(words!("fivey.feat.little-trouble"), "behind")).or_none();
    let behind: Option<Behind> = it.take_if(feats::works(world, who, Power::LittleTrouble), asked)?;
    if let Some(behind) = behind {
        return it.only(Vanish { who, behind });
    }
    let covered = hiding::has_cover(world, world.character(who).at);
    let words = Text::part(key, "cover");
    let cover = it.take_if(it.is_referees(), Param::flag(words).by_referee().or(covered))?;
    it.possible(&hides(who, cover))?;
    let circumstances = circumstances(it, true, who, Deed::Practice)?;
    Ok(Hide { who, circumstances, cover }.into())
}

/// Who disarms whom. [fivey.action.disarm]
pub(super) fn disarm(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let key = words!("fivey.action.disarm");
    let way = |who, on| {
        let circumstances = Circumstances::default();
        Disarm { who, on, circumstances, other_skilled: false }
    };
    let (who, on) = on_whom(it, key, foes, way)?;
    let circumstances = circumstances(it, true, who, Deed::Practice)?;
    let words = Text::part(key, "other-skilled");
    let other_skilled = it.take_if(it.is_referees(), Param::flag(words).by_referee().or(false))?;
    Ok(Disarm { who, on, circumstances, other_skilled }.into())
}

/// Who pushes whom or what over. [fivey.action.push]
pub(super) fn push(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("fivey.action.push"));
    let plain = |who, on| {
        let circumstances = Circumstances::default();
        Push { who, on, dc: USUAL, circumstances, resists: true }
    };
    let asked = who_asked(own(it));
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(plain(*who, None)))?;
    // A player's choices stay what they were when the referee says the rest, who sees more.
    let seen = |on| if world.is_players(who) { world.is_seen(on) } else { world.is_seen_by(it.viewer, on) };
    let there = world.characters.keys().copied();
    let there = there.filter(|on| *on != who && world.is_able(*on) && seen(*on));
    let near: Vec<Who> = there.filter(|on| it.possible(&plain(who, Some(*on))).is_ok()).collect();
    let asked = Param::one_of(Text::part(key, "on"), near.clone()).or_none();
    let on: Option<Who> = it.take_if(!near.is_empty(), asked)?;
    let circumstances = circumstances(it, true, who, Deed::Practice)?;
    let words = Text::part(words!("fivey.check.dc-table"), "dc");
    let dc = it.take_if(on.is_none(), Param::number(words, 0, DC_MAX).by_referee().or(USUAL))?;
    let words = Text::part(words!("fivey.action.opposed"), "resists");
    let resists = it.take_if(it.is_referees(), Param::flag(words).by_referee().or(true))?;
    Ok(Push { who, on, dc, circumstances, resists }.into())
}

/// Who says what. [fivey.action.conversation]
pub(super) fn talk(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let asked = who_asked(own_fighters(it));
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(Talk { who: *who, says: String::new() }))?;
    let words = Text::part(words!("fivey.action.conversation"), "says");
    let says = it.take(Param::text(words).or(Value::text("")))?;
    Ok(Talk { who, says }.into())
}

/// Who does what with a thing. [fivey.action.interact]
pub(super) fn interact(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let asked = who_asked(own_fighters(it));
    let who: Who =
        it.fit(asked, nobody(), |who: &Who, can| can(Interact { who: *who, doing: String::new() }))?;
    let doing =
        it.take(Param::text(Text::part(words!("fivey.action.interact"), "doing")).or(Value::text("")))?;
    Ok(Interact { who, doing }.into())
}

/// Who does what no rule names. [fivey.action.general-cost]
pub(super) fn improvise(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let key = words!("fivey.action.general-cost");
    let plain = |who, actions| {
        let circumstances = Circumstances::default();
        Improvise { who, doing: String::new(), actions, stat: None, dc: 0, circumstances }
    };
    let asked = who_asked(own_fighters(it));
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(plain(*who, 0)))?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")).or(Value::text("")))?;
    let words = Text::part(words!("fivey.check.relevant-stat"), "stat");
    let stat: Option<Stat> = it.take(Param::word::<Stat>(words).or_none())?;
    let circumstances = circumstances(it, stat.is_some(), who, Deed::Lore)?;
    let usual = i32::from(it.possible(&plain(who, 1)).is_ok());
    let actions = actions(it, usual)?;
    it.possible(&plain(who, actions))?;
    let words = Text::part(words!("fivey.check.dc-table"), "dc");
    let dc = it.take_if(stat.is_some(), Param::number(words, 0, DC_MAX).by_referee().or(USUAL))?;
    Ok(Improvise { who, doing, actions, stat, dc, circumstances }.into())
}

/// Who begins what takes several turns. [fivey.action.long]
pub(super) fn long_action(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let key = words!("fivey.action.long");
    let asked = who_asked(own_fighters(it));
    let plain = |who: &Who| Begin { who: *who, doing: String::new(), turns: 1 };
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(plain(who)))?;
    let doing: String = it.take(Param::text(Text::part(key, "doing")).or(Value::text("")))?;
    let words = Text::part(key, "turns");
    let turns: u8 = it.take(Param::number(words, 1, i32::from(TURNS_MAX)).by_referee().or(3))?;
    Ok(Begin { who, doing, turns }.into())
}

/// Who gives that up. [fivey.action.long]
pub(super) fn abandon(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let asked = who_asked(own_fighters(it));
    Ok(it.pick(asked, nobody(), |who: &Who| Abandon { who: *who })?.into())
}

/// Who reacts by which feat. [fivey.action.mundane]
pub(super) fn respond(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    let key = words!("fivey.action.mundane");
    let none = Text::part(key, "no-feat-at-all");
    let names = |world: &World, who: Who| world.character(who).feats.clone();
    let way = |who, feat: &str| Respond { who, feat: feat.to_owned() };
    let (who, feat) = of_things(it, Text::part(key, "feat"), names, &none, way)?;
    Ok(Respond { who, feat }.into())
}

/// Who has done what they wanted to do. [fivey.turn.two-actions]
pub(super) fn end_turn(it: &mut Offering<'_>) -> Offered {
    in_fight(it)?;
    // Whoever has nothing left to do is meant first.
    let waiting = turn::waiting(it.world);
    let mut own = own_fighters(it);
    own.sort_by_key(|who| {
        let spent = it.world.fighter(*who).map_or(0, |fighter| fighter.spent);
        (!waiting.contains(who), std::cmp::Reverse(spent))
    });
    Ok(it.pick(who_asked(own).or_first(), nobody(), |who: &Who| EndTurn { who: *who })?.into())
}

/// Everybody who is there and stands for a side.
fn on_side(world: &World, side: Side) -> Vec<Who> {
    let there = world.characters.keys().copied().filter(|who| world.is_able(*who));
    there.filter(|who| world.character(*who).side == side).collect()
}

/// Which of the two sides, each by its name: the words of `key` ask for the people on them.
fn which_side(key: Key) -> Param {
    let name = |side: &Side| Choice::word(words!("fivey.initiative.order"), side.word());
    norn_kernel::offer::param(
        Text::part(key, "side"),
        norn_kernel::Range::OneOf(Side::ALL.iter().map(name).collect()),
    )
}

/// The others whom the party meets, or all that are there and seen.
fn met(world: &World) -> BTreeSet<Who> {
    let met = world.meeting.as_ref().map(|meeting| meeting.others.clone()).unwrap_or_default();
    let met: BTreeSet<Who> = met.into_iter().filter(|who| world.is_able(*who)).collect();
    if !met.is_empty() {
        return met;
    }
    on_side(world, Side::Others).into_iter().filter(|who| world.is_seen(*who)).collect()
}

/// Who of either side takes part.
fn sides(it: &mut Offering<'_>, key: Key) -> Read<(BTreeSet<Who>, BTreeSet<Who>)> {
    let world = it.world;
    let (party, others) = (on_side(world, Side::Party), on_side(world, Side::Others));
    it.need(1 < party.len() + others.len(), Text::part(key, "refusal"))?;
    // Friends and people in its pay stand by the party, and somebody of it may stand against it.
    let usual: BTreeSet<Who> = party.iter().copied().collect();
    let all: Vec<Who> = party.iter().chain(&others).copied().collect();
    let asked = Param::several(Text::part(key, "party"), all, 1).by_referee();
    let chosen: BTreeSet<Who> = it.take(asked.or_maybe(Some(usual.value()).filter(|_| !usual.is_empty())))?;
    let rest: Vec<Who> = others.into_iter().chain(party).filter(|who| !chosen.contains(who)).collect();
    it.need(!rest.is_empty(), Text::part(key, "refusal"))?;
    let usual: BTreeSet<Who> = met(world).into_iter().filter(|who| rest.contains(who)).collect();
    let party = chosen;
    let asked = Param::several(Text::part(key, "others"), rest, 1).by_referee();
    let others: BTreeSet<Who> = it.take(asked.or_maybe(Some(usual.value()).filter(|_| !usual.is_empty())))?;
    Ok((party, others))
}

/// Who of the others leads them.
fn leader(it: &mut Offering<'_>, others: &BTreeSet<Who>) -> Read<Option<Who>> {
    let known = it.world.meeting.as_ref().and_then(|it| it.leader).filter(|who| others.contains(who));
    let words = Text::part(words!("fivey.morale.check"), "leader");
    let asked = Param::one_of(words, others.iter().copied()).by_referee().or_none();
    let asked = if known.is_some() { asked.or_maybe(known) } else { asked };
    it.take_if(1 < others.len(), asked)
}

/// Who lies in wait for whom. [fivey.surprise.contest]
pub(super) fn surprise(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.surprise.contest");
    it.need(it.world.combat.is_none(), Text::part(words!("fivey.phase.own-scale"), "fighting"))?;
    let side: Side = it.take(which_side(key).by_referee())?;
    let (party, others) = sides(it, key)?;
    let leader = leader(it, &others)?;
    let asked = Param::word::<Watch>(Text::part(key, "watch")).by_referee();
    let several = side == Side::Party && 1 < others.len();
    let watch = it.take_if(several, asked.or(Value::word(Watch::Leader.word())))?;
    let all: Vec<Who> = party.iter().chain(&others).copied().collect();
    let some = |part| {
        let asked = Param::several(Text::part(key, part), all.iter().copied(), 0);
        asked.by_referee().or(Value::List(vec![]))
    };
    let skilled: BTreeSet<Who> = it.take(some("skilled"))?;
    let favored: BTreeSet<Who> = it.take(some("favored"))?;
    let hampered: BTreeSet<Who> = it.take(some("hampered"))?;
    it.only(Surprise { side, party, others, leader, watch, skilled, favored, hampered })
}

/// What the referee fills in to begin a fight. [fivey.round.sequence]
pub(super) fn begin(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("fivey.round.sequence"));
    it.need(world.combat.is_none(), Text::part(key, "already"))?;
    let (party, others) = sides(it, key)?;
    let leader = leader(it, &others)?;
    let sorts: BTreeSet<_> = others.iter().map(|who| sort(world, *who)).collect();
    let words = Text::part(words!("fivey.initiative.contest"), "as-one");
    let as_one = it.take_if(1 < sorts.len(), Param::flag(words).by_referee().or(false))?;
    // Whoever lies in wait elsewhere, unseen, has no part in this.
    let surprises = |who: &Who| world.meeting.as_ref().is_some_and(|it| it.surprises.contains_key(who));
    let surprised = party.iter().chain(&others).any(surprises);
    let words = Text::part(words!("fivey.surprise.free-turn"), "surprise");
    let surprise = it.take_if(surprised, Param::flag(words).by_referee().or(surprised))?;
    let words = Text::part(words!("fivey.initiative.contest"), "quick");
    let asked = Param::several(words, party.iter().copied(), 0).by_referee().or(Value::List(vec![]));
    let quick: BTreeSet<Who> = it.take(asked)?;
    let field = words!("fivey.move.measure");
    let (wide, high) = world.ground.as_ref().map_or((i32::from(COLUMNS), i32::from(ROWS)), |ground| {
        (i32::from(ground.columns), i32::from(ground.rows))
    });
    let most = i32::from(FIELD_MAX);
    let columns: u16 = it.take(Param::number(Text::part(field, "columns"), 0, most).by_referee().or(wide))?;
    let people = i32::try_from(party.len().saturating_add(others.len())).unwrap_or(most);
    let fewest = people.checked_div(i32::from(columns)).unwrap_or(0).saturating_add(1).min(most);
    let asked = Param::number(Text::part(field, "rows"), fewest, most).by_referee();
    let rows: u16 = it.take_if(0 < columns, asked.or(high.max(fewest)))?;
    let rows = if columns == 0 { 0 } else { rows };
    it.only(BeginFight { party, others, leader, as_one, surprise, quick, columns, rows })
}

/// Who is put where on the field, and how high, which counts where there is no field, too. [fivey.move.measure]
pub(super) fn put(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("fivey.move.measure"));
    let ground = world.ground.as_ref();
    it.need(ground.is_some() || world.combat.is_some(), Text::part(key, "no-field"))?;
    let able = world.characters.keys().copied().filter(|who| world.is_able(*who));
    let who: Who = it.choose(target(key, "who", able.collect::<Vec<_>>()).by_referee(), nobody())?;
    let free = |place: &Place| {
        let open = |ground: &Ground| ground.cell(*place).is_some() && !ground.walls.contains(place);
        ground.is_some_and(|ground| open(ground)) && world.on(*place).is_none_or(|other| other == who)
    };
    let list = || {
        let all = ground.into_iter().flat_map(|ground| ground.field().places());
        let free = all.filter(free).take(PLACES_MOST);
        Ok(Param::one_of(Text::part(key, "to"), free.map(Value::Place)).by_referee().or_none())
    };
    let fits = |to: &Option<Value>| to.as_ref().is_none_or(|to| place_of(to).is_some_and(|to| free(&to)));
    let to: Option<Value> =
        if ground.is_some() { it.take_listed(("to", By::Referee), fits, list)? } else { None };
    let to = to.as_ref().and_then(place_of);
    let words = Text::part(words!("fivey.monster.feat.flight"), "height");
    let height = it.take(Param::number(words, 0, PACES_MAX).by_referee().or(world.character(who).height))?;
    it.only(Put { who, to, height })
}

/// Who comes into the fight. [fivey.round.sequence]
pub(super) fn join(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.round.sequence"));
    let out = world.characters.keys().copied().filter(|who| world.is_able(*who));
    let out: Vec<Who> = out.filter(|who| world.fighter(*who).is_none_or(|it| it.fled)).collect();
    let who: Who = it.choose(target(key, "newcomer", out).by_referee(), nobody())?;
    let asked = which_side(key).by_referee();
    let side = it.take(asked.or(Value::word(world.character(who).side.word())))?;
    it.only(Join { who, side })
}

/// Who flees or gives up. [fivey.round.sequence]
pub(super) fn retreat(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let (world, key) = (it.world, words!("fivey.round.sequence"));
    let all: Vec<Who> = turn::fighters(world)
        .into_iter()
        .filter(|who| world.fighter(*who).is_some_and(|it| !it.fled))
        .collect();
    it.need(!all.is_empty(), nobody())?;
    let others = all.iter().copied().filter(|who| !world.is_players(*who));
    let others: BTreeSet<Who> = others.collect();
    let asked = Param::several(Text::part(key, "who"), all, 1).by_referee();
    let who: BTreeSet<Who> = it.take(asked.or_maybe(Some(others.value()).filter(|_| !others.is_empty())))?;
    it.only(Retreat { who })
}

/// Whether those who fight the party hold. [fivey.morale.check]
pub(super) fn morale(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let words = Text::part(words!("fivey.advantage.both"), "edge");
    let asked = Param::words(words, ["advantage", "disadvantage"]).by_referee().or_none();
    let edge: Option<Given> = it.take(asked)?;
    it.only(Morale { edge: edge.map_or(Edge::None, Given::edge) })
}

/// The fight is over. [fivey.round.sequence]
pub(super) fn end(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    in_fight(it)?;
    let decided = begin::is_decided(it.world);
    let words = Text::part(words!("fivey.round.sequence"), "over");
    let over = it.take(Param::flag(words).by_referee().or(decided))?;
    it.only(EndFight { over })
}

pub(super) fn initiative(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(Initiative)
}

pub(super) fn go_on(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(GoOn)
}
