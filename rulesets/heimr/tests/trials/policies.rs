//! Who fights: one who attacks, and one who does whatever has seldom been done.
use norn_heimr::Heimr;
use norn_heimr::rules::characters::hindrances;
use norn_heimr::rules::grid::places;
use norn_heimr::world::World;
use norn_heimr::world::squares::Square;
use norn_kernel::{Filled, Param, Value, Who};
use norn_testkit::machine::{Policy, Seen, among, usual};
use norn_testkit::random::Random;

/// Everything that is done in a fight: what a turn has time for, then the turn itself, then chases and the game
/// master's part.
pub(crate) const NAMES: &[&str] = &[
    "weapon-attack",
    "brawl-attack",
    "charge",
    "guard",
    "dodge",
    "breather",
    "observe",
    "speak",
    "break-free",
    "help-move",
    "hold-back",
    "use-skill",
    "draw",
    "put-away",
    "drop-items",
    "get-item",
    "hide-item",
    "swap-items",
    "break-down",
    "own-action",
    "move",
    "run",
    "climb",
    "jump-down",
    "drop-prone",
    "stand-up",
    "crawl",
    "hide",
    "shift",
    "release",
    "end-turn",
    "delay",
    "resume",
    "ready",
    "react",
    "join",
    "begin-chase",
    "run-on",
    "stop-chase",
    "offer-ways",
    "take-way",
    "call",
    "decree",
    "place",
    "begin-combat",
    "end-combat",
];

/// What the game master does, which would decide a fight if it were done too often.
const SELDOM: &[&str] = &["join", "begin-chase", "call", "decree", "place"];

/// What is seldom possible, so that it is done when it is.
const FLEETING: &[&str] = &["release", "take-way", "offer-ways", "run-on", "break-free", "react"];

/// How many names are liked best in one battle.
const FAVOURITES: usize = 7;

/// So many seldom things are tried before a turn is ended.
const TRIED_MAX: usize = 12;

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fighting {
    /// Closes in, strikes, shoots, grabs and charges.
    Attacks,
    /// Does what has seldom been done.
    Varies,
}

/// Whoever's turn it is, in one manner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fights {
    pub(crate) who: Who,
    pub(crate) manner: Fighting,
    /// Decides what is liked best for the whole battle.
    pub(crate) seed: u64,
}

/// How many squares lie between two, over the sides.
pub(crate) fn far(one: Square, other: Square) -> i32 {
    let (right, up) = one.offset(other);
    right.abs() + up.abs()
}

impl Fights {
    /// Opponents who are not out of the fight, the nearest first; of those as near, first those who can act.
    pub(crate) fn opponents(self, world: &World) -> Vec<Who> {
        let own = world.character(self.who);
        let against =
            |who: &&Who| world.character(**who).side != own.side && !hindrances::is_helpless(world, **who);
        let fighters = world.combat.iter().flat_map(|combat| combat.fighters.keys());
        let mut all: Vec<Who> = fighters.filter(against).copied().collect();
        all.sort_by_key(|who| {
            let distance = far(world.character(*who).stance.square, own.stance.square);
            (distance, hindrances::stops_acting(world, *who).is_some())
        });
        all
    }

    /// A few of all names, others in each battle: after a few battles, each has had its turn.
    fn favourites(self) -> Vec<&'static str> {
        let from = usize::try_from(self.seed).unwrap_or(0).wrapping_mul(FAVOURITES);
        (0..FAVOURITES).map(|n| NAMES[from.wrapping_add(n) % NAMES.len()]).collect()
    }

    fn attacks(self, world: &World, random: &mut Random) -> Vec<&'static str> {
        let mut wants = vec!["resume", "break-free", "stand-up"];
        let mut blows = ["weapon-attack", "brawl-attack", "charge"];
        blows.rotate_left(random.below(3) as usize);
        wants.extend(blows);
        wants.extend(["draw", "get-item", "run-on", "move", "run", "climb", "end-turn"]);
        if random.one_in(3) {
            wants.insert(0, "release");
        }
        if random.one_in(6) && places::clustered(world, self.who) {
            wants.insert(0, "move");
        }
        wants
    }
}

impl Policy<Heimr> for Fights {
    fn wants(&mut self, world: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        if self.manner == Fighting::Attacks {
            return self.attacks(world, random);
        }
        // Whatever is seldom made comes first, with some chance in it, or nothing would ever follow another.
        let mut wants: Vec<(u64, &'static str)> = vec![];
        for name in NAMES.iter().filter(|name| !["begin-combat", "end-combat"].contains(name)) {
            let times = seen.times(name);
            let weighed = if SELDOM.contains(name) { times * 6 } else { times };
            wants.push((weighed * 4 + u64::from(random.below(24)), name));
        }
        wants.sort_unstable();
        let first = match random.below(3) {
            0 => FLEETING.to_vec(),
            1 => self.favourites(),
            _ => vec![],
        };
        let wants = wants.into_iter().map(|(_, name)| name).take(TRIED_MAX);
        first.into_iter().chain(wants).chain(["resume", "end-turn"]).collect()
    }

    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        let wanted = match param.name {
            "who" => among(param, random, |value| *value == Value::Character(self.who)),
            "target" if self.manner == Fighting::Attacks => {
                let opponents = self.opponents(world);
                let aims = |who: &Who| among(param, random, |value| *value == Value::Character(*who));
                opponents.iter().find_map(aims)
            }
            "to" if self.manner == Fighting::Attacks && matches!(&*filled.attempt, "move" | "run") => {
                let nearest = self.opponents(world).first().copied();
                let there = nearest.map(|who| world.character(who).stance.square);
                let here = world.character(self.who).stance.square;
                among(param, random, |value| match (value, there) {
                    (Value::Place(place), Some(there)) => far(Square::of(*place), there) < far(here, there),
                    _ => false,
                })
            }
            "to" if filled.attempt == "brawl-attack" => {
                among(param, random, |value| *value == Value::word("grab"))
            }
            _ => None,
        };
        wanted.or_else(|| usual(param, random))
    }
}
