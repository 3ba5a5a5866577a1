//! Travel and sites on the scene: what is left of the day, the way that is under way, and the encounter clock.
use crate::reference::RULES;
use crate::rules::downtime::turns;
use crate::rules::exploring::{sites, travel};
use crate::world::{HOUR, PARTY, Phase, Visit, World};
use norn_kernel::show::Row;
use norn_kernel::{Audience, Filled, Text, Value, Viewer, Who, words};

/// How many rounds an hour has. [fivey.site.hour]
const ROUNDS: i64 = 6;

/// What play attends to, with what comes next.
pub(super) fn rows(world: &World, viewer: &Viewer) -> Vec<Row> {
    let mut rows = adventure(world, viewer);
    rows.extend(countdowns(world, viewer));
    match &world.visit {
        Some(visit) => rows.extend(site(world, viewer, visit)),
        None if world.phase == Phase::World && world.combat.is_none() => rows.extend(road(world, viewer)),
        None => {}
    }
    rows
}

/// The same row with an offer, where somebody can take it up.
fn offering(row: Row, so: bool, filled: Filled) -> Row {
    if so { row.offering(filled) } else { row }
}

/// The same for the party, whoever of it takes it up.
fn to_party(row: Row, so: bool, filled: Filled) -> Row {
    if so { row.offering_to(PARTY, filled) } else { row }
}

/// What an adventure that begins or is over leaves to be done. [fivey.inspiration.to-experience]
fn adventure(world: &World, viewer: &Viewer) -> Vec<Row> {
    let referee = *viewer == Viewer::Referee;
    if world.combat.is_some() {
        return vec![];
    }
    let key = words!("fivey.phase.set");
    let next = match (world.adventure, referee) {
        (false, true) if !turns::is_under_way(world) => Some(
            Row::new(Text::part(key, "next"), Text::part(key, "next-step"))
                .offering(Filled::of("adventure-begins").with_defaults()),
        ),
        _ => None,
    };
    let with_dice = world.played().filter(|who| world.over && 0 < world.character(*who).dice);
    let mine = with_dice.filter(|who| viewer.speaks_for(world.owner(*who)));
    let dice = mine.map(|who| {
        let label = Text::part(words!("fivey.inspiration.to-experience"), "row").with("who", who);
        let filled = Filled::of("dice-to-experience").with("who", who).with_defaults();
        Row::new(label, world.character(who).dice).offering(filled)
    });
    next.into_iter().chain(dice).collect()
}

/// What is counted down in rounds of a fight, since the clock lists the rest; and for the referee every countdown, to be
/// stopped by hand. [fivey.referee.clock-countdown]
fn countdowns(world: &World, viewer: &Viewer) -> Vec<Row> {
    let key = words!("fivey.referee.clock-countdown");
    let named = |part: &'static str, name: &str| Text::part(key, part).with("name", Value::text(name));
    let referee = *viewer == Viewer::Referee;
    let mut rows = vec![];
    for (name, it) in world.countdowns.iter().filter(|(_, it)| it.open || referee) {
        let left = it.rounds.map(|rounds| Row::new(named("row", name), Value::Number(rounds.into())));
        rows.extend(left.map(|row| row.only(Audience::open_if(it.open))));
        let kept = Row::new(named("runs", name), true).at(format!("countdown/{name}"));
        rows.push(kept.only(Audience::Referee));
    }
    rows
}

/// The hours of the day, the way, and what lies here. [fivey.travel.hex, fivey.day.halves]
fn road(world: &World, viewer: &Viewer) -> Vec<Row> {
    let mut rows = vec![];
    let day = world.night.is_none() && world.here.is_some();
    if day {
        let left = travel::left(world);
        let label = Text::part(words!("fivey.day.halves"), "row");
        let hours = Text::part(words!("fivey.day.halves"), "hours-left")
            .with("hours", Value::Number(left / HOUR))
            .with("minutes", Value::Number(left % HOUR));
        rows.push(to_party(Row::new(label, hours), left == 0, Filled::of("make-camp").with_defaults()));
    }
    if let Some(journey) = world.journey {
        let whole = i64::from(travel::hours(world, journey.to));
        let label = Text::part(words!("fivey.travel.hex"), "way").with("to", Value::Place(journey.to));
        let paid = Text::part(words!("fivey.travel.hex"), "paid")
            .with("hours", Value::Number(journey.paid / HOUR))
            .with("of", Value::Number(whole));
        let goes_on = day && 0 < travel::left(world);
        let known = *viewer == Viewer::Referee || world.hex(journey.to).known;
        let filled = Filled::of("travel").with("to", Value::Place(journey.to)).with_defaults();
        rows.push(to_party(Row::new(label, paid), goes_on && known, filled));
    }
    let sites = world.sites.iter().filter(|(_, site)| site.hex.is_some() && site.hex == world.here);
    // By night everybody rests first.
    let known = sites.filter(|(_, site)| day && (*viewer == Viewer::Referee || site.known));
    rows.extend(known.map(|(name, site)| {
        let label = Text::part(words!("fivey.travel.zoom-in"), "row");
        let row = Row::new(label, Value::text(name));
        row.offering_to(PARTY, Filled::of("enter-site").with("site", Value::text(name)).with_defaults())
            .only(Audience::open_if(site.known))
    }));
    rows
}

/// The encounter clock and the hour. [fivey.site.encounter-clock, fivey.site.hour]
fn site(world: &World, viewer: &Viewer, visit: &Visit) -> Vec<Row> {
    let referee = *viewer == Viewer::Referee;
    let free = world.combat.is_none() && !world.is_met();
    let label = Text::part(words!("fivey.site.encounter-clock"), "row");
    let value = match visit.filled {
        true => Text::part(words!("fivey.encounter.time"), "state"),
        false => Text::part(words!("fivey.site.encounter-clock"), "in-twenty").with("x", visit.turn.min(20)),
    };
    // Whoever is met is met before the round ends.
    let ends = referee && free && !world.looms;
    let clock = offering(Row::new(label, value), ends, Filled::of("next-round").with_defaults());
    let rounds = Text::part(words!("fivey.site.hour"), "rounds")
        .with("rounds", Value::Number(sites::rounds_of_hour(world)))
        .with("of", Value::Number(ROUNDS));
    let hour = Row::new(Text::part(words!("fivey.site.hour"), "row"), rounds);
    let begun = visit.filled || !visit.acted.is_empty();
    let hour = offering(hour, referee && free && !begun, Filled::of("close-hour").with_defaults());
    let mut rows = vec![clock, hour];
    if free && !visit.filled {
        rows.extend(round(world, viewer, visit));
    }
    let feet = world.sites.get(&visit.site).map_or(0, |site| site.feet);
    if 0 < feet {
        rows.push(Row::new(Text::part(words!("fivey.move.rescale"), "feet"), feet));
    }
    rows
}

/// What is still to be done in a round: each says it of their own, and as long as nobody has acted, all can move on.
/// [fivey.site.one-action-each]
fn round(world: &World, viewer: &Viewer, visit: &Visit) -> Vec<Row> {
    let key = words!("fivey.site.one-action-each");
    let own = |who: &Who| *viewer != Viewer::Referee && viewer.speaks_for(world.owner(*who));
    let able = |who: &Who| world.is_able(*who) && world.character(*who).busy.is_none();
    let left: Vec<Who> = world.played().filter(|who| able(who) && !visit.acted.contains(who)).collect();
    let acts = left.iter().filter(|who| own(who)).map(|&who| {
        let label = Text::part(key, "row").with("who", who);
        Row::new(label, true).offering(Filled::of("explore").with("who", who))
    });
    let mut rows: Vec<Row> = acts.collect();
    if visit.acted.is_empty() && !left.is_empty() {
        let row = Row::new(Text::part(key, "row-all"), true);
        rows.push(row.offering_to(PARTY, Filled::of("move-on").with_defaults()));
    }
    rows
}
