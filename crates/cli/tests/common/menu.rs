//! Reads the menu that a terminal shows.

/// The options of the latest menu, each with its number: those that have a line of their own, and those that stand in running
/// lines under a heading.
pub(crate) fn options(screen: &str) -> Vec<(usize, String)> {
    let mut menu: Vec<(usize, String)> = vec![];
    let mut lines = screen.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(line) = line.strip_prefix("  ") else { continue };
        let numbered = line.trim_start().split_once("  ");
        if let Some((Ok(number), label)) = numbered.map(|(number, label)| (number.parse::<usize>(), label)) {
            if number == 1 {
                menu.clear();
            }
            if number == menu.len() + 1 {
                menu.push((number, label.to_owned()));
            }
        } else if !menu.is_empty() && !line.starts_with(' ') {
            let mut under = line.to_owned();
            while let Some(more) =
                lines.next_if(|more| more.starts_with("      ") && !more.contains("? for all"))
            {
                under = format!("{under} {}", more.trim_start());
            }
            let mut rest = under.as_str();
            while let Some((_, from)) = rest.split_once(&format!(" {} ", menu.len() + 1)) {
                let label = from.split(&format!(", {} ", menu.len() + 2)).next().unwrap_or_default();
                menu.push((menu.len() + 1, label.to_owned()));
                rest = &from[label.len()..];
            }
        }
    }
    menu
}
