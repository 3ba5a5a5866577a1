//! Financial affairs: money, and the titles that open doors.

pub mod money;
pub mod status;
