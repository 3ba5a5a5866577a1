//! Content packs: forty creatures of nobody's book, read, fought with, undone; and what is wrong with a bad one.
use crate::table::*;
use norn_chronicle::{Body, REFEREE};
use norn_kernel::offer::Filled;
use norn_kernel::record::Row;
use norn_kernel::{Closed, Ruleset, Value, Viewer, World as _};
use norn_symbaroum::Symbaroum;
use norn_symbaroum::rules::characters::{attributes, weapons};
use norn_symbaroum::surface::forms;
use norn_symbaroum::world::{Attribute, Creature, Elixir, Override, Power, Weapon, World};
use norn_table::pack::{self, File, Wrong};
use norn_table::{Refused, Right, Say};
use norn_testkit::pairs::Paired;
use norn_testkit::statblock::{self, Block, Listed};
use std::path::Path;

/// The files of a pack of ours.
fn files(name: &str) -> Vec<File> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs").join(name);
    let mut files = vec![];
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        files.push(File { name, text: std::fs::read_to_string(path).expect("text") });
    }
    files
}

/// A pack of one file.
fn pack_of(text: &str) -> Vec<File> {
    let about = format!("name = \"A pack\"\ngame = \"{}\"\n", Symbaroum::NAME);
    let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
    vec![file(pack::ABOUT, &about), file("rows.toml", text)]
}

fn with_fen() -> World {
    let mut world = four();
    let (_, effects) = pack::read(Symbaroum, &world, &files("fen")).expect("a pack without faults");
    effects.iter().for_each(|effect| world.apply(effect));
    world
}

#[test]
fn the_bestiary_is_read_whole() {
    let world = with_fen();
    assert_eq!(Creature::all(&world).count(), Creature::printed().rows.len() + 40);
    let sling = Weapon::find(&world, "Sling of eelskin").expect("a weapon");
    assert_eq!((sling.die.sides(), sling.hands, sling.ranged), (6, 1, true));
    assert_eq!(Elixir::find(&world, "Marsh courage").and_then(Elixir::modifies).map(|(_, by)| by), Some(3));
    let lights = Power::find(&world, "Will-o'-light").expect("a power");
    assert_eq!(
        lights.adept.as_ref().map(|adept| (adept.pierces, adept.corruption_die.is_some())),
        Some((true, true))
    );
    let giant = Creature::find(&world, "Peat giant").expect("a creature");
    assert_eq!((giant.painless, giant.overrides[&Override::DefenseModifier]), (true, 4));
}

#[test]
fn each_of_them_comes_as_it_is_described_and_can_fight() {
    let world = with_fen();
    for name in Creature::names(&world) {
        let draft = draft("opponent", &[("name", Value::text("Foe")), ("like", Value::text(&name))]);
        let world = built(world.clone(), Z, &draft);
        let (one, row) = (world.character(Z), Creature::find(&world, &name).expect("it"));
        assert_eq!((one.attributes, one.painless), (row.attributes, row.painless), "{name}");
        assert_eq!(one.things, forms::outfit(&world, row), "{name}");
        assert_eq!(one.toughness, attributes::toughness(one), "{name}");
        if let Some(modifier) = row.overrides.get(&Override::DefenseModifier) {
            assert_eq!(attributes::defense(&world, Z), 10 - modifier, "{name}");
        }
        let world = turn_of(engaged(fighting(world), &[(A, Z)]), Z);
        assert_eq!(wrong(&world), Vec::<&str>::new(), "{name}");
        let weapon = weapons::best(&world, Z, false).expect("something to hit with");
        let hit = play(&world, &strike(Z, A, &weapon), &[20], &[]);
        let printed = weapons::printed(&world, Z, &weapon);
        // What an ability adds comes on top of what is printed.
        assert!(printed.is_none() || printed <= hit.total(), "{name}: {weapon}");
    }
}

#[test]
fn everything_that_is_wrong_is_named_with_its_line() {
    let text = "[[weapon]]\nname = \"Blade\"\ndie = 7\ncolour = \"red\"\n\n[[weapn]]\nname = \"x\"\n\n[[ability]]\n\
                name = \"Odd\"\n[ability.novice]\nheals = 5\nactive = 1\n\n[[creature]]\nname = \"Beast\"\n\
                weapon = \"Blade\"\nattributes = { accurate = 3 }\ndamages = { Tail = 4 }\n";
    let faults = pack::read(Symbaroum, &four(), &pack_of(text)).expect_err("faults");
    let told: Vec<(usize, String)> = faults
        .told
        .into_iter()
        .map(|fault| match fault.what {
            Wrong::House(text) => (fault.line, text.split(':').next().expect("text").to_owned()),
            Wrong::Game(problem) => (fault.line, format!("{} {}", problem.at, problem.words.part)),
        })
        .collect();
    let expected = [
        (3, "die one-of"),
        (4, "colour unknown-field"),
        (6, "there is no list `weapn`"),
        (12, "novice.heals one-of"),
        (13, "novice.active flag"),
        (17, "weapon one-of"),
        (18, "attributes missing"),
    ];
    let expected: Vec<(usize, String)> =
        expected.into_iter().map(|(line, text)| (line, text.to_owned())).collect();
    assert_eq!(told, expected);
    for bad in
        ["[[weapon]]\nname = ", "weapon = 3\n", "[[elixir]]\nname = \"x\"\nheals = 1.5\n", "", "[[elixir]]\n"]
    {
        assert!(pack::read(Symbaroum, &four(), &pack_of(bad)).is_err(), "{bad:?}");
    }
    let twice = "[[elixir]]\nname = \"x\"\n[[elixir]]\nname = \"x\"\n";
    let faults = pack::read(Symbaroum, &four(), &pack_of(twice)).expect_err("two of one name");
    assert_eq!(faults.told.iter().map(|fault| fault.line).collect::<Vec<_>>(), [4]);
}

#[test]
fn a_table_takes_it_in_and_gives_it_back() {
    let mut table = Paired::begin(Symbaroum, 1, 1, &["Ann"]);
    let load = |files| Say::Load { files };
    let refused = table.say(norn_chronicle::Seat(1), load(files("fen")));
    assert!(matches!(refused, Err(Refused::Right { right: Right::RefereesOnly, .. })), "{refused:?}");
    let mut other = files("fen");
    let about = other.iter_mut().find(|file| file.name == pack::ABOUT).expect("it says what it is");
    about.text = about.text.replace(Symbaroum::NAME, "chess");
    assert!(table.say(REFEREE, load(other)).is_err());
    assert!(table.say(REFEREE, load(pack_of("[[weapon]]\nname = \"Blade\"\n"))).is_err());
    table.say(REFEREE, load(files("fen"))).expect("the referee may");
    let like = draft("opponent", &[("name", Value::text("Foe")), ("like", Value::text("Mudmother"))]);
    table.say(REFEREE, Say::Build { draft: like.clone(), seat: None }).expect("it is in the list");
    table.say(REFEREE, Say::Undo { back_to: None }).expect("the creature goes");
    table.say(REFEREE, Say::Undo { back_to: None }).expect("the pack goes");
    assert!(table.say(REFEREE, Say::Build { draft: like, seat: None }).is_err());
}

/// No scenario takes a pack in, so that this is the session in which the entry that does is forged.
#[test]
fn what_is_forged_of_it_is_named_or_listed() {
    let mut table = Paired::begin(Symbaroum, 1, 1, &["Ann"]);
    table.say(REFEREE, Say::Load { files: files("fen") }).expect("the referee may");
    norn_testkit::forged::check(Symbaroum, std::iter::once(("fen".to_owned(), table.entries)));
}

/// What there is to meet is the game master's to know; what can be bought is everybody's.
#[test]
fn players_see_of_it_what_they_see_of_any_list() {
    let world = with_fen();
    let told = |viewer: &Viewer, name: &str| {
        rows_of(&world, viewer, None)
            .iter()
            .any(|row| row.label.args.iter().any(|(_, it)| *it == Value::text(name)))
    };
    let ann = Viewer::Player(vec![A]);
    assert_eq!([told(&ann, "Eel spear"), told(&ann, "Mudmother")], [true, false]);
    assert!(told(&Viewer::Referee, "Mudmother"));
    let gets = Filled::of("get").with("who", A).with("what", Value::text("Eel spear"));
    assert!(!matches!(offered(&world, &Viewer::Referee, &gets), norn_kernel::Next::Wrong(_)));
}

#[test]
fn what_is_taken_in_is_what_the_log_says() {
    let world = four();
    let (rows, effects) = pack::read(Symbaroum, &world, &files("fen")).expect("a pack without faults");
    let kept: Vec<norn_chronicle::PackRow> =
        serde_json::from_str(&serde_json::to_string(&rows).expect("plain data")).expect("the same again");
    assert_eq!(pack::again(Symbaroum, &world, &kept), Some(effects.clone()));
    let changes = effects.iter().map(|effect| norn_chronicle::Changed {
        effect: serde_json::to_value(effect).expect("plain data"),
        key: String::new(),
        path: None,
    });
    let body = Body::Loaded {
        id: norn_chronicle::AttemptId("1".into()),
        pack: "fen".into(),
        rows,
        changes: changes.collect(),
    };
    let text = serde_json::to_string(&body).expect("plain data");
    assert_eq!(serde_json::from_str::<Body>(&text).ok(), Some(body));
}

/// Three as a book prints them: attributes with their modifiers, Defense as a modifier, none with a Pain Threshold of
/// its own, several weapons with the damage of each.
const PRINTED: &str = "\
Reed stalker
Accurate 13 (−3), Cunning 7 (+3), Discreet 15 (−5), Persuasive 5 (+5)
Quick 14 (−4), Resolute 9 (+1), Strong 10 (0), Vigilant 13 (−3)
Defense −4
Toughness 10, Pain Threshold 5
Weapons: Teeth 4, Tail 3
Armor 2
Abilities: Ambusher (adept)

Drowned bell
Accurate 10 (0), Cunning 10 (0), Discreet 5 (+5), Persuasive 11 (−1)
Quick 5 (+5), Resolute 17 (−7), Strong 16 (−6), Vigilant 9 (+1)
Defense +5
Toughness 30, Pain Threshold –
Weapons: Toll 8
Armor 4
Powers: Will-o'-light (novice)

Old heron
Accurate 15 (−5), Cunning 10 (0), Discreet 9 (+1), Persuasive 7 (+3)
Quick 13 (−3), Resolute 11 (−1), Strong 8 (+2), Vigilant 15 (−5)
Defense −3
Toughness –, Pain Threshold 4
Weapons: Beak 5
";

/// What a block comes to as rows of a pack.
fn row_of(block: &Block) -> String {
    let mut row = format!("[[creature]]\nname = {:?}\n", block.name);
    let attributes = Attribute::ALL.iter().filter_map(|one| {
        let label = block.numbers.keys().find(|label| label.eq_ignore_ascii_case(one.word()))?;
        Some(format!("{} = {}", one.word(), block.number(label)?))
    });
    row += &format!("attributes = {{ {} }}\n", attributes.collect::<Vec<_>>().join(", "));
    let printed = [
        (Override::Toughness, "Toughness"),
        (Override::Pain, "Pain Threshold"),
        (Override::DefenseModifier, "Defense"),
        (Override::ArmourValue, "Armor"),
    ];
    let overrides =
        printed.iter().filter_map(|(of, label)| Some(format!("{} = {}", of.word(), block.number(label)?)));
    row += &format!("overrides = {{ {} }}\n", overrides.collect::<Vec<_>>().join(", "));
    row += &format!("painless = {}\n", block.lacks("Pain Threshold"));
    let each = |things: &[Listed], has: &dyn Fn(&Listed) -> String| {
        let things = things.iter().map(|thing| format!("{:?} = {}", thing.name, has(thing)));
        things.collect::<Vec<_>>().join(", ")
    };
    let weapons = block.list("Weapons");
    row += &format!("weapons = {{ {} }}\n", each(weapons, &|_| "\"Claws or teeth, small\"".to_owned()));
    row += &format!("damages = {{ {} }}\n", each(weapons, &|one| one.number.unwrap_or(0).to_string()));
    let level = |one: &Listed| format!("{:?}", one.word.clone().unwrap_or_else(|| "novice".to_owned()));
    row += &format!("abilities = {{ {} }}\n", each(block.list("Abilities"), &level));
    row + &format!("powers = {{ {} }}\n", each(block.list("Powers"), &level))
}

#[test]
fn a_printed_stat_block_becomes_a_row_and_fights_as_printed() {
    let blocks = statblock::read(PRINTED).expect("three blocks");
    let rows: String = blocks.iter().map(row_of).collect();
    let mut world = with_fen();
    let (_, effects) = pack::read(Symbaroum, &world, &pack_of(&rows)).expect("a pack without faults");
    effects.iter().for_each(|effect| world.apply(effect));
    let comes = |name: &str| {
        let draft = draft("opponent", &[("name", Value::text("Foe")), ("like", Value::text(name))]);
        turn_of(engaged(fighting(built(world.clone(), Z, &draft)), &[(A, Z)]), Z)
    };
    let numbers = |world: &World| {
        let one = world.character(Z);
        (attributes::toughness(one), attributes::pain_threshold(one), attributes::defense(world, Z))
    };
    let stalker = comes("Reed stalker");
    assert_eq!(numbers(&stalker), (10, Some(5), 14));
    let dealt = |world: &World, weapon| play(world, &strike(Z, A, weapon), &[20], &[]).total();
    // The ability adds 2 to what is printed.
    assert_eq!([dealt(&stalker, "Teeth"), dealt(&stalker, "Tail")], [Some(6), Some(5)]);
    let bell = comes("Drowned bell");
    assert_eq!((numbers(&bell), dealt(&bell, "Toll")), ((30, None, 5), Some(8)));
    let hit = play(&turn_of(armed(bell, A, "Plain sword"), A), &strike(A, Z, "Plain sword"), &[1, 8], &[]);
    assert_eq!((hit.total(), hit.asked("symbaroum.pain.choice")), (Some(4), 0));
    let heron = comes("Old heron");
    assert_eq!((numbers(&heron), dealt(&heron, "Beak")), ((10, Some(4), 13), Some(5)));
}
