//! Content packs: rows of other people's lists, read into a table, and what is wrong with a bad one.
use crate::records::{build, draft, list, listed, nobody, pounds, t};
use crate::table::*;
use allocation_counter::measure;
use norn_kernel::{Factor, Ruleset as _, Value, World as _};
use norn_table::Refused;
use norn_table::brief::REFUSAL_MAX;
use norn_table::pack::{self, File, VALUES_MAX};
use norn_triumvene::Triumvene;
use norn_triumvene::world::{
    Affliction, Armour, People, Price, Profession, Rank, Row, Stat, Wage, Weapon, World,
};
use toml::de::DeTable;

const ROWS: &str = r#"
[[effect]]
name = "Netted"
text = "tangled in a net"
dice = 1
sides = 4
rounds = 2
hampers = "combat: Melee"

[[weapon]]
name = "Net"
damage = 1
ranged = true
combat-type = "Ranged"
effects = ["Netted"]

[[weapon]]
name = "Pistol"
damage = 6

[[people]]
name = "Glider"
bonuses = { fitness = 2, "combat: Ranged" = 1 }
flies = true
flight = [4, 1]

[[profession]]
name = "Sailor"

[[armour]]
name = "Buff coat"
camouflage = true
reduction = 1

[[price]]
name = "Net"
cost = 150
weapon = "Net"

[[salary]]
name = "Bosun"
yearly = 90_000

[[title]]
name = "Lord Warden"
rank = 3
"#;

fn read(world: &World, rows: &str) -> Result<World, Vec<String>> {
    let about = format!("name = \"A pack\"\ngame = \"{}\"\n", Triumvene::NAME);
    let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
    let files = [file(pack::ABOUT, &about), file("rows.toml", rows)];
    let (_, effects) = pack::read(Triumvene, world, &files)
        .map_err(|faults| faults.told.iter().map(pack::Fault::place).collect::<Vec<_>>())?;
    let mut world = world.clone();
    effects.iter().for_each(|effect| world.apply(effect));
    Ok(world)
}

#[test]
fn rows_of_every_sort_are_read() {
    let world = read(&nobody(), ROWS).expect("a pack without faults");
    let netted = Affliction::find(&world, "Netted").expect("an effect");
    assert_eq!((netted.dice, netted.sides, netted.rounds), (1, 4, 2));
    assert_eq!(netted.hampers, Some(Stat::Combat("Melee".into())));
    let net = Weapon::find(&world, "Net").expect("a weapon");
    assert_eq!((net.harm(), net.ranged, net.effects.as_slice()), (1, true, &["Netted".to_owned()][..]));
    let gliders = People::find(&world, "Glider").expect("a people");
    let bonuses = [(Stat::Fitness, 2), (Stat::Combat("Ranged".into()), 1)];
    assert_eq!(gliders.bonuses, bonuses.into_iter().collect());
    assert_eq!((gliders.flies, Some(gliders.flight)), (true, Factor::new(4, 1)));
    assert_eq!(Profession::find(&world, "Sailor").map(|row| row.bonus), Some(1));
    assert_eq!(Armour::find(&world, "Buff coat").map(|row| (row.stealth(), row.reduction)), Some((1, 1)));
    let price = Price::find(&world, "Net").expect("a price");
    assert_eq!((price.cost.0, price.per.as_str(), price.weapon.as_str()), (150, "piece", "Net"));
    assert_eq!(Wage::find(&world, "Bosun").map(|row| row.yearly), Some(pounds(900)));
    assert!(Rank::ladder(&world).contains(&("Lord Warden", 3)));
}

#[test]
fn what_people_have_follows_a_pack() {
    let pistol = list([list([t("Sidearm"), t("Pistol"), Value::word("good")])]);
    let armed = draft("character", &[("name", t("Lyneth")), ("weapons", pistol)]);
    let world = read(&build(&nobody(), &armed, LYNETH), ROWS).expect("a pack without faults");
    assert_eq!(world.weapon(LYNETH, "Sidearm").map(Weapon::harm), Some(7));
    assert_eq!(listed::<Weapon>(&world).len(), listed::<Weapon>(&nobody()).len() + 1);
}

#[test]
fn every_fault_is_named_with_its_line() {
    let bad = "[[weapon]]\nname = \"Net\"\ndamage = -1\n\n[[title]]\nname = \"Emperor\"\nrank = 8\n\n[[wepon]]\nname = \"x\"\n";
    let mut faults = read(&nobody(), bad).expect_err("faults");
    faults.sort();
    assert_eq!(faults, ["rows.toml:3", "rows.toml:7", "rows.toml:9"]);
}

/// A file of a pack as other people send it.
fn sent(rows: &str) -> [File; 2] {
    let about = format!("name = \"A pack\"\ngame = \"{}\"\n", Triumvene::NAME);
    [(pack::ABOUT, about.as_str()), ("rows.toml", rows)]
        .map(|(name, text)| File { name: name.to_owned(), text: text.to_owned() })
}

/// What is told of it, if it is refused.
fn told(rows: &str) -> Option<String> {
    let refused = pack::read(Triumvene, &nobody(), &sent(rows)).err()?;
    Some(Refused::Pack(refused).in_words())
}

fn dotted(parts: usize) -> String {
    vec!["a"; parts].join(".")
}

#[test]
fn a_pack_that_nests_too_deep_is_refused_before_anything_reads_it() {
    let inner = |parts: usize, times: usize| {
        format!("{}1{}", format!("{{ {} = ", dotted(parts)).repeat(times), " }".repeat(times))
    };
    // As deep as the libraries let pass, and more than that.
    for deep in [
        format!("[[weapon]]\nname = \"Net\"\nx = {}\n", inner(79, 79)),
        format!("[[weapon.{}]]\n{} = {}\n", dotted(70), dotted(70), inner(70, 40)),
        format!("[[weapon]]\nx = {}", "[".repeat(200_000)),
        format!("x = {}", "{a=".repeat(80_000)),
    ] {
        let told = told(&deep).expect("it is refused");
        assert!(told.contains("deeper than 32 levels") && told.len() < 200, "{told}");
    }
    // What says what the pack is may be as deep.
    let mut files = sent("");
    files[0].text = format!("x = {}", inner(79, 79));
    let fault = pack::about(&files).expect_err("a fault");
    assert_eq!(fault.place(), "pack.toml:1");
}

/// Texts of about so many bytes that are as wide as can be.
fn wide(bytes: usize) -> Vec<String> {
    let filled = |begin: String, each: &dyn Fn(usize) -> String| {
        let mut text = begin;
        let mut nth = 0;
        while text.len() < bytes {
            text += &each(nth);
            nth += 1;
        }
        text
    };
    let long = "k".repeat(bytes / 2);
    vec![
        filled(format!("[[weapon]]\n[weapon.{}]\n", dotted(28)), &|nth| format!("k{nth}=1\n")),
        filled(format!("[[weapon]]\n[weapon.{long}]\n"), &|nth| format!("k{nth}=1\n")),
        filled(format!("[{long}]\n"), &|nth| format!("k{nth}=1\n")),
        filled(String::new(), &|_| "[[weapon]]\n".to_owned()),
        filled(String::new(), &|nth| format!("[[weapon]]\nname=\"{nth}\"\n")),
        filled(String::new(), &|nth| format!("[[weapon]]\nname=\"{nth}\"\ndamage=1\n")),
        filled(String::new(), &|nth| format!("k{nth}=1\n")),
        filled("[[weapon]]\n".to_owned(), &|nth| format!("k{nth}=1\n")),
        filled("[[weapon]]\nx=[".to_owned(), &|_| "1,".to_owned()) + "]",
        filled("weapon=[".to_owned(), &|_| "{},".to_owned()) + "]",
        filled("weapon=[".to_owned(), &|_| "{a.b.c=1},".to_owned()) + "]",
        filled(String::new(), &|_| "[".to_owned()),
        filled("[[weapon]]\nname=\"".to_owned(), &|_| "n".to_owned()) + "\"",
        filled("[[weapon]]\n\"".to_owned(), &|_| "n".to_owned()) + "\"=1",
    ]
}

#[test]
fn a_wide_pack_takes_no_more_than_its_size_allows_and_is_told_in_brief() {
    let world = nobody();
    let mut refused = 0;
    for bytes in [1 << 16, 1 << 18] {
        for rows in wide(bytes) {
            let files = sent(&rows);
            let library = measure(|| drop(DeTable::parse(&rows))).bytes_max;
            let mut told = None;
            let all = measure(|| {
                let refused = pack::read(Triumvene, &world, &files).err();
                told = refused.map(|faults| Refused::Pack(faults).in_words());
            });
            // A pack without faults is kept as what it is from now on: rows of a world.
            let Some(told) = told else { continue };
            refused += 1;
            let own = all.bytes_max.saturating_sub(library);
            assert!(own <= 4 * bytes as u64, "{own} bytes for {bytes}: {:?} {told}", &rows[..40]);
            assert!(all.bytes_max <= VALUES_MAX as u64 * 256 + 8 * bytes as u64, "{}", all.bytes_max);
            assert!(told.len() <= REFUSAL_MAX, "{} of {}", told.len(), &rows[..40]);
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn what_the_game_calls_whoever_runs_it_is_no_players_name() {
    for name in norn_triumvene::content::REFEREE.iter() {
        assert!(norn_table::names::is_office(name), "{name}");
    }
}
