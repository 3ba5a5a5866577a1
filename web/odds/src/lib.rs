//! What the page `/odds` calls in its worker (`web/src/odds/worker.ts`).
//!
//! Texts go in and out by numbers, four bytes at a time, so that nothing here or there needs a pointer: `begin` with how
//! many bytes come, `put` for each four of them, `answer`, which says how many bytes came of it, and `get` for each four
//! of those. The first byte of four is the lowest.
#![deny(unsafe_code)]
#![allow(clippy::missing_panics_doc)]

use std::sync::{Mutex, MutexGuard, PoisonError};

struct Texts {
    left: usize,
    question: Vec<u8>,
    answer: Vec<u8>,
}

static TEXTS: Mutex<Texts> = Mutex::new(Texts { left: 0, question: vec![], answer: vec![] });

fn texts() -> MutexGuard<'static, Texts> {
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says how many bytes the question has.
#[expect(unsafe_code, reason = "the name under which the page finds it; no other crate is linked that could have it")]
#[unsafe(no_mangle)]
pub extern "C" fn begin(bytes: u32) {
    let mut texts = texts();
    texts.left = bytes as usize;
    texts.question.clear();
}

/// Takes four bytes of the question, or those that are left.
#[expect(unsafe_code, reason = "the name under which the page finds it; no other crate is linked that could have it")]
#[unsafe(no_mangle)]
pub extern "C" fn put(four: u32) {
    let mut texts = texts();
    let taken = texts.left.min(4);
    texts.left -= taken;
    texts.question.extend(&four.to_le_bytes()[..taken]);
}

/// Answers the question; how many bytes the answer has.
#[expect(unsafe_code, reason = "the name under which the page finds it; no other crate is linked that could have it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u32 {
    let question = String::from_utf8_lossy(&texts().question).into_owned();
    let answer = norn_answer::answer(&question).into_bytes();
    let bytes = u32::try_from(answer.len()).unwrap_or(0);
    texts().answer = answer;
    bytes
}

/// Four bytes of the answer, from that one on; zero beyond its end.
#[expect(unsafe_code, reason = "the name under which the page finds it; no other crate is linked that could have it")]
#[unsafe(no_mangle)]
pub extern "C" fn get(at: u32) -> u32 {
    let texts = texts();
    let byte = |n: usize| texts.answer.get(at as usize + n).copied().unwrap_or(0);
    u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)])
}
