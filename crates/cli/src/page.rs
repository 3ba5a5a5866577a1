//! Layout of text for a terminal, without colour: as wide as it is, and [`WIDTH`] columns where it goes elsewhere.
use std::cell::Cell;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

/// How wide everything is at most that goes to a file or another program, so that the same command writes the same
/// everywhere.
pub(crate) const WIDTH: usize = 80;
/// What is narrower is laid out for so many columns all the same: nothing could be read in less.
const COLUMNS_MIN: usize = 40;
/// What is wider is not used: longer lines are hard to read.
const COLUMNS_MAX: usize = 160;

thread_local! {
    /// Of a thread, so that no test changes what another one prints.
    static COLUMNS: Cell<usize> = const { Cell::new(WIDTH) };
}

/// How wide everything is at most.
pub(crate) fn columns() -> usize {
    COLUMNS.get()
}

/// Everything is as wide as the terminal from here on, if what is printed goes to one.
pub(crate) fn follow_terminal() {
    #[cfg(unix)]
    if std::io::IsTerminal::is_terminal(&std::io::stdout())
        && let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout())
    {
        as_wide_as(size.ws_col.into());
    }
}

/// A terminal that doesn't know how wide it is says 0.
fn as_wide_as(terminal: usize) {
    COLUMNS.set(if terminal == 0 { WIDTH } else { terminal.clamp(COLUMNS_MIN, COLUMNS_MAX) });
}

/// How many columns a text takes: wide letters take two, and characters that join to the one before none.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Lines of at most [`columns`] columns, each indented by `indent`; the first by `first`. Words that are longer
/// than a line are cut.
pub(crate) fn wrap(text: &str, first: &str, indent: &str) -> String {
    let mut out = String::new();
    for (n, paragraph) in text.lines().enumerate() {
        let first = if n == 0 { first } else { indent };
        folded(paragraph, columns(), first, indent).iter().for_each(|line| push_line(&mut out, line));
    }
    if text.is_empty() {
        push_line(&mut out, first);
    }
    out
}

/// Between two words that stay in one line.
pub(crate) const GLUE: char = '\u{a0}';

/// A text in lines of at most so many columns; words are cut only where a line is too narrow for one, and no line ends at a
/// [`GLUE`].
fn folded(text: &str, columns: usize, first: &str, indent: &str) -> Vec<String> {
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let parts = text.split(|c: char| c.is_whitespace() && c != GLUE);
    let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    textwrap::wrap(&words.join(" "), options).into_iter().map(|line| line.replace(GLUE, " ")).collect()
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// `text`, filled up with spaces to `columns`.
pub(crate) fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The same with the spaces in front.
pub(crate) fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A row of words, each under its heading; columns as wide as their widest word, the widest columns wrapped
/// where the page is too narrow for all.
pub(crate) fn table(heads: &[String], rows: &[Vec<String>], indent: usize) -> String {
    const GAP: usize = 2;
    if heads.is_empty() {
        return String::new();
    }
    let cell = |row: &[String], n: usize| row.get(n).map_or("", String::as_str).to_owned();
    let mut widths: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(n, head)| rows.iter().map(|row| width(&cell(row, n))).chain([width(head)]).max().unwrap_or(0))
        .collect();
    let room = columns().saturating_sub(indent + GAP * (heads.len() - 1)).max(heads.len());
    while room < widths.iter().sum::<usize>() {
        match widths.iter_mut().max() {
            Some(widest) if 1 < *widest => *widest -= 1,
            _ => break,
        }
    }
    let mut out = String::new();
    let mut line_of = |cells: &[String]| {
        let wrapped: Vec<Vec<String>> =
            widths.iter().enumerate().map(|(n, &columns)| folded(&cell(cells, n), columns, "", "")).collect();
        for n in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = " ".repeat(indent);
            for (column, lines) in wrapped.iter().enumerate() {
                if 0 < column {
                    line.push_str(&" ".repeat(GAP));
                }
                line.push_str(&left(lines.get(n).map_or("", String::as_str), widths[column]));
            }
            push_line(&mut out, &line);
        }
    };
    line_of(heads);
    let rules: Vec<String> = widths.iter().map(|&columns| "-".repeat(columns)).collect();
    line_of(&rules);
    rows.iter().for_each(|row| line_of(row));
    out
}

/// A bar for a share: `full` columns stand for `most`, the largest share on the chart. What is possible at all
/// shows at least one.
pub(crate) fn bar(share: f64, most: f64, full: usize) -> String {
    if !(share > 0.0 && most > 0.0) {
        return String::new();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "from 0 to the columns of a terminal"
    )]
    let long = ((share / most).min(1.0) * full as f64).round() as usize;
    "#".repeat(long.clamp(1, full.max(1)))
}

/// A share as a percentage, never rounded to 0 or 100 unless it is.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if share > 0.0 && percent < 0.0005 {
        "<0.001%".to_owned()
    } else if share < 1.0 && percent > 99.9995 {
        ">99.999%".to_owned()
    } else {
        format!("{percent:.3}%")
    }
}

/// Help as clap lays it out, with long lines broken under the column in which they begin to explain.
pub(crate) fn help(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if width(line) <= columns() {
            push_line(&mut out, line);
            continue;
        }
        let words = line.trim_start();
        let indent = line.len() - words.len();
        // `  --option <N>  What it does`: the explanation begins after the first gap of two spaces.
        let gap = words.find("  ").map(|at| at + words[at..].len() - words[at..].trim_start().len());
        let column = gap.map_or(indent, |gap| indent + width(&words[..gap]));
        let column = if 40 < column { indent } else { column };
        let (first, rest) = match gap {
            Some(gap) if column != indent => {
                (format!("{}{}", " ".repeat(indent), &words[..gap]), &words[gap..])
            }
            _ => (" ".repeat(indent), words),
        };
        out.push_str(&wrap(rest, &first, &" ".repeat(column)));
    }
    out
}

/// So many of them, in words.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_the_page() {
        let long = "word ".repeat(60) + &"x".repeat(200) + " end";
        for text in [
            wrap(&long, "  * ", "    "),
            table(&["a".into(), "b".into()], &[vec![long.clone(), long.clone()]], 2),
            help(&format!("  --option <N>  {long}\n{long}")),
        ] {
            assert!(text.lines().all(|line| width(line) <= WIDTH), "{text}");
            assert!(text.contains("end"));
        }
        assert_eq!(help("  --a <N>  one two\n"), "  --a <N>  one two\n");
    }

    #[test]
    fn columns_max() {
        let long = "word ".repeat(100);
        let widest = |terminal| {
            as_wide_as(terminal);
            let lines = [wrap(&long, "", ""), table(&["a".into()], &[vec![long.clone()]], 2)].concat();
            lines.lines().map(width).max().unwrap_or(0)
        };
        assert_eq!([0, 10, 60, 100, 500].map(widest), [80, 40, 60, 100, 160]);
    }

    #[test]
    fn wide_letters_take_two_columns_and_marks_none() {
        let rows = [vec!["猟犬".to_owned(), "1".to_owned()], vec!["e\u{301}".to_owned(), "2".to_owned()]];
        let drawn = table(&["who".into(), "n".into()], &rows, 0);
        assert_eq!(drawn, "who   n\n----  -\n猟犬  1\ne\u{301}     2\n");
        assert!(wrap(&"猟犬 ".repeat(40), "", "").lines().all(|line| width(line) <= WIDTH));
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(0.5, 1.0, 4), "##");
        assert_eq!(bar(1.0, 1.0, 4), "####");
        assert_eq!(bar(0.0, 1.0, 4), "");
        assert_eq!(bar(1e-9, 1.0, 4), "#");
        assert_eq!(percent(0.125), "12.500%");
        assert_eq!(percent(1e-9), "<0.001%");
        assert_eq!(percent(1.0 - 1e-9), ">99.999%");
        assert_eq!(percent(1.0), "100.000%");
    }
}
