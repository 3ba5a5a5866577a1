//! Commands at random: mostly what is offered and asked, sometimes nonsense.
use super::*;
use norn_chronicle::{Card, May, Pin, Role};
use norn_kernel::Draft;
use norn_play::picks;
use norn_table::Stage;
use norn_testkit::filling;
use norn_testkit::random::Random;

const SEATS: [Seat; 3] = [REFEREE, ANN, BO];

/// The next command, most likely one that is taken.
pub(crate) fn next(sat: &Sat, random: &mut Random) -> (Seat, Say) {
    let seat = *random.of(&SEATS).unwrap();
    let open = sat.open();
    let some_id = |random: &mut Random| {
        let ids: Vec<AttemptId> = sat
            .log
            .iter()
            .filter_map(|entry| match &entry.body {
                Body::Settled { attempt, .. } | Body::Attempted { attempt, .. } => Some(attempt.clone()),
                Body::Corrected { id, .. }
                | Body::Switched { id, .. }
                | Body::Loaded { id, .. }
                | Body::Built { id, .. } => Some(id.clone()),
                _ => None,
            })
            .collect();
        random.of(&ids[ids.len().saturating_sub(6)..]).cloned().unwrap_or(AttemptId("nothing".into()))
    };
    let text =
        |random: &mut Random| ["fog", "bells", "a door", "spiders"][random.below(4) as usize].to_owned();
    if let Some(one) = sat.view(REFEREE).awaited.first().cloned() {
        match (random.below(5), sat.say_reveal(one.seat)) {
            (0, _) => return (REFEREE, Say::FallWithout { of: one.of, path: one.path }),
            (1 | 2, Some(say)) => return (one.seat, say),
            _ => {}
        }
    }
    if let Some(asked) = sat.view(REFEREE).asked_to_undo
        && let Some(lacking) = random.of(&asked.lacking)
        && random.one_in(2)
    {
        return (*lacking, Say::Agree {});
    }
    let say = match random.below(50) {
        // What is open is mostly answered by whoever it waits for.
        0..=15 if open.is_some() => {
            let (id, version, asked) = open.unwrap();
            let Some(one) = random.of(&asked) else { return (seat, talk("hm")) };
            let seat = if random.one_in(8) { seat } else { one.seat };
            let version = if random.one_in(12) { version + 1 } else { version };
            let path = one.question.path;
            let say = match &one.question.wanted {
                Wanted::Roll { die, count } => {
                    let typed = random.one_in(4).then(|| {
                        let face = |random: &mut Random| {
                            1 + u16::try_from(random.below(die.sides().into())).unwrap()
                        };
                        (0..*count).map(|_| face(random)).collect()
                    });
                    let known = one.reveal.clone().filter(|asked| {
                        let chains = sat.view(seat).chains;
                        seat == one.seat && chains.iter().any(|chain| chain.chain == asked.request.chain)
                    });
                    let given = known
                        .filter(|_| typed.is_none() && !random.one_in(4))
                        .map(|asked| sat.give(seat, sat.link(seat, &asked.request.chain), &asked));
                    Say::Roll { attempt: id, path, version, typed, given }
                }
                wanted => {
                    let want = wanted.want().unwrap();
                    let pick = picks::drawn(&want, &mut |n| random.below(n)).unwrap();
                    Say::Answer { attempt: id, path, version, answer: want.answer(&pick).unwrap() }
                }
            };
            return (seat, say);
        }
        16..=25 => {
            let names = sat.table.attempts();
            let name = names[random.below(u32::try_from(names.len()).unwrap()) as usize];
            // What breaks is tried seldom.
            if matches!(name, "crash" | "broken") && !random.one_in(3) {
                return (seat, talk("no"));
            }
            let mut filled = Filled::of(name);
            for _ in 0..8 {
                let Stage::Fill(param) = sat.table.fill(seat, &filled) else { break };
                let Some(value) = filling::within(&param.range, random) else { break };
                filled = filled.with(param.name, value);
            }
            Say::Attempt { filled, insist: random.one_in(20) }
        }
        26 | 27 if random.one_in(4) => Say::Agree {},
        49 => Say::Redo {},
        26 | 27 => Say::Undo { back_to: random.one_in(2).then(|| some_id(random)) },
        28 | 29 => match (random.one_in(3), sat.view(REFEREE).open) {
            (false, Some(OpenView::Open { id, lines, .. })) if !lines.is_empty() => {
                let noted = random.of(&lines).unwrap();
                let number = i32::try_from(random.below(12)).unwrap() - 2;
                let instead = match &noted.line {
                    norn_kernel::Line::Outcome { among, .. } => {
                        Instead::Outcome(random.of(among).unwrap().to_string())
                    }
                    norn_kernel::Line::Compared { .. } | norn_kernel::Line::Holds { .. } => {
                        Instead::Holds(random.one_in(2))
                    }
                    _ => Instead::Number(number),
                };
                return (REFEREE, Say::Rule { attempt: id, path: noted.path, instead, reason: text(random) });
            }
            _ => {
                let effects = sat.log.iter().rev().find_map(|entry| match &entry.body {
                    Body::Effects { attempt, lines, .. } => Some((attempt.clone(), lines.clone())),
                    _ => None,
                });
                let Some((attempt, lines)) = effects else { return (seat, talk("well")) };
                let Some(noted) = random.of(&lines) else { return (seat, talk("well")) };
                return (
                    REFEREE,
                    Say::Rule {
                        attempt,
                        path: noted.path,
                        instead: Instead::Number(3),
                        reason: String::new(),
                    },
                );
            }
        },
        30 => match random.below(3) {
            0 => return (REFEREE, Say::Busy { on: random.one_in(3) }),
            _ => Say::MoveOn {},
        },
        31 | 32 => match sat.view(REFEREE).queue.first().cloned() {
            Some(one) if one.proposal && random.one_in(2) => {
                let mut filled = one.filled.clone();
                for _ in 0..8 {
                    let Stage::Fill(param) = sat.table.fill(REFEREE, &filled) else { break };
                    let Some(value) = filling::within(&param.range, random) else { break };
                    filled = filled.with(param.name, value);
                }
                return (REFEREE, Say::Accept { attempt: one.id, filled, insist: false });
            }
            Some(one) if one.unsure && random.one_in(2) => {
                return (one.by.unwrap_or(seat), Say::Confirm { attempt: one.id });
            }
            Some(one) if random.one_in(2) => return (REFEREE, Say::Start { attempt: one.id }),
            Some(one) => Say::Withdraw { attempt: one.id, reason: String::new() },
            None => Say::Session { open: random.one_in(2) },
        },
        33 if sat.log.len().is_multiple_of(7) => Say::Adjust {
            address: random.of(&sat.table.addresses()).cloned().unwrap_or_default(),
            by: i64::from(random.below(6)) - 3,
            reason: String::new(),
        },
        33 => Say::Correct {
            address: random.of(&sat.table.addresses()).cloned().unwrap_or_default(),
            value: Value::Number(random.below(6).into()),
            reason: String::new(),
        },
        34 => Say::Switch {
            switch: "gusts".into(),
            value: if random.one_in(2) { "wild" } else { "mild" }.into(),
        },
        35 => Say::Throw { notation: "2d6kh1+1".into(), secret: random.one_in(2) },
        36 => match random.below(4) {
            0 => Say::Stop {},
            1 => Say::SetAside {
                attempt: open.map_or_else(|| some_id(random), |open| open.0),
                reason: text(random),
            },
            _ => Say::Subject { subject: text(random), consent: random.one_in(2) },
        },
        37 => match random.below(4) {
            0 => Say::Floor {},
            1 => Say::Present { present: random.one_in(2) },
            2 => Say::EndFloor {},
            _ => Say::Yield {},
        },
        38 if random.one_in(2) => return (REFEREE, wish("undo-consent", random.one_in(2))),
        38 => wish(
            ["auto-roll", "answer:lanterns.watch.omen", "answer:lanterns.kindle.again", "undo-consent"]
                [random.below(4) as usize],
            match random.below(4) {
                0 => Value::List(vec![]),
                1 => Value::Number(2),
                _ => Value::Flag(random.one_in(2)),
            },
        ),
        39 => Say::Narrate { text: text(random) },
        40 => match random.below(3) {
            0 => Say::Build {
                draft: Draft {
                    form: "keeper".into(),
                    values: [("name".to_owned(), Value::text("Cy"))].into(),
                },
                seat: Some(seat),
            },
            1 => Say::Assign { seat, characters: (0..4).filter(|_| random.one_in(2)).map(Who).collect() },
            _ => Say::Note { text: text(random), public: random.one_in(2) },
        },
        // Guests come, do something and go for good.
        41 | 42 => {
            let guest = sat.view(REFEREE).seats.iter().map(|one| one.seat).find(|one| BO < *one);
            let Some(guest) = guest else {
                if random.one_in(3) {
                    return (REFEREE, Say::LetWatch { name: "Guest".into() });
                }
                return (REFEREE, Say::Invite { name: "Guest".into(), device: None, hosted: true });
            };
            let may =
                [May::Write, May::Throw, May::Correct].into_iter().filter(|_| !random.one_in(3)).collect();
            return match random.below(5) {
                4 => (
                    REFEREE,
                    Say::Allow { seat: [guest, seat][random.below(2) as usize], role: Role::Player, may },
                ),
                0 => (guest, Say::Floor {}),
                1 => (REFEREE, Say::Assign { seat: guest, characters: [Who(0)].into() }),
                2 => (guest, talk("for now")),
                _ => (REFEREE, Say::Remove { seat: guest }),
            };
        }
        43..=46 => card(sat, seat, random),
        _ => Say::Talk { text: text(random), to: random.one_in(3).then(|| [ANN].into()) },
    };
    (seat, say)
}

/// Something about cards.
fn card(sat: &Sat, seat: Seat, random: &mut Random) -> Say {
    let to = match random.below(4) {
        0 | 1 => Reach::Everyone,
        2 => Reach::Seats([seat].into()),
        _ => Reach::Seats((1..3).map(Seat).filter(|_| random.one_in(2)).collect()),
    };
    let word = |random: &mut Random| ["fog", "bells", "a door"][random.below(3) as usize].to_owned();
    let pin = match random.below(3) {
        0 => Some(Pin::Person(Who(u16::try_from(1 + random.below(3)).unwrap()))),
        1 => Some(Pin::Place(norn_kernel::Place(u16::try_from(random.below(3)).unwrap()))),
        _ => None,
    };
    let about = Card { title: word(random), text: word(random), pin, ..Card::default() };
    let have = sat.table.cards(if random.one_in(4) { REFEREE } else { seat }, None);
    let Some(one) = random.of(&have) else {
        return Say::WriteCard { card: None, version: 0, about, to };
    };
    let card = one.card.clone();
    match random.below(6) {
        0 => Say::WriteCard { card: None, version: 0, about, to },
        1 | 2 => Say::WriteCard { card: Some(card), version: one.version, about, to: one.to.clone() },
        3 => Say::ShowCard { card, to },
        4 => Say::TakeCard { card },
        _ => Say::BringCardBack { card },
    }
}

/// A table after so many commands at random. Those that are refused must leave everything as it was.
pub(crate) fn played(seed: u64, commands: usize, careful: bool, seeded: bool) -> Sat {
    let mut random = Random::seeded(seed);
    // At every second table the players' devices are somewhere else.
    let hosted = seed.is_multiple_of(2);
    let mut sat = Sat::with(hosted, seeded);
    sat.careful = careful;
    sat.kept = seed.is_multiple_of(3);
    for seat in [ANN, BO].into_iter().filter(|_| !hosted) {
        sat.publish(seat, &ChainId::Public);
        sat.publish(seat, &ChainId::Thrown(Reach::Everyone));
    }
    let mut before: Option<(Seat, Command)> = None;
    // What some page saw at some time.
    let mut saw: Option<(Seat, Basis)> = None;
    let mut pages = Random::seeded(!seed);
    // Written out in full only where it is looked at closely, since that takes the longest.
    let state = |sat: &Sat| (sat.careful.then(|| whole(&sat.table)), sat.log.len());
    for _ in 0..commands {
        if let Some((seat, command)) = before.take_if(|_| random.one_in(10)) {
            let was = state(&sat);
            let turn = sat.send(seat, &command).unwrap();
            assert!(matches!(turn.ack, Ack::Before | Ack::Held), "{command:?} was applied twice");
            assert_eq!(state(&sat), was);
        }
        let (seat, say) = next(&sat, &mut random);
        if pages.one_in(4) {
            saw = Some((seat, sat.sees(seat)));
        }
        let based_on = saw.as_ref().filter(|(who, _)| *who == seat && pages.one_in(6));
        let based_on = based_on.map(|(_, basis)| basis.clone());
        let command = Command { id: sat.next_id(), say, based_on };
        let was = state(&sat);
        match sat.send(seat, &command) {
            Ok(_) => before = Some((seat, command)),
            Err(_) => assert_eq!(state(&sat), was),
        }
    }
    sat
}
