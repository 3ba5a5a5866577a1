//! Every limit of the crate. What is over one is refused with its name's number in the text.

use crate::Ratio;

/// The longest notation, in bytes, with labels and comment.
pub const NOTATION_MAX: usize = 1_000;

/// How deep parentheses and unary minuses may nest.
pub const NESTING_MAX: usize = 64;

/// How many dice one expression may roll, all its pools together, before rerolls and explosions.
pub const DICE_MAX: u32 = 1_000;

/// How many sides a die may have.
pub const SIDES_MAX: u32 = 1_000_000;

/// How often one die may explode in a row: the last die thrown then no longer explodes.
pub const EXPLOSIONS_MAX: u32 = 100;

/// The greatest number that may stand in a notation.
pub const NUMBER_MAX: u32 = 1_000_000_000;

/// The greatest total, up or down, that any part of an expression may be able to reach.
///
/// It is checked on what could be rolled at worst, when the notation is read, so that rolling never
/// overflows. Any such total is exact as an `f64` too, which is what most readers of JSON use.
pub const TOTAL_MAX: i64 = 1_000_000_000_000_000;

/// How many throws a reroll may take on average until it ends.
pub const REROLL_MEAN_MAX: u32 = 1_000;

/// How many throws an expression may take on average, with rerolls and explosions: as many as if
/// every die allowed exploded as often as allowed.
pub const THROWS_MEAN_MAX: u64 = DICE_MAX as u64 * (EXPLOSIONS_MAX as u64 + 1);

/// How many throws one roll may take before it is given up.
///
/// Fair dice never get near it, by [`THROWS_MEAN_MAX`] and [`REROLL_MEAN_MAX`]; it stops a source
/// of faces that gives the same face for ever.
pub const THROWS_MAX: u64 = 1_000_000;

/// How many steps an exact distribution may take by estimate. A step is about the time to add two
/// machine words; the limit is about a second.
pub const STEPS_MAX: u64 = 2_000_000_000;

/// How many machine words an exact distribution may hold at once by estimate: 128 MiB.
pub const WORDS_MAX: u64 = 16 * 1024 * 1024;

/// Exact odds leave out the rolls of a pool that explode most often, once all of those together are
/// at most this likely; what is left out is stated exactly.
pub const RESIDUAL_AIM: Ratio = Ratio::new(1, 1_000_000_000_000);

/// How many explosions of one pool exact odds follow, all its dice together.
pub const POOL_EXPLOSIONS_MAX: u32 = 1_000;

/// The most that exact odds may leave out of a pool whose dice explode so readily that
/// [`EXPLOSIONS_MAX`] or [`POOL_EXPLOSIONS_MAX`] is reached before [`RESIDUAL_AIM`].
pub const RESIDUAL_MAX: Ratio = Ratio::new(1, 1_000_000);

/// How many rolls, one for each value of its ranges, a question may be about.
pub const CASES_MAX: usize = 200;

/// How many rolls towards a sum exact odds follow.
pub const ROLLS_MAX: u32 = 1_000;

/// How many faces may be listed for one die, as in `d{0,0,1,1,2,3}`.
pub const FACES_MAX: usize = 1_000;

/// How many parts a function or a group may have.
pub const PARTS_MAX: usize = 100;

/// How many rolls one notation may repeat, as in `6x(4d6kh3)`.
pub const REPEATS_MAX: u32 = 100;

/// How deep parts may stand within each other, those of a long row of divisions too.
pub const DEPTH_MAX: usize = 2 * NESTING_MAX;

/// How many names one notation may give.
pub const NAMES_MAX: usize = 16;

/// The greatest denominator that a total may have.
pub const FINEST_MAX: u32 = 1_000_000;

/// How many ways of falling are tried one by one where no shorter way to the exact odds is known.
pub const TRIED_MAX: u32 = 300_000;

/// The longest program in the AnyDice language, in bytes.
pub const ANYDICE_SOURCE_MAX: usize = 32 * 1024;

/// How deep parentheses, braces, brackets, blocks and signs in front of a value may nest in such a
/// program.
pub const ANYDICE_NESTING_MAX: usize = 64;

/// How many levels of calls, blocks and expressions may be nested while such a program runs. A
/// function that calls itself takes four to eight levels for each call, so it can do so at least a
/// hundred times. All levels together need less than a megabyte of the stack.
pub const ANYDICE_DEPTH_MAX: usize = 1_000;

/// How many steps such a program may take. A step is about the time to add two machine words; the
/// limit is about a second.
pub const ANYDICE_STEPS_MAX: u64 = 1_000_000_000;

/// How many machine words the values of such a program may hold at once: 128 MiB.
pub const ANYDICE_WORDS_MAX: u64 = 16 * 1024 * 1024;

/// How many outcomes a die of such a program may have.
pub const ANYDICE_OUTCOMES_MAX: usize = 1_000_000;

/// How many dice such a program may roll at once.
pub const ANYDICE_DICE_MAX: u32 = 10_000;

/// How many elements a sequence of such a program may have.
pub const ANYDICE_SEQUENCE_MAX: usize = 1_000_000;

/// How often a die may explode in a row in such a program.
pub const ANYDICE_EXPLODE_MAX: u32 = 1_000;

/// How many outputs such a program may have.
pub const ANYDICE_OUTPUTS_MAX: usize = 1_000;

/// How many values such a program may print.
pub const ANYDICE_PRINTS_MAX: usize = 1_000;

/// The longest name of an output of such a program, in bytes, with the values of variables in it.
pub const ANYDICE_NAME_MAX: usize = 1_000;
