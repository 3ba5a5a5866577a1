//! Links as pictures.
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};

/// A link as an SVG picture that a phone reads; empty if it is too long for one.
pub(crate) fn picture(link: &str) -> String {
    let Ok(code) = QRBuilder::new(link).build() else { return String::new() };
    SvgBuilder::default().shape(Shape::Square).margin(2).to_str(&code)
}

/// A link for a terminal: half blocks, dark on light, with a quiet edge; empty if it is too long for one.
#[must_use]
pub fn blocks(link: &str) -> String {
    let Ok(code) = QRBuilder::new(link).build() else { return String::new() };
    code.to_str()
}
