//! What can be made, and with whom a table can start.
use crate::reference::RULES;
use crate::rules::characters::attributes::toughness;
use crate::rules::characters::experience::{inherited, is_followed};
use crate::rules::characters::weapons::take_in_hand;
use crate::world::people::no_weapon;
use crate::world::{
    Ability, Armour, Character, Creature, Effect, Fate, Lists, Row, Shield, Side, Social, Thing, Things,
    Weapon, World,
};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::draft::{self, Reader, cell_number, numbered};
use norn_kernel::offer::{Param, Range, param};
use norn_kernel::record::things::{self, Thing as _};
use norn_kernel::record::{NAME_MAX, ROWS_MAX, Record};
use norn_kernel::ruleset::{Cast, Draft, Form, Problem};
use norn_kernel::{Text, Value, Who, rule, words};

/// What can be made: characters first, then what the game master keeps.
#[must_use]
pub fn forms(world: &World) -> Vec<Form> {
    let lists = Lists::ALL.iter().rev().map(|list| list.form(world));
    [character(world), opponent(world)].into_iter().chain(lists).chain([social(world)]).collect()
}

/// What characters and opponents have alike.
fn of_both(world: &World) -> impl Iterator<Item = Param> {
    let things = things::param::<World, Thing>(world, Text::part(words!("symbaroum.missing.gear"), "things"));
    let learned = Character::fields().asked(world, ["abilities", "powers"]);
    Character::fields().asked(world, ["attributes"]).chain([things]).chain(learned)
}

/// A player's character. [symbaroum.missing.character-creation]
fn character(world: &World) -> Form {
    let key = words!("symbaroum.missing.character-creation");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).chain(of_both(world)).collect();
    for field in fields.iter_mut().filter(|field| field.name == "abilities") {
        without_creatures(world, &mut field.range);
    }
    let words = Text::part(key, "experience");
    let earned = Character::fields().asked(world, ["earned"]);
    let named = |earned: Param| Param { name: words.part, words: words.clone(), ..earned };
    fields.extend(earned.map(named).map(Param::by_referee));
    let dead = world.characters.iter().filter(|(who, one)| world.is_players(**who) && one.fate == Fate::Dead);
    let words = Text::part(words!("symbaroum.death.new-character"), "follows");
    let follows = Param::one_of(words, dead.map(|(who, _)| *who));
    fields.extend(Some(follows).filter(|it| !it.range.options().is_empty()).map(Param::or_none));
    Form { name: "character", words: Text::part(key, "character"), players: true, fields }
}

/// What only creatures have is no choice for a character. [symbaroum.missing.abilities]
fn without_creatures(world: &World, range: &mut Range) {
    let Range::Rows { columns, .. } = range else { return };
    let Some((_, Range::OneOf(abilities))) = columns.first_mut() else { return };
    let of_creatures = |name: &str| Ability::find(world, name).is_some_and(|ability| ability.creatures);
    abilities.retain(|one| !matches!(&one.value, Value::Text(name) if of_creatures(name)));
}

/// Whoever has been followed is no choice any more: who is named all the same is told why.
/// [symbaroum.death.new-character]
#[must_use]
pub fn narrow(world: &World, mut form: Form) -> Form {
    for field in form.fields.iter_mut().filter(|field| field.name == "follows") {
        if let Range::OneOf(options) = &mut field.range {
            options
                .retain(|option| !matches!(option.value, Value::Character(who) if is_followed(world, who)));
        }
    }
    form.fields.retain(|field| field.name != "follows" || 1 < field.range.options().len());
    form
}

/// Somebody whom the game master plays, as one of the list or from scratch. [symbaroum.missing.creatures]
fn opponent(world: &World) -> Form {
    let key = words!("symbaroum.missing.creatures");
    let like = Param::name(Text::part(key, "like"), Creature::names(world)).or_none();
    // A creature brings its name along.
    let name = Character::fields().asked(world, ["name"]).map(|name| name.or(Value::text("")));
    let named = std::iter::once(like).chain(name);
    let printed = Creature::fields().asked(world, ["overrides", "painless", "damages"]);
    let stands = Character::fields().asked(world, ["hidden", "friendly"]);
    let fields = named.chain(of_both(world)).chain(printed).chain(stands).collect();
    Form { name: "opponent", words: Text::part(key, "opponent"), players: false, fields }
}

/// A weighty negotiation. [symbaroum.social.when]
fn social(world: &World) -> Form {
    let key = words!("symbaroum.social.when");
    let mut fields = vec![param(Text::part(key, "name"), Range::Text { max: NAME_MAX })];
    fields.extend(Social::fields().params(world));
    let columns = vec![("note", Range::Text { max: TEXT_MAX })];
    let words = Text::part(words!("symbaroum.social.preparation"), "leverage");
    fields.push(param(words, Range::Rows { columns, max: ROWS_MAX }).or(Value::List(vec![])));
    Form { name: "social-challenge", words: Text::part(key, "social-challenge"), players: false, fields }
}

/// What a draft adds to the world.
///
/// # Errors
/// All problems at once, each with its remedy.
pub fn build(world: &World, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
    let key = words!("symbaroum.missing.character-creation");
    draft::build(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a draft comes to as far as it is filled in. [symbaroum.missing.character-creation]
#[must_use]
pub fn so_far(world: &World, draft: &Draft, who: Who) -> Vec<Effect> {
    let key = words!("symbaroum.missing.character-creation");
    draft::so_far(&forms(world), draft, key, |form, read| built(world, form, read, who))
}

/// What a form adds to the world.
fn built(world: &World, form: &Form, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    vec![match Lists::ALL.iter().find(|list| list.name() == form.name) {
        Some(list) => list.build(world, read),
        None if form.name == "character" => build_character(world, read, who),
        None if form.name == "opponent" => build_opponent(world, read, who),
        None => build_social(world, read),
    }]
}

/// What somebody has to begin with. Whatever two hands hold is drawn.
fn read_things(world: &World, read: &mut Reader<'_>) -> Things {
    let key = rule!("symbaroum.missing.gear");
    let mut things: Things = things::read(world, read, "things", key);
    read.require(key, armours(&things) <= 1, "things", || Text::part(key, "one-armour"));
    take_in_hand(&mut things);
    things
}

/// How many armours are among them, of which one can be worn. [symbaroum.missing.gear]
#[must_use]
pub fn armours(things: &Things) -> usize {
    things.values().filter(|thing| thing.sort.armour().is_some()).count()
}

/// Whether somebody else is called so. Whoever is unseen has no name that a player could learn by being refused it.
#[must_use]
pub fn is_taken(world: &World, who: Who, name: &str) -> bool {
    let mut others = world.characters.iter().filter(|(other, _)| **other != who && world.is_seen(**other));
    others.any(|(_, known)| known.name == name)
}

/// A draft under a number that somebody has already is that record made anew: what the form does not ask for stays
/// as it is.
fn build_character(world: &World, read: &mut Reader<'_>, who: Who) -> Effect {
    let before = world.characters.get(&who);
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Party;
    (one.hidden, one.friendly) = (false, false);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    Character::fields().fill(read, &mut one, &["attributes", "abilities", "powers"]);
    one.things = read_things(world, read);
    if before.is_none() {
        let experience = read.number("experience");
        (one.unspent, one.earned) = (experience, experience);
        if let Some(Value::Character(last)) = read.value("follows") {
            let key = rule!("symbaroum.death.new-character");
            read.require(key, !is_followed(world, last), "follows", || {
                Text::part(key, "followed").with("who", last)
            });
            let all = inherited(world, last);
            (one.unspent, one.earned, one.follows) = (all, all, Some(last));
        }
    }
    filled(before.is_none(), &mut one);
    Effect::Character(who, Box::new(one))
}

/// Toughness at its most, or no more than that. [symbaroum.toughness.current]
fn filled(new: bool, one: &mut Character) {
    let most = toughness(one);
    one.toughness = if new { most } else { one.toughness.min(most) };
}

fn build_opponent(world: &World, read: &mut Reader<'_>, who: Who) -> Effect {
    let before = world.characters.get(&who);
    let like = match read.value("like") {
        Some(Value::Text(name)) => Creature::find(world, &name),
        _ => None,
    };
    let mut one: Character = before.map(|one| Character::clone(one)).unwrap_or_default();
    one.side = Side::Opponents;
    one.name = match read.value("like") {
        Some(Value::Text(name)) if like.is_some() && read.text("name").trim().is_empty() => {
            numbered(&name, |name| is_taken(world, who, name))
        }
        _ => read.new_name("name", |name| is_taken(world, who, name)),
    };
    let key = rule!("symbaroum.missing.character-creation");
    read.require(key, !one.name.trim().is_empty(), "name", || Text::part(key, "empty"));
    Character::fields().fill(read, &mut one, &["hidden", "friendly"]);
    // What is filled in besides goes before what the list says.
    for name in ["attributes", "abilities", "powers", "overrides", "painless"] {
        match like.filter(|_| !read.is_given(name)) {
            Some(creature) => Character::fields().copy(&mut one, creature, name),
            None => Character::fields().fill(read, &mut one, &[name]),
        }
    }
    let own = read_things(world, read);
    one.things = match like {
        Some(creature) if !own.values().any(|thing| thing.sort.elixir().is_none()) => {
            outfit(world, creature).into_iter().chain(own).collect()
        }
        _ => own,
    };
    for (name, cells) in read.rows("damages") {
        match one.things.get_mut(&name).filter(|thing| thing.sort.weapon().is_some()) {
            Some(thing) => thing.damage = Some(cell_number(&cells, 0)),
            None => read.wrong("damages", no_weapon(&name)),
        }
    }
    filled(before.is_none(), &mut one);
    Effect::Character(who, Box::new(one))
}

/// The creatures that the table has added, ready to be met. [symbaroum.missing.creatures]
#[must_use]
pub fn ready_made(world: &World) -> Vec<Draft> {
    let printed = Creature::names(&World::default());
    let own = Creature::names(world).into_iter().filter(|name| !printed.contains(name));
    own.map(|name| draft_like(&name)).collect()
}

fn draft_like(name: &str) -> Draft {
    let mut draft = Draft { form: "opponent".to_owned(), ..Draft::default() };
    draft.values.insert("like".to_owned(), Value::text(name));
    draft
}

/// What a creature of the list carries. [symbaroum.missing.creatures]
#[must_use]
pub fn outfit(world: &World, creature: &Creature) -> Things {
    let mut things = Things::new();
    let one =
        |name: &Option<String>| name.iter().map(|name| (name.clone(), name.clone())).collect::<Vec<_>>();
    let weapons = one(&creature.weapon).into_iter().chain(creature.weapons.clone());
    let known = weapons.filter(|(_, like)| Weapon::find(world, like).is_some());
    let shield = one(&creature.shield).into_iter().filter(|(_, like)| Shield::find(world, like).is_some());
    let armour = one(&creature.armour).into_iter().filter(|(_, like)| Armour::find(world, like).is_some());
    for (name, like) in known.chain(shield).chain(armour) {
        if let Some(thing) = Thing::listed(world, &like) {
            let damage = creature.damages.get(&name).copied();
            things.insert(name, Thing { damage, ..thing });
        }
    }
    take_in_hand(&mut things);
    things
}

fn build_social(world: &World, read: &mut Reader<'_>) -> Effect {
    let name = read.name("name");
    let mut social = world.challenges.get(&name).cloned().unwrap_or_default();
    if rule!("symbaroum.social.when").applies() {
        Social::fields().read(world, read, &mut social);
    }
    let attached = rule!("symbaroum.social.preparation").applies();
    for (note, _) in read.rows("leverage").into_iter().filter(|_| attached) {
        social.leverage.entry(note).or_insert(false);
    }
    Effect::Social(name, Some(Box::new(social)))
}

/// A party of three, and four robbers to fight with.
#[must_use]
pub fn cast() -> Cast {
    let text = include_str!("../../content/cast.toml");
    Cast::of(words!("symbaroum.missing.sample-fight"), text, "begin-combat")
}
