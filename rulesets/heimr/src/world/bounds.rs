//! The bounds of what people fill in and write.

/// The longest name, in characters.
pub const NAME_MAX: u16 = 80;
/// The most pieces that are counted.
pub const PIECES_MAX: i32 = 10_000;
/// The furthest that a consistency may be from 0. [heimr.dice.no-bounds]
pub const CONSISTENCY_MAX: i32 = 100;
/// The furthest that a potential may be from 0. [heimr.dice.no-bounds]
pub const POTENTIAL_MAX: i32 = 100;
/// The highest training in one ability.
pub const TRAINING_MAX: i32 = 40;
/// The furthest that an attribute may be from 0.
pub const ATTRIBUTE_MAX: i32 = 100;
/// The highest maximum of hit points and of willpower.
pub const POINTS_MAX: i32 = 1_000;
/// The most rows of a table.
pub const ROWS_MAX: u16 = 100;
/// Hit points of whoever has nothing else entered. [heimr.character.hit-points]
pub const HP_DEFAULT: i32 = 3;
/// Willpower of whoever has nothing else entered. [heimr.character.willpower]
pub const WILLPOWER_DEFAULT: i32 = 3;
/// The span that base consistency should lie in. [heimr.ability.base-consistency-range]
pub const BASE_CONSISTENCY: std::ops::RangeInclusive<i32> = -2..=3;
/// The highest that a requirement may be, and the furthest below 0.
pub const REQUIREMENT_MAX: i64 = 1_000;
/// The most that an encounter may be worth.
pub const WORTH_MAX: i64 = 1_000_000;
/// The best that anything conceals.
pub const COVER_MAX: u8 = 20;
/// The furthest that a light shines, and the most that get through at a time.
pub const FAR_MAX: u8 = 100;
