// How the page words its messages: the same functions, numbers and marks as the server (`bundle` in `crates/wire/src/fluent.rs`).
// A test words every message with numbers on both sides.

/** The English of the page is British. */
export const ENGLISH = 'en-GB';
/** Isolation marks help mixed scripts; they harm search, and names by which controls are found. */
export const FORM = { useIsolating: false };
