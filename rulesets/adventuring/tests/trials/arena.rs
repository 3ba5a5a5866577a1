//! Where machines fight: a company and those against it, on ground with a way, a danger and a thing of every sort on it.
use crate::table::*;
use norn_adventuring::Adventuring;
use norn_adventuring::world::{
    Character, Door, Dread, Fear, Form, Level, Lock, Nature, Object, Side, Size, Solid, Sort, Surface, Thing,
    Water, World,
};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{D6, D8, D10, Place, Ruleset, Who};

/// The company: three people, and a horse that is trained to fight.
pub(crate) const PARTY: [Who; 4] = [Who(1), Who(2), Who(3), Who(4)];
/// Those against them: two people, something large, and a beast that is hidden and comes later.
pub(crate) const OPPONENTS: [Who; 4] = [Who(11), Who(12), Who(13), Who(14)];

/// Beside the row of P to S.
const LEDGE: Place = Place(5);
const LOFT: Place = Place(6);
const LANE: Place = Place(7);

/// What each of the people carries, beginning with what they hold.
const GEAR: [&[&str]; 4] = [
    &["Sword", "Shield", "Light armour", "Dagger", "Paralysing poison, for the blood"],
    &["Bow", "Dagger", "Damaging poison, for the blood", "Soporific poison, for the blood"],
    &["Great weapon", "Club", "Dream resin", "Ration"],
    &["Spear", "Medium armour", "Light source", "Axe", "Ration"],
];
const SKILLS: [&[&str]; 4] = [
    &["Medicine", "Athletics"],
    &["Stealth", "Animal handling"],
    &["Blather", "Intimidate"],
    &["Leadership"],
];

/// Something that heals, which the lists have nothing of.
fn balm(world: &World) -> Thing {
    let mut balm = Thing::listed(world, "Cure").expect("a thing of the lists");
    if let Sort::Item(item) = &mut balm.sort {
        item.heals = 4;
    }
    Thing { pieces: 2, ..balm }
}

/// Somebody with the gear and the skills of one of four. The first two of the gear are held, if there are hands for them.
fn equipped(world: World, who: Who, nth: usize) -> World {
    let world = GEAR[nth].iter().fold(world, |world, name| with_thing(world, who, name, 2));
    let hands = if ["Bow", "Great weapon"].contains(&GEAR[nth][0]) { 1 } else { 2 };
    let balm = balm(&world);
    let world = but(world, who, |one| {
        for (name, thing) in &mut one.things {
            let held = GEAR[nth].iter().take(hands).any(|held| held == name);
            thing.ready = held || thing.sort.armour().is_some_and(|armour| armour.hands == 0);
        }
        one.things.insert("Balm".into(), balm);
    });
    skilled(world, who, SKILLS[nth])
}

/// A yard with a door to a hall, a lane around it, a footbridge, a pond, and a way up to a loft across a gap.
fn ground(world: World, seed: u64) -> World {
    let world = row(world, Level::Zone);
    let world = [(LEDGE, "Ledge"), (LOFT, "Loft"), (LANE, "Lane")]
        .into_iter()
        .fold(world, |world, (place, name)| with_area(world, place, area(name, Level::Zone, |_| {})));
    let world = in_area(world, R, |area| (area.narrow, area.drop, area.hazard) = (true, 30, Some(D8)));
    let world = in_area(world, S, |area| {
        area.water = if seed % 4 < 2 { Water::Turbulent } else { Water::Calm };
    });
    let world = in_area(world, Q, |area| {
        (area.on_fire, area.dark, area.capacity) = (seed % 5 == 4, seed.is_multiple_of(3), 12);
    });
    let world = in_area(world, LANE, |area| (area.wet, area.obstacles) = (true, seed % 2 == 1));
    let mut world = in_area(world, P, |area| area.capacity = 20);
    let lying = ["Club", "Light source"].map(|name| {
        let thing = Thing::listed(&world, name).expect("a thing of the lists");
        (name.to_owned(), Thing { ready: false, ..thing })
    });
    world = in_area(world, P, |area| area.things = lying.into());
    world = with_way(world, P, Q, |way| {
        let lock = Lock { locked: seed % 4 == 1, blocked: seed % 4 == 2, old: true };
        way.door = Some(Door { lock, ..Door::default() });
    });
    for (one, other) in [(P, R), (P, S), (P, LANE), (LANE, Q), (LOFT, Q)] {
        world = with_way(world, one, other, |_| {});
    }
    world = with_way(world, P, LEDGE, |way| {
        (way.climb, way.height) = (Surface::Challenging, 40 + 80 * i32::from(seed % 2 == 1));
    });
    world = with_way(world, LEDGE, LOFT, |way| way.gap = 20);
    let chest = Object {
        at: Some(P),
        solid: Solid { health: 6, most: 6, armour: 0, impairs: false, wood: true },
        lock: Some(Lock { locked: true, ..Lock::default() }),
        things: [("Sword".to_owned(), Thing::listed(&world, "Sword").expect("a thing of the lists"))].into(),
    };
    world.objects.insert("Chest".into(), chest);
    world
}

/// Everybody, before the fight. The seed chooses house rules, the ground, who stands where, who is quick, and whether any
/// of them are players' people.
pub(crate) fn arena(seed: u64) -> World {
    let turned = usize::try_from(seed % 8).expect("few");
    let values = |n: usize| {
        let score = |by| 8 + i32::try_from((n + turned + by) % 6).expect("few");
        [(Str, score(2)), (Agi, score(0)), (Wit, score(4))]
    };
    let played = seed % 10 != 9;
    let ours = ["Ada", "Bo", "Cy"].iter().enumerate();
    let ours = ours.map(|(n, name)| (PARTY[n], Character { played, ..hero(name, &values(n)) }));
    let theirs = ["Xan", "Yo"].iter().enumerate();
    let theirs = theirs.map(|(n, name)| (OPPONENTS[n], other(name, &values(n + 3))));
    let horse = Character {
        side: Side::Company,
        keeper: Some(PARTY[2]),
        forms: [Form::Mount, Form::Fight].into(),
        ..beast("Hob", Nature::Domesticated, Size::Large, &[(Str, 12)])
    };
    let ogre = Character {
        hide: 1,
        bite: Some(D10),
        ..beast("Zed", Nature::Monster, Size::Large, &[(Str, 14), (Agi, 8)])
    };
    let wolf =
        Character { hidden: true, bite: Some(D6), ..beast("Wil", Nature::Wild, Size::Small, &[(Str, 8)]) };
    let beasts = [(PARTY[3], horse), (OPPONENTS[2], ogre), (OPPONENTS[3], wolf)];
    let world = world(ours.chain(theirs).chain(beasts));
    let mut world = ground(world, seed);
    let people = PARTY.into_iter().take(3).chain(OPPONENTS.into_iter().take(2));
    for (n, who) in people.enumerate() {
        world = equipped(world, who, (n + turned) % GEAR.len());
    }
    for (n, who) in PARTY.into_iter().chain(OPPONENTS).enumerate() {
        let here = [P, P, LANE, Q, P];
        world = at(world, who, here[(n + turned) % here.len()]);
    }
    let horse = world.place(PARTY[3]);
    world = with_thing(world, PARTY[3], "Saddle", 1);
    world = but(world, PARTY[2], |one| {
        if seed.is_multiple_of(2) {
            (one.at, one.riding) = (horse, Some(PARTY[3]));
        }
    });
    // Somebody has fallen into the water, and somebody is beside them.
    if seed % 4 == 1 {
        world = but(at(at(world, PARTY[0], S), PARTY[1], S), PARTY[1], |one| one.drowning = true);
    }
    let until = world.end_of("stretch");
    world = but(world, PARTY[1], |one| {
        one.fears = vec![Fear { of: Dread::Somebody(OPPONENTS[2]), terror: seed % 4 == 3, until }];
    });
    world = but(world, PARTY[2], |one| one.frenzied = (seed % 3 == 1).then_some(until));
    // Each house rule that there is, one after another.
    let switches = Adventuring.switches();
    let switch = &switches[usize::try_from(seed / 2).expect("a few") % switches.len()];
    if seed % 2 == 1 {
        world = with_switch(world, switch.id, switch.values[1]);
    }
    world
}
