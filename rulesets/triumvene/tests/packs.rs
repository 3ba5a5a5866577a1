//! Content packs: rows of other people's lists, read into a table, and what is wrong with a bad one.
use crate::records::{build, draft, list, listed, nobody, pounds, t};
use crate::table::*;
use norn_kernel::{Factor, Ruleset as _, Value, World as _};
use norn_table::pack::{self, File};
use norn_triumvene::Triumvene;
use norn_triumvene::world::{
    Affliction, Armour, People, Price, Profession, Rank, Row, Stat, Wage, Weapon, World,
};

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
        .map_err(|faults| faults.iter().map(pack::Fault::place).collect::<Vec<_>>())?;
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
