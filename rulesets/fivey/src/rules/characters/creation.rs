//! Making characters: templates and what they bring, what is chosen besides, and what dice settle. [fivey.create.steps]
use crate::content::{AMOUNTS, LEVELS};
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::characters::{advancement, inventory, market};
use crate::rules::exploring::adventures;
use crate::rules::tasks::amounts::amount;
use crate::world::gear::{Carried, Pack};
use crate::world::happen::{carry, happen, set};
use crate::world::switches::PrintedAmounts;
use crate::world::{
    Character, Effect, Feat, Nymph, Power, Set, Side, Spell, Stat, Stats, Template, TemplateKind, Thing,
    Things, Title, Unsettled, Use, World,
};
use norn_kernel::record::things::Thing as _;
use norn_kernel::record::{Record, Row};
use norn_kernel::{
    At, Audience, Closed, D8, D10, Die, Key, Onward, Owner, Play, Repeat, Rule, Storable, Text, Value,
    Verdict, Who, rule, words,
};
use std::collections::BTreeSet;

/// The highest level at which a character is made. [fivey.create.start-level]
pub const START_MAX: i32 = 1;
/// The most template items that somebody begins with. [fivey.create.level-0-items]
pub const ITEMS_MAX: usize = 2;
/// The item whose spell its owner does not know. [fivey.background.sage.artifact]
const ARTIFACT: &str = "Peculiar artifact";
/// What comes with the crossbow of a template. [fivey.background.veteran.crossbow]
const WITH: &[(&str, &str)] = &[("Veteran's crossbow", "Case of bolts")];

/// What somebody begins with, as it was chosen. [fivey.create.steps]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Made {
    /// 0 or 1. [fivey.create.start-level]
    pub level: i32,
    /// The first template, and at level 1 the backstory. [fivey.create.backstory]
    pub templates: Vec<String>,
    /// Which of the templates' things, where that is said: of a template of which none is named, as many as there are to
    /// have. [fivey.create.level-0-items]
    pub items: Vec<String>,
    /// A skill for each template, nothing where it is left open. [fivey.create.template-title-skill]
    pub skills: Vec<String>,
    /// Titles in place of the templates' own. [fivey.create.template-title-skill]
    pub titles: Vec<String>,
    /// The stats, where they are allocated from scratch. [fivey.create.allocate-stats]
    pub stats: Option<Stats>,
    /// The feats, where they are not the templates'. [fivey.create.allocate-skills-feats]
    pub feats: Vec<String>,
    /// The spells of template items in their order; the dice name those that are not there. [fivey.item.tier-1-spell]
    pub spells: Vec<String>,
    /// [fivey.origin.scalespawn.element]
    pub element: String,
    /// [fivey.origin.nymph]
    pub nymph: Option<Nymph>,
    /// [fivey.origin.watcher]
    pub patron: String,
    /// [fivey.origin.dwarf.toolkit]
    pub craft: String,
    /// What is bought at the start. [fivey.create.crowns]
    pub bought: Vec<Bought>,
    /// Which packs are bought at the start. [fivey.pack.table]
    pub packs: Vec<String>,
}

/// Something that is bought at the start. [fivey.create.crowns]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bought {
    /// As its owner calls it.
    pub name: String,
    /// As the lists have it.
    pub like: String,
    /// How many pieces.
    pub pieces: u16,
}

/// Something that has to hold of what was chosen: by which rule, whether it does, where it stands, and what is wrong.
pub type Demand = (Key, bool, &'static str, Text);

/// The templates that the game comes with and those that the table has written, the origins first, each kind in the order
/// of its die. [fivey.origin.list, fivey.background.list, fivey.origin.examples-only]
#[must_use]
pub fn templates(world: &World) -> Vec<(&str, &Template)> {
    let key = rule!("fivey.origin.examples-only");
    let own = |name: &str| world.lists.templates.contains_key(name);
    let all = || Template::in_order(world).filter(|(name, _)| !own(name) || key.applies());
    let of = |kind| all().filter(move |(_, template)| template.kind == kind);
    of(TemplateKind::Origin).chain(of(TemplateKind::Background)).collect()
}

/// What a template is called on somebody's sheet. [fivey.create.template-title-skill]
#[must_use]
pub fn title<'a>(name: &'a str, template: &'a Template) -> &'a str {
    let said = template.title.trim();
    if said.is_empty() { name } else { said }
}

/// Of which kinds these templates are.
fn kinds(world: &World, templates: &[String]) -> Vec<TemplateKind> {
    templates.iter().filter_map(|name| Some(Template::find(world, name)?.kind)).collect()
}

/// Whether these templates go together: different ones, and one origin at most. [fivey.create.backstory, fivey.create.human]
#[must_use]
pub fn go_together(world: &World, templates: &[String]) -> bool {
    let once = templates.iter().collect::<BTreeSet<_>>().len() == templates.len();
    let kinds = kinds(world, templates);
    let origins = kinds.iter().filter(|kind| **kind == TemplateKind::Origin).count();
    // A human is whoever has no origin.
    let origin = match origins {
        0 => rule!("fivey.create.human").applies(),
        1 => true,
        _ => false,
    };
    rule!("fivey.create.backstory").met(once && origin)
}

/// The items of a template that somebody has: those that are named, or else as many as there are to have.
/// [fivey.create.level-0-items]
fn items_of(made: &Made, template: &Template) -> Vec<String> {
    let both = [&template.one, &template.other];
    let named: Vec<String> = both.into_iter().filter(|name| made.items.contains(name)).cloned().collect();
    match named.is_empty() {
        true if rule!("fivey.create.level-0-items").holds(made.level == 0) => {
            both.into_iter().cloned().collect()
        }
        true => both.into_iter().take(1).cloned().collect(),
        // A template whose two items are the same sort is named by one of them.
        false if template.one == template.other => named.into_iter().take(1).collect(),
        false => named,
    }
}

/// What has to hold of what was chosen: all of it, so that everything that is wrong is said at once.
#[must_use]
pub fn demands(world: &World, made: &Made) -> Vec<Demand> {
    let mut all: Vec<Demand> = vec![];
    let mut demand = |key, holds, at, words: Text| all.push((key, holds, at, words));
    let key = rule!("fivey.create.start-level");
    let fits = (0..=START_MAX).contains(&made.level);
    demand(key, fits, "level", Text::part(key, "refusal").with("max", START_MAX));
    let count = made.templates.len();
    let key = rule!("fivey.create.steps");
    demand(key, made.level < 1 || 2 <= count, "backstory", Text::part(key, "no-backstory"));
    demand(key, 1 <= made.level || count < 2, "backstory", Text::part(key, "too-early"));
    let key = words!("fivey.create.backstory");
    demand(key, go_together(world, &made.templates), "backstory", Text::part(key, "refusal"));
    // Step by step: a template gives one of each.
    let key = rule!("fivey.create.template-title-skill");
    let given = |all: &[String]| all.iter().filter(|one| !one.trim().is_empty()).count();
    let few = given(&made.titles) <= count;
    demand(key, few, "titles", Text::part(key, "too-many").with("max", most(count)));
    let key = rule!("fivey.skill.free-form");
    let named: Vec<String> =
        made.skills.iter().map(|one| one.trim().to_lowercase()).filter(|one| !one.is_empty()).collect();
    let once = named.iter().collect::<BTreeSet<_>>().len() == named.len();
    demand(key, once, "second-skill", Text::part(key, "twice"));
    let key = rule!("fivey.create.allocate-stats");
    let spread =
        made.stats.is_none_or(|stats| made.level != made.level.clamp(0, 1) || is_spread(stats, made.level));
    let total = Stat::ALL.len().saturating_add(1).saturating_add(usize::from(made.level == 1));
    demand(key, spread, "stats", Text::part(key, "refusal").with("total", most(total)));
    let key = rule!("fivey.create.allocate-skills-feats");
    let known = |name: &String| Feat::find(world, name).is_some_and(|feat| !feat.of_monsters);
    let feats = made.feats.is_empty() || made.feats.len() == count && made.feats.iter().all(known);
    demand(key, feats, "feats", Text::part(key, "refusal").with("max", most(count)));
    let key = rule!("fivey.create.level-0-items");
    let of: Vec<&Template> = made.templates.iter().filter_map(|name| Template::find(world, name)).collect();
    let theirs = |name: &String| of.iter().any(|one| [&one.one, &one.other].contains(&name));
    let each = |one: &&Template| made.level == 0 || items_of(made, one).len() <= 1;
    let fits = made.items.iter().all(theirs) && of.iter().all(each);
    demand(key, fits, "items", Text::part(key, "refusal"));
    let key = rule!("fivey.create.crowns");
    let buys = !made.bought.is_empty() || !made.packs.is_empty();
    let rolled = world.switches.printed_amounts != PrintedAmounts::Fixed && buys;
    demand(key, !rolled, "things", Text::part(key, "not-rolled"));
    let (has, price) = (printed("crowns"), bill(world, made));
    let words = Text::part(key, "refusal").with("price", price).with("has", has);
    demand(key, rolled || price <= has, "things", words);
    let key = rule!("fivey.gear.small-sets");
    let sold = Thing::sold(world);
    let unsold = made.bought.iter().map(|one| &one.like).find(|name| !sold.contains(name));
    let words = Text::part(key, "unsold").with("item", Value::text(unsold.map_or("", String::as_str)));
    demand(key, unsold.is_none(), "things", words);
    let key = rule!("fivey.inventory.twenty");
    let slots = inventory::slots(&self::made(world, made, Character::fields().usual()).things);
    let words = Text::part(key, "too-much").with("slots", slots).with("most", inventory::SLOTS);
    demand(key, slots <= inventory::SLOTS, "things", words);
    all
}

fn most(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Whether these are stats that somebody can allocate: one point beyond 1 in each at level 0, and two at level 1.
/// [fivey.create.allocate-stats]
fn is_spread(stats: Stats, level: i32) -> bool {
    let more: i32 = stats.iter().map(|(_, bonus)| bonus.saturating_sub(1)).sum();
    stats.iter().all(|(_, bonus)| 1 <= bonus) && more == level.saturating_add(1)
}

/// The number that stands for an amount where it is not rolled. [fivey.dice.average-or-roll]
fn printed(name: &str) -> i32 {
    AMOUNTS.iter().find(|row| row.amount == name).map_or(0, |row| row.fixed)
}

/// What all that is bought at the start costs: packs, each thing, and small ones by the set.
/// [fivey.gear.small-sets, fivey.pack.table]
#[must_use]
pub fn bill(world: &World, made: &Made) -> i32 {
    let packs = made.packs.iter().filter_map(|name| Pack::find(world, name)).map(|pack| pack.cost);
    let (mut cost, mut small) = (packs.fold(0, i32::saturating_add), 0_i32);
    for bought in &made.bought {
        let pieces = i32::from(bought.pieces);
        let Some(thing) = Thing::listed(world, &bought.like) else { continue };
        match thing.sort.gear() {
            Some(gear) if gear.small => small = small.saturating_add(pieces),
            _ => cost = cost.saturating_add(thing.sort.cost().saturating_mul(pieces)),
        }
    }
    let sets = small.saturating_add(printed("small-items").saturating_sub(1)) / printed("small-items").max(1);
    cost.saturating_add(sets.saturating_mul(market::SET))
}

/// The character that comes of it: everything that is derived is worked out here. [fivey.create.steps]
#[must_use]
pub fn made(world: &World, made: &Made, before: Character) -> Character {
    let key = rule!("fivey.create.template-contents");
    let of: Vec<(&String, &Template)> =
        made.templates.iter().filter_map(|name| Some((name, Template::find(world, name)?))).collect();
    let of = key.counts(of);
    let level = made.level.clamp(0, START_MAX);
    let mut stats = Stats::default();
    for (_, template) in &of {
        let up = rule!("fivey.create.default-stats").counts(1);
        stats.set(template.stat, stats.get(template.stat).saturating_add(up));
    }
    let stats = rule!("fivey.create.allocate-stats").keeps(made.stats).unwrap_or(stats);
    let mut one = Character { side: Side::Party, played: true, hidden: false, level, stats, ..before };
    one.templates.clone_from(&made.templates);
    one.experience =
        rule!("fivey.advance.start-xp").counts(advancement::needed(level).unwrap_or(0)).max(one.experience);
    let key = rule!("fivey.create.template-title-skill");
    for (n, (name, template)) in of.iter().enumerate() {
        let given = made.titles.get(n).map(|title| title.trim()).filter(|title| !title.is_empty());
        if key.applies() {
            one.titles.insert(given.unwrap_or_else(|| title(name, template)).to_owned(), Title::default());
        }
        let given = made.skills.get(n).map(|skill| skill.trim()).filter(|skill| !skill.is_empty());
        let skill = given.or_else(|| Some(template.skill.trim()).filter(|skill| !skill.is_empty()));
        one.skills.extend(key.keeps(skill).map(str::to_owned));
    }
    one.feats = feats(made, &of);
    details(world, &mut one, made, &of);
    for (_, template) in &of {
        for name in items_of(made, template) {
            receives(world, &mut one, &name, made);
        }
    }
    let fixed = rule!("fivey.hp.start").counts(printed("hit-points"));
    one.most = fixed
        .saturating_mul(level.saturating_add(1))
        .saturating_add(advancement::more_of(world, &one.feats, level));
    one.most = one.most.max(1);
    one.hit_points = one.most;
    let crowns = rule!("fivey.create.crowns").counts(printed("crowns"));
    match world.switches.printed_amounts {
        PrintedAmounts::Fixed => one.crowns = crowns.saturating_sub(bill(world, made)).max(0),
        _ => one.unsettled.amounts = true,
    }
    for bought in &made.bought {
        if let Some(thing) = Thing::listed(world, &bought.like) {
            inventory::add(&mut one.things, &bought.name, &thing, bought.pieces.into());
        }
    }
    let packed = made.packs.iter().filter_map(|name| Pack::find(world, name));
    for (name, count) in packed.flat_map(|pack| &pack.things) {
        if let Some(thing) = Thing::listed(world, name) {
            inventory::add(&mut one.things, name, &thing, *count);
        }
    }
    inventory::take_in_hand(&mut one.things);
    one
}

/// The feats of somebody who is made so: the templates' own, unless they are chosen freely.
/// [fivey.create.allocate-skills-feats]
fn feats(made: &Made, of: &[(&String, &Template)]) -> Vec<String> {
    match rule!("fivey.create.allocate-skills-feats").holds(!made.feats.is_empty()) {
        true => made.feats.clone(),
        false => of.iter().map(|(_, template)| template.feat.clone()).collect(),
    }
}

/// What is particular about somebody who is made so.
fn details(world: &World, one: &mut Character, made: &Made, of: &[(&String, &Template)]) {
    let arises = |field| is_particular(world, made, of, field);
    if arises("element") {
        one.element.clone_from(&made.element);
    }
    if arises("nymph") {
        one.nymph = made.nymph;
    }
    if arises("patron") {
        one.patron.clone_from(&made.patron);
    }
}

/// Whether somebody who is made so has something of their own to say there. A dragon's breath has an element, whatever
/// the templates. [fivey.origin.scalespawn.element]
fn is_particular(world: &World, made: &Made, of: &[(&String, &Template)], field: &str) -> bool {
    let breathes =
        |name: &String| Feat::find(world, name).is_some_and(|feat| feat.power == Power::DragonBorn);
    let is = |name: &str| of.iter().any(|(known, _)| *known == name);
    match field {
        "element" => feats(made, of).iter().any(breathes),
        "nymph" => is("Nymph"),
        "patron" => is("Watcher"),
        _ => false,
    }
}

/// The things of these templates, each once: there may be a choice of them from level 1 on.
/// [fivey.create.level-0-items]
#[must_use]
pub fn things_of(world: &World, templates: &[String]) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    for template in templates.iter().filter_map(|name| Template::find(world, name)) {
        for thing in [&template.one, &template.other] {
            if !all.contains(thing) {
                all.push(thing.clone());
            }
        }
    }
    all
}

/// Whether there is anything to say in this field of somebody who is made so. [fivey.create.template-contents]
#[must_use]
pub fn arises(world: &World, made: &Made, field: &str) -> bool {
    let (level, templates) = (made.level, &made.templates);
    let things = || things_of(world, templates).into_iter();
    let serves = |name: &String, what: Use| {
        Thing::listed(world, name).is_some_and(|it| it.sort.gear().is_some_and(|gear| gear.used_for == what))
    };
    match field {
        "backstory" | "second-skill" => 1 <= level,
        "items" => 1 <= level && !templates.is_empty(),
        "craft" => things().any(|name| serves(&name, Use::Toolkit)),
        "spells" => things().any(|name| name != ARTIFACT && serves(&name, Use::Vessel)),
        "element" | "nymph" | "patron" => {
            let of = templates.iter().filter_map(|name| Some((name, Template::find(world, name)?)));
            is_particular(world, made, &of.collect::<Vec<_>>(), field)
        }
        _ => true,
    }
}

/// How many things somebody has from templates that hold a spell of their choice, or could have.
/// [fivey.item.tier-1-spell]
#[must_use]
pub fn vessels(world: &World, made: &Made) -> usize {
    let holds = |name: &String| {
        let gear = Thing::listed(world, name).and_then(|it| it.sort.gear().map(|gear| gear.used_for));
        *name != ARTIFACT && gear == Some(Use::Vessel)
    };
    let of =
        |template: &String| things_of(world, std::slice::from_ref(template)).into_iter().any(|it| holds(&it));
    made.templates.iter().filter(|template| of(template)).count()
}

/// Somebody gets a template's item, with what comes with it and the spell that it holds.
/// [fivey.create.template-contents, fivey.item.tier-1-spell]
fn receives(world: &World, one: &mut Character, name: &str, made: &Made) {
    let Some(thing) = Thing::listed(world, name) else { return };
    let carried = rule!("fivey.create.backpack").or(thing.carried, Carried::OnHand);
    let mut thing = Thing { of_template: true, carried, ..thing };
    let used_for = thing.sort.gear().map(|gear| gear.used_for);
    if used_for == Some(Use::Toolkit) {
        thing.text.clone_from(&made.craft);
    }
    let holds = used_for == Some(Use::Vessel);
    let nth = one.things.values().filter(|thing| is_spell_item(thing)).count();
    if holds && name != ARTIFACT {
        thing.spell = made.spells.get(nth).filter(|spell| !spell.is_empty()).cloned();
    }
    let rolled = holds && thing.spell.is_none();
    let free = inventory::free_name(&one.things, name);
    one.things.insert(free.clone(), thing);
    if rolled {
        one.unsettled.spells.insert(free);
    }
    for (_, other) in WITH.iter().filter(|(of, _)| *of == name) {
        if let Some(more) = Thing::listed(world, other) {
            inventory::add(&mut one.things, other, &more, 1);
        }
    }
}

/// Whether a thing came with a template and is to hold a spell. [fivey.item.tier-1-spell]
fn is_spell_item(thing: &Thing) -> bool {
    thing.of_template && thing.sort.gear().is_some_and(|gear| gear.used_for == Use::Vessel)
}

/// The name of the spell with this face of a d10. [fivey.item.tier-1-spell]
fn spell(world: &World, face: i32) -> Option<String> {
    let nth = usize::try_from(face.saturating_sub(1)).ok()?;
    Spell::in_order(world).nth(nth).map(|(name, _)| name.to_owned())
}

/// The first of the players' characters of whom this is so.
fn first(world: &World, is: impl Fn(&Character) -> bool) -> Option<Who> {
    let mut there = world.characters.iter().filter(|(who, one)| one.played && world.is_able(**who));
    there.find(|(_, one)| is(one)).map(|(who, _)| *who)
}

/// Whose templates and items are to be rolled.
#[must_use]
pub fn at_random(world: &World) -> Option<Who> {
    first(world, |one| one.unsettled.random.is_some())
}

/// Whose amounts or spells are to be rolled or chosen.
#[must_use]
pub fn unsettled(world: &World) -> Option<Who> {
    first(world, |one| one.unsettled.random.is_none() && !one.unsettled.is_over())
}

/// One of two things. [fivey.intro.dice-needed]
const EVEN: Die = match Die::new(2) {
    Some(die) => die,
    None => D8,
};

/// Dice make a character: templates and items. [fivey.intro.random-generation]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct RollUp {
    pub who: Who,
}

/// A d8 for a background, rolled again if it repeats the first template. [fivey.intro.random-generation]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Background {
    owner: Owner,
    not: String,
}

impl Repeat for Background {
    type World = World;
    type State = String;

    fn round(&self, at: &mut At<'_, World>, state: &mut String) -> Play<Onward> {
        *state = of_list(at, self.owner, TemplateKind::Background)?;
        Ok(if *state == self.not && !state.is_empty() { Onward::On } else { Onward::Over })
    }
}

/// A template by its die. [fivey.origin.list, fivey.background.list]
fn of_list(at: &mut At<'_, World>, owner: Owner, kind: TemplateKind) -> Play<String> {
    let (key, die): (Key, Die) = match kind {
        TemplateKind::Origin => (rule!("fivey.origin.list"), D10),
        TemplateKind::Background => (rule!("fivey.background.list"), D8),
    };
    let face = at.roll(owner, die, key)?;
    let nth = usize::try_from(face.saturating_sub(1)).unwrap_or(0);
    let of = templates(at.world()).into_iter().filter(|(_, template)| template.kind == kind);
    Ok(of.map(|(name, _)| name.to_owned()).nth(nth).unwrap_or_default())
}

impl Rule for RollUp {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        let kind = at.world().character(who).unsettled.random;
        at.require(rule!("fivey.create.steps"), kind.is_some(), || {
            Text::part(words!("fivey.create.steps"), "refusal").with("who", who)
        })?;
        let owner = at.world().owner(who);
        let level = at.world().character(who).level.clamp(0, START_MAX);
        let first = at.on_behalf(who, |at| of_list(at, owner, kind.unwrap_or(TemplateKind::Origin)))?;
        let mut templates = vec![first.clone()];
        if level == 1 {
            let mut second = String::new();
            at.on_behalf(who, |at| at.repeat(&Background { owner, not: first.clone() }, &mut second))?;
            templates.push(second);
        }
        templates.retain(|name| !name.is_empty());
        let mut items = vec![];
        if level == 1 {
            for name in &templates {
                let Some(template) = Template::find(at.world(), name).cloned() else { continue };
                let key = rule!("fivey.intro.random-generation");
                let face = at.on_behalf(who, |at| at.roll(owner, EVEN, key))?;
                items.push(if 1 < face { template.other } else { template.one });
            }
        }
        let one = at.world().character(who);
        let of = Made { level, templates, items, ..Made::default() };
        let unsettled = Unsettled { joins: one.unsettled.joins, ..Unsettled::default() };
        let blank = Character { name: one.name.clone(), unsettled, ..Character::fields().usual() };
        let now = made(at.world(), &of, blank);
        happen(at, rule!("fivey.create.template-contents"), Effect::Character(who, Box::new(now)))?;
        // Dice say who they are; what is particular about them is still their player's to say.
        for name in &of.templates {
            let Some(template) = Template::find(at.world(), name).cloned() else { continue };
            advancement::details(at, who, name, &template)?;
        }
        Ok(Verdict::done())
    }
}

/// What dice or choices say of a new character: crowns, hit points, and spells. [fivey.dice.average-or-roll]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Settle {
    pub who: Who,
}

impl Rule for Settle {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        acting::able(at, who)?;
        let key = rule!("fivey.create.steps");
        let open = at.world().character(who).unsettled.clone();
        at.require(key, !open.is_over(), || Text::part(key, "refusal").with("who", who))?;
        let owner = at.world().owner(who);
        if open.amounts {
            let crowns = at.on_behalf(who, |at| amount(at, owner, "crowns", rule!("fivey.create.crowns")))?;
            let one = at.world().character(who);
            let (level, mut most) = (one.level, advancement::more_of(at.world(), &one.feats, one.level));
            for _ in 0..=level {
                let points =
                    at.on_behalf(who, |at| amount(at, owner, "hit-points", rule!("fivey.hp.start")))?;
                most = most.saturating_add(points);
            }
            let most = at.total(rule!("fivey.hp.start"), most).max(1);
            set(at, key, who, Set::crowns(crowns.max(0)))?;
            set(at, key, who, Set::most(most))?;
            set(at, key, who, Set::hit_points(most))?;
        }
        for name in &open.spells {
            settle_spell(at, who, name)?;
        }
        if open.joins {
            adventures::joins(at, who)?;
        }
        set(at, key, who, Set::unsettled(Unsettled::default()))?;
        Ok(Verdict::done())
    }
}

/// The dice name the spell of a template's item; that of an artifact, which nobody understands yet, the referee's.
/// [fivey.item.tier-1-spell, fivey.background.sage.artifact]
fn settle_spell(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let key = rule!("fivey.item.tier-1-spell");
    if name == ARTIFACT {
        let hidden = rule!("fivey.background.sage.artifact");
        let face = at.aside(Audience::Referee, |at| at.roll(Owner::Referee, D10, hidden))?;
        let mut riddles = at.world().character(who).riddles.clone();
        riddles.extend(spell(at.world(), face).map(|spell| (name.to_owned(), spell)));
        return set(at, hidden, who, Set::riddles(riddles)).map(drop);
    }
    let owner = at.world().owner(who);
    let face = at.on_behalf(who, |at| at.roll(owner, D10, key))?;
    let found = spell(at.world(), face);
    carry(at, key, who, |things: &mut Things| {
        if let Some(thing) = things.get_mut(name) {
            thing.spell = found;
        }
    })
}

/// What a level is called. [fivey.advance.table]
#[must_use]
pub fn level_name(level: i32) -> &'static str {
    LEVELS.iter().find(|row| row.level == level).map_or("", |row| row.name.as_str())
}
