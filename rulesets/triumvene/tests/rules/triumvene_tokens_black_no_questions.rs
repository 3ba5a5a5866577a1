use crate::seats::*;
use norn_chronicle::{By, REFEREE};
use norn_table::{Ack, Say};

#[test]
fn it_takes_no_reason_and_asks_for_no_confirmation() {
    // The command has no field at all, and what it does is done when it is said.
    assert_eq!(serde_json::to_value(Say::Stop {}).expect("JSON"), serde_json::json!({ "verb": "stop" }));
    let mut table = after(ROLL_PENDING);
    assert_eq!(table.say(BEN, Say::Stop {}), Ack::Done);
    assert_eq!(table.stops(), 1);
}

#[test]
fn the_entry_holds_the_subject_and_neither_person_nor_time_nor_command() {
    for seat in EVERYBODY {
        let mut table = after(ROLL_PENDING);
        let from = table.entries.len();
        table.say(seat, Say::Stop {});
        let entries = &table.entries[from..];
        assert_eq!(entries.len(), 2);
        for entry in entries {
            assert_eq!((entry.by, entry.time, &entry.command), (By::Nobody, None, &None));
        }
        let body = serde_json::to_value(&entries[1].body).expect("JSON");
        assert_eq!(body["stopped"]["subject"], "interrogation");
    }
}

#[test]
fn who_used_it_leaves_no_trace_in_anybodys_view_or_log() {
    let used_by = |seat| {
        let mut table = after(ROLL_PENDING);
        table.say(seat, Say::Stop {});
        let views: Vec<String> =
            EVERYBODY.map(|seat| serde_json::to_string(&table.view(seat)).expect("JSON")).into();
        (views, serde_json::to_string(&table.entries).expect("JSON"))
    };
    assert_eq!(used_by(ANN), used_by(CIA));
    assert_eq!(used_by(ANN), used_by(REFEREE));
}

#[test]
fn no_prompt_goes_to_who_used_it() {
    let mut table = after(ROLL_PENDING);
    table.say(BEN, Say::Stop {});
    let view = table.view(BEN);
    assert_eq!((view.open.is_none(), view.adrift, view.queue.len()), (true, false, 0));
}
