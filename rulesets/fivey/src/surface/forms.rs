//! What people fill in: characters, monsters, the land, sites, settlements, and the game's lists.
use crate::reference::RULES;
use crate::rules::characters::advancement::ELEMENTS;
use crate::rules::characters::armor::Protection;
use crate::rules::characters::creation::{self, Bought, Made};
pub use crate::rules::characters::inventory::take_in_hand;
use crate::rules::monsters::brackets;
use crate::surface::show::sheets;
use crate::surface::{converted, ground};
use crate::world::gear::{PIECES_MAX, Pack};
use crate::world::happen::ordinary;
use crate::world::people::LEVEL_MAX;
use crate::world::places::{COLUMN_MAX, HEXES_MAX};
use crate::world::{
    Character, Effect, Hex, Lists, Monster, Nymph, Row, Settlement, Side, Site, SiteSet, Spell, Template,
    TemplateKind, Thing, Unsettled, World,
};
use norn_kernel::draft::{self, Reader, cell_number};
use norn_kernel::offer::param;
use norn_kernel::record::things::{self, Thing as _};
use norn_kernel::record::{NAME_MAX, Record};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Choice, Closed, Param, Place, Range, Text, Value, Who, rule, show, words};

/// What can be made: characters first, then what the referee keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().rev().map(|list| list.form(world));
    let newcomer = rule!("fivey.create.tutorial").keeps(Some(newcomer(world)));
    [Some(character(world)), Some(random(world)), newcomer]
        .into_iter()
        .flatten()
        .chain([
            creature(world),
            converted::form(world),
            hex(world),
            land(world),
            site(world),
            settlement(world),
        ])
        .chain([ground::field(world), ground::ground(world)])
        .chain(lists)
        .collect()
}

/// A player's character, of level 1 or 0. What the fields leave open is as the templates have it.
/// [fivey.create.steps, fivey.create.start-level]
fn character(world: &World) -> Form {
    let key = words!("fivey.create.steps");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).collect();
    let level = Text::part(words!("fivey.create.start-level"), "level");
    fields.push(Param::number(level, 0, LEVEL_MAX).or(creation::START_MAX));
    fields.push(template(world, Text::part(key, "template")));
    fields.push(template(world, Text::part(words!("fivey.create.backstory"), "backstory")).or_none());
    let items = Text::part(words!("fivey.create.level-0-items"), "items");
    fields
        .push(Param::several(items, items_of(world), 0).at_most(creation::ITEMS_MAX).or(Value::List(vec![])));
    fields.extend(skills(2));
    let row = ("name", Range::Text { max: NAME_MAX });
    let titles = Text::part(words!("fivey.create.template-title-skill"), "titles");
    fields.push(param(titles, Range::Rows { columns: vec![row], max: 2 }).or(Value::List(vec![])));
    // The templates settle both, unless people want them otherwise.
    let scratch = words!("fivey.create.allocate-stats");
    let anew = |param: Param| Param { words: Text::part(scratch, param.name), ..param };
    fields.extend(Character::fields().asked(world, ["stats", "feats"]).map(anew));
    let spells = Text::part(words!("fivey.item.tier-1-spell"), "spells");
    let held = words!("fivey.item.tier-1-spell");
    let once = Spell::listed(world).into_iter().map(|name| Choice::new(held, Value::Text(name)));
    // Nothing says that two things hold different spells.
    let again = Spell::listed(world).into_iter().map(|name| {
        let words = Text::part(held, "spell-again").with("spell", Value::text(&name));
        Choice::told(Value::Text(name), words)
    });
    let of = once.chain(again).collect();
    fields.push(Param::several_of(spells, of, 0).at_most(creation::ITEMS_MAX).or(Value::List(vec![])));
    fields.extend(particulars());
    let packs = Pack::in_order(world).map(|(name, _)| Value::text(name));
    let asked = Param::several(Text::part(words!("fivey.pack.table"), "packs"), packs, 0);
    fields.push(asked.or(Value::List(vec![])));
    fields.push(things::param::<World, Thing>(world, Text::part(words!("fivey.create.crowns"), "things")));
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

/// A character of level 0, for whoever is new to the game: few choices. [fivey.create.tutorial]
fn newcomer(world: &World) -> Form {
    let key = words!("fivey.create.tutorial");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).collect();
    fields.push(template(world, Text::part(words!("fivey.create.steps"), "template")));
    fields.extend(skills(1));
    fields.extend(particulars());
    Form { name: "newcomer", words: Text::part(key, "newcomer"), players: true, fields }
}

/// A character that dice make. [fivey.intro.random-generation]
fn random(world: &World) -> Form {
    let key = words!("fivey.intro.random-generation");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).collect();
    let level = Text::part(words!("fivey.create.start-level"), "level");
    fields.push(Param::number(level, 0, LEVEL_MAX).or(creation::START_MAX));
    fields.push(Param::word::<TemplateKind>(Text::part(key, "list")).or_first());
    Form { name: "random-character", words: Text::part(key, "random-character"), players: true, fields }
}

/// One of the templates, origins first, each with a line about it. [fivey.create.origin-vs-background]
fn template(world: &World, words: Text) -> Param {
    let key = rule!("fivey.create.origin-vs-background");
    let choice = |(name, template): (&str, &Template)| {
        let part = match template.kind {
            TemplateKind::Origin => "origin",
            TemplateKind::Background => "background",
        };
        let words = Text::part(key, part).with("name", Value::text(name));
        let words = words.with("text", Value::text(&template.text));
        match key.applies() {
            true => Choice::told(Value::text(name), words),
            false => Choice::new(key, Value::text(name)),
        }
    };
    param(words, Range::OneOf(creation::templates(world).into_iter().map(choice).collect()))
}

/// Everything that templates give to begin with, each once.
fn items_of(world: &World) -> Vec<Value> {
    let templates: Vec<String> =
        creation::templates(world).into_iter().map(|(name, _)| name.to_owned()).collect();
    creation::things_of(world, &templates).into_iter().map(Value::Text).collect()
}

/// Of a character only what arises from the templates chosen so far. [fivey.create.steps]
#[must_use]
pub fn narrow(world: &World, draft: &Draft, mut form: Form) -> Form {
    if !["character", "newcomer"].contains(&form.name) {
        return form;
    }
    let mut read = Reader::of(&form, draft, words!("fivey.intro.sheet-and-survey"));
    let made = choices(world, &mut read, &form);
    form.fields.retain(|field| creation::arises(world, &made, field.name));
    let theirs = creation::things_of(world, &made.templates);
    let first =
        made.templates.first().filter(|name| draft.values.get("template") == Some(&Value::text(name)));
    let fits = |option: &Choice| match (&option.value, first) {
        (Value::Text(name), Some(first)) => creation::go_together(world, &[first.clone(), name.clone()]),
        _ => true,
    };
    for field in &mut form.fields {
        match (field.name, &mut field.range) {
            ("items", Range::SeveralOf { options, .. }) => {
                options.retain(|option| theirs.iter().any(|name| option.value == Value::text(name)));
            }
            ("backstory", Range::OneOf(options)) => options.retain(fits),
            // Where one thing alone holds a spell, none is chosen twice.
            ("spells", Range::SeveralOf { options, .. }) if creation::vessels(world, &made) < 2 => {
                options.truncate(options.len() / 2);
            }
            _ => {}
        }
    }
    form
}

/// A skill for each template; nothing, and it is the one that the template suggests, or stays open.
/// [fivey.create.template-title-skill]
fn skills(count: usize) -> impl Iterator<Item = Param> {
    let of =
        |part| Param::text(Text::part(words!("fivey.create.template-title-skill"), part)).or(Value::text(""));
    ["skill", "second-skill"].into_iter().take(count).map(of)
}

/// What is particular about some templates. [fivey.origin.scalespawn.element, fivey.origin.nymph, fivey.origin.watcher]
fn particulars() -> [Param; 4] {
    let element = Text::part(words!("fivey.origin.scalespawn.element"), "element");
    let nymph = Text::part(words!("fivey.origin.nymph"), "nymph");
    let patron = Text::part(words!("fivey.origin.watcher"), "patron");
    let craft = Text::part(words!("fivey.origin.dwarf.toolkit"), "craft");
    [
        Param::name(element, ELEMENTS.map(str::to_owned)).or_first(),
        Param::word::<Nymph>(nymph).or_first(),
        Param::text(patron).or(Value::text("")),
        Param::text(craft).or(Value::text("")),
    ]
}

/// Somebody whom the referee plays, as one of the list or from scratch. [fivey.monster.examples]
fn creature(world: &World) -> Form {
    let key = words!("fivey.monster.examples");
    let like = Param::name(Text::part(key, "like"), Monster::names(world)).or_none();
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).chain([like]).collect();
    fields.push(Param::word::<Protection>(Text::part(words!("fivey.armor.abstract"), "armor")).or_none());
    let own = [
        "hit-dice",
        "defense",
        "ability",
        "feats",
        "strikes",
        "paces",
        "attitude",
        "hidden",
        "commoner",
        "spies-for",
    ];
    fields.extend(Character::fields().asked(world, own));
    fields.push(things::param::<World, Thing>(world, Text::part(words!("fivey.inventory.twenty"), "things")));
    Form { name: "creature", words: Text::part(key, "creature"), players: false, fields }
}

/// A hex. [fivey.travel.hex]
fn hex(world: &World) -> Form {
    let key = words!("fivey.travel.hex");
    let mut fields: Vec<Param> = Hex::fields().asked(world, ["name"]).collect();
    let plan = |part| Param::number(Text::part(key, part), -COLUMN_MAX, COLUMN_MAX).or(0);
    fields.extend([plan("column"), plan("row-number")]);
    fields.extend(properties(world));
    Form { name: "hex", words: Text::part(key, "hex"), players: false, fields }
}

/// What the referee says of hexes besides their name and place.
fn properties(world: &World) -> impl Iterator<Item = Param> + '_ {
    Hex::fields().asked(world, ["known", "difficult", "storm", "road", "safe", "impassable", "region"])
}

/// What several hexes are like, put onto them together. [fivey.travel.modifiers]
fn land(world: &World) -> Form {
    let key = words!("fivey.travel.modifiers");
    let all = world.hexes.keys().map(|place| Value::Place(*place));
    let mut fields = vec![Param::several(Text::part(key, "places"), all, 1)];
    fields.extend(properties(world));
    Form { name: "land", words: Text::part(key, "land"), players: false, fields }
}

/// All hexes, as something to choose from.
fn hexes(world: &World, words: Text) -> Param {
    Param::one_of(words, world.hexes.keys().map(|place| Value::Place(*place))).or_none()
}

/// A site. [fivey.phase.site]
fn site(world: &World) -> Form {
    let key = words!("fivey.phase.site");
    let mut fields = vec![Param::text(Text::part(key, "name")), hexes(world, Text::part(key, "hex"))];
    fields.extend(Site::fields().asked(world, ["known", "dangerous", "region", "feet"]));
    Form { name: "site", words: Text::part(key, "site"), players: false, fields }
}

/// A settlement. [fivey.downtime.beg-settlement]
fn settlement(world: &World) -> Form {
    let key = words!("fivey.downtime.beg-settlement");
    let mut fields = vec![Param::text(Text::part(key, "name")), hexes(world, Text::part(key, "hex"))];
    fields.extend(Settlement::fields().asked(world, ["extent", "inn", "noble"]));
    Form { name: "settlement", words: Text::part(key, "settlement"), players: false, fields }
}

/// Who is there to begin with: the game's content says.
#[must_use]
pub fn cast() -> Cast {
    Cast::of(words!("fivey.intro.play-style"), include_str!("../../content/cast.toml"), "check")
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("fivey.intro.sheet-and-survey");
    draft::build(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// Whom a draft makes as far as it is filled in. [fivey.intro.sheet-and-survey]
#[must_use]
pub fn so_far(world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
    let key = words!("fivey.intro.sheet-and-survey");
    let mut effects = draft::so_far(&forms(world), draft, key, |form, read| built(world, form, read, who));
    effects.retain(|effect| matches!(effect, Effect::Character(..)));
    effects
}

/// Those numbers of somebody's sheet that whoever makes them watches. Of whom the dice are still to make there is nothing to
/// watch. [fivey.intro.sheet-and-survey]
#[must_use]
pub fn watched(world: &World, who: Who) -> Vec<show::Row> {
    let made = world.characters.get(&who).is_some_and(|one| one.unsettled.random.is_none());
    if made { sheets::watched(world, who) } else { vec![] }
}

/// What a form adds to the world.
fn built(world: &World, form: &Form, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    match form.name {
        "character" | "newcomer" => build_character(world, read, form, who),
        "random-character" => build_random(world, read, who),
        "creature" => build_creature(world, read, who),
        "converted" => converted::build(world, read, who),
        "hex" => build_hex(world, read),
        "land" => build_land(world, read),
        "site" => build_site(world, read),
        "settlement" => build_settlement(world, read),
        "field" => ground::build_field(world, read),
        "ground" => ground::build_ground(world, read),
        name => {
            Lists::ALL.iter().filter(|list| list.name() == name).map(|list| list.build(world, read)).collect()
        }
    }
}

/// Whether somebody else is called so. Whoever is unseen has no name that a player could learn by being refused it.
#[must_use]
pub fn is_taken(world: &World, who: Who, name: &str) -> bool {
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    others.any(|(_, known)| known.name == name)
}

/// Words and texts of a list of values.
fn texts(values: Vec<Value>) -> Vec<String> {
    let text = |value| match value {
        Value::Text(text) => Some(text),
        _ => None,
    };
    values.into_iter().filter_map(text).collect()
}

/// What somebody has filled in for a character. The level of a form that does not ask for it is 0.
fn choices(world: &World, read: &mut Reader<'_>, form: &Form) -> Made {
    let asks = |name: &str| form.fields.iter().any(|field| field.name == name);
    let level = if asks("level") { read.any_number("level") } else { 0 };
    let template = |read: &mut Reader<'_>, name| match read.value(name) {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    };
    let templates = [template(read, "template"), template(read, "backstory")].into_iter().flatten().collect();
    let stats = read.is_given("stats").then(|| {
        let mut blank: Character = Character::fields().usual();
        Character::fields().fill(read, &mut blank, &["stats"]);
        blank.stats
    });
    let nymph = read.value("nymph").and_then(|word| match word {
        Value::Word(word) => Nymph::named(&word),
        _ => None,
    });
    let titles = read.rows("titles").into_iter().map(|(name, _)| name).collect();
    let bought = bought(world, read);
    Made {
        level,
        templates,
        items: texts(read.list("items")),
        skills: vec![read.text("skill"), read.text("second-skill")],
        titles,
        stats,
        feats: texts(read.list("feats")),
        spells: texts(read.list("spells")),
        element: read.text("element"),
        nymph,
        patron: read.text("patron"),
        craft: read.text("craft"),
        bought,
        packs: texts(read.list("packs")),
    }
}

/// What is bought at the start: as things are filled in everywhere, but each stays what its list calls it, so that it can be
/// paid for. [fivey.create.crowns]
fn bought(world: &World, read: &mut Reader<'_>) -> Vec<Bought> {
    let mut all = vec![];
    for (name, cells) in read.rows("things") {
        let Some(Value::Text(like)) = cells.first() else { continue };
        let pieces = u16::try_from(cell_number(&cells, 1)).unwrap_or(1);
        let counted = Thing::listed(world, like).is_some_and(|thing| thing.counting(pieces).is_some());
        let key = rule!("fivey.inventory.twenty");
        let most = i32::from(PIECES_MAX);
        read.require(key, counted, "things", || Text::part(key, "too-many").with("max", most));
        all.push(Bought { name, like: like.clone(), pieces });
    }
    all
}

/// A draft under a number that somebody has already is that record made anew. [fivey.create.steps]
fn build_character(world: &World, read: &mut Reader<'_>, form: &Form, who: Who) -> Vec<Effect> {
    let name = read.new_name("name", |name| is_taken(world, who, name));
    let made = choices(world, read, form);
    // A form that asks for less says what is wrong at what it does ask for.
    let asks = |at: &str| form.fields.iter().any(|field| field.name == at);
    for (key, holds, at, words) in creation::demands(world, &made) {
        read.require(key, holds, if asks(at) { at } else { "template" }, || words);
    }
    let blank = Character { name, ..Character::fields().usual() };
    let mut one = creation::made(world, &made, blank);
    one.unsettled.joins = joins(world, who);
    keeps(world, who, &mut one);
    vec![Effect::Character(who, Box::new(one))]
}

/// Whether somebody who is made now comes into an adventure that is under way. [fivey.inspiration.start]
fn joins(world: &World, who: Who) -> bool {
    world.adventure && !world.characters.contains_key(&who)
}

/// What has nothing to do with how somebody was made stays as it is when they are made anew.
fn keeps(world: &World, who: Who, one: &mut Character) {
    let Some(before) = world.characters.get(&who) else { return };
    (one.at, one.away, one.dice) = (before.at, before.away, before.dice);
    one.inspired_by.clone_from(&before.inspired_by);
}

/// Dice say the rest as soon as the character is there. [fivey.intro.random-generation]
fn build_random(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let name = read.new_name("name", |name| is_taken(world, who, name));
    let level = read.any_number("level");
    let key = rule!("fivey.create.start-level");
    let fits = (0..=creation::START_MAX).contains(&level);
    read.require(key, fits, "level", || Text::part(key, "refusal").with("max", creation::START_MAX));
    let list = read.value("list").and_then(|word| match word {
        Value::Word(word) => TemplateKind::named(&word),
        _ => None,
    });
    let random = Some(list.unwrap_or(TemplateKind::Origin));
    let unsettled = Unsettled { random, joins: joins(world, who), ..Unsettled::default() };
    let blank: Character = Character::fields().usual();
    let level = level.clamp(0, creation::START_MAX);
    let mut one = Character {
        name,
        level,
        side: Side::Party,
        played: true,
        most: 1,
        hit_points: 1,
        experience: crate::rules::characters::advancement::needed(level).unwrap_or(0),
        unsettled,
        ..blank
    };
    keeps(world, who, &mut one);
    vec![Effect::Character(who, Box::new(one))]
}

/// Monsters and people as the list has them. What is filled in besides goes before what the list says.
fn build_creature(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let before = world.characters.get(&who);
    let new = before.is_none();
    let like = match read.value("like") {
        Some(Value::Text(name)) => Monster::find(world, &name),
        _ => None,
    };
    let mut one: Character = before.map_or_else(|| Character::fields().usual(), |one| Character::clone(one));
    // Whoever goes with the party does so, made anew.
    let side = if new { Side::Others } else { one.side };
    (one.played, one.side) = (false, side);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    Character::fields().fill(
        read,
        &mut one,
        &["attitude", "hidden", "spies-for", "feats", "strikes", "commoner"],
    );
    for name in ["hit-dice", "paces"] {
        match like.filter(|_| !read.is_given(name)) {
            Some(monster) => Character::fields().copy(&mut one, monster, name),
            None => Character::fields().fill(read, &mut one, &[name]),
        }
    }
    Character::fields().fill(read, &mut one, &["defense", "ability"]);
    let armor = read.value("armor").and_then(|word| match word {
        Value::Word(word) => Protection::named(&word),
        _ => None,
    });
    one.defense = one.defense.or_else(|| armor?.class(world));
    if let Some(monster) = like {
        one.defense = one.defense.or(Some(monster.defense));
        one.ability = one.ability.or(Some(monster.ability));
        one.commoner |= monster.commoner;
        if one.feats.is_empty() {
            one.feats.clone_from(&monster.feats);
        }
        if one.strikes.is_empty() {
            one.strikes.clone_from(&monster.strikes);
        }
    }
    one.hit_dice = one.hit_dice.max(1);
    one.things = things::read(world, read, "things", rule!("fivey.inventory.twenty"));
    take_in_hand(&mut one.things);
    if new {
        one.most = brackets::usual_hit_points(one.hit_dice);
        one.hit_points = one.most;
    }
    vec![Effect::Character(who, Box::new(one))]
}

/// The number of the next hex.
fn next_place(world: &World) -> Option<Place> {
    let last = world.hexes.last_key_value().map_or(Some(1), |(place, _)| place.0.checked_add(1));
    last.map(Place).filter(|_| world.hexes.len() < HEXES_MAX)
}

fn build_hex(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let key = rule!("fivey.travel.hex");
    let mut hex = ordinary();
    Hex::fields().read(world, read, &mut hex);
    hex.name = read.name("name");
    let small = |number: i32| i16::try_from(number).unwrap_or(0);
    hex.plan = (small(read.any_number("column")), small(read.any_number("row-number")));
    let taken = world.hexes.values().any(|other| other.plan == hex.plan);
    read.require(key, !taken, "column", || Text::part(key, "taken"));
    let Some(number) = next_place(world) else {
        let max = i32::try_from(HEXES_MAX).unwrap_or(i32::MAX);
        read.wrong("name", Text::part(key, "too-many").with("max", max));
        return vec![];
    };
    let first = world.hexes.is_empty().then_some(Effect::Here(Some(number)));
    [Effect::Hex(number, Some(Box::new(hex)))].into_iter().chain(first).collect()
}

fn place(value: &Value) -> Option<Place> {
    match value {
        Value::Place(place) => Some(*place),
        _ => None,
    }
}

fn build_land(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let Some(Value::List(places)) = read.value("places") else { return vec![] };
    let names = ["known", "difficult", "storm", "road", "safe", "impassable", "region"];
    let given: Vec<&'static str> = names.into_iter().filter(|name| read.is_given(name)).collect();
    let mut effects = vec![];
    for number in places.iter().filter_map(place) {
        let mut now = world.hex(number).clone();
        Hex::fields().fill(read, &mut now, &given);
        effects.push(Effect::Hex(number, Some(Box::new(now))));
    }
    effects
}

fn build_site(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut site: Site = Site::fields().usual();
    Site::fields().fill(read, &mut site, &["known", "dangerous", "region", "feet"]);
    let name = read.new_name("name", |name| world.sites.contains_key(name));
    site.hex = read.value("hex").as_ref().and_then(place);
    // Of one that players know of they are told that it is there.
    let known = std::mem::take(&mut site.known).then(|| Effect::SiteSet(name.clone(), SiteSet::known(true)));
    [Effect::Site(name, Some(Box::new(site)))].into_iter().chain(known).collect()
}

fn build_settlement(world: &World, read: &mut Reader<'_>) -> Vec<Effect> {
    let mut one: Settlement = Settlement::fields().usual();
    Settlement::fields().fill(read, &mut one, &["extent", "inn", "noble"]);
    let name = read.new_name("name", |name| world.settlements.contains_key(name));
    one.hex = read.value("hex").as_ref().and_then(place);
    vec![Effect::Settlement(name, Some(Box::new(one)))]
}
