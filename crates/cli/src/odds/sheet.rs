//! Several cases beside each other: as text, and as files that are printed or read by other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use norn_chart::{Measure, Sheet, percent};
use norn_dice::{Contest, Distribution, Ratio};

use crate::dice::STDIN;
use crate::failure::{Done, Failure};
use crate::page::{bar, columns, left, right, table, width, wrap};

/// How much larger than its own size a drawing becomes as a picture of dots.
const SCALE: f32 = 2.0;

/// The widest column of fractions.
const FRACTION_MAX: usize = 20;

/// In which form odds are wanted, where that is no text for people.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Wanted {
    /// Filled in from what holds for all commands.
    #[arg(skip)]
    pub(super) json: bool,
    /// Print values with commas between, a line for each total; with --at-least and the like a line for each case.
    #[arg(long, conflicts_with_all = ["markdown", "svg", "png"])]
    pub(super) csv: bool,
    /// Print tables in Markdown.
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    pub(super) markdown: bool,
    /// Draw a chart into that file as SVG; `-` prints it.
    #[arg(long, value_name = "FILE", conflicts_with = "png")]
    pub(super) svg: Option<PathBuf>,
    /// Draw a chart into that file as PNG, 1920 by 1080 dots; `-` prints it.
    #[arg(long, value_name = "FILE")]
    pub(super) png: Option<PathBuf>,
}

impl Wanted {
    /// Whether anything but text or JSON is wanted.
    pub(super) fn is_file_or_table(&self) -> bool {
        self.csv || self.markdown || self.svg.is_some() || self.png.is_some()
    }

    /// Prints the table or writes the file.
    pub(super) fn write(&self, sheet: &Sheet, out: &mut dyn Write) -> Done {
        if self.csv {
            return Ok(write!(out, "{}", norn_chart::csv(sheet))?);
        }
        if self.markdown {
            return Ok(write!(out, "{}", norn_chart::markdown(sheet))?);
        }
        let drawing = norn_chart::svg(sheet);
        if let Some(file) = &self.svg {
            return save(file, drawing.as_bytes(), "--svg", out);
        }
        if let Some(file) = &self.png {
            return save(file, &dots(&drawing)?, "--png", out);
        }
        Ok(())
    }
}

fn save(file: &Path, content: &[u8], option: &str, out: &mut dyn Write) -> Done {
    if file == Path::new(STDIN) {
        return Ok(out.write_all(content)?);
    }
    std::fs::write(file, content).map_err(|error| {
        Failure::environment(format!("the chart can't be written to {}", file.display()))
            .hint(format!("{option} takes the path of a file in a folder that there is, or `-`"))
            .at(option)
            .because(error)
    })?;
    Ok(writeln!(out, "{} is written.", file.display())?)
}

/// The drawing as a PNG.
fn dots(drawing: &str) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};
    let wrong = |text: String| Failure::environment(format!("the chart can't be drawn: {text}"));
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(include_bytes!("../../fonts/alegreya-sans-latin-400.ttf").to_vec());
    fonts.set_sans_serif_family("Alegreya Sans");
    let tree = usvg::Tree::from_str(drawing, &options).map_err(|error| wrong(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| wrong("it has no size".to_owned()))?;
    let mut dots = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| wrong("it has no size".to_owned()))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut dots.as_mut());
    dots.encode_png().map_err(|error| wrong(error.to_string()))
}

/// The one number of each case in rows of one name's values and columns of what is rolled; `None` unless several rolls
/// have the same values.
fn pivot(sheet: &Sheet) -> Option<String> {
    let [name] = sheet.names.as_slice() else { return None };
    let (cell, shares): (fn(f64) -> String, _) = match sheet.measure()? {
        Measure::Share(_, shares) if sheet.asked.len() < 2 => (percent, shares),
        Measure::Mean(means) => (|mean| format!("{mean:.4}"), means),
        Measure::Share(..) => return None,
    };
    let mut subjects: Vec<&str> = vec![];
    let mut rows: Vec<(&String, Vec<f64>)> = vec![];
    for (case, share) in sheet.cases.iter().zip(shares) {
        let (subject, value) = (case.subject(&sheet.names), case.values.first()?);
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
        match rows.iter_mut().find(|(known, _)| *known == value) {
            Some((_, row)) => row.push(share),
            None => rows.push((value, vec![share])),
        }
    }
    if subjects.len() < 2 || rows.iter().any(|(_, row)| row.len() != subjects.len()) {
        return None;
    }
    let mut heads = vec![name.clone()];
    heads.extend(subjects.iter().map(|subject| (*subject).to_owned()));
    heads.extend((subjects.len() == 2).then(|| "difference".to_owned()));
    let rows = rows.into_iter().map(|(value, numbers)| {
        let mut row = vec![value.clone()];
        row.extend(numbers.iter().map(|number| cell(*number)));
        if let [first, second] = numbers.as_slice() {
            let sign = if second < first { "-" } else { "+" };
            row.push(format!("{sign}{}", cell((second - first).abs())));
        }
        row
    });
    Some(with_bars(&heads, &rows.collect::<Vec<_>>(), &[]))
}

/// A line for each case: what is asked of it or its mean, with a bar.
pub(super) fn summary(sheet: &Sheet) -> String {
    if let Some(pivot) = pivot(sheet) {
        return pivot;
    }
    let yes_or_no = sheet.asked.is_empty() && sheet.is_yes_or_no();
    let mut heads = vec![String::new()];
    let mut rows: Vec<Vec<String>> = sheet.cases.iter().map(|case| vec![case.label.clone()]).collect();
    let numbers = sheet.cases.iter().all(|case| case.figures.is_some());
    if numbers && !yes_or_no {
        heads.extend(["mean".to_owned(), "deviation".to_owned()]);
        for (row, case) in rows.iter_mut().zip(&sheet.cases) {
            if let Some(figures) = &case.figures {
                row.push(format!("{:.4}", figures.mean.to_f64()));
                row.push(format!("{:.4}", figures.deviation));
            }
        }
    }
    let mut share = |head: &str, shares: Vec<Ratio>| {
        heads.push(head.to_owned());
        let fractions: Vec<String> = shares.iter().map(ToString::to_string).collect();
        let short = fractions.iter().all(|fraction| fraction.len() <= FRACTION_MAX);
        if short {
            heads.push(String::new());
        }
        for ((row, share), fraction) in rows.iter_mut().zip(&shares).zip(fractions) {
            row.push(percent(share.to_f64()));
            if short {
                row.push(fraction);
            }
        }
    };
    if yes_or_no {
        share("", sheet.cases.iter().map(|case| case.of(norn_dice::Total::whole(1))).collect());
    }
    for (n, asked) in sheet.asked.iter().enumerate() {
        let of_case = |case: &norn_chart::Case| case.asked.get(n).cloned().unwrap_or_default();
        share(asked, sheet.cases.iter().map(of_case).collect());
    }
    let bars = match sheet.measure() {
        Some(Measure::Share(_, shares)) => shares,
        Some(Measure::Mean(means)) if means.iter().all(|mean| *mean >= 0.0) => means,
        _ => vec![],
    };
    with_bars(&heads, &rows, &bars)
}

/// Rows whose columns but the first are numbers, with a bar behind each where there is room.
pub(super) fn with_bars(heads: &[String], rows: &[Vec<String>], bars: &[f64]) -> String {
    let widest = |n: usize| {
        rows.iter()
            .filter_map(|row| row.get(n))
            .chain(heads.get(n))
            .map(|cell| width(cell))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(widest).collect();
    let taken: usize = widths.iter().map(|width| width + 2).sum();
    if taken > columns() {
        return table(heads, rows, 0);
    }
    let numbers = rows.iter().filter_map(|row| row.first()).all(|cell| cell.parse::<f64>().is_ok());
    let room = columns().saturating_sub(taken).min(50);
    let most = bars.iter().copied().fold(0.0, f64::max);
    let mut page = String::new();
    let mut line = |cells: &[String], drawn: String| {
        let mut text = String::new();
        for (n, (cell, wide)) in cells.iter().zip(&widths).enumerate() {
            text += &if n == 0 && !numbers { left(cell, *wide) } else { format!("  {}", right(cell, *wide)) };
        }
        page += format!("{text}  {drawn}").trim_end();
        page.push('\n');
    };
    if heads.iter().any(|head| !head.is_empty()) {
        line(heads, String::new());
    }
    for (n, row) in rows.iter().enumerate() {
        let drawn = bars.get(n).filter(|_| room >= 8).map_or(String::new(), |share| bar(*share, most, room));
        line(row, drawn);
    }
    page
}

/// Each total or outcome with its share in every case; `at_least` that much, if that is wanted. As many cases stand beside
/// each other as fit.
pub(super) fn side_by_side(sheet: &Sheet, at_least: bool) -> String {
    let keys = keys(sheet);
    let key_width = keys.iter().map(|(key, _)| width(key)).max().unwrap_or(0).max(8);
    let label = |case: &norn_chart::Case| {
        let fits = width(&case.label) <= columns() - key_width - 2;
        if fits || case.values.is_empty() { case.label.clone() } else { case.values.join("/") }
    };
    let mut page = String::new();
    let mut cases = sheet.cases.as_slice();
    while !cases.is_empty() {
        let (mut taken, mut fit) = (key_width, 0);
        while let Some(case) = cases.get(fit) {
            taken += width(&label(case)).max(8) + 2;
            if fit > 0 && taken > columns() {
                break;
            }
            fit += 1;
        }
        let (block, rest) = cases.split_at(fit);
        let mut heads = vec![if at_least { "at least" } else { "" }.to_owned()];
        heads.extend(block.iter().map(label));
        let mut rows = vec![];
        for (key, total) in &keys {
            let mut row = vec![key.clone()];
            for case in block {
                let counts = |share: &norn_chart::Share| match (at_least, share.total, total) {
                    (true, Some(theirs), Some(total)) => theirs >= *total,
                    _ => share.of == *key,
                };
                let shares = case.shares.iter().filter(|share| counts(share));
                let share: Ratio = shares.map(|share| &share.exact).sum();
                row.push(if share.is_zero() { "-".to_owned() } else { percent(share.to_f64()) });
            }
            rows.push(row);
        }
        if !page.is_empty() {
            page.push('\n');
        }
        page += &with_bars(&heads, &rows, &[]);
        cases = rest;
    }
    page
}

/// All that some case may come to, in order.
fn keys(sheet: &Sheet) -> Vec<(String, Option<norn_dice::Total>)> {
    let all = sheet.cases.iter().flat_map(|case| &case.shares);
    let mut keys: Vec<(String, Option<norn_dice::Total>)> = vec![];
    let mut totals = std::collections::BTreeSet::new();
    for share in all {
        match share.total {
            Some(total) => {
                totals.insert(total);
            }
            None if share.exact.is_zero() || keys.iter().any(|(known, _)| *known == share.of) => {}
            None => keys.push((share.of.clone(), None)),
        }
    }
    keys.extend(totals.into_iter().map(|total| (total.to_string(), Some(total))));
    keys
}

/// What stands for the outcomes in a bar, in their order.
const FILLINGS: [char; 6] = ['#', '=', '-', '.', '+', '~'];

/// A row for each case and a column for each outcome, with a bar that is divided as the shares are.
pub(super) fn outcomes_of(sheet: &Sheet) -> String {
    let keys = keys(sheet);
    let filling = |n: usize| FILLINGS[n % FILLINGS.len()];
    let by_name = !sheet.names.is_empty();
    let mut heads = if by_name { sheet.names.clone() } else { vec![String::new()] };
    heads.extend(keys.iter().enumerate().map(|(n, (key, _))| format!("{} {key}", filling(n))));
    let shares: Vec<Vec<f64>> = sheet
        .cases
        .iter()
        .map(|case| {
            let of = |key: &String| case.shares.iter().find(|share| share.of == *key);
            keys.iter().map(|(key, _)| of(key).map_or(0.0, |share| share.exact.to_f64())).collect()
        })
        .collect();
    let mut rows: Vec<Vec<String>> = vec![];
    for (case, shares) in sheet.cases.iter().zip(&shares) {
        let mut row = if by_name { case.values.clone() } else { vec![case.label.clone()] };
        row.extend(shares.iter().map(|share| right(&percent(*share), 8)));
        rows.push(row);
    }
    let widest =
        |n: usize| rows.iter().filter_map(|row| row.get(n)).chain(heads.get(n)).map(|cell| width(cell)).max();
    let taken: usize = (0..heads.len()).map(|n| widest(n).unwrap_or(0) + 2).sum();
    let room = columns().saturating_sub(taken).min(40);
    if room >= 10 {
        heads.push(String::new());
        rows.iter_mut().zip(&shares).for_each(|(row, shares)| row.push(divided(shares, room, &filling)));
    }
    table(&heads, &rows, 0)
}

/// A bar of that length, divided as the shares are.
fn divided(shares: &[f64], room: usize, filling: &dyn Fn(usize) -> char) -> String {
    let (mut drawn, mut sum) = (String::new(), 0.0);
    for (n, share) in shares.iter().enumerate() {
        sum += share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "from 0 to the columns of a terminal"
        )]
        let end = ((sum * room as f64).round() as usize).min(room);
        while drawn.len() < end {
            drawn.push(filling(n));
        }
    }
    drawn
}

fn is_yes_or_no(odds: &Distribution) -> bool {
    let bits = [norn_dice::Total::ZERO, norn_dice::Total::whole(1)];
    odds.iter().all(|(total, _)| bits.contains(&total))
}

/// How one roll fares against another, in words.
pub(super) fn against(
    label: &str,
    first: &str,
    contest: &Contest,
    odds: &Distribution,
    others: &Distribution,
) -> String {
    let share = |ratio: &Ratio| percent(ratio.to_f64());
    if is_yes_or_no(odds) && is_yes_or_no(others) {
        let (mine, theirs) = (odds.at_least(1), others.at_least(1));
        let by = if mine < theirs { theirs.minus_or_zero(&mine) } else { mine.minus_or_zero(&theirs) };
        let text = if by.is_zero() {
            format!("{label} is as likely as {first}.")
        } else {
            let points = share(&by);
            let word = if mine < theirs { "less likely" } else { "likelier" };
            format!(
                "{label} is {} percentage points {word} than {first} ({by}).",
                points.trim_end_matches('%')
            )
        };
        return wrap(&text, "", "  ");
    }
    let more = odds.mean().to_f64() - others.mean().to_f64();
    let mean = if more.abs() < 0.000_05 {
        "as much on average".to_owned()
    } else {
        format!("{:.4} {} on average", more.abs(), if more > 0.0 { "more" } else { "less" })
    };
    let (win, tie, lose) = (share(&contest.win), share(&contest.tie), share(&contest.lose));
    wrap(&format!("{label} against {first}: {mean}; higher {win}, equal {tie}, lower {lose}."), "", "  ")
}
