use crate::magic::{adept, manipulate};
use crate::records::{edit, sheet_rows, shown};
use crate::table::{LYNETH, play, player, world};
use norn_kernel::show::Shown;
use norn_kernel::{Audience, Line, Ruleset, Value, Viewer};
use norn_triumvene::{Triumvene, World};

const RULE: &str = "triumvene.manipulation.reference";

#[test]
fn the_referee_is_referred_to_the_book_and_shown_the_note() {
    let note = "three nosebleeds, then the shadows move";
    let world = World { cohesion_note: note.into(), ..world([(LYNETH, adept("Lyneth", 0))]) };
    let played = play(&world, &manipulate(1), &[9], &[]);
    assert_eq!(played.told(RULE, "note"), [[Value::text(note)]]);
    let told = played.line(|line| matches!(line, Line::Told { key, .. } if key.id() == RULE));
    assert_eq!(told.audience, Audience::Referee);
    // What is told names the section of the book.
    let words = Triumvene.words();
    let message = words.split("triumvene_manipulation_reference").nth(1).expect("its words");
    assert!(message.lines().take(8).any(|line| line.contains("Physical Manipulation section")));
}

#[test]
fn the_referee_writes_the_note() {
    let world = edit(&world([]), "cohesion-note", Value::text("a nosebleed"));
    let seen = |viewer: &Viewer| shown(&sheet_rows(&world, viewer, None), RULE, "note-row");
    assert_eq!(seen(&Viewer::Referee), [Shown::Value(Value::text("a nosebleed"))]);
    assert_eq!(seen(&player(LYNETH)), []);
}
