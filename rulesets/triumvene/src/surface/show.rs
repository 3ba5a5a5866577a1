//! What anybody may see of the world, as plain data, and what values are called.
//!
//! Opponents' numbers are for the referee; everybody else sees how they are in a word.
use crate::content::{GAME, REFEREE};
use crate::reference::RULES;
use crate::rules::finances::status;
use crate::surface::fights;
use crate::world::{
    Affliction, Aim, Amendment, Armour, Character, CombatType, Goal, Manipulation, Out, PIECE, People, Price,
    Profession, Quality, Rank, Stat, State, Wage, Weapon, World,
};
use norn_kernel::record::{self, Row as _};
use norn_kernel::show::{Clock, Fallen, Health, Map, Row, Section, Sheet, Shown, Token, View};
use norn_kernel::{Audience, Closed, Filled, Text, Value, Viewer, Who, words};

/// What one viewer may see.
#[must_use]
pub fn show(world: &World, viewer: &Viewer) -> View {
    let mut sheets: Vec<Sheet> = world
        .characters
        .keys()
        .filter(|who| may_see(world, viewer, **who))
        .map(|&who| sheet(world, viewer, who))
        .collect();
    sheets.push(table(world));
    let (scene, clock) = (scene(world, viewer), Some(clock(world)));
    let turns = fights::turns(world, viewer);
    let maps = map(world, viewer).into_iter().collect();
    View { scene, clock, sheets, maps, turns, shelves: fights::shelves(world) }
        .seen_by(viewer, |who| world.owner(who))
}

/// Whom nobody has seen is not there for players.
fn may_see(world: &World, viewer: &Viewer, who: Who) -> bool {
    *viewer == Viewer::Referee || world.is_seen(who)
}

/// Who may know somebody's numbers.
fn numbers(world: &World, who: Who) -> Audience {
    if world.is_players(who) { Audience::Everyone } else { Audience::Referee }
}

/// A day, in seconds.
const DAY: i64 = 86_400;

/// Which day it is, from 1.
#[must_use]
pub fn day(world: &World) -> i64 {
    world.clock.div_euclid(DAY).saturating_add(1)
}

/// The day, and the time of day since the beginning. [triumvene.recovery.full-rest]
fn clock(world: &World) -> Clock {
    let now = world.clock;
    let within = |unit: i64, of: i64| now.div_euclid(unit).rem_euclid(of);
    let time = format!("{:02}:{:02}:{:02}", within(3_600, 24), within(60, 60), within(1, 60));
    let words = Text::part(words!("triumvene.recovery.full-rest"), "clock")
        .with("day", Value::Number(day(world)))
        .with("time", Value::Text(time));
    Clock { per_day: Some(DAY), ..Clock::new(words.key, now, words) }
}

/// What is going on. [triumvene.combat.narrative]
fn scene(world: &World, viewer: &Viewer) -> Vec<Row> {
    let defiance = Text::part(words!("triumvene.defiance.pool"), "row");
    let mut rows = vec![Row::new(defiance, world.defiance).at("defiance")];
    let sessions = i32::try_from(world.sessions).unwrap_or(i32::MAX);
    if 0 < sessions {
        rows.push(Row::new(Text::part(words!("triumvene.off-camera.roll"), "row"), sessions));
    }
    let pace = Text::part(words!("triumvene.movement.no-fixed-speed"), "row");
    let pace = match world.pace {
        Some(normal) => Row::new(pace, normal),
        None => Row::new(pace, Text::part(words!("triumvene.movement.no-fixed-speed"), "no-pace")),
    };
    rows.push(pace.at("pace"));
    rows.splice(0..0, fights::scene(world, viewer));
    rows
}

/// Who fights, and who is engaged with whom. There are no places. [triumvene.combat.flanked.definition]
fn map(world: &World, viewer: &Viewer) -> Option<Map> {
    let combat = world.combat.as_ref()?;
    let seen = |who: &Who| may_see(world, viewer, *who);
    let token = |who: Who| {
        let hp = world.character(who).hp;
        let tenths = hp.now.clamp(0, hp.max.max(1)).saturating_mul(10) / hp.max.max(1);
        let known = numbers(world, who).admits(viewer);
        Token {
            who,
            place: None,
            cluster: 0,
            side: u8::from(!world.is_players(who)),
            tenths: u8::try_from(tenths).ok().filter(|_| known),
        }
    };
    let mut engaged = combat.melee.clone();
    if *viewer == Viewer::Referee {
        engaged.extend(&combat.unseen.melee);
    }
    Some(Map {
        tokens: combat.fighters.iter().copied().filter(seen).map(token).collect(),
        engaged: engaged.into_iter().filter(|(one, other)| seen(one) && seen(other)).collect(),
        ..Map::default()
    })
}

/// What all may see at a glance.
fn conditions(world: &World, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let mut found = vec![];
    match one.state {
        State::Dead => found.push(Text::part(words!("triumvene.hp.death"), "condition")),
        State::Unconscious => found.push(Text::part(words!("triumvene.hp.unconscious"), "condition")),
        State::Asleep => found.push(Text::part(words!("triumvene.hp.unconscious.narrative"), "condition")),
        State::Awake => {}
    }
    match one.out {
        Some(Out::Fled) => found.push(Text::part(words!("triumvene.hp.npcs"), "condition-fled")),
        Some(Out::Surrendered) => {
            found.push(Text::part(words!("triumvene.hp.npcs"), "condition-surrendered"));
        }
        None => {}
    }
    if one.hidden {
        found.push(Text::part(words!("triumvene.combat.stealth.move"), "condition"));
    }
    if world.combat.as_ref().is_some_and(|combat| combat.is_flanked(who)) {
        found.push(Text::part(words!("triumvene.combat.flanked.definition"), "condition"));
    }
    if one.stunned.is_some_and(|lasting| world.holds(lasting)) {
        found.push(Text::part(words!("triumvene.effect.stunned"), "condition"));
    }
    for (name, (_, lasting)) in &one.afflictions {
        if world.holds(*lasting) {
            let words = Text::part(words!("triumvene.missing.effects-list"), "condition");
            found.push(words.with("name", Value::text(name)));
        }
    }
    if one.cohesion.now < 0 && world.is_players(who) {
        found.push(Text::part(words!("triumvene.cohesion.below-zero"), "condition"));
    }
    found
}

/// How somebody who is up looks to others. [triumvene.hp.damage]
fn health(one: &Character) -> Option<Health> {
    let word = match one.state {
        State::Dead | State::Unconscious | State::Asleep => return None,
        State::Awake if one.hp.max <= one.hp.now => "unhurt",
        State::Awake if one.hp.max <= one.hp.now.saturating_mul(2) => "hurt",
        State::Awake => "badly-hurt",
    };
    let words = Text::part(words!("triumvene.hp.damage"), word);
    Some(Health { words, gauge: Some((one.hp.now, one.hp.max)) })
}

/// Writes the rows of one record, each at its address.
struct Sheets<'a> {
    who: Who,
    one: &'a Character,
    audience: Audience,
}

impl Sheets<'_> {
    fn row(&self, label: Text, value: impl Into<Shown>, field: &str) -> Row {
        let address = format!("character/{}/{field}", self.who.0);
        Row::new(label, value).at(address).only(self.audience)
    }
    /// What players see otherwise, or have no use for.
    fn for_referee(&self, label: Text, value: impl Into<Shown>, field: &str) -> Row {
        self.row(label, value, field).only(Audience::Referee)
    }
    /// A text; where there is none, only the referee sees where it could stand.
    fn if_any(&self, label: Text, text: &str, field: &str) -> Row {
        let row = self.row(label, Value::text(text), field);
        if text.is_empty() { row.only(Audience::Referee) } else { row }
    }
    fn named(&self, label: Text, name: &str, value: impl Into<Shown>, field: &str) -> Row {
        let label = label.with("name", Value::text(name));
        self.row(label, value, &format!("{field}/{name}"))
    }

    /// Each suggests a roll with it. [triumvene.roll.ability.stats]
    fn stats(&self) -> Vec<Row> {
        let one = self.one;
        let roll = |stat: &Stat| {
            Filled::of("check").with("who", self.who).with("proposed", stat.value()).with_defaults()
        };
        let row = |stat: &Stat| match stat {
            Stat::Knowledge => {
                let label = Text::part(words!("triumvene.roll.ability.stats"), "knowledge");
                self.row(label, one.knowledge, "knowledge")
            }
            Stat::Fitness => {
                let label = Text::part(words!("triumvene.roll.ability.stats"), "fitness");
                self.row(label, one.fitness, "fitness")
            }
            Stat::Diplomacy => {
                let label = Text::part(words!("triumvene.roll.ability.stats"), "diplomacy");
                self.row(label, one.diplomacy, "diplomacy")
            }
            Stat::Manipulation(name) => {
                let label = Text::part(words!("triumvene.roll.ability.stats"), "skill-row");
                let level = one.manipulations.get(name).copied().unwrap_or(0);
                self.named(label, name, level, "manipulation")
            }
            Stat::Combat(name) => {
                let label = Text::part(words!("triumvene.roll.ability.stats"), "type-row");
                let level = one.combat_types.get(name).copied().unwrap_or(0);
                self.named(label, name, level, "combat-type")
            }
        };
        Stat::of_character(one).iter().map(|stat| row(stat).offering(roll(stat))).collect()
    }

    /// [triumvene.recovery.tracks]
    fn pools(&self, world: &World) -> Vec<Row> {
        let one = self.one;
        let gauge = |now, max| Shown::Gauge { now, max };
        let mut rows = vec![
            self.row(
                Text::part(words!("triumvene.recovery.tracks"), "hp-row"),
                gauge(one.hp.now, one.hp.max),
                "hp",
            ),
            self.for_referee(Text::part(words!("triumvene.recovery.tracks"), "max-hp"), one.hp.max, "max-hp"),
        ];
        if one.can_manipulate.is_some() || one.cohesion.max != 0 || one.cohesion.now != 0 {
            rows.push(self.row(
                Text::part(words!("triumvene.recovery.tracks"), "cohesion-row"),
                gauge(one.cohesion.now, one.cohesion.max),
                "cohesion",
            ));
        }
        rows.push(self.for_referee(
            Text::part(words!("triumvene.recovery.tracks"), "max-cohesion"),
            one.cohesion.max,
            "max-cohesion",
        ));
        let state = match one.state {
            State::Awake => Text::part(words!("triumvene.hp.wake"), "awake"),
            State::Unconscious => Text::part(words!("triumvene.hp.unconscious"), "unconscious"),
            State::Asleep => Text::part(words!("triumvene.hp.unconscious.narrative"), "unconscious"),
            State::Dead => Text::part(words!("triumvene.hp.death"), "dead"),
        };
        rows.push(self.for_referee(Text::part(words!("triumvene.hp.wake"), "state"), state, "state"));
        rows.push(self.for_referee(
            Text::part(words!("triumvene.combat.stealth.move"), "hidden"),
            one.hidden,
            "hidden",
        ));
        let stunned = one.stunned.is_some_and(|lasting| world.holds(lasting));
        let label = Text::part(words!("triumvene.effect.stunned"), "row");
        rows.push(self.for_referee(label, stunned, "stunned"));
        for (name, _) in one.afflictions.iter().filter(|(_, (_, lasting))| world.holds(*lasting)) {
            let label = Text::part(words!("triumvene.missing.effects-list"), "row");
            rows.push(self.named(label, name, true, "affliction").only(Audience::Referee));
        }
        rows
    }

    /// What else a character is. [triumvene.missing.peoples, triumvene.missing.professions]
    fn background(&self) -> Vec<Row> {
        let one = self.one;
        let people = one.people.as_ref().map_or("", |(name, _)| name.as_str());
        let label = Text::part(words!("triumvene.missing.peoples"), "people");
        let mut rows = vec![self.if_any(label, people, "people")];
        for (name, bonus) in &one.professions {
            let label = Text::part(words!("triumvene.missing.professions"), "row");
            rows.push(self.named(label, name, *bonus, "profession"));
        }
        let label = Text::part(words!("triumvene.manipulation.who"), "experience");
        let told = one.can_manipulate.as_deref().unwrap_or("");
        rows.push(self.if_any(label, told, "experience"));
        rows.push(self.for_referee(
            Text::part(words!("triumvene.progression.none"), "finished"),
            one.locked,
            "finished",
        ));
        rows
    }

    /// What is carried and worn. [triumvene.progression.better-odds]
    fn gear(&self) -> Vec<Row> {
        let one = self.one;
        let mut rows = vec![];
        for (name, weapon) in &one.weapons {
            let label = Text::part(words!("triumvene.missing.weapon-damage"), "row");
            rows.push(self.named(label, name, harm(weapon), "weapon"));
            let label = Text::part(words!("triumvene.missing.weapon-damage"), "quality-row");
            let row = self.named(label, name, quality(weapon.quality), "weapon-quality");
            rows.push(row.only(Audience::Referee));
        }
        let armour = one.armour.as_ref().map_or("", |(name, _)| name.as_str());
        let label = Text::part(words!("triumvene.missing.armour"), "armour");
        rows.push(self.if_any(label, armour, "armour"));
        for (name, item) in &one.items {
            let label = Text::part(words!("triumvene.progression.better-odds"), "row");
            rows.push(self.named(label, name, item.count, "item"));
            if item.bonus != 0 {
                let label = Text::part(words!("triumvene.roll.equipment-shifts"), "row");
                rows.push(self.named(label, name, item.bonus, "item-bonus"));
            }
        }
        rows
    }

    /// Money and status side by side; influence is no number. [triumvene.influence]
    fn influence(&self, world: &World) -> Vec<Row> {
        let one = self.one;
        let balance = Text::part(words!("triumvene.money.ledger"), "balance");
        let mut rows = vec![
            self.row(balance.with("currency", Value::text(&world.currency)), one.money, "money"),
            Row::new(Text::part(words!("triumvene.status.titles"), "status"), status_of(one))
                .only(self.audience),
        ];
        for (title, rank) in &one.titles {
            let label = Text::part(words!("triumvene.status.titles"), "row");
            rows.push(self.named(label, title, i32::from(*rank), "title"));
        }
        for title in &one.claims {
            let label = Text::part(words!("triumvene.status.start"), "row");
            rows.push(Row::new(label, Value::text(title)).only(self.audience));
        }
        if status::lacks_property(one) {
            let words = Text::part(words!("triumvene.status.property"), "reminder");
            let label = Text::part(words!("triumvene.status.property"), "row");
            rows.push(Row::new(label, words.with("who", self.who)).only(Audience::Referee));
        }
        for name in &one.property {
            let label = Text::part(words!("triumvene.status.property"), "owned");
            rows.push(self.named(label, name, true, "property"));
        }
        for (name, estate) in &one.estates {
            let label = Text::part(words!("triumvene.money.estate"), "value-row");
            rows.push(self.named(label, name, estate.value, "estate-value"));
            let label = Text::part(words!("triumvene.money.estate"), "income-row");
            rows.push(self.named(label, name, estate.income, "estate-income"));
            let label = Text::part(words!("triumvene.money.estate"), "costs-row");
            rows.push(self.named(label, name, estate.costs, "estate-costs"));
        }
        // A word of nobody's list brings in nothing, which is better read before the first pay.
        let livelihood = &one.livelihood;
        let known = livelihood.profession.is_empty() || Wage::find(world, &livelihood.profession).is_some();
        let part = if known || livelihood.yearly.is_some() { "livelihood" } else { "unlisted" };
        let label = Text::part(words!("triumvene.money.income"), part);
        rows.push(self.if_any(label, &one.livelihood.profession, "livelihood"));
        let label = Text::part(words!("triumvene.money.income"), "yearly");
        rows.push(match crate::rules::finances::money::yearly(world, self.who) {
            Some(yearly) => self.row(label, yearly, "yearly"),
            None => {
                let none = Text::part(words!("triumvene.money.income"), "no-income");
                self.for_referee(label, none, "yearly")
            }
        });
        let label = Text::part(words!("triumvene.money.ledger"), "may-owe");
        rows.push(match one.may_owe {
            true => self.row(label, true, "may-owe"),
            false => self.for_referee(label, false, "may-owe"),
        });
        rows
    }
}

/// The highest title, or that there is none. [triumvene.status.titles]
fn status_of(one: &Character) -> Shown {
    match status::highest(one) {
        Some((title, _)) => Value::text(title).into(),
        None => Text::part(words!("triumvene.status.titles"), "no-status").into(),
    }
}

/// What a hit takes, and how well the weapon is made unless that is plain.
fn harm(weapon: &Weapon) -> Text {
    let words = match weapon.quality {
        Quality::Poor => Text::part(words!("triumvene.missing.weapon-damage"), "harm-poor"),
        Quality::Plain => Text::part(words!("triumvene.missing.weapon-damage"), "harm-plain"),
        Quality::Good => Text::part(words!("triumvene.missing.weapon-damage"), "harm-good"),
        Quality::Superb => Text::part(words!("triumvene.missing.weapon-damage"), "harm-superb"),
    };
    words.with("harm", weapon.harm())
}

fn quality(quality: Quality) -> Text {
    match quality {
        Quality::Poor => Text::part(words!("triumvene.missing.weapon-damage"), "poor"),
        Quality::Plain => Text::part(words!("triumvene.missing.weapon-damage"), "plain"),
        Quality::Good => Text::part(words!("triumvene.missing.weapon-damage"), "good"),
        Quality::Superb => Text::part(words!("triumvene.missing.weapon-damage"), "superb"),
    }
}

fn sheet(world: &World, viewer: &Viewer, who: Who) -> Sheet {
    let one = world.character(who);
    let audience = numbers(world, who);
    let sheets = Sheets { who, one, audience };
    let mut sections = vec![
        Section {
            title: Text::part(words!("triumvene.recovery.tracks"), "section"),
            rows: sheets.pools(world),
        },
        Section {
            title: Text::part(words!("triumvene.roll.ability.stats"), "section"),
            rows: sheets.stats(),
        },
        Section {
            title: Text::part(words!("triumvene.progression.better-odds"), "section"),
            rows: sheets.gear(),
        },
    ];
    if world.is_players(who) {
        sections.push(Section {
            title: Text::part(words!("triumvene.missing.character-creation"), "section"),
            rows: sheets.background(),
        });
        sections.push(Section {
            title: Text::part(words!("triumvene.influence"), "section"),
            rows: sheets.influence(world),
        });
    }
    let kind = if world.is_players(who) {
        Text::part(words!("triumvene.missing.character-creation"), "character")
    } else {
        Text::part(words!("triumvene.missing.opponents"), "opponent")
    };
    // Whoever sees the figure needs no word for it.
    let health = health(one).filter(|_| !audience.admits(viewer) || one.out.is_some());
    Sheet {
        who: Some(who),
        name: one.name.clone(),
        kind,
        health,
        conditions: conditions(world, who),
        fallen: match one.state {
            State::Awake => None,
            State::Dead => Some(Fallen::Dead),
            State::Unconscious | State::Asleep => Some(Fallen::Down),
        },
        sections,
    }
}

/// The rows of a list as they are at this table, and for the referee those that are gone, to be restored.
fn list<T: record::Row<World>>(world: &World, label: &Text, value: impl Fn(&T) -> Shown) -> Vec<Row> {
    labelled(world, T::in_order(world), label, |_, _| label.clone(), value)
}

/// The same where not every row has the same words.
fn labelled<'w, T: record::Row<World>>(
    world: &World,
    rows: impl IntoIterator<Item = (&'w str, &'w T)>,
    label: &Text,
    label_of: impl Fn(&str, &T) -> Text,
    value: impl Fn(&T) -> Shown,
) -> Vec<Row> {
    let at = |row: &str| format!("list/{}/{row}", T::LIST);
    let there = rows.into_iter().map(|(name, row)| {
        Row::new(label_of(name, row).with("name", Value::text(name)), value(row)).at(at(name))
    });
    let gone = T::own(world).iter().filter(|(_, entry)| matches!(entry, Amendment::Gone));
    let gone = gone.map(|(name, _)| {
        let label = label.clone().with("name", Value::text(name));
        Row::new(label, false).at(at(name)).only(Audience::Referee)
    });
    there.chain(gone).collect()
}

/// What belongs to the table: lists, places, notes, and what was told.
fn table(world: &World) -> Sheet {
    let mut sections = vec![Section {
        title: Text::part(words!("triumvene.influence"), "party"),
        rows: influence_of_party(world),
    }];
    let mut section = |title: Text, rows: Vec<Row>| sections.push(Section { title, rows });
    section(Text::part(words!("triumvene.off-camera.purpose"), "section"), recap(world));
    let label = Text::part(words!("triumvene.missing.weapon-damage"), "list-row");
    // Nobody should take our own numbers for the rules'.
    let printed = Weapon::printed();
    let ours = |name: &str| !world.lists.weapons.contains_key(name) && printed.starters.contains(name);
    let label_of = |name: &str, _: &Weapon| match ours(name) {
        true => Text::part(words!("triumvene.missing.weapon-damage"), "starter-row"),
        false => label.clone(),
    };
    let weapons = Weapon::in_order(world);
    let rows = labelled(world, weapons, &label, label_of, |row: &Weapon| row.damage.into());
    section(Text::part(words!("triumvene.missing.weapon-damage"), "section"), rows);
    let label = Text::part(words!("triumvene.missing.effects-list"), "row");
    section(
        Text::part(words!("triumvene.missing.effects-list"), "section"),
        list(world, &label, |_: &Affliction| true.into()),
    );
    section(Text::part(words!("triumvene.missing.peoples"), "section"), peoples(world));
    let label = Text::part(words!("triumvene.missing.professions"), "row");
    section(
        Text::part(words!("triumvene.missing.professions"), "section"),
        list(world, &label, |row: &Profession| row.bonus.into()),
    );
    let label = Text::part(words!("triumvene.missing.armour"), "row");
    section(
        Text::part(words!("triumvene.missing.armour"), "section"),
        list(world, &label, |row: &Armour| row.reduction.into()),
    );
    let label = Text::part(words!("triumvene.missing.manipulation-section"), "row");
    let mut rows = list(world, &label, |row: &Manipulation| row.cost.into());
    let note = Text::part(words!("triumvene.manipulation.reference"), "note-row");
    rows.push(Row::new(note, Value::text(&world.cohesion_note)).at("cohesion-note").only(Audience::Referee));
    section(Text::part(words!("triumvene.missing.manipulation-section"), "section"), rows);
    let label = Text::part(words!("triumvene.missing.combat-types"), "row");
    section(
        Text::part(words!("triumvene.missing.combat-types"), "section"),
        list(world, &label, |_: &CombatType| true.into()),
    );
    let label = Text::part(words!("triumvene.movement.table"), "row");
    let paces = crate::rules::narrative::movement::Mode::ALL.iter().map(|&mode| {
        let label = label.clone().with("name", Value::text(mode.name()));
        let factor = crate::rules::narrative::movement::factor(world, Who(0), mode);
        Row::new(label, Value::Factor(factor)).at(format!("list/pace/{}", mode.name()))
    });
    section(Text::part(words!("triumvene.movement.table"), "section"), paces.collect());
    let currency = Text::part(words!("triumvene.status.gm-sets-values"), "currency-row");
    let mut rows = vec![Row::new(currency, Value::text(&world.currency)).at("currency")];
    let label = Text::part(words!("triumvene.money.costs"), "row");
    let per = |_: &str, row: &Price| match (row.minimum, row.per.as_str()) {
        (true, _) => Text::part(words!("triumvene.money.costs"), "row-minimum"),
        (false, PIECE) => label.clone(),
        (false, per) => Text::part(words!("triumvene.money.costs"), "row-per").with("per", Value::text(per)),
    };
    rows.extend(labelled(world, Price::in_order(world), &label, per, |row: &Price| row.cost.into()));
    section(Text::part(words!("triumvene.money.costs"), "section"), rows);
    let label = Text::part(words!("triumvene.money.salaries"), "row");
    section(
        Text::part(words!("triumvene.money.salaries"), "section"),
        list(world, &label, |row: &Wage| row.yearly.into()),
    );
    let label = Text::part(words!("triumvene.status.ladder"), "row");
    let mut titles: Vec<(&str, &Rank)> = Rank::in_order(world).collect();
    titles.sort_by_key(|(_, title)| title.rank);
    let rows = labelled(world, titles, &label, |_, _| label.clone(), |row: &Rank| i32::from(row.rank).into());
    section(Text::part(words!("triumvene.status.ladder"), "section"), rows);
    let label = Text::part(words!("triumvene.status.access"), "row");
    let doors = world.doors.iter().map(|(name, door)| {
        let label = label.clone().with("name", Value::text(name));
        Row::new(label, i32::from(door.rank)).at(format!("door/{name}"))
    });
    section(Text::part(words!("triumvene.status.access"), "section"), doors.collect());
    let names = REFEREE.iter().map(|name| Value::text(name));
    let label = Text::part(words!("triumvene.play.names"), "referee");
    section(
        Text::part(words!("triumvene.play.names"), "section"),
        vec![Row::new(label, Value::List(names.collect()))],
    );
    Sheet {
        who: None,
        name: GAME.first().copied().unwrap_or_default().to_owned(),
        kind: Text::part(words!("triumvene.play.framework"), "table"),
        health: None,
        conditions: vec![],
        fallen: None,
        sections,
    }
}

/// Peoples with what being one of them gives. [triumvene.missing.peoples]
fn peoples(world: &World) -> Vec<Row> {
    let label = Text::part(words!("triumvene.missing.peoples"), "row");
    let mut rows = list(world, &label, |_: &People| true.into());
    for (name, people) in People::in_order(world) {
        let named = |words: Text| words.with("name", Value::text(name));
        for (stat, bonus) in people.bonuses.iter() {
            let label = Text::part(words!("triumvene.missing.peoples"), "bonus-row");
            rows.push(Row::new(named(label).with("stat", stat.value()), bonus));
        }
        if people.flies {
            let label = Text::part(words!("triumvene.missing.peoples"), "flight-row");
            rows.push(Row::new(named(label), Value::Factor(people.flight)));
        }
        if people.night_vision {
            let label = Text::part(words!("triumvene.missing.peoples"), "night-row");
            rows.push(Row::new(named(label), true));
        }
    }
    rows
}

/// Money and status of everybody, highest first. [triumvene.influence, triumvene.status.ladder]
fn influence_of_party(world: &World) -> Vec<Row> {
    let mut rows = vec![];
    for who in status::party(world) {
        let one = world.character(who);
        let label = Text::part(words!("triumvene.influence"), "money-of");
        rows.push(Row::new(label.with("who", who), one.money));
        let label = Text::part(words!("triumvene.influence"), "status-of");
        rows.push(Row::new(label.with("who", who), status_of(one)));
    }
    rows
}

/// What was done in this session and in the one before, and what was told at the openings, for whoever tells
/// the next story. [triumvene.off-camera.purpose]
fn recap(world: &World) -> Vec<Row> {
    let deeds = world.deeds.iter().map(|deed| {
        let label = Text::part(words!("triumvene.off-camera.purpose"), "deed");
        let label =
            label.with("who", deed.who).with("session", i32::try_from(deed.session).unwrap_or(i32::MAX));
        Row::new(label, Value::text(&deed.doing)).only(numbers(world, deed.who))
    });
    let stories = world.stories.iter().map(|story| {
        let label = Text::part(words!("triumvene.off-camera.purpose"), "story");
        let label = label
            .with("who", story.told_by())
            .with("session", i32::try_from(story.session).unwrap_or(i32::MAX));
        Row::new(label, Value::text(&story.text))
    });
    stories.chain(deeds).collect()
}

/// Whose goal it is, with its player's words or else what it is about, by names alone.
fn name_of_goal(world: &World, goal: &Goal) -> String {
    let named = |who: &Who| world.characters.get(who).map_or_else(String::new, |one| one.name.clone());
    let who = named(&goal.who);
    match (&goal.aim, goal.words.as_str()) {
        (Aim::Attack { target, weapon, .. }, "") => format!("{who}: {}, {weapon}", named(target)),
        (Aim::Defend { whom, .. }, "") => format!("{who}: {}", named(whom)),
        (Aim::Item { item, .. } | Aim::Manipulate { what: item, .. }, "") => format!("{who}: {item}"),
        (Aim::Move(_) | Aim::Other, "") => who,
        (_, words) => format!("{who}: {words}"),
    }
}

/// The name that people gave a character; of a goal, whose it is and what it is about.
#[must_use]
pub fn name(world: &World, value: &Value) -> Option<String> {
    match value {
        Value::Character(who) => Some(world.characters.get(who)?.name.clone()),
        Value::Item(number) => {
            let goals = &world.combat.as_ref()?.goals;
            let goal = goals.get(number)?;
            let named = name_of_goal(world, goal);
            let earlier = goals.range(..number).filter(|(_, one)| name_of_goal(world, one) == named).count();
            Some(if earlier == 0 { named } else { format!("{named} ({})", earlier + 1) })
        }
        // A skill or a Combat type goes by its own name, one of a goal's rolls by the goal.
        Value::List(parts) => match parts.as_slice() {
            [Value::Word(_), Value::Text(of)] => Some(of.clone()),
            [of @ (Value::Item(_) | Value::Character(_)), Value::Word(_), ..] => name(world, of),
            _ => None,
        },
        _ => None,
    }
}
