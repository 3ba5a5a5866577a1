//! What people want to do, shelf by shelf, in the order that what is going on asks for.
use super::meeting::{self, OTHERS, SPEECH};
use crate::reference::RULES;
use crate::world::{Unit, World};
use norn_kernel::show::Shelf;
use norn_kernel::{Key, Viewer, words};

const fn shelf(key: Key, attempts: &'static [&'static str]) -> Shelf {
    Shelf { key, part: "shelf", attempts }
}

/// A turn of a fight. [adventuring.base.combat-turn]
const ROUND: Shelf = shelf(
    words!("adventuring.base.combat-round"),
    &["attack", "walk", "hold", "pick-up", "tend", "remedy", "coat", "rage", "end-turn", "go-on"],
);
/// What else belongs to fights. [adventuring.base.combat-round]
const FIGHT: Shelf = Shelf {
    key: words!("adventuring.base.combat-round"),
    part: "more",
    attempts: &[
        "begin-fight",
        "join-fight",
        "leave-fight",
        "end-fight",
        "daze",
        "outburst",
        "burn",
        "break-down",
        "bash",
        "scorch",
        "restrain",
        "escape",
        "break-thing",
    ],
};
/// What fights are begun and prepared with.
const ARMS: Shelf = Shelf {
    attempts: &[
        "hold",
        "coat",
        "begin-fight",
        "outburst",
        "burn",
        "break-down",
        "bash",
        "scorch",
        "restrain",
        "escape",
        "break-thing",
        "rage",
    ],
    ..FIGHT
};
/// A turn outside of fights. [adventuring.turn.structure]
const TURN: Shelf =
    shelf(words!("adventuring.turn.structure"), &["deed", "pass", "break-off", "next-turn", "wait"]);
/// From zone to zone. [adventuring.base.zone-properties]
const ZONES: Shelf = shelf(
    words!("adventuring.base.zone-properties"),
    &["walk", "pick-up", "search", "look", "unlock", "enter", "leave", "set-off", "ask-about", "remind"],
);
/// The same for people on their way, who enter a site from there. [adventuring.scale.switch]
const SITE: Shelf = Shelf {
    attempts: &["walk", "pick-up", "search", "look", "unlock", "leave", "set-off", "ask-about", "remind"],
    ..ZONES
};
/// The same in a fight, in which one walks by turns. [adventuring.base.combat-turn]
const HERE: Shelf = shelf(
    words!("adventuring.base.zone-properties"),
    &["search", "look", "unlock", "leave", "set-off", "ask-about", "remind"],
);
/// Travel where people are at a site, which they enter zone by zone.
const ROAD: Shelf = Shelf {
    attempts: &[
        "travel",
        "forage",
        "find-shelter",
        "track",
        "mount",
        "dismount",
        "board",
        "drive",
        "alight",
        "set-upright",
        "part",
        "go-with",
        "take-on",
        "let-go",
        "hand-over",
        "take-over",
    ],
    ..TRAVEL
};
/// From region to region. [adventuring.navigate.base-speed]
const TRAVEL: Shelf = shelf(
    words!("adventuring.navigate.base-speed"),
    &[
        "travel",
        "enter",
        "forage",
        "find-shelter",
        "track",
        "mount",
        "dismount",
        "board",
        "drive",
        "alight",
        "set-upright",
        "part",
        "go-with",
        "take-on",
        "let-go",
        "hand-over",
        "take-over",
    ],
);
/// Among people who trade. [adventuring.trade.market]
const TOWN: Shelf = shelf(
    words!("adventuring.trade.market"),
    &[
        "market",
        "buy",
        "sell",
        "buy-beast",
        "sell-beast",
        "swap",
        "find-buyer",
        "find-contact",
        "gather-rumours",
        "game",
        "craft",
        "gather-materials",
        "mend",
        "befriend-animal",
        "trick",
        "spread-rumour",
    ],
);
/// Special movement. [adventuring.move.limit]
const MOVES: Shelf = shelf(
    words!("adventuring.move.limit"),
    &["sprint", "sneak", "balance", "leap", "climb", "swim", "flee", "rescue", "carry-off"],
);
/// Rests. [adventuring.base.daily-rest]
const REST: Shelf = shelf(
    words!("adventuring.base.daily-rest"),
    &["daily-rest", "full-rest", "rest-activity", "disturb-rest"],
);
/// Bodies, and what gets into them. [adventuring.disease.exposure]
const BODY: Shelf = shelf(
    words!("adventuring.disease.exposure"),
    &[
        "take", "tend", "remedy", "mix", "surgery", "expose", "meal", "infect", "relieve", "heal", "injure",
        "addict",
    ],
);
/// The same in a fight, in which one tends by turns.
const CARE: Shelf = Shelf {
    attempts: &["take", "mix", "surgery", "expose", "meal", "infect", "relieve", "heal", "injure", "addict"],
    ..BODY
};
/// What endangers people. [adventuring.fall.damage]
const DANGERS: Shelf = shelf(
    words!("adventuring.fall.damage"),
    &["save", "harm", "fall", "frighten", "cold-or-heat", "rounds", "withstand", "measure"],
);
/// What the game master does. [adventuring.base.gm-override]
const MASTER: Shelf = shelf(
    words!("adventuring.base.gm-override"),
    &["put", "read-out", "answered", "who-knows", "heeded", "weather", "stay-on", "endanger"],
);

/// What the game master does first of all where players do the rest.
const LEAD: Shelf = Shelf {
    attempts: &[
        "meet",
        "put",
        "frighten",
        "weather",
        "read-out",
        "answered",
        "who-knows",
        "heeded",
        "stay-on",
        "endanger",
    ],
    ..MASTER
};

/// All of them, in the order that a viewer asks for: the game master leads, while players have their own turn first.
pub(super) fn shelves(world: &World, viewer: &Viewer) -> Vec<Shelf> {
    let mut shelves = going_on(world);
    if *viewer == Viewer::Referee && world.combat.is_none() {
        for shelf in &mut shelves {
            // What leads stands there alone.
            if *shelf == MASTER {
                *shelf = LEAD;
            } else if *shelf == OTHERS {
                *shelf = GUESTS;
            } else if *shelf == DANGERS {
                *shelf = HARMS;
            }
        }
        let lead = shelves.iter().position(|shelf| *shelf == LEAD);
        if let Some(at) = lead {
            let lead = shelves.remove(at);
            shelves.insert(1, lead);
        }
        if shelves.first() == Some(&TURN) {
            shelves[0] = CLOCK;
        }
    }
    shelves
}

/// A turn, for the game master.
const CLOCK: Shelf = Shelf { attempts: &["next-turn", "wait", "pass", "deed", "break-off"], ..TURN };
/// What is left of meetings, for the game master.
const GUESTS: Shelf = Shelf {
    attempts: &[
        "detect-again",
        "end-meeting",
        "attitude",
        "disguise",
        "take-off-disguise",
        "look-at-disguise",
        "letters",
        "magic",
    ],
    ..OTHERS
};
/// What is left of dangers, for the game master.
const HARMS: Shelf = Shelf {
    attempts: &["save", "harm", "fall", "cold-or-heat", "rounds", "withstand", "measure"],
    ..DANGERS
};

/// What people want to do, in the order that what is going on asks for.
fn going_on(world: &World) -> Vec<Shelf> {
    let settled = world
        .party()
        .any(|who| world.place(who).is_some_and(|place| world.lies_in(place, |area| area.settlement)));
    if world.combat.is_some() {
        return vec![
            ROUND, FIGHT, MOVES, CARE, HERE, SPEECH, TURN, OTHERS, TRAVEL, TOWN, REST, DANGERS, MASTER,
        ];
    }
    if meeting::is_talking(world) {
        return vec![SPEECH, OTHERS, TURN, ZONES, TOWN, MOVES, BODY, ARMS, ROAD, REST, DANGERS, MASTER];
    }
    match (settled, world.unit()) {
        (true, _) => {
            vec![TURN, TOWN, REST, TRAVEL, SITE, SPEECH, OTHERS, BODY, MOVES, ARMS, DANGERS, MASTER]
        }
        (_, Unit::Watch) => {
            vec![TURN, TRAVEL, REST, SITE, BODY, MOVES, OTHERS, SPEECH, TOWN, ARMS, DANGERS, MASTER]
        }
        (_, Unit::Stretch) => {
            vec![TURN, ZONES, MOVES, BODY, OTHERS, SPEECH, REST, ROAD, TOWN, ARMS, DANGERS, MASTER]
        }
    }
}
