//! Characters: attributes, abilities, points, things and skills, and what keeps somebody from using them.
pub mod abilities;
pub mod attributes;
pub mod experience;
pub mod fatigue;
pub mod gear;
pub mod hands;
pub mod hindrances;
pub mod points;
pub mod skills;
