//! Charts as one would print them: told apart by their filling, so that they read without colour.

use std::fmt::Write as _;

use norn_dice::Ratio;

use crate::sheet::{Measure, Sheet};
use crate::text::keys;

/// How many cases stand beside each other in one chart of totals; more of them are drawn as one bar each.
pub const SERIES_MAX: usize = 4;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 540.0;
const LEFT: f64 = 72.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 64.0;
/// As wide as a letter is on average, for each unit of its size.
const LETTER: f64 = 0.5;
const AXIS: f64 = 15.0;
const LEGEND: f64 = 18.0;
const TITLE: f64 = 22.0;
/// How many bars stand side by side at most, those of one total together counted once.
const PLACES_MAX: usize = 60;
/// How many kinds of filling there are.
const FILLINGS: usize = 6;

/// A bar for each share of up to [`SERIES_MAX`] cases, side by side; of more cases one bar each, for what is asked, how
/// likely it is true, or the mean. Outcomes of several cases are segments of one bar for each case.
///
/// It is 960 by 540 units large, and asks for the font Alegreya Sans, or else for any without serifs.
#[must_use]
pub fn svg(sheet: &Sheet) -> String {
    let outcomes = sheet.cases.iter().flat_map(|case| &case.shares).any(|share| share.total.is_none());
    let measure = sheet.measure();
    let one_each = !sheet.asked.is_empty() || sheet.is_yes_or_no() && sheet.cases.len() > 1;
    match measure {
        Some(measure) if sheet.cases.len() > SERIES_MAX || one_each => measured(sheet, &measure),
        _ if outcomes && sheet.cases.len() > 1 => stacked(sheet),
        _ => side_by_side(sheet),
    }
}

/// A drawing that grows.
struct Drawing {
    out: String,
    top: f64,
}

impl Drawing {
    /// Begins with what the fillings of the first so many cases mean.
    fn new(title: &str, what: &str, legend: &[&str]) -> Drawing {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             role=\"img\" aria-label=\"{}\" font-family=\"'Alegreya Sans', Optima, Candara, sans-serif\" fill=\"#231e17\">\n",
            escaped(what)
        );
        out.push_str(
            "<defs>\
             <pattern id=\"f1\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"7\" height=\"7\" fill=\"#fffdf7\"/><path d=\"M1 0V7\" stroke=\"#554c3f\" stroke-width=\"2\"/></pattern>\
             <pattern id=\"f2\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\" fill=\"#fffdf7\"/><circle cx=\"3\" cy=\"3\" r=\"1.5\" fill=\"#b0350b\"/></pattern>\
             <pattern id=\"f4\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><rect width=\"7\" height=\"7\" fill=\"#a1957f\"/><path d=\"M0 3.500H7\" stroke=\"#231e17\" stroke-width=\"1.500\"/></pattern>\
             <pattern id=\"f5\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-45)\"><rect width=\"7\" height=\"7\" fill=\"#fffdf7\"/><path d=\"M1 0V7M4 0V7\" stroke=\"#35602c\" stroke-width=\"1.500\"/></pattern>\
             </defs>\n",
        );
        let _ = writeln!(out, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fbf7ed\"/>");
        let mut drawing = Drawing { out, top: 24.0 };
        if !title.is_empty() {
            drawing.text(LEFT, drawing.top + 12.0, TITLE, "start", &cut(title, 80));
            drawing.top += 34.0;
        }
        let mut x = LEFT;
        for (n, words) in legend.iter().enumerate() {
            let shown = cut(words, 90);
            let wide = 30.0 + LETTER * LEGEND * count(&shown) + 24.0;
            if n > 0 && x + wide > WIDTH - RIGHT {
                x = LEFT;
                drawing.top += 28.0;
            }
            let top = drawing.top;
            drawing.bar(n, x, top, 18.0, 18.0);
            drawing.text(x + 26.0, top + 15.0, LEGEND, "start", &shown);
            x += wide;
        }
        drawing.top += if legend.is_empty() { 0.0 } else { 44.0 };
        drawing
    }

    fn bar(&mut self, filling: usize, x: f64, y: f64, wide: f64, high: f64) {
        let fill = match filling % FILLINGS {
            0 => "#34536e".to_owned(),
            3 => "#fffdf7".to_owned(),
            n => format!("url(#f{n})"),
        };
        let (x, y, wide, high) = (short(x), short(y), short(wide), short(high));
        let _ = writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\" stroke=\"#231e17\" stroke-width=\"1\"/>"
        );
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str) {
        let (x, y, to_x, to_y) = (short(from.0), short(from.1), short(to.0), short(to.1));
        let _ = writeln!(self.out, "<path d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"{colour}\"/>");
    }

    fn text(&mut self, x: f64, y: f64, size: f64, anchor: &str, words: &str) {
        let _ = writeln!(
            self.out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
            short(x),
            short(y),
            escaped(words)
        );
    }

    /// The lines behind the bars; how high one unit is.
    fn grid(&mut self, low: f64, high: f64, label: &dyn Fn(f64) -> String) -> Scale {
        let floor = HEIGHT - BOTTOM;
        let step = step(high - low);
        let scale = Scale { low, unit: (floor - self.top) / (high - low), floor };
        let mut at = (low / step).ceil() * step;
        while at <= high + step / 1000.0 {
            let y = scale.y(at);
            self.line((LEFT, y), (WIDTH - RIGHT, y), if at == 0.0 { "#231e17" } else { "#d9cfba" });
            self.text(LEFT - 10.0, y + 5.0, AXIS, "end", &label(at));
            at += step;
        }
        scale
    }

    /// Names under the bars, as many as there is room for.
    fn names(&mut self, names: &[String], place: f64, axis: &str) {
        let widest = names.iter().map(|name| count(name)).fold(1.0, f64::max);
        let each = ((widest + 1.5) * LETTER * AXIS / place).ceil().max(1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small number of names"
        )]
        let each = each as usize;
        for (n, name) in names.iter().enumerate().step_by(each) {
            self.text(LEFT + (index(n) + 0.5) * place, HEIGHT - BOTTOM + 22.0, AXIS, "middle", name);
        }
        self.text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12.0, AXIS, "middle", axis);
    }

    fn done(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// Where something of that size is drawn.
struct Scale {
    low: f64,
    unit: f64,
    floor: f64,
}

impl Scale {
    fn y(&self, at: f64) -> f64 {
        self.floor - (at - self.low) * self.unit
    }
}

fn side_by_side(sheet: &Sheet) -> String {
    let keys = keys(sheet);
    let each = keys.len().div_ceil(PLACES_MAX).max(1);
    // Totals of which several stand in one bar lie in runs of equal length.
    let places: Vec<&[String]> = keys.chunks(each).collect();
    let share = |case: usize, place: &[String]| {
        let shares = sheet.cases.get(case).map(|case| case.shares.as_slice()).unwrap_or_default();
        let mine = shares.iter().filter(|share| place.contains(&share.of));
        mine.map(|share| &share.exact).sum::<Ratio>().to_f64()
    };
    let legend: Vec<&str> = sheet.cases.iter().map(|case| case.label.as_str()).collect();
    let mut drawing = Drawing::new(
        &sheet.title,
        &format!("How likely each {} is: {}", sheet.axis, legend.join(" and ")),
        &legend,
    );
    let cases = sheet.cases.len();
    let tallest =
        (0..cases).flat_map(|case| places.iter().map(move |place| share(case, place))).fold(0.0, f64::max);
    let scale = drawing.grid(0.0, if tallest > 0.0 { tallest } else { 1.0 }, &in_percent);
    let place = (WIDTH - LEFT - RIGHT) / index(places.len().max(1));
    let wide = (place * 0.84 / index(cases.max(1))).min(64.0);
    for (n, keys) in places.iter().enumerate() {
        let from = LEFT + (index(n) + 0.5) * place - wide * index(cases) / 2.0;
        for case in 0..cases {
            let share = share(case, keys);
            if share > 0.0 {
                let y = scale.y(share);
                drawing.bar(case, from + index(case) * wide, y, wide, scale.floor - y);
            }
        }
    }
    let names: Vec<String> = places
        .iter()
        .map(|place| match place {
            [first, .., last] => format!("{first}\u{2013}{last}"),
            [only] => only.clone(),
            [] => String::new(),
        })
        .collect();
    drawing.names(&names, place, &sheet.axis);
    drawing.done()
}

fn measured(sheet: &Sheet, measure: &Measure<'_>) -> String {
    let (what, numbers) = match measure {
        Measure::Share(what, shares) => (*what, shares),
        Measure::Mean(means) => ("mean", means),
    };
    let is_share = matches!(measure, Measure::Share(..));
    // Bars of different expressions at one value stand together.
    let by_name = sheet.names.len() == 1;
    let mut series: Vec<String> = vec![];
    let mut places: Vec<String> = vec![];
    let mut bars: Vec<(usize, usize, f64)> = vec![];
    for (case, number) in sheet.cases.iter().zip(numbers) {
        let series_of = if by_name { case.subject(&sheet.names).to_owned() } else { String::new() };
        let place = match case.values.as_slice() {
            [value] if by_name => value.clone(),
            _ => case.label.clone(),
        };
        let at = |list: &mut Vec<String>, one: String| match list.iter().position(|known| *known == one) {
            Some(at) => at,
            None => {
                list.push(one);
                list.len() - 1
            }
        };
        bars.push((at(&mut series, series_of), at(&mut places, place), *number));
    }
    let alone = [what];
    let named: Vec<&str> = series.iter().map(String::as_str).collect();
    let legend: &[&str] = if series.len() > 1 { &named } else { &alone };
    let mut drawing = Drawing::new(&sheet.title, &format!("{what}, for each case"), legend);
    let high = numbers.iter().copied().fold(0.0, f64::max);
    let low = numbers.iter().copied().fold(0.0, f64::min);
    let high = if high > low { high } else { low + 1.0 };
    let label = |at: f64| if is_share { in_percent(at) } else { short(at) };
    let scale = drawing.grid(low, high, &label);
    let place = (WIDTH - LEFT - RIGHT) / index(places.len().max(1));
    let wide = (place * 0.84 / index(series.len().max(1))).min(64.0);
    for (series_at, place_at, number) in bars {
        let from = LEFT + (index(place_at) + 0.5) * place - wide * index(series.len()) / 2.0
            + index(series_at) * wide;
        let (y, zero) = (scale.y(number), scale.y(0.0));
        drawing.bar(series_at, from, y.min(zero), wide, (zero - y).abs());
    }
    let axis = if by_name { sheet.names[0].as_str() } else { "" };
    drawing.names(&places, place, axis);
    drawing.done()
}

fn stacked(sheet: &Sheet) -> String {
    let keys = keys(sheet);
    let legend: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut drawing =
        Drawing::new(&sheet.title, &format!("How likely each {} is, for each case", sheet.axis), &legend);
    let scale = drawing.grid(0.0, 1.0, &in_percent);
    let place = (WIDTH - LEFT - RIGHT) / index(sheet.cases.len().max(1));
    let wide = (place * 0.7).min(96.0);
    for (n, case) in sheet.cases.iter().enumerate() {
        let mut below = 0.0;
        for (filling, key) in keys.iter().enumerate() {
            let share =
                case.shares.iter().find(|share| share.of == *key).map_or(0.0, |share| share.exact.to_f64());
            if share > 0.0 {
                let y = scale.y(below + share);
                drawing.bar(
                    filling,
                    LEFT + (index(n) + 0.5) * place - wide / 2.0,
                    y,
                    wide,
                    scale.y(below) - y,
                );
                below += share;
            }
        }
    }
    let names: Vec<String> = sheet
        .cases
        .iter()
        .map(|case| if case.values.is_empty() { case.label.clone() } else { case.values.join(", ") })
        .collect();
    drawing.names(&names, place, &sheet.names.join(", "));
    drawing.done()
}

/// A round distance between at most six lines.
fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.iter().map(|step| step * power).find(|step| *step >= rough * 0.999).unwrap_or(power * 10.0)
}

fn in_percent(at: f64) -> String {
    format!("{}%", short(at * 100.0))
}

/// At most four digits after the point, and none that say nothing.
fn short(number: f64) -> String {
    let digits = format!("{number:.4}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn index(n: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a small number of bars")]
    let n = n as f64;
    n
}

fn count(text: &str) -> f64 {
    index(text.chars().count())
}

fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    text.chars().take(letters - 1).chain(['\u{2026}']).collect()
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // No place in XML.
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
