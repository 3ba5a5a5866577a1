//! Odds on paper: charts as SVG, tables as CSV and Markdown.
//!
//! All of it is drawn from a [`Sheet`], which holds the same for dice and for attempts of a game. Nothing here works
//! anything out: every share is handed over as an exact fraction.
//!
//! ```
//! use norn_chart::{Case, Sheet};
//! use norn_dice::Expr;
//!
//! let odds = Expr::parse("2d6")?.distribution()?;
//! let sheet = Sheet::of_totals("total", vec![Case::of_totals("2d6", &odds)]);
//! assert!(norn_chart::csv(&sheet).starts_with("case,total,exact,p,at_least,at_most\n2d6,2,1/36,"));
//! assert!(norn_chart::svg(&sheet).starts_with("<svg "));
//! # Ok::<(), norn_dice::Error>(())
//! ```
#![warn(missing_docs)]

mod sheet;
mod svg;
mod text;

pub use sheet::{Case, Figures, Measure, Share, Sheet};
pub use svg::{SERIES_MAX, svg};
pub use text::{csv, markdown, percent};
