//! How free dice came to their total.

/// How deep a line is drawn at most.
const DEPTH_MAX: usize = 8;
/// Of more dice than that nobody reads what became of each, and a log full of them would be large for every seat.
const DICE_MAX: usize = 100;

/// The parts of a throw as they came about, each with how deep it stands: what was dropped, rerolled or counted, and what
/// was added. Nothing where the faces alone say all of it, where there are more than 100, or where the notation is none that
/// these faces come from.
#[must_use]
pub fn fell(notation: &str, faces: &[u32], total: &str) -> Vec<(u8, String)> {
    if faces.len() > DICE_MAX {
        return vec![];
    }
    let Ok(expression) = norn_dice::Expr::parse(notation) else { return vec![] };
    let mut left = faces.iter().copied();
    // A face of 0 is on no die: the roll is refused.
    let Ok(roll) = expression.roll(|_| left.next().unwrap_or(0)) else { return vec![] };
    if left.next().is_some() || roll.result() != total {
        return vec![];
    }
    let text = roll.tree().to_string();
    // Below the whole, which is said already, stand its parts.
    let parts: Vec<&str> = match text.lines().count() {
        1 => text.lines().collect(),
        _ => text.lines().skip(1).collect(),
    };
    let dice = parts.iter().filter_map(|line| line.split_once(" = ")?.1.split_once(": "));
    let alone = dice.clone().count() < 2;
    // Words stand before what was dropped, counted, named or chosen.
    let plain = |line: &&str| {
        let head = line.split(" = ").next().unwrap_or_default().trim_start();
        !head.contains(": ") && !["if ", "then ", "else "].iter().any(|word| head.starts_with(word))
    };
    if alone && dice.flat_map(|(_, dice)| dice.split(", ")).all(is_number) && parts.iter().all(plain) {
        return vec![];
    }
    let least = parts.first().map_or(0, |line| line.len() - line.trim_start().len());
    let line = |line: &&str| {
        let told = line.trim_start();
        let depth = ((line.len() - told.len()).saturating_sub(least) / 2).min(DEPTH_MAX);
        (u8::try_from(depth).unwrap_or(0), told.to_owned())
    };
    parts.iter().map(line).collect()
}

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(notation: &str, faces: &[u32], total: &str) -> Vec<String> {
        fell(notation, faces, total).into_iter().map(|(depth, line)| format!("{depth} {line}")).collect()
    }

    #[test]
    fn what_became_of_each_die_is_told() {
        assert_eq!(told("4d6kh3", &[3, 1, 6, 5], "14"), ["0 4d6kh3 = 14: 3, 1 dropped, 6, 5"]);
        assert_eq!(told("2d6!+3", &[6, 2, 4], "15"), ["0 2d6! = 12: 6 exploded, 2, 4", "0 + 3"]);
    }

    #[test]
    fn what_the_faces_say_alone_is_not_told_twice() {
        assert_eq!(told("2d6", &[3, 4], "7"), [""; 0]);
        assert_eq!(told("2d6+1", &[3, 4], "8"), [""; 0]);
        assert_eq!(told("2d6+d8", &[3, 4, 5], "12"), ["0 2d6 = 7: 3, 4", "0 + d8 = 5: 5"]);
        assert_eq!(
            told("{d6,d8}kh1+2", &[3, 5], "7"),
            ["0 {d6,d8}kh = 5", "1 dropped: d6 = 3: 3", "1 d8 = 5: 5", "0 + 2"]
        );
        assert_eq!(told("{d6,4}kh1", &[3], "4"), ["0 dropped: d6 = 3: 3", "0 4"]);
    }

    #[test]
    fn of_many_dice_it_is_not_told() {
        assert_eq!(told("100d6kh1", &[4; 100], "4").len(), 1);
        assert_eq!(told("101d6kh1", &[4; 101], "4"), [""; 0]);
    }

    #[test]
    fn what_these_faces_do_not_come_from_is_not_told() {
        for (notation, faces, total) in [
            ("2d6kh1", &[3, 4][..], "3"),
            ("2d6kh1", &[3, 4, 5], "4"),
            ("2d6kh1", &[3], "3"),
            ("2d6kh1", &[9, 4], "9"),
            ("nothing", &[], "0"),
        ] {
            assert_eq!(told(notation, faces, total), [""; 0], "{notation}: {faces:?} = {total}");
        }
    }
}
