//! The effects: what each writes, who may know of it, and how it is told.
use crate::reference::RULES;
use crate::world::{
    Character, Combat, Countdown, Downtime, Fighter, Ground, Hex, HexSet, Illusion, Institution, Journey,
    ListChange, Living, Meeting, Night, Ongoing, Phase, Set, Settlement, SettlementSet, Side, Site, SiteSet,
    Switches, Visit, World,
};
use norn_kernel::record::{Record, put};
use norn_kernel::{Audience, Closed, Key, Place, Text, Value, Who, effects, words};

effects! {
    /// What is so from now on. Tags are written out, because they stand in stored logs.
    pub enum Effect of World as world;
    /// The game's clock, in minutes. By itself it only goes on. Whoever was to be met by now is not met any more.
    "clock" Clock(now: i64) = Audience::Everyone, told(words!("fivey.day.halves")).with("now", Value::Number(*now)),
        (world.clock, world.looms) = (*now, false), unless *now == world.clock;
    /// All house rules.
    "switches" Switches(now: Switches) = Audience::Everyone, told(words!("fivey.intro.draft-status")),
        world.switches = *now;
    /// What play attends to.
    "phase" Phase(now: Phase) = Audience::Everyone, told(words!("fivey.phase.set")).with("phase", Value::word(now.word())),
        world.phase = *now, unless world.phase == *now;
    /// An adventure begins, or is over.
    "adventure" Adventure(on: bool) = Audience::Everyone,
        Text::part(words!("fivey.phase.set"), if *on { "begins" } else { "over" }),
        (world.adventure, world.over) = (*on, !*on), unless world.adventure == *on && world.over != *on;
    /// What is left of an adventure that is over is past: downtime has begun.
    "past" Past = Audience::Everyone, Text::part(words!("fivey.inspiration.to-experience"), "past"),
        world.over = false, unless !world.over;
    /// Somebody is there, as described. Of the referee's people the description holds every number.
    "character" Character(who: Who, now: Box<Character>) = Audience::open_if(now.side == Side::Party),
        told(words!("fivey.intro.sheet-and-survey")).with("name", Value::text(&now.name)),
        world.characters.insert(*who, Character::clone(now).into());
    /// Somebody has no record any more.
    "gone" Gone(who: Who) = see(world, [*who]),
        Text::part(words!("fivey.intro.sheet-and-survey"), "gone").with("who", *who),
        world.characters.remove(who);
    /// What a field of somebody's is.
    "set" Set(who: Who, now: Set) = (now.field().spec.audience)(world, *who), field(world, *who, now),
        if let Some(one) = world.characters.get_mut(who) { now.write(one) },
        unless !now.changes(world.character(*who));
    /// What a row of the lists is.
    "list" List(now: Box<ListChange>) = now.audience(), now.tell(), now.write(&mut world.lists);
    /// A hex; `None`, and there is none of that number any more.
    "hex" Hex(place: Place, now: Option<Box<Hex>>) = Audience::Referee,
        Text::part(words!("fivey.travel.hex"), if now.is_some() { "there" } else { "gone" })
            .with("name", Value::text(hex_name(world, *place, now.as_deref()))),
        put(&mut world.hexes, place, now.as_deref().cloned().map(Into::into));
    /// What a field of a hex's is.
    "hex-set" HexSet(place: Place, now: HexSet) = of_hex(world, *place, now), hex_field(world, *place, now),
        world.hexes.entry(*place).and_modify(|hex| now.write(hex)),
        unless !now.changes(world.hex(*place));
    /// In which hex the party is.
    "here" Here(now: Option<Place>) = Audience::Everyone,
        Text::part(words!("fivey.travel.hex"), "here").with("at", now.map_or(Value::word("nowhere"), Value::Place)),
        world.here = *now, unless world.here == *now;
    /// Into which hex the party is on its way; `None`, and it is on none.
    "journey" Journey(now: Option<Journey>) = Audience::Everyone, journey(world, *now),
        world.journey = *now, unless world.journey == *now;
    /// A site; `None`, and there is none of that name any more. The description holds what the referee keeps in mind.
    "site" Site(name: String, now: Option<Box<Site>>) =
        Audience::open_if(now.is_none() && world.sites.get(name).is_some_and(|site| site.known)),
        Text::part(words!("fivey.phase.site"), if now.is_some() { "there" } else { "gone" }).with("name", Value::text(name)),
        put(&mut world.sites, name, now.as_deref().cloned().map(Into::into)),
        unless world.sites.get(name).map(|site| &**site) == now.as_deref();
    /// What a field of a site's is.
    "site-set" SiteSet(name: String, now: SiteSet) = of_site(world, name, now),
        Text::part(words!("fivey.phase.site"), if matches!(now, SiteSet::known(true)) { "there" } else { "now" })
            .with("name", Value::text(name)),
        world.sites.entry(name.clone()).and_modify(|site| now.write(site)),
        unless world.sites.get(name).is_none_or(|site| !now.changes(site));
    /// The site that is being explored, and how far its round has come; `None`, and none is.
    "visit" Visit(now: Option<Box<Visit>>) = Audience::Everyone, visit(world, now.as_deref()),
        world.visit = now.as_deref().cloned(), unless world.visit.as_ref() == now.as_deref();
    /// A settlement; `None`, and there is none of that name any more.
    "settlement" Settlement(name: String, now: Option<Box<Settlement>>) = whole_settlement(world, name, now.as_deref()),
        Text::part(words!("fivey.downtime.beg-settlement"), if now.is_some() { "there" } else { "gone" }).with("name", Value::text(name)),
        put(&mut world.settlements, name, now.as_deref().cloned()),
        unless world.settlements.get(name) == now.as_deref();
    /// What a field of a settlement's is.
    "settlement-set" SettlementSet(name: String, now: SettlementSet) = of_settlement(world, name, now),
        Text::part(words!("fivey.downtime.beg-settlement"), "now").with("name", Value::text(name)),
        world.settlements.entry(name.clone()).and_modify(|one| now.write(one)),
        unless world.settlements.get(name).is_none_or(|one| !now.changes(one));
    /// The night, once camp is made; `None`, and it is day.
    "night" Night(now: Option<Night>) = Audience::Everyone,
        Text::part(words!("fivey.day.nighttime"), if now.is_some() { "falls" } else { "over" }),
        world.night.clone_from(now), unless world.night == *now;
    /// A die says that somebody is met, until the referee has said who, or time passes.
    "looms" Looms = Audience::Referee, Text::part(words!("fivey.phase.encounter"), "looms"),
        world.looms = true, unless world.looms;
    /// Those whom the party meets. Who of them is seen shows by who is seen.
    "meeting" Meeting(now: Option<Box<Meeting>>) = Audience::Referee,
        Text::part(words!("fivey.phase.encounter"), if now.is_some() { "now" } else { "over" }),
        (world.meeting, world.looms) = (now.as_deref().cloned(), false), unless world.meeting.as_ref() == now.as_deref();
    /// A fight begins, or is over.
    "combat" Combat(on: bool) = Audience::Everyone,
        Text::part(words!("fivey.round.sequence"), if *on { "begins" } else { "ends" }),
        world.combat = on.then(Combat::default), unless world.combat.is_some() == *on;
    /// Which round it is, and which part of it.
    "round" Round(round: u32, leg: u8) = Audience::Everyone,
        told(words!("fivey.round.sequence")).with("round", i32::try_from(*round).unwrap_or(i32::MAX)),
        in_fight(world, |it| (it.round, it.leg) = (*round, *leg)), unless is(world, |it| it.round == *round && it.leg == *leg);
    /// Initiative has been rolled.
    "rolled" Rolled(now: bool) = Audience::Everyone, told(words!("fivey.initiative.contest")),
        in_fight(world, |it| it.rolled = *now), unless is(world, |it| it.rolled == *now);
    /// What the referee keeps of the others' nerve.
    "nerve" Nerve(began: u32, checks: u32, halved: bool) = Audience::Referee, told(words!("fivey.morale.check")),
        in_fight(world, |it| (it.began, it.checks, it.halved) = (*began, *checks, *halved)),
        unless is(world, |it| (it.began, it.checks, it.halved) == (*began, *checks, *halved));
    /// What somebody has done and may still do in the fight; `None` for whoever is not in it.
    "fighter" Fighter(who: Who, now: Option<Box<Fighter>>) = see(world, [*who]),
        Text::part(words!("fivey.turn.two-actions"), if now.is_some() { "now" } else { "gone" }).with("who", *who),
        in_fight(world, |it| put(&mut it.fighters, who, now.as_deref().cloned())),
        unless is(world, |it| it.fighters.get(who) == now.as_deref());
    /// The field of the fight; `None`, and there is none.
    "ground" Ground(now: Option<Box<Ground>>) = Audience::Everyone,
        Text::part(words!("fivey.move.measure"), if now.is_some() { "laid" } else { "cleared" }),
        world.ground = now.as_deref().cloned().map(Into::into),
        unless world.ground.as_deref() == now.as_deref();
    /// A spell that goes on; `None`, and it is over.
    "spell" Spell(by: Who, now: Option<Box<Ongoing>>) = of_spell(world, *by, now.as_deref()), spell(world, *by, now.as_deref()),
        put(&mut world.spells, by, now.as_deref().cloned()), unless world.spells.get(by) == now.as_deref();
    /// An illusion that goes on; `None`, and it is over.
    "illusion" Illusion(by: Who, now: Option<Illusion>) = Audience::open_if(world.is_illusion_known(*by)),
        Text::part(words!("fivey.feat.street-magic"), if now.is_some() { "now" } else { "over" }).with("who", *by),
        put(&mut world.illusions, by, now.clone()), unless world.illusions.get(by) == now.as_ref();
    /// The downtime that is under way; `None`, and none is.
    "downtime" Downtime(now: Option<Box<Downtime>>) = Audience::Everyone,
        Text::part(words!("fivey.phase.downtime"), if now.is_some() { "now" } else { "over" }),
        world.downtime = now.as_deref().cloned(), unless world.downtime.as_ref() == now.as_deref();
    /// An institution; `None`, and there is none of that name any more.
    "institution" Institution(name: String, now: Option<Box<Institution>>) = Audience::Everyone,
        Text::part(words!("fivey.downtime.establish"), if now.is_some() { "now" } else { "gone" })
            .with("name", Value::text(name))
            .with("capital", now.as_deref().map_or(0, |now| now.capital)),
        put(&mut world.institutions, name, now.as_deref().cloned()),
        unless world.institutions.get(name) == now.as_deref();
    /// What is going to happen; `None`, and it has, or will not.
    "countdown" Countdown(name: String, now: Option<Countdown>) =
        Audience::open_if(now.as_ref().or(world.countdowns.get(name)).is_some_and(|it| it.open)),
        Text::part(words!("fivey.referee.clock-countdown"), if now.is_some() { "now" } else { "over" }).with("name", Value::text(name)),
        put(&mut world.countdowns, name, now.clone()), unless world.countdowns.get(name) == now.as_ref();
    /// Until which minute the party travels on by its march; `None`, and it does not.
    "march" March(until: Option<i64>) = Audience::Everyone,
        Text::part(words!("fivey.rest.march"), if until.is_some() { "march-now" } else { "march-over" }),
        world.march = *until, unless world.march == *until;
    /// How somebody lives during the downtime, and what they do; `None`, and they take no part in it.
    "living" Living(who: Who, now: Option<Box<Living>>) = see(world, [*who]),
        Text::part(words!("fivey.downtime.lifestyle-table"), if now.is_some() { "now" } else { "gone" })
            .with("who", *who)
            .with("lifestyle", Value::word(now.as_deref().map_or("nothing", |now| now.lifestyle.word()))),
        in_downtime(world, |it| put(&mut it.people, who, now.as_deref().cloned())),
        unless world.downtime.as_ref().is_none_or(|it| it.people.get(who) == now.as_deref());
    /// Which turn of the downtime is under way, and through which they follow each other by themselves.
    "downtime-turn" DowntimeTurn(turn: u32, until: u32) = Audience::Everyone,
        told(words!("fivey.downtime.tennite")).with("turn", i32::try_from(*turn).unwrap_or(i32::MAX)),
        in_downtime(world, |it| (it.turn, it.until) = (*turn, *until)),
        unless world.downtime.as_ref().is_none_or(|it| (it.turn, it.until) == (*turn, *until));
}

/// Everybody, where all of these are seen.
fn see(world: &World, people: impl IntoIterator<Item = Who>) -> Audience {
    Audience::open_if(people.into_iter().all(|who| world.is_seen(who)))
}

fn told(key: Key) -> Text {
    Text::part(key, "now")
}

/// Changes the fight; nothing where there is none.
fn in_fight(world: &mut World, write: impl FnOnce(&mut Combat)) {
    if let Some(combat) = &mut world.combat {
        write(combat);
    }
}

/// Changes the downtime; nothing where none is under way.
fn in_downtime(world: &mut World, write: impl FnOnce(&mut Downtime)) {
    if let Some(downtime) = &mut world.downtime {
        write(downtime);
    }
}

/// Whether it is so in the fight; nothing can be otherwise where there is none.
fn is(world: &World, so: impl FnOnce(&Combat) -> bool) -> bool {
    world.combat.as_ref().is_none_or(so)
}

fn hex_name<'a>(world: &'a World, place: Place, now: Option<&'a Hex>) -> &'a str {
    now.unwrap_or_else(|| world.hex(place)).name.as_str()
}

/// What players see of a hex that they know of; what the referee keeps in mind is theirs alone.
fn of_hex(world: &World, place: Place, now: &HexSet) -> Audience {
    Audience::open_if(match now {
        HexSet::remarks(_) | HexSet::region(_) | HexSet::safe(_) => false,
        HexSet::known(known) => *known,
        _ => world.hex(place).known,
    })
}

/// What players see of a site that they know of.
fn of_site(world: &World, name: &str, now: &SiteSet) -> Audience {
    Audience::open_if(match now {
        SiteSet::remarks(_) | SiteSet::region(_) => false,
        SiteSet::known(known) => *known,
        _ => world.sites.get(name).is_some_and(|site| site.known),
    })
}

/// A settlement is known where its hex is; what the referee keeps in mind of it is theirs alone.
fn whole_settlement(world: &World, name: &str, now: Option<&Settlement>) -> Audience {
    let kept = now.is_some_and(|one| !one.remarks.is_empty());
    let one = now.or(world.settlements.get(name));
    Audience::open_if(!kept && one.is_some_and(|one| world.is_settlement_known(one)))
}

/// The same of one of its fields.
fn of_settlement(world: &World, name: &str, now: &SettlementSet) -> Audience {
    let known = || {
        let mut after = world.settlements.get(name)?.clone();
        now.write(&mut after);
        Some(world.is_settlement_known(&after))
    };
    Audience::open_if(!matches!(now, SettlementSet::remarks(_)) && known().unwrap_or_default())
}

/// A spell holds the numbers of all whom it is on.
fn of_spell(world: &World, by: Who, now: Option<&Ongoing>) -> Audience {
    let spell = now.or(world.spells.get(&by));
    let on = spell.into_iter().flat_map(|spell| spell.on.iter().chain(spell.sticks.keys()).copied());
    see(world, on.chain([by]))
}

fn hex_field(world: &World, place: Place, now: &HexSet) -> Text {
    let mut after = world.hex(place).clone();
    now.write(&mut after);
    let words = Hex::fields().tell(Who(0), &after, now.field());
    Text { args: vec![], ..words }.with("place", Value::Place(place)).with("now", now.field().get(&after))
}

fn journey(world: &World, now: Option<Journey>) -> Text {
    let key = words!("fivey.travel.hex");
    match (now, world.journey) {
        (Some(now), _) => {
            Text::part(key, "journey").with("to", Value::Place(now.to)).with("paid", Value::Number(now.paid))
        }
        (None, Some(before)) => Text::part(key, "journey-over").with("to", Value::Place(before.to)),
        (None, None) => Text::part(key, "journey-over").with("to", Value::word("nowhere")),
    }
}

fn visit(world: &World, now: Option<&Visit>) -> Text {
    let key = words!("fivey.travel.zoom-in");
    match (now, &world.visit) {
        (Some(now), Some(before)) if before.site == now.site => {
            Text::part(words!("fivey.site.one-action-each"), "now")
        }
        (Some(now), _) => Text::part(key, "enters").with("site", Value::text(&now.site)),
        (None, Some(before)) => Text::part(key, "leaves").with("site", Value::text(&before.site)),
        (None, None) => Text::part(key, "leaves").with("site", Value::word("nowhere")),
    }
}

fn spell(world: &World, by: Who, now: Option<&Ongoing>) -> Text {
    let key = words!("fivey.magic.concentration");
    let of = |spell: &str, part| Text::part(key, part).with("who", by).with("spell", Value::text(spell));
    match (now, world.spells.get(&by)) {
        (Some(now), _) => of(&now.spell, "now"),
        (None, Some(before)) => of(&before.spell, "over"),
        (None, None) => of("", "over"),
    }
}

/// What is so of somebody now.
fn field(world: &World, who: Who, now: &Set) -> Text {
    let mut after = world.character(who).clone();
    now.write(&mut after);
    let words = Character::fields().tell(who, &after, now.field());
    let say = |now: Value| Text { args: vec![], ..words.clone() }.with("who", who).with("now", now);
    // A list of nothing has words of its own.
    let all = |all: Vec<Value>| match all.is_empty() {
        true => Text { part: "now-none", ..say(Value::List(all)) },
        false => say(Value::List(all)),
    };
    let texts = |names: &mut dyn Iterator<Item = &String>| all(names.map(|name| Value::text(name)).collect());
    match now {
        Set::fate(fate) => say(Value::word(fate.word())),
        Set::at(Some(place)) => say(Value::Place(*place)),
        Set::at(None) => say(Value::word("nowhere")),
        Set::keeper(None) => Text { part: "kept-nobody", ..say(Value::word("nobody")) },
        Set::keeper(now) => say(now.map_or(Value::word("nobody"), Value::Character)),
        Set::attuned(now) => say(now.as_ref().map_or(Value::word("nothing"), |name| Value::text(name))),
        Set::templates(now) | Set::feats(now) | Set::crimes(now) => texts(&mut now.iter()),
        Set::titles(now) => texts(&mut now.keys()),
        Set::skills(now)
        | Set::proficient(now)
        | Set::primed(now)
        | Set::barred(now)
        | Set::teachers(now)
        | Set::resists(now)
        | Set::vulnerable(now)
        | Set::immune(now) => texts(&mut now.iter()),
        Set::riddles(now) => texts(&mut now.keys()),
        Set::used(now) => texts(&mut now.keys()),
        Set::warded(now) => texts(&mut now.keys()),
        Set::debts(now) => say(now.iter().map(|debt| debt.crowns).fold(0, i32::saturating_add).into()),
        Set::fond_of(now) => all(now.iter().map(|who| Value::Character(*who)).collect()),
        Set::tonight(now) => say(i32::from(now.spent).into()),
        Set::busy(now) => {
            say(now.as_ref().map_or(Value::word("nothing"), |busy| Value::word(busy.task.word())))
        }
        Set::charmed(now) => say(now.is_some().into()),
        Set::heirloom(now) => say(Value::word(match now {
            Some(true) => "yes",
            Some(false) => "no",
            None => "unknown",
        })),
        Set::unsettled(now) => say(now.is_over().into()),
        Set::nursed(now) | Set::bereft(now) => say(now.is_some().into()),
        _ => words,
    }
}
