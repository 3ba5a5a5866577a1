//! What two taps on a map come to, in every game: somebody, and then themselves, somebody else or a place. What stands first
//! is written down for each game, for each relation and in each situation that its sessions come to, and read by people;
//! `UPDATE=1` writes it anew.
use norn_chronicle::{REFEREE, Seat};
use norn_kernel::show::Stands;
use norn_kernel::{Filled, Toward, Value, Who};
use norn_shelf::Game;
use norn_table::view::{Live, OpenView, View};
use norn_table::{Command, Say, scenario};
use norn_wire::draw::Drawing;
use norn_wire::state;
use norn_wire::words::Words;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// How often each came first, by the situation, the relation and the attempt.
type Seen = BTreeMap<(&'static str, &'static str), BTreeMap<String, u32>>;

/// Of how many people each is tapped after the first.
const ONTO_MAX: usize = 6;

/// What goes on, as far as any game can tell.
fn situation(drawing: &Drawing<'_>, view: &View) -> &'static str {
    let offers = drawing.live.legal(REFEREE);
    let can = |name: &str| offers.iter().any(|(attempt, _)| *attempt == name);
    match () {
        () if view.game.turns.is_some() => "fight",
        () if can("end-meeting") => "meeting",
        () if view.game.maps.iter().any(|map| map.travel.is_some()) => "on the way",
        () => "otherwise",
    }
}

/// What is offered, in the order in which the page lists it.
fn offered(drawing: &Drawing<'_>, who: Who, onto: &Value) -> Vec<String> {
    drawing.onto_now(who, onto).offers.into_iter().map(|offer| offer.filled.attempt).collect()
}

/// What is wrong besides: what is done to foes stands first for a friend, or anything else for a foe.
fn tapped(live: &dyn Live, words: &Words, game: &state::Game, seen: &mut Seen) -> Vec<String> {
    let view = live.view(REFEREE).expect("a view");
    let mut wrong = vec![];
    if view.open.is_some() {
        return wrong;
    }
    let drawing = Drawing { live, words, game, seat: REFEREE };
    let situation = situation(&drawing, &view);
    let hostile = live.meant(Toward::Foe);
    let mut note = |relation, who: Who, onto: &Value| {
        let all = offered(&drawing, who, onto);
        let first = all.first().map_or("nothing", String::as_str);
        *seen.entry((situation, relation)).or_default().entry(first.to_owned()).or_default() += 1;
        let harms = |attempt: &String| {
            hostile.contains(&attempt.as_str()) && !live.meant(Toward::Friend).contains(&attempt.as_str())
        };
        let fits = match relation {
            "friend" => all.first().is_none_or(|one| !harms(one)) || all.iter().all(harms),
            "foe" | "foe who faces them" if situation == "fight" => {
                hostile.contains(&first) || !all.iter().any(|one| hostile.contains(&one.as_str()))
            }
            _ => true,
        };
        if !fits {
            wrong.push(format!("{situation}: a tap on a {relation} opens {first} of {}", all.join(", ")));
        }
    };
    let acting: Vec<_> = match &view.game.turns {
        Some(turns) => turns
            .entries
            .iter()
            .filter(|one| matches!(one.stands, norn_kernel::show::TurnState::Acting))
            .map(|one| one.who)
            .collect(),
        None => view.seats.iter().flat_map(|seat| seat.characters.iter().copied()).take(2).collect(),
    };
    for who in acting {
        let stands = view.game.stands_to(who);
        note("self", who, &Value::Character(who));
        for (other, stands) in stands.iter().filter(|(other, _)| **other != who).take(ONTO_MAX) {
            let relation = match stands {
                Stands::Faces => "foe who faces them",
                Stands::Against(_) => "foe",
                Stands::With(_) => "friend",
                Stands::Acting => "self",
                Stands::Elsewhere => "somebody elsewhere",
            };
            note(relation, who, &Value::Character(*other));
        }
        let place = view.game.maps.iter().find_map(|map| {
            let own = map.tokens.iter().find(|token| token.who == who)?.place?;
            map.places.iter().map(|spot| spot.place).find(|place| *place != own)
        });
        if let Some(place) = place {
            note("place", who, &Value::Place(place));
        }
    }
    wrong
}

/// The sides of those whom hostile tiles name, and whether such a tile is turned round: it is where they are the actor's own.
fn hostile_tiles(
    seat: Seat,
    live: &dyn Live,
    words: &Words,
    game: &state::Game,
) -> Vec<(bool, String, bool)> {
    let Ok(view) = live.view(seat) else { return vec![] };
    let drawing = Drawing { live, words, game, seat };
    let tokens: Vec<_> = view.game.maps.iter().flat_map(|map| &map.tokens).collect();
    let side = |who: Who| tokens.iter().find(|token| token.who == who).map(|token| token.side);
    let mut all = vec![];
    for name in live.meant(Toward::Foe) {
        let tile = drawing.tile(name);
        let filled: Filled =
            serde_json::to_value(&tile.filled).and_then(serde_json::from_value).expect("filled in");
        let acts = ["who", "by"].iter().find_map(|name| filled.values.get(*name));
        let acts = acts.and_then(|acts| if let Value::Character(who) = acts { Some(*who) } else { None });
        if let (Some(acts), Some(whom)) = (acts, tile.whom.map(Who))
            && let (Some(own), Some(other)) = (side(acts), side(whom))
        {
            all.push((own == other && acts != whom, format!("{name}: {}", tile.says), tile.turned));
        }
    }
    all
}

/// Somebody aims at a friend, and at a foe.
#[test]
fn a_hostile_tile_is_turned_round_where_it_names_a_friend() {
    let mut counts = [0, 0];
    for game in [Game::Heimr, Game::Symbaroum, Game::Triumvene] {
        let rules = game.rules();
        let (words, about) = (Words::of(rules), state::Game::of(rules));
        let folder = table(game.name()).with_file_name("scenarios");
        for file in fs::read_dir(folder).expect("scenarios").flatten().map(|file| file.path()) {
            let scenario = scenario::read(&fs::read_to_string(&file).expect("a file")).expect("a scenario");
            let mut looks = |step: usize, live: &dyn Live| {
                for seat in [REFEREE, Seat(1), Seat(2)].into_iter().filter(|_| step.is_multiple_of(2)) {
                    for (friend, tile, turned) in hostile_tiles(seat, live, &words, &about) {
                        counts[usize::from(friend)] += 1;
                        assert_eq!(turned, friend, "{tile}");
                    }
                }
            };
            let _ = scenario::watch(rules, &scenario, &|refused, _| refused.in_words(), &mut looks);
        }
    }
    assert!(counts.iter().all(|count| 10 < *count), "{counts:?}");
}

fn table(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets").join(name).join("taps.txt")
}

fn taps(game: Game) -> (Seen, Vec<String>) {
    let rules = game.rules();
    let (words, about) = (Words::of(rules), state::Game::of(rules));
    let folder = table(game.name()).with_file_name("scenarios");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("scenarios").flatten().map(|file| file.path()).collect();
    files.sort();
    let (mut seen, mut wrong) = (Seen::new(), vec![]);
    for file in files {
        let scenario = scenario::read(&fs::read_to_string(&file).expect("a file")).expect("a scenario");
        let mut looks = |step: usize, live: &dyn Live| {
            if step.is_multiple_of(3) {
                wrong.append(&mut tapped(live, &words, &about, &mut seen));
            }
        };
        let _ = scenario::watch(rules, &scenario, &|refused, _| refused.in_words(), &mut looks);
    }
    (seen, wrong)
}

fn written(seen: &Seen) -> String {
    let mut page = String::from(
        "# What stands first when somebody on the map is tapped, and then this: in which situation of the sessions of\n# this game, the most frequent first. Written by crates/server/tests/taps.rs.\n",
    );
    let mut last = "";
    for ((situation, relation), all) in seen {
        if *situation != last {
            let _ = writeln!(page, "\n{situation}");
            last = situation;
        }
        let mut all: Vec<_> = all.iter().collect();
        all.sort_by_key(|(name, times)| (std::cmp::Reverse(**times), name.as_str()));
        let all: Vec<&str> = all.into_iter().map(|(name, _)| name.as_str()).collect();
        let _ = writeln!(page, "  {relation}: {}", all.join(", "));
    }
    page
}

fn holds(game: Game) {
    let (seen, wrong) = taps(game);
    let page = written(&seen);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(table(game.name()), &page).expect("written");
    }
    let known = fs::read_to_string(table(game.name())).unwrap_or_default();
    assert_eq!(page, known, "UPDATE=1 writes rulesets/{}/taps.txt anew", game.name());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.keys().any(|(situation, _)| *situation == "fight"), "the sessions have a fight");
}

#[test]
fn adventuring() {
    holds(Game::Adventuring);
}

#[test]
fn fivey() {
    holds(Game::Fivey);
}

#[test]
fn heimr() {
    holds(Game::Heimr);
}

#[test]
fn symbaroum() {
    holds(Game::Symbaroum);
}

#[test]
fn triumvene() {
    holds(Game::Triumvene);
}

/// Who waits to act when somebody comes is named before anybody moves, and is asked when they do.
#[test]
fn a_step_says_beforehand_who_may_answer_it() {
    let (rules, file) = (Game::Heimr.rules(), table("heimr").with_file_name("scenarios").join("ambush.toml"));
    let (words, about) = (Words::of(rules), state::Game::of(rules));
    let scenario = scenario::read(&fs::read_to_string(&file).expect("a file")).expect("a scenario");
    let mut said: Vec<String> = vec![];
    let mut looks = |_: usize, live: &dyn Live| {
        let view = live.view(REFEREE).expect("a view");
        let acting = view.game.turns.as_ref().and_then(norn_kernel::show::Turns::acting);
        let Some(who) = acting.filter(|_| view.open.is_none()) else { return };
        let drawing = Drawing { live, words: &words, game: &about, seat: REFEREE };
        for spot in view.game.maps.iter().flat_map(|map| &map.places) {
            for offer in drawing.onto(who, &Value::Place(spot.place)).offers {
                let Some(first) = offer.provokes.first() else { continue };
                said.push(format!("{} {}: {}, {}", offer.label, spot.name, first.name, first.what.words));
                assert_ne!(first.who, who.0);
                let filled: Filled =
                    serde_json::to_value(&offer.filled).and_then(serde_json::from_value).expect("filled in");
                let say = Say::Attempt { filled, insist: false };
                let (after, _) = live.say(REFEREE, &Command::new("step", say), None).expect("it can be done");
                let Some(OpenView::Open { questions, .. }) = after.view(REFEREE).expect("a view").open else {
                    panic!("{said:?}: nobody is asked")
                };
                let asks = |one: &norn_table::view::Asked| one.question.key.id() == first.what.rule;
                assert!(questions.iter().any(asks), "{said:?}: asked is {questions:?}");
            }
        }
    };
    let _ = scenario::watch(rules, &scenario, &|refused, _| refused.in_words(), &mut looks);
    assert!(said.iter().any(|one| one == "Move B2 Road: Cy, Acting when it comes"), "{said:?}");
}
