//! Sheets of people and of companies.
use super::ills;
use super::states::conditions;
use crate::reference::RULES;
use crate::rules::base::{bulk, damage};
use crate::rules::encounters::detection;
use crate::rules::exploring::riding;
use crate::rules::hazards::moving::slowed;
use crate::world::people::numbers;
use crate::world::{Ability, Blackout, Character, Company, Dread, Fate, Hot, Side, Sort, World, span};
use norn_kernel::record::sheet::address;
use norn_kernel::record::{Record, things};
use norn_kernel::show::{Fallen, Health, Row, Section, Sheet, Shown};
use norn_kernel::{Audience, Closed, Filled, Key, Text, Value, Viewer, Who, words};

/// Somebody's sheet.
pub(super) fn sheet(world: &World, viewer: &Viewer, who: Who) -> Sheet {
    let one = world.character(who);
    let audience = numbers(world, who);
    let kind = match (one.played, one.nature.is_animal()) {
        (true, _) => Text::part(words!("adventuring.base.character"), "character"),
        (_, true) => Text::part(words!("adventuring.base.animals"), "animal"),
        _ => Text::part(words!("adventuring.base.gm-characters"), "folk"),
    };
    let sections = [
        (words!("adventuring.base.abilities"), abilities(world, who)),
        (words!("adventuring.base.health"), body(world, who, audience)),
        (words!("adventuring.disease.symptoms"), ills::ills(world, viewer, who, audience)),
        (words!("adventuring.base.skills"), mind(world, who)),
        (words!("adventuring.base.company"), bonds(world, who, audience)),
        (words!("adventuring.base.items"), gear(world, viewer, who, audience)),
        (words!("adventuring.base.gm-override"), others(world, who)),
    ];
    Sheet {
        who: Some(who),
        name: world.name_to(viewer, who).to_owned(),
        kind,
        health: how(world, who).filter(|_| !audience.admits(viewer)),
        conditions: conditions(world, viewer, who),
        fallen: match one.fate {
            Fate::Well => world.is_out(who).then_some(Fallen::Down),
            Fate::Dead => Some(Fallen::Dead),
            Fate::Falling | Fate::Stable { .. } | Fate::Dying { .. } => Some(Fallen::Down),
        },
        sections: sections.into_iter().map(titled).collect(),
    }
}

/// Rows under what their rule calls them.
pub(super) fn titled((key, rows): (Key, Vec<Row>)) -> Section {
    Section::new(Text::part(key, "section"), rows)
}

/// How somebody is, as others see it.
fn how(world: &World, who: Who) -> Option<Health> {
    let one = world.character(who);
    let most = one.most_health();
    let key = words!("adventuring.base.health");
    let words = match one.fate {
        Fate::Dead => Text::part(key, "dead"),
        Fate::Dying { .. } | Fate::Stable { .. } | Fate::Falling => Text::part(key, "down"),
        Fate::Well if most <= one.health => return None,
        Fate::Well if one.health <= most / 2 => Text::part(key, "badly-hurt"),
        Fate::Well => Text::part(key, "hurt"),
    };
    Some(Health { words, gauge: Some((one.health, most)) })
}

/// Rows of somebody's fields, as the record declares them.
fn fields<const N: usize>(world: &World, who: Who, names: [&str; N]) -> impl Iterator<Item = Row> {
    let one = world.character(who);
    names.into_iter().filter_map(move |name| Character::fields().row(world, who, one, name))
}

/// The same, where those that say nothing are for the game master alone, who may change them.
fn told<const N: usize>(world: &World, who: Who, names: [&str; N]) -> impl Iterator<Item = Row> {
    let nothing = |row: &Row| match &row.value {
        Shown::Value(Value::Flag(false) | Value::Number(0)) => true,
        Shown::Value(Value::List(all)) => all.is_empty(),
        _ => false,
    };
    fields(world, who, names).map(move |row| if nothing(&row) { row.only(Audience::Referee) } else { row })
}

/// The three, each as it is now, with what it was. [adventuring.base.abilities]
fn abilities(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let rows = Character::fields().entries(world, who, one, "abilities").into_iter();
    let rows = rows.zip(Ability::ALL).map(|(row, ability)| {
        let test = Filled::of("save").with("who", who).with("ability", Value::word(ability.word()));
        // The dead are called to nothing.
        if one.is_dead() { row } else { row.offering(test) }
    });
    let mut rows: Vec<Row> = rows.collect();
    let audience = numbers(world, who);
    if one.unrolled && !one.is_dead() {
        let roll = Filled::of("roll-scores").with("who", who).with_defaults();
        let label = Text::part(words!("adventuring.base.ability-generation"), "unrolled");
        rows.push(Row::new(label, true).offering(roll).only(audience));
    }
    for ability in Ability::ALL.iter().filter(|ability| one.score(**ability) != one.abilities.get(**ability))
    {
        let label = Text::part(words!("adventuring.base.ability-reduction"), "row")
            .with("ability", Value::word(ability.word()));
        let at = address(who, &format!("scores/{}", ability.word()));
        rows.push(Row::new(label, one.score(*ability)).at(at).only(audience));
    }
    for (nth, injury) in one.injuries.iter().enumerate() {
        let label = Text::part(words!("adventuring.base.injury"), "row")
            .with("ability", Value::word(injury.ability.word()))
            .with("points", injury.points);
        rows.push(Row::new(label, true).at(address(who, &format!("injuries/{nth}"))).only(audience));
    }
    rows
}

fn body(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let left = Shown::Gauge { now: one.health, max: one.most_health() };
    let mut rows: Vec<Row> =
        fields(world, who, ["health"]).map(|row| Row { value: left.clone(), ..row }).collect();
    let label = Text::part(words!("adventuring.base.zero-health"), "row");
    let fate = Row::new(label, Value::word(one.fate.word())).at(address(who, "fate"));
    rows.push(fate.only(Audience::Referee));
    let armour = Text::part(words!("adventuring.base.armour"), "row-all");
    rows.push(Row::new(armour, damage::armour(world, who)).only(audience));
    if one.footless {
        let slow = Text::part(words!("adventuring.disease.black-gangrene.footless"), "row");
        rows.push(Row::new(slow, slowed(one.zones, true)).only(audience));
    }
    rows.extend(fields(world, who, ["size", "zones", "areas"]));
    rows.extend(told(world, who, ["corruption", "restrained", "drowning", "footless"]));
    rows.extend(ordeals(world, who));
    rows
}

/// What the game master takes away again: fears, being out for lack of air, and the strain of special movement.
/// [adventuring.fear.duration, adventuring.suffocate.pass-out, adventuring.move.limit]
fn ordeals(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let fears = one.fears.iter().enumerate().map(|(nth, fear)| {
        let of = match &fear.of {
            Dread::Somebody(who) => Value::Character(*who),
            Dread::Named(name) => Value::text(name),
        };
        let label =
            Text::part(words!("adventuring.fear.duration"), "row").with("terror", fear.terror).with("of", of);
        Row::new(label, true).at(address(who, &format!("fears/{nth}"))).only(Audience::Referee)
    });
    let mut rows: Vec<Row> = fears.collect();
    if one.out.contains_key(&Blackout::Suffocation) {
        let label = Text::part(words!("adventuring.suffocate.pass-out"), "row");
        rows.push(Row::new(label, true).at(address(who, "out/suffocation")).only(Audience::Referee));
    }
    if 0 < one.breathless {
        let label = Text::part(words!("adventuring.suffocate.breath"), "row");
        let rounds = i32::try_from(one.breathless).unwrap_or(i32::MAX);
        rows.push(Row::new(label, rounds).at(address(who, "breathless")).only(Audience::Referee));
    }
    if one.strained.is_some_and(|last| world.clock <= last.saturating_add(1)) {
        let label = Text::part(words!("adventuring.move.limit"), "row");
        rows.push(Row::new(label, true).at(address(who, "strained")).only(Audience::Referee));
    }
    rows
}

/// What somebody knows and can do. [adventuring.base.skill-rules]
fn mind(world: &World, who: Who) -> Vec<Row> {
    let mut rows: Vec<Row> = fields(world, who, ["career", "skills"]).collect();
    rows.extend(told(world, who, ["languages", "taught", "fearless"]));
    rows.extend(super::meeting::letters(world, who));
    // What somebody has heard is for their player: whether it is so is nobody's but the game master's.
    let heard = world.rumours.iter().filter(|(_, rumour)| rumour.heard.contains(&who));
    let audience = Audience::of(world.owner(who));
    rows.extend(heard.map(|(text, _)| {
        Row::new(Text::part(words!("adventuring.rumour.content"), "heard-row"), Value::text(text))
            .only(audience)
    }));
    rows
}

/// With whom somebody goes, whose they are, on whom they ride and as what they go; what an animal is trained for, and
/// how long it follows. [adventuring.base.company, adventuring.train.limit, adventuring.animal-friend.duration]
fn bonds(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let key = words!("adventuring.base.company");
    let company =
        world.company_of(who).map(|company| Row::new(Text::part(key, "goes-with"), company).only(audience));
    let keeper =
        one.keeper.map(|keeper| Row::new(Text::part(key, "keeper"), keeper).only(world.sight(keeper)));
    let riding = one.riding.map(|on| {
        Row::new(Text::part(words!("adventuring.mount.requirements"), "row"), on).only(world.sight(on))
    });
    let follows = one.befriended.as_ref().map(|tie| {
        let left = span(tie.until.saturating_sub(world.clock));
        let label = Text::part(words!("adventuring.animal-friend.duration"), "row");
        Row::new(label.with("left", Value::Text(left)), tie.to).only(world.sight(tie.to))
    });
    let forms: Vec<Value> = one.forms.iter().map(|form| Value::word(form.word())).collect();
    let forms = Some(forms).filter(|forms| !forms.is_empty()).map(|forms| {
        Row::new(Text::part(words!("adventuring.train.limit"), "row"), Value::List(forms)).only(audience)
    });
    let disguise = one.disguise.as_ref().map(|disguise| {
        let label =
            Text::part(words!("adventuring.disguise.attempt"), "row").with("exposed", disguise.exposed);
        Row::new(label, Value::text(&disguise.as_what)).only(audience)
    });
    // Each by itself, for the game master to take away.
    let each = one.forms.iter().map(|form| {
        let label = Text::part(words!("adventuring.train.limit"), "form-row");
        let label = label.with("form", Value::word(form.word()));
        Row::new(label, true).at(address(who, &format!("forms/{}", form.word()))).only(Audience::Referee)
    });
    [company, keeper, riding, follows, forms, disguise].into_iter().flatten().chain(each).collect()
}

/// What somebody carries. [adventuring.base.bulk]
fn gear(world: &World, viewer: &Viewer, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let shown = |ready: bool| if ready { Audience::Everyone } else { audience };
    let mut rows: Vec<Row> = one
        .things
        .iter()
        .map(|(name, thing)| {
            let label = Text::part(words!("adventuring.base.items"), "thing")
                .with("item", Value::text(name))
                .with("pieces", i32::from(thing.pieces))
                .with("fragile", thing.fragile)
                .with("robust", thing.robust)
                .with("master", thing.master)
                .with("broken", thing.broken)
                // Whoever only sees a blade does not see what is on it.
                .with("coated", thing.coat.is_some() && audience.admits(viewer))
                .with("flaw", Value::text(&thing.flaw));
            let row = match &thing.sort {
                Sort::Weapon(_) | Sort::Armour(_) => Row::new(label, thing.ready),
                _ => Row::new(label, i32::from(thing.pieces)),
            };
            row.at(address(who, &format!("things/{name}"))).only(shown(thing.ready))
        })
        .collect();
    let hot = one.things.iter().filter(|(_, thing)| thing.hot != Hot::No).map(|(name, thing)| {
        let label = Text::part(words!("adventuring.trade.illegal.refused"), "row");
        Row::new(label.with("item", Value::text(name)), Value::word(thing.hot.word()))
            .at(address(who, &format!("hot/{name}")))
            .only(Audience::Referee)
    });
    rows.extend(hot);
    rows.extend(fields(world, who, ["coins"]));
    let carried = Text::part(words!("adventuring.base.bulk"), "row-all")
        .with("limit", bulk::written(bulk::limit(world, who)));
    // What a rider of the other side has is not for those who see what their mount carries.
    let near = riding::rider(world, who).is_none_or(|rider| world.is_players(rider) == world.is_players(who));
    let weighs = if near { bulk::borne(world, who) } else { bulk::carried(world, who) };
    rows.push(Row::new(carried, bulk::written(weighs)).only(audience));
    let all =
        Row::new(Text::part(words!("adventuring.base.items"), "all"), Value::Text(things::all(&one.things)));
    rows.push(all.at(address(who, "things")).only(Audience::Referee));
    rows
}

/// What only the game master minds.
fn others(world: &World, who: Who) -> Vec<Row> {
    let names = ["hidden", "attitude", "watches", "sheltered", "flammable", "nature", "hide", "bite"];
    let mut rows: Vec<Row> = fields(world, who, names).map(|row| row.only(Audience::Referee)).collect();
    let one = world.character(who);
    if let Some(tie) = &one.befriended {
        let home = tie.home.map_or(Value::word("nowhere"), |place| Value::text(&world.area(place).name));
        let label = Text::part(words!("adventuring.animal-friend.duration"), "territory");
        rows.push(Row::new(label, home).at(address(who, "territory")).only(Audience::Referee));
    }
    if !one.played {
        let key = words!("adventuring.base.company");
        let keeper =
            one.keeper.map_or(Value::word("nobody"), |keeper| Value::text(&world.character(keeper).name));
        let keeper = Row::new(Text::part(key, "whose"), keeper).at(address(who, "keeper"));
        rows.extend(fields(world, who, ["side"]).map(|row| row.only(Audience::Referee)));
        rows.push(keeper.only(Audience::Referee));
    }
    rows.extend(world.character(who).toward.iter().map(|(other, attitude)| {
        let label = Text::part(words!("adventuring.encounter.dialogue"), "toward");
        Row::new(label.with("who", who).with("other", *other), Value::word(attitude.word()))
            .at(address(who, &format!("toward/{}", other.0)))
            .only(Audience::Referee)
    }));
    rows
}

/// Companies, each with those who are in it. [adventuring.base.company]
pub(super) fn companies(world: &World, viewer: &Viewer) -> Vec<Sheet> {
    let seen = world.companies.iter();
    let seen = seen.filter(|(_, company)| *viewer == Viewer::Referee || company.side == Side::Company);
    seen.map(|(&number, company)| company_sheet(world, number, company)).collect()
}

/// How a company goes about, at a glance. [adventuring.encounter.reckless.definition]
fn stance(world: &World, number: Who, company: &Company) -> Vec<Text> {
    let at = company.members.first().and_then(|who| world.place(*who));
    let stance = detection::seems(world, number, at);
    vec![
        Text::part(words!("adventuring.encounter.reckless.definition"), "state")
            .with("stance", Value::word(stance.word())),
    ]
}

fn company_sheet(world: &World, number: Who, company: &Company) -> Sheet {
    let key = words!("adventuring.base.company");
    let members = Value::List(company.members.iter().map(|&who| Value::Character(who)).collect());
    let at = |field: &str| format!("company/{}/{field}", number.0);
    let mut rows = vec![Row::new(Text::part(key, "members-row"), members)];
    let names = ["name", "stance", "light", "noise"];
    rows.extend(names.iter().filter_map(|name| Company::fields().row_at(&at(name), company, name)));
    rows.extend(company.progress.map(|progress| {
        let label =
            Text::part(words!("adventuring.navigate.progress"), "row").with("to", Value::Place(progress.to));
        Row::new(label, Value::Text(progress.done.to_string()))
    }));
    Sheet {
        who: Some(number),
        name: company.name.clone(),
        kind: Text::part(key, "company"),
        health: None,
        conditions: stance(world, number, company),
        fallen: None,
        sections: vec![Section::new(Text::part(key, "section"), rows)],
    }
}
