//! Exploring: travel, sites, searches, traps, locks, what people know, and what carries them.
use super::ask::{Offered, Offering, Read, actor, nobody, own, referee_only, who_asked};
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::belonging::{self, Belonging, HandOver, LetGo, TakeOn};
use crate::rules::exploring::companies::{GoWith, Part};
use crate::rules::exploring::describing::{Answered, Ask, ReadOut};
use crate::rules::exploring::foraging::{Forage, Track};
use crate::rules::exploring::knowing::{Heeded, Remind, WhoKnows};
use crate::rules::exploring::locks::{Tool, Unlock};
use crate::rules::exploring::moving::{Go, How, Put};
use crate::rules::exploring::riding::{Dismount, Mount, Peril, StayOn};
use crate::rules::exploring::searching::{Look, Search};
use crate::rules::exploring::shelter::{FindShelter, Weather};
use crate::rules::exploring::taking::{self, PickUp, Source};
use crate::rules::exploring::traps::{self, SetOff};
use crate::rules::exploring::travel::{self, Travel};
use crate::rules::exploring::vehicles::{self, Alight, Board, Drive, Endanger, SetUpright};
use crate::rules::hazards::fears;
use crate::world::areas::pair;
use crate::world::gear::PIECES_MAX;
use crate::world::people::COINS_MAX;
use crate::world::{Build, Form, Target, World};
use norn_kernel::amounts::{Amount, Amounts};
use norn_kernel::offer::By;
use norn_kernel::record::Cell;
use norn_kernel::{Choice, Closed, Key, Param, Place, Range, Text, Value, Viewer, Who, offer, words};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a viewer knows of an area.
fn is_known(it: &Offering<'_>, place: Place) -> bool {
    *it.viewer == Viewer::Referee || it.world.area(place).known
}

/// One of these areas, asked in the words `key` has for it.
fn place_asked(key: Key, part: &'static str, of: impl IntoIterator<Item = Place>) -> Param {
    Param::one_of(Text::part(key, part), of.into_iter().map(Value::Place)).or_only()
}

/// The place that is chosen.
fn place(value: &Value) -> Place {
    if let Value::Place(place) = value { *place } else { Place(0) }
}

/// Somebody's own who can do this.
fn able<R: norn_kernel::Rule<World = World>>(
    it: &mut Offering<'_>,
    way: impl Fn(Who) -> Vec<R>,
) -> Read<Who> {
    let asked = actor(it);
    it.fit(asked, nobody(), |who: &Who, can| way(*who).into_iter().any(can))
}

/// Who goes somewhere with their company: one of one's own, or the company, which stands on maps as one; then it is the
/// first of one's own in it who can. [adventuring.base.company]
fn goer<R: norn_kernel::Rule<World = World>>(
    it: &mut Offering<'_>,
    none: Text,
    way: impl Fn(Who) -> Vec<R>,
) -> Read<Who> {
    let (world, own) = (it.world, own(it));
    let ours = |company: Who| own.iter().copied().filter(move |who| world.company_of(*who) == Some(company));
    let companies = world.companies.keys().copied().filter(|company| ours(*company).next().is_some());
    let asked = who_asked(own.iter().copied().chain(companies).collect());
    // Whoever plays one character, and animals besides, goes as that one.
    let mut played = own.iter().filter(|who| world.character(**who).played);
    let only = played.next().filter(|_| played.next().is_none()).map(|who| Value::Character(*who));
    let goers = |who: Who| -> Vec<Who> {
        if world.characters.contains_key(&who) { vec![who] } else { ours(who).collect() }
    };
    let who = it.fit(asked.or_maybe(only), none, |who: &Who, can| {
        goers(*who).into_iter().any(|who| way(who).into_iter().any(&mut *can))
    })?;
    if world.characters.contains_key(&who) {
        return Ok(who);
    }
    let free = |who: &Who| way(*who).iter().any(|way| norn_kernel::refusal(way, world).is_none());
    ours(who).find(free).or_else(|| ours(who).next()).map_or_else(|| Err(offer::refused(nobody())), Ok)
}

/// Where a company travels. [adventuring.navigate.base-speed]
pub(super) fn travel(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.navigate.base-speed");
    let referee = it.is_referees();
    let world = it.world;
    let within_reach = |who: Who| travel::within_reach(world, who, referee);
    let first = |who| within_reach(who).into_iter().take(1).map(|to| Travel { who, to }).collect();
    let who = goer(it, nobody(), |who| {
        let some: Vec<Travel> = first(who);
        // Where nothing can be come to, the rule says why.
        if some.is_empty() { vec![Travel { who, to: Place(0) }] } else { some }
    })?;
    let none = Text::part(key, "nothing-near").with("who", who);
    let to: Value = it.choose(place_asked(key, "to", within_reach(who)), none)?;
    Ok(Travel { who, to: place(&to) }.into())
}

/// Who goes with somebody: usually all of their company who are with them and can.
fn company(it: &mut Offering<'_>, who: Who, to: Place, key: Key) -> Read<BTreeSet<Who>> {
    let world = it.world;
    let from = world.place(who).unwrap_or(to);
    // Nor does whoever dares not, or is beside themselves.
    let beside = |other: Who| {
        let fears = fears::terror(world, other).is_some() || fears::dares_not(world, other, from, to);
        world.is_able(other) && (fears || acting::rages(world, other))
    };
    // Nor does whoever would have to swim beside a boat.
    let boat = vehicles::takes_along(world, who, from, to).filter(|(_, it)| it.model.build == Build::Boat);
    let along = |other: &Who| *other != who && boat.is_none_or(|(_, it)| it.aboard.contains(other));
    let fellows = travel::fellows(world, who).into_iter().filter(along);
    let can = |other: &Who| {
        let one = world.character(*other);
        // Whoever is out is carried.
        let drowns = one.drowning && world.is_able(*other);
        !world.busy.contains_key(other) && !one.restrained && !drowns && !beside(*other)
    };
    let fellows: Vec<Who> = fellows.filter(can).collect();
    let usual = fellows.value();
    it.take_if(!fellows.is_empty(), Param::several(Text::part(key, "with"), fellows, 0).or(usual))
}

/// Where somebody can go in no time.
fn goes(it: &mut Offering<'_>, how: How, key: Key) -> Offered {
    let (world, viewer, referee) = (it.world, it.viewer, it.is_referees());
    let known = |place: &Place| referee || world.area(*place).known;
    let from_there = |from: Place| -> Vec<Place> {
        match how {
            How::Walk => {
                let ways =
                    world.ways_from(from).filter(|(to, way)| world.is_way_known(viewer, from, *to, way));
                ways.map(|(to, _)| to).filter(known).collect()
            }
            How::Enter => {
                let inside = world.areas.iter().filter(|(_, area)| area.within == Some(from));
                inside.map(|(place, _)| *place).filter(known).collect()
            }
            How::Leave => world.area(from).within.into_iter().filter(known).collect(),
        }
    };
    // Many stand in one place.
    let found: RefCell<BTreeMap<Place, Vec<Place>>> = RefCell::default();
    let targets = |who: Who| -> Vec<Place> {
        let Some(from) = world.place(who) else { return vec![] };
        found.borrow_mut().entry(from).or_insert_with(|| from_there(from)).clone()
    };
    let go = |who, to| Go { who, how, to, with: BTreeSet::new() };
    let none = |who: Who| Text::part(key, "nothing-near").with("who", who);
    let first = own(it).into_iter().next().map_or_else(nobody, none);
    let who = goer(it, first, |who| targets(who).into_iter().map(|to| go(who, to)).collect())?;
    let none = none(who);
    let to: Value = it.fit(place_asked(key, "to", targets(who)), none, |to, can| can(go(who, place(to))))?;
    let to = place(&to);
    let with = company(it, who, to, key)?;
    Ok(Go { with, ..go(who, to) }.into())
}

/// To the next zone. [adventuring.turn.quick-action]
pub(super) fn walk(it: &mut Offering<'_>) -> Offered {
    goes(it, How::Walk, words!("adventuring.base.zone-properties"))
}
/// Into a site. [adventuring.scale.switch]
pub(super) fn enter(it: &mut Offering<'_>) -> Offered {
    goes(it, How::Enter, words!("adventuring.scale.switch"))
}
/// Out of a site. [adventuring.scale.switch]
pub(super) fn leave(it: &mut Offering<'_>) -> Offered {
    goes(it, How::Leave, words!("adventuring.scale.switch"))
}

/// What somebody takes that lies about, is in an open chest, or was on somebody who can't hold on to it; the game master
/// can also say that somebody lets it be taken. [adventuring.base.death]
pub(super) fn pick_up(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("adventuring.base.items"));
    let referee = it.is_referees();
    let known = |from: &Source| match from {
        Source::Body(whose) => world.is_seen_by(viewer, *whose),
        Source::Object(_) | Source::Ground => true,
    };
    let sources = |who: Who| taking::sources(world, who, referee).filter(known);
    let none = || Text::part(key, "nothing-here");
    let asked = actor(it);
    let who = it.fit(asked, none(), |who: &Who, can| {
        sources(*who).any(|from| taking::singly(world, *who, &from).any(&mut *can))
    })?;
    let all: Vec<Source> = sources(who).collect();
    let named = |from: &Source| match from {
        Source::Body(whose) => Value::Character(*whose),
        Source::Object(name) => Value::text(name),
        Source::Ground => Value::Place(world.place(who).unwrap_or(Place(0))),
    };
    let asked = Param::one_of(Text::part(key, "from"), all.iter().map(named)).or_only();
    let from: Value = it.fit(asked, none(), |from: &Value, can| {
        let from = all.iter().find(|one| named(one) == *from);
        from.is_some_and(|from| taking::singly(world, who, from).any(can))
    })?;
    let from = all.iter().find(|one| named(one) == from).cloned().unwrap_or(Source::Ground);
    let (there, coins) = (taking::there(world, who, &from), taking::coins(world, &from));
    let things = if there.is_empty() {
        Amounts::none()
    } else {
        let most = |name: &String| there.get(name).map(|thing| thing.pieces.into());
        let (min, max) = (u32::from(coins == 0), PIECES_MAX.into());
        let list = || {
            let of = there
                .iter()
                .map(|(name, thing)| Amount::of(Choice::new(key, Value::text(name)), thing.pieces.into()));
            let asked = Param::amounts(Text::part(key, "taken"), of.collect(), min, max);
            // Whoever searches somebody usually takes all that they can carry.
            Ok(match taking::all(world, who, &from) {
                Some(all) => asked.usually(all.value()),
                None if min == 0 => asked.or(Value::List(vec![])),
                None => asked,
            })
        };
        it.take_amounts(("taken", By::Anyone), (min, max), most, list)?
    };
    let asked = Param::number(Text::part(key, "coins"), 0, coins).or(coins);
    let coins = it.take_if(0 < coins, asked)?;
    let asks = matches!(from, Source::Body(whose) if !taking::is_helpless(world, whose));
    let willing = it.take_if(asks, Param::flag(Text::part(key, "willing")).by_referee().or(false))?;
    it.only(PickUp { who, from, things, coins, willing })
}

/// Where the game master puts people. [adventuring.base.movement]
pub(super) fn put(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.movement");
    let living: Vec<Who> =
        it.world.characters.iter().filter(|(_, one)| !one.is_dead()).map(|(who, _)| *who).collect();
    it.need(!living.is_empty(), nobody())?;
    // Mostly it is the company that is put where the evening goes on.
    let usual: Vec<Who> = living.iter().copied().filter(|who| it.world.is_players(*who)).collect();
    let asked = Param::several(Text::part(key, "who"), living, 1).by_referee();
    let who: BTreeSet<Who> = it.take(asked.usually(Cell::value(&usual)))?;
    it.possible(&Put { who: who.clone(), to: None })?;
    let places = it.world.areas.keys().map(|place| Value::Place(*place));
    let to: Option<Value> = it.take(Param::one_of(Text::part(key, "to"), places).or_none().by_referee())?;
    Ok(Put { who, to: to.map(|to| place(&to)) }.into())
}

/// What somebody searches: where they are, or a larger area around it. [adventuring.secrets.search.automatic]
pub(super) fn search(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.secrets.search.automatic");
    let around = |world: &World, who: Who| -> Vec<Place> {
        world.place(who).into_iter().flat_map(|place| world.around(place)).collect()
    };
    let world = it.world;
    let somewhere = own(it).into_iter().any(|who| world.place(who).is_some());
    it.need(somewhere, Text::part(words!("adventuring.base.zone-properties"), "nobody-there"))?;
    let who = able(it, |who| {
        let all = around(world, who).into_iter().chain([Place(0)]);
        all.take(1).map(|place| Search { who, place }).collect()
    })?;
    let places = around(world, who).into_iter().filter(|place| is_known(it, *place)).collect::<Vec<_>>();
    let none = Text::part(words!("adventuring.secrets.aimed-search"), "nowhere").with("who", who);
    let asked = place_asked(key, "place", places).or_first();
    let chosen: Value = it.fit(asked, none, |chosen, can| can(Search { who, place: place(chosen) }))?;
    Ok(Search { who, place: place(&chosen) }.into())
}

/// Where somebody looks. [adventuring.secrets.aimed-search]
pub(super) fn look(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| vec![Look { who, spot: String::new() }])?;
    let spot = it.take(Param::text(Text::part(words!("adventuring.secrets.aimed-search"), "spot")))?;
    Ok(Look { who, spot }.into())
}

/// Which trap somebody sets off: players know only of those that were found. [adventuring.trap.is-secret]
pub(super) fn set_off(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.trap.is-secret");
    let (world, viewer, referee) = (it.world, it.viewer, it.is_referees());
    let all = move |who: Who| -> Vec<SetOff> {
        let Some(place) = world.place(who) else { return vec![] };
        let found = |name: &&str| {
            world.area(place).secrets.get(*name).is_some_and(|secret| secret.is_known_by(viewer))
        };
        // Those that are spent come last, and then say so themselves.
        let known = traps::armed(world, place).chain(traps::spent(world, place));
        let known = known.filter(|name| referee || found(name));
        known.map(|name| SetOff { who, place, trap: name.to_owned() }).collect()
    };
    let none = Text::part(key, "none-here");
    let asked = actor(it);
    let who = it.fit(asked, none.clone(), |who: &Who, can| all(*who).into_iter().any(can))?;
    let names: Vec<String> = all(who).into_iter().map(|it| it.trap).collect();
    let here = world.place(who).unwrap_or(Place(0));
    let asked = Param::name(Text::part(key, "trap"), names).or_only();
    let trap: String =
        it.fit(asked, none, |trap: &String, can| can(SetOff { who, place: here, trap: trap.clone() }))?;
    Ok(SetOff { who, place: here, trap }.into())
}

/// Of which area the game master tells what is noticed. [adventuring.perception.describe]
pub(super) fn read_out(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.perception.describe");
    let places = it.world.areas.iter().filter(|(_, area)| area.notes.values().any(|note| !note.told));
    let places: Vec<Place> = places.map(|(place, _)| *place).collect();
    let none = Text::part(key, "nothing-left");
    let chosen: Value = it.choose(place_asked(key, "place", places).by_referee(), none)?;
    Ok(ReadOut { place: place(&chosen) }.into())
}

/// What a player asks. [adventuring.perception.questions]
pub(super) fn ask(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| vec![Ask { who, question: String::new() }])?;
    let question =
        it.take(Param::text(Text::part(words!("adventuring.perception.questions"), "question")))?;
    Ok(Ask { who, question }.into())
}

/// Which question the game master has answered. [adventuring.perception.questions]
pub(super) fn answered(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.perception.questions");
    let open = it.world.areas.iter().flat_map(|(place, area)| {
        area.questions.iter().filter(|one| !one.answered).map(|one| (*place, one.text.clone()))
    });
    let open: Vec<(Place, String)> = open.collect();
    let texts: BTreeSet<String> = open.iter().map(|(_, text)| text.clone()).collect();
    let asked = Param::name(Text::part(key, "answered-question"), texts).by_referee().or_only();
    let question: String = it.choose(asked, Text::part(key, "none-open"))?;
    let place = open.into_iter().find(|(_, text)| *text == question).map_or(Place(0), |(place, _)| place);
    Ok(Answered { place, question }.into())
}

/// Of what the game master wants to know who knows more. [adventuring.knowledge.source]
pub(super) fn who_knows(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let words = Text::part(words!("adventuring.knowledge.source"), "topic");
    let topic = it.take(Param::text(words).by_referee())?;
    Ok(WhoKnows { topic }.into())
}

/// Which skill or career a player points at. [adventuring.knowledge.player]
pub(super) fn remind(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.knowledge.player");
    let world = it.world;
    let fields = |who: Who| -> Vec<String> {
        let one = world.character(who);
        one.skills
            .iter()
            .cloned()
            .chain([one.career.clone()])
            .filter(|name| !name.trim().is_empty())
            .collect()
    };
    let who = able(it, |who| fields(who).into_iter().map(|what| Remind { who, what }).collect())?;
    let asked = Param::name(Text::part(key, "what"), fields(who)).or_only();
    let what = it.choose(asked, nobody())?;
    Ok(Remind { who, what }.into())
}

/// The game master has heard the players out. [adventuring.knowledge.player]
pub(super) fn heeded(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    it.only(Heeded {})
}

/// Who leaves a company. [adventuring.base.company]
pub(super) fn part(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.company");
    let part = |who| Part { who, with: BTreeSet::new(), name: String::new() };
    let who = able(it, |who| vec![part(who)])?;
    let company = it.world.company_of(who);
    let others: Vec<Who> = company
        .into_iter()
        .flat_map(|company| it.world.members(company))
        .filter(|other| *other != who)
        .collect();
    let most = others.len().saturating_sub(1);
    let asked = Param::several(Text::part(key, "with"), others, 0).at_most(most).or(Value::List(vec![]));
    let with = it.take_if(0 < most, asked)?;
    let name: String = it.take(Param::text(Text::part(key, "new-name")))?;
    it.need(!name.trim().is_empty(), Text::part(key, "unnamed"))?;
    Ok(Part { who, with, name }.into())
}

/// With whom somebody goes from now on. [adventuring.base.company]
pub(super) fn go_with(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.company");
    let world = it.world;
    let viewer = it.viewer;
    let others = |who: Who| -> Vec<Who> {
        let companies = world.companies.values().filter(|company| !company.members.contains(&who));
        let members =
            companies.filter_map(|company| company.members.iter().find(|one| world.are_near(**one, who)));
        members.copied().filter(|one| world.is_seen_by(viewer, *one)).collect()
    };
    let go = |who, whom| GoWith { who, with: BTreeSet::new(), whom };
    let who = able(it, |who| {
        let all: Vec<GoWith> = others(who).into_iter().map(|whom| go(who, whom)).collect();
        if all.is_empty() { vec![go(who, who)] } else { all }
    })?;
    let asked = Param::one_of(Text::part(key, "whom"), others(who)).or_only();
    let whom = it.fit(asked, nobody(), |whom: &Who, can| can(go(who, *whom)))?;
    Ok(go(who, whom).into())
}

/// Whom somebody takes on, and what they get for it. [adventuring.base.company]
pub(super) fn take_on(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("adventuring.base.company"));
    let take = |who, whom| TakeOn { who, whom, coins: 0 };
    let others = |who: Who| -> Vec<Who> {
        let near = world.characters.iter().filter(|(other, one)| {
            **other != who
                && !one.is_dead()
                && world.is_seen_by(viewer, **other)
                && world.are_near(who, **other)
        });
        near.map(|(other, _)| *other).filter(|other| !world.is_players(*other)).collect()
    };
    let none = Text::part(key, "nobody-new");
    let asked = who_asked(own(it).into_iter().filter(|who| world.is_players(*who)).collect());
    let who = it.fit(asked, none.clone(), |who: &Who, can| {
        others(*who).into_iter().any(|whom| can(take(*who, whom)))
    })?;
    let asked = Param::one_of(Text::part(key, "newcomer"), others(who)).or_only();
    let whom = it.fit(asked, none, |whom: &Who, can| can(take(who, *whom)))?;
    let has = world.character(who).coins;
    let coins = it.take_if(0 < has, Param::number(Text::part(key, "wage"), 0, has).or(0))?;
    it.only(TakeOn { coins, ..take(who, whom) })
}

/// Which of theirs somebody lets go. [adventuring.base.company]
pub(super) fn let_go(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.base.company"));
    let theirs = |who: &Who| -> Vec<Who> {
        let who = *who;
        let all = world.characters.keys().copied();
        all.filter(|one| belonging::has(world, who, &Belonging::Somebody(*one))).collect()
    };
    let all: Vec<Who> = own(it).into_iter().filter(|who| world.is_players(*who)).collect();
    let second = |who: &Who| Param::one_of(Text::part(key, "whom-let-go"), theirs(who)).or_only();
    let none = [Text::part(key, "has-nobody"), Text::part(key, "has-nobody")];
    let it = it.pick_two((who_asked(all), Param::or_only), second, none, |&who: &Who, &whom: &Who| {
        LetGo { who, whom }
    })?;
    Ok(it.into())
}

/// Those whom somebody could deal with who are where they are, and the dead whose things are there.
fn partners(world: &World, viewer: &Viewer, who: Who) -> Vec<Who> {
    let near = world.characters.iter().filter(|(other, one)| {
        **other != who
            && !one.nature.is_animal()
            && world.is_seen_by(viewer, **other)
            && (one.is_dead() || world.are_near(who, **other))
    });
    near.map(|(other, _)| *other).collect()
}

/// Which beast, cart or boat somebody gives or sells to whom. [adventuring.base.company, adventuring.trade.equal-value]
pub(super) fn hand_over(it: &mut Offering<'_>) -> Offered {
    changes_hands(it, false)
}

/// Which beast, cart or boat somebody gets from whom. [adventuring.base.company, adventuring.trade.equal-value]
pub(super) fn take_over(it: &mut Offering<'_>) -> Offered {
    changes_hands(it, true)
}

fn changes_hands(it: &mut Offering<'_>, asked: bool) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("adventuring.base.company"));
    let hands = |who: Who, other: Who, what: Belonging| {
        let (from, to) = if asked { (other, who) } else { (who, other) };
        HandOver { from, to, what, coins: 0, asked }
    };
    let seen = |what: &Belonging| match what {
        Belonging::Somebody(one) => world.is_seen_by(viewer, *one),
        Belonging::Vehicle(_) => true,
    };
    let goods = |who: Who, other: Who| -> Vec<Belonging> {
        let of = if asked { other } else { who };
        belonging::belongings(world, of, who).filter(seen).collect()
    };
    let ways = |who: Who, other: Who| goods(who, other).into_iter().map(move |what| hands(who, other, what));
    let none = || Text::part(key, "nothing-to-hand");
    let people: Vec<Who> =
        own(it).into_iter().filter(|who| !world.character(*who).nature.is_animal()).collect();
    let who = it.fit(who_asked(people), none(), |who: &Who, can| {
        partners(world, viewer, *who).into_iter().any(|other| ways(*who, other).any(&mut *can))
    })?;
    let words = Text::part(key, if asked { "from" } else { "to" });
    let other =
        it.fit(Param::one_of(words, partners(world, viewer, who)).or_only(), none(), |other: &Who, can| {
            ways(who, *other).any(can)
        })?;
    let values = goods(who, other);
    let options: Vec<Choice> = values.iter().map(|what| Choice::new(key, what.value())).collect();
    let param = offer::param(Text::part(key, "what"), Range::OneOf(options)).or_only();
    let what: Value = it.fit(param, none(), |what: &Value, can| {
        Belonging::read(what).is_some_and(|what| can(hands(who, other, what)))
    })?;
    let Some(what) = Belonging::read(&what) else { return Err(offer::refused(none())) };
    let hands = hands(who, other, what);
    let dead = world.character(hands.from).is_dead();
    let most = if world.is_players(hands.to) { world.character(hands.to).coins } else { COINS_MAX };
    let words = Text::part(key, "paid");
    let coins = it.take_if(!dead && 0 < most, Param::number(words, 0, most).or(0))?;
    it.only(HandOver { coins, ..hands })
}

/// The game master lets the weather turn. [adventuring.weather.speed]
pub(super) fn weather(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let now = it.world.extreme_weather;
    let extreme = it.take(
        Param::flag(Text::part(words!("adventuring.weather.speed"), "extreme")).by_referee().or(!now),
    )?;
    it.only(Weather { extreme })
}

/// Who looks for shelter. [adventuring.weather.shelter]
pub(super) fn shelter(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    let it = it.pick(asked, nobody(), |who: &Who| FindShelter { who: *who })?;
    Ok(it.into())
}

/// Beasts near somebody that are trained for something.
fn trained(world: &World, viewer: &Viewer, who: Who, form: Form) -> Vec<Who> {
    let all = world.characters.iter().filter(|(other, one)| {
        one.forms.contains(&form)
            && world.is_able(**other)
            && world.are_near(who, **other)
            && world.is_players(**other)
    });
    all.map(|(who, _)| *who).filter(|who| world.is_seen_by(viewer, *who)).collect()
}

/// Who forages, with which beasts. [adventuring.base.foraging]
pub(super) fn forage(it: &mut Offering<'_>) -> Offered {
    let world = it.world;
    let forage = |who, beasts| Forage { who, beasts };
    let who = able(it, |who| vec![forage(who, BTreeSet::new())])?;
    let free = |beast: &Who| norn_kernel::refusal(&forage(who, BTreeSet::from([*beast])), world).is_none();
    let beasts: Vec<Who> = trained(world, it.viewer, who, Form::Hunt).into_iter().filter(free).collect();
    let usual = beasts.value();
    let asked =
        Param::several(Text::part(words!("adventuring.train.hunt"), "beasts"), beasts.clone(), 0).or(usual);
    let beasts = it.take_if(!beasts.is_empty(), asked)?;
    Ok(forage(who, beasts).into())
}

/// Who follows tracks. [adventuring.train.track]
pub(super) fn track(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| vec![Track { who, beast: None }])?;
    let beasts = trained(it.world, it.viewer, who, Form::Track);
    let some = !beasts.is_empty();
    let asked = Param::one_of(Text::part(words!("adventuring.train.track"), "beast"), beasts.clone());
    let asked = asked.or_none().or_maybe(beasts.first().map(|beast| Value::Character(*beast)));
    let beast: Option<Who> = it.take_if(some, asked)?;
    Ok(Track { who, beast }.into())
}

/// What is locked where somebody is: a door by the area it leads to, anything else by its name.
fn locked(world: &World, who: Who) -> Vec<(Value, Target)> {
    let here = world.place(who);
    let doors = here.into_iter().flat_map(|here| {
        let ways = world.ways_from(here).filter(|(_, way)| way.door.is_some_and(|door| door.lock.locked));
        ways.map(move |(to, _)| {
            let (one, other) = pair(here, to);
            (Value::Place(to), Target::Door(one, other))
        })
    });
    let objects = world.objects.iter().filter(|(_, it)| it.lock.is_some_and(|lock| lock.locked));
    let objects = objects.map(|(name, _)| (Value::text(name), Target::Object(name.clone())));
    doors.chain(objects).filter(|(_, shut)| shut.is_near(world, who)).collect()
}

/// What somebody opens, and with what. [adventuring.lock.lockpicks, adventuring.lock.crowbar]
pub(super) fn unlock(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.lock.lockpicks");
    let (world, viewer, referee) = (it.world, it.viewer, it.is_referees());
    let all = |who: Who| -> Vec<(Value, Target)> {
        let known = |value: &Value| match value {
            Value::Place(to) => {
                let here = world.place(who).unwrap_or(*to);
                referee
                    || world.area(*to).known
                        && world.way(here, *to).is_some_and(|way| world.is_way_known(viewer, here, *to, way))
            }
            _ => true,
        };
        locked(world, who).into_iter().filter(|(value, _)| known(value)).collect()
    };
    let ways = |who: Who, shut: &Target| {
        Tool::ALL.iter().map(|tool| Unlock { who, shut: shut.clone(), tool: *tool }).collect::<Vec<_>>()
    };
    let none = Text::part(key, "nothing-locked");
    let asked = actor(it);
    let who = it.fit(asked, none.clone(), |who: &Who, can| {
        all(*who).iter().any(|(_, shut)| ways(*who, shut).into_iter().any(&mut *can))
    })?;
    let here = all(who);
    let options = here.iter().map(|(value, _)| Choice::new(key, value.clone())).collect();
    let asked = offer::param(Text::part(key, "what"), Range::OneOf(options)).or_only();
    let shut = |value: &Value| here.iter().find(|(one, _)| one == value).map(|(_, shut)| shut.clone());
    let what: Value = it.fit(asked, none.clone(), |what: &Value, can| {
        shut(what).is_some_and(|shut| ways(who, &shut).into_iter().any(can))
    })?;
    let Some(shut) = shut(&what) else { return Err(offer::refused(none)) };
    let asked = Param::word::<Tool>(Text::part(key, "tool"));
    let tool =
        it.fitting(asked, none, |tool: &Tool, can| can(Unlock { who, shut: shut.clone(), tool: *tool }))?;
    let tool = it.take(tool.or_only())?;
    Ok(Unlock { who, shut, tool }.into())
}

/// On whom somebody rides. [adventuring.mount.requirements]
pub(super) fn mount(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.mount.requirements");
    let world = it.world;
    let viewer = it.viewer;
    let near = |who: &Who| -> Param {
        let beasts = world.characters.iter().filter(|(other, one)| {
            one.nature.is_animal()
                && !one.is_dead()
                && world.is_seen_by(viewer, **other)
                && world.are_near(*who, **other)
        });
        Param::one_of(Text::part(key, "on"), beasts.map(|(who, _)| *who).collect::<Vec<_>>()).or_only()
    };
    let first: (Param, fn(Param) -> Param) = (actor(it), Param::or_only);
    let none = [nobody(), Text::part(key, "no-mount")];
    let it = it.pick_two(first, near, none, |&who: &Who, &on: &Who| Mount { who, on })?;
    Ok(it.into())
}

/// Who gets off. [adventuring.mount.requirements]
pub(super) fn dismount(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    let it = it.pick(asked, nobody(), |who: &Who| Dismount { who: *who })?;
    Ok(it.into())
}

/// What befalls a rider, as the game master says. [adventuring.mount.save]
pub(super) fn stay_on(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let who = able(it, |who| vec![StayOn { who, peril: Peril::Danger }])?;
    let words = Text::part(words!("adventuring.mount.save"), "peril");
    let peril = it.take(Param::word::<Peril>(words).by_referee().or(Value::word(Peril::Danger.word())))?;
    Ok(StayOn { who, peril }.into())
}

/// The names of all vehicles.
fn vehicles(world: &World) -> Vec<String> {
    world.vehicles.keys().cloned().collect()
}

/// What somebody gets into. [adventuring.base.vehicles]
pub(super) fn board(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.vehicles");
    let names = vehicles(it.world);
    let second = |_: &Who| Param::name(Text::part(key, "vehicle"), names.clone()).or_only();
    let first: (Param, fn(Param) -> Param) = (actor(it), Param::or_only);
    let none = [nobody(), Text::part(key, "none")];
    let it =
        it.pick_two(first, second, none, |&who: &Who, name: &String| Board { who, vehicle: name.clone() })?;
    Ok(it.into())
}

/// Who gets off. [adventuring.base.vehicles]
pub(super) fn alight(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    let it = it.pick(asked, nobody(), |who: &Who| Alight { who: *who })?;
    Ok(it.into())
}

/// Who drives what, and what makes it go. [adventuring.cart.requirements, adventuring.boat.row-or-sail]
pub(super) fn drive(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.cart.requirements");
    let world = it.world;
    let aboard = |who: Who| crate::rules::exploring::pace::aboard(world, who);
    let pullers = |who: Who| -> Vec<Who> {
        let near = world.characters.iter().filter(|(other, one)| {
            let trained = !one.nature.is_animal() || one.forms.contains(&Form::Labour);
            trained
                && **other != who
                && world.is_players(**other)
                && world.is_able(**other)
                && world.are_near(who, **other)
        });
        near.map(|(who, _)| *who).filter(|who| aboard(*who).is_none()).collect()
    };
    let drive = |who: Who, pulled_by: BTreeSet<Who>, sails| Drive {
        who,
        vehicle: aboard(who).map_or_else(String::new, |(name, _)| name.to_owned()),
        pulled_by,
        sails,
    };
    let any = own(it).into_iter().any(|who| aboard(who).is_some());
    it.need(any, Text::part(key, "nobody-aboard"))?;
    let is_cart = |who: Who| aboard(who).is_some_and(|(_, it)| it.model.build == Build::Cart);
    let who = able(it, |who| {
        let all: BTreeSet<Who> =
            if is_cart(who) { pullers(who).into_iter().take(1).collect() } else { BTreeSet::new() };
        vec![drive(who, all, false)]
    })?;
    if is_cart(who) {
        let asked = Param::several(Text::part(key, "pulled-by"), pullers(who), 1);
        let pulled_by: BTreeSet<Who> = it.take(asked)?;
        return Ok(drive(who, pulled_by, false).into());
    }
    let can = norn_kernel::refusal(&drive(who, BTreeSet::new(), true), world).is_none();
    let words = Text::part(words!("adventuring.boat.row-or-sail"), "sails");
    let sails = it.take_if(can, Param::flag(words).or(can))?;
    it.only(drive(who, BTreeSet::new(), sails))
}

/// What the game master sees in danger. [adventuring.cart.save, adventuring.boat.save]
pub(super) fn endanger(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.base.vehicles");
    let asked = Param::name(Text::part(key, "vehicle"), vehicles(it.world)).or_only().by_referee();
    let it = it.pick(asked, Text::part(key, "none"), |name: &String| Endanger { vehicle: name.clone() })?;
    Ok(it.into())
}

/// What somebody sets upright. [adventuring.cart.crash]
pub(super) fn set_upright(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.vehicles");
    let names = vehicles(it.world);
    let second = |_: &Who| Param::name(Text::part(key, "vehicle"), names.clone()).or_only();
    let first: (Param, fn(Param) -> Param) = (actor(it), Param::or_only);
    let none = [nobody(), Text::part(key, "none")];
    let it = it.pick_two(first, second, none, |&who: &Who, name: &String| SetUpright {
        who,
        vehicle: name.clone(),
    })?;
    Ok(it.into())
}
