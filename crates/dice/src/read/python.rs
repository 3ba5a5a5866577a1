//! The Python package dice: lists of rolls, and a level of its own for every sign.

use super::syntax::Text;
use super::tree::{Dice, Faces, Group, Mod, Tree, What, listed};
use crate::error::{Error, ErrorKind};
use crate::notation::{Bang, Compare, How, Join, Sides, Which};
use crate::parse::{Parsed, stop};
use crate::total::Total;

/// Reads all of it.
pub(super) fn whole(text: &mut Text<'_>) -> Parsed<Tree> {
    text.space();
    let tree = lists(text)?;
    text.space();
    if text.left().is_empty() {
        return Ok(tree);
    }
    text.expected(
        "an operator or the end is right",
        "after dice there may be x r rr h l m a e f t s, in this order",
    )
}

/// `,` and `|`.
fn lists(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    let mut items = vec![commas(text)?];
    text.space();
    while text.eat("|") {
        text.space();
        items.push(commas(text)?);
        text.space();
    }
    match (items.len(), items.pop()) {
        (1, Some(only)) => Ok(only),
        (_, last) => {
            items.extend(last);
            Ok(Tree::new(byte, What::Group(Group { items, spread: true, mods: vec![] })))
        }
    }
}

fn commas(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    let mut items = vec![level(text, 0)?];
    text.space();
    while text.eat(",") {
        text.space();
        items.push(level(text, 0)?);
        text.space();
    }
    match (items.len(), items.pop()) {
        (1, Some(only)) => Ok(only),
        (_, last) => {
            items.extend(last);
            Ok(Tree::new(byte, What::Group(Group { items, spread: false, mods: vec![] })))
        }
    }
}

/// The signs between two totals, from the loosest, each of a level of its own.
const SIGNS: [&str; 5] = ["+", "-", "*", "/", "%"];

fn level(text: &mut Text<'_>, depth: usize) -> Parsed<Tree> {
    let Some(sign) = SIGNS.get(depth) else { return each_moved(text) };
    let byte = text.at;
    let mut left = level(text, depth + 1)?;
    loop {
        text.space();
        // `.+` and `.-` belong to the numbers before them.
        if !text.eat(sign) {
            return Ok(left);
        }
        text.space();
        let right = level(text, depth + 1)?;
        left = match *sign {
            "+" => Tree::sum(byte, left, false, right),
            "-" => Tree::sum(byte, left, true, right),
            "*" => Tree::product(byte, left, false, right),
            "/" => Tree::product(byte, left, true, right),
            _ => Tree::new(byte, What::Rest(left.boxed(), right.boxed())),
        };
    }
}

/// `.+` and `.-`: something added to each of a list.
fn each_moved(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    let mut left = signed(text)?;
    loop {
        text.space();
        let minus = text.left().starts_with(".-");
        if !minus && !text.left().starts_with(".+") {
            return Ok(left);
        }
        text.at += 2;
        text.space();
        let by = signed(text)?;
        let Some(number) = length(&left) else {
            return text.wrong(byte, "it is not known how many there are", "write dice or a list before .+");
        };
        let times = Tree::number(byte, i64::from(number));
        let all = Tree::new(byte, What::Product(times.boxed(), vec![(false, by)]));
        left = Tree::sum(byte, left, minus, all);
    }
}

/// How many values a part has.
fn length(tree: &Tree) -> Option<u32> {
    let kept = |mut number: u32, mods: &[(usize, Mod)]| {
        for (_, each) in mods {
            number = match each {
                Mod::Keep(Which::DropHighest | Which::DropLowest, dice, _) => number.saturating_sub(*dice),
                Mod::Keep(Which::KeepHighest | Which::KeepLowest, dice, _) | Mod::Middle(dice) => {
                    number.min(*dice)
                }
                Mod::Explode { .. } | Mod::Count { .. } | Mod::Keep(..) => return None,
                _ => number,
            };
        }
        Some(number)
    };
    match &tree.what {
        What::Dice(dice) => {
            let number = dice.number.as_ref().map_or(Some(Total::whole(1)), Tree::constant)?;
            kept(u32::try_from(number.as_whole()?).ok()?, &dice.mods)
        }
        What::Group(group) if group.spread => {
            let all = group.items.iter().try_fold(0, |all, item| Some(all + length(item)?))?;
            kept(all, &group.mods)
        }
        What::Group(group) => kept(u32::try_from(group.items.len()).ok()?, &group.mods),
        What::Number(_) => Some(1),
        What::Sum(first, _) => length(first),
        _ => None,
    }
}

fn signed(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    if text.left().starts_with("+-") {
        text.at += 2;
        text.space();
        let of = text.nested(signed)?;
        return alternating(text, byte, of);
    }
    if text.eat("+") {
        text.space();
        return text.nested(signed);
    }
    if text.eat("-") {
        text.space();
        let of = text.nested(signed)?;
        let said = text.text.get(byte..text.at).unwrap_or_default().replace(' ', "");
        if said.starts_with("-(") || said.ends_with(['t', 'T']) {
            text.notes
                .push("The Python package loses a minus before what is no list; here it counts.".to_owned());
        }
        return Ok(Tree::new(byte, What::Negated(of.boxed())));
    }
    postfix(text)
}

/// Odd numbers count below zero.
fn alternating(text: &Text<'_>, byte: usize, of: Tree) -> Parsed<Tree> {
    let turned = |face: i32| if face % 2 == 0 { face } else { -face };
    match of.what {
        What::Number(total) => match total.as_whole() {
            Some(whole) if whole % 2 != 0 => Ok(Tree::number(byte, -whole)),
            _ => Ok(Tree::number(byte, total)),
        },
        What::Dice(dice) if dice.mods.is_empty() => faces(text, byte, *dice, turned),
        _ => text.wrong(
            byte,
            "`+-` is only known before plain dice and numbers",
            "write the dice right after it",
        ),
    }
}

/// The same dice with other faces.
fn faces(text: &Text<'_>, byte: usize, mut dice: Dice, of: impl Fn(i32) -> i32) -> Parsed<Tree> {
    let Faces::Known(sides) = &dice.sides else {
        return text.wrong(byte, "the sides of these dice are rolled", "write a number of sides");
    };
    if sides.number() as usize > crate::limits::FACES_MAX {
        return stop(
            byte,
            crate::parse::over("the faces of this die have to be listed", crate::limits::FACES_MAX),
        );
    }
    let faces: Vec<i32> = (1..=sides.number()).map(|side| of(sides.face(side))).collect();
    dice.sides = Faces::Known(listed(faces));
    Ok(Tree::new(byte, What::Dice(Box::new(dice))))
}

/// What may stand after a part, from the tightest, so that none stands after a looser one.
const AFTER: [(&str, u8); 16] = [
    ("x", 0),
    ("rr", 1),
    ("r", 2),
    ("h", 3),
    ("^", 3),
    ("l", 4),
    ("v", 4),
    ("o", 5),
    ("m", 5),
    ("a", 6),
    ("e", 7),
    ("f", 8),
    ("t", 9),
    ("s", 10),
    ("H", 3),
    ("L", 4),
];

fn postfix(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    let mut tree = dice(text)?;
    let mut reached = 0;
    loop {
        text.space();
        let at = text.at;
        let known = AFTER.iter().find(|(word, _)| {
            text.left().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word))
        });
        let Some((word, rank)) = known.filter(|(_, rank)| reached <= *rank) else { return Ok(tree) };
        text.at += word.len();
        reached = *rank;
        text.space();
        let given = match text.next() {
            Some(b'0'..=b'9' | b'(') if !matches!(*word, "t" | "s") => {
                let argument = dice(text)?;
                let Some(whole) = argument.constant().and_then(Total::as_whole) else {
                    return text.wrong(argument.byte, "only a number can stand here", "write a whole number");
                };
                Some(i32::try_from(whole).unwrap_or(i32::MAX))
            }
            _ => None,
        };
        tree = after(text, byte, at, tree, word, given)?;
    }
}

fn after(
    text: &mut Text<'_>,
    byte: usize,
    at: usize,
    tree: Tree,
    word: &str,
    given: Option<i32>,
) -> Parsed<Tree> {
    let word = word.to_ascii_lowercase();
    if matches!(word.as_str(), "t" | "s") {
        return Ok(tree);
    }
    // A number is a list of one to what counts.
    let tree = match tree.what {
        What::Number(_) if matches!(word.as_str(), "e" | "f" | "a") => {
            Tree::new(byte, What::Group(Group { items: vec![tree], spread: false, mods: vec![] }))
        }
        _ => tree,
    };
    let (lowest, highest) = match &tree.what {
        What::Dice(dice) => match &dice.sides {
            Faces::Known(sides) => (sides.lowest(), sides.highest()),
            Faces::Rolled(_) => (1, i32::MAX),
        },
        _ => (1, i32::MAX),
    };
    let number = length(&tree);
    let less = || number.map_or(0, |number| number.saturating_sub(1));
    let positive = |given: i32| u32::try_from(given).unwrap_or(0);
    let mods: Vec<Mod> = match (word.as_str(), given) {
        ("x", to) => {
            let to = to.unwrap_or(highest);
            if to <= lowest {
                return stop(
                    at,
                    Error::new(ErrorKind::NeverEnds, "this explosion never ends: every face explodes"),
                );
            }
            vec![Mod::Explode { when: Some(Compare { how: How::AtLeast, to }), bang: Bang::default() }]
        }
        ("r" | "rr", to) => {
            let to = to.unwrap_or(lowest);
            // Whatever is thrown again shows the highest face then.
            if word == "rr" && to >= highest {
                vec![Mod::Least(highest)]
            } else {
                vec![Mod::Reroll { once: word == "r", when: Some(Compare { how: How::AtMost, to }) }]
            }
        }
        ("h" | "^", Some(given)) if given > 0 => {
            vec![Mod::Keep(Which::KeepHighest, positive(given), Join::Then)]
        }
        ("h" | "^", None) => vec![Mod::Keep(Which::DropLowest, 1, Join::Then)],
        ("l" | "v", Some(given)) if given > 0 => {
            vec![Mod::Keep(Which::KeepLowest, positive(given), Join::Then)]
        }
        ("l" | "v", None) => vec![Mod::Keep(Which::DropHighest, 1, Join::Then)],
        // Counted from the other end, as Python does.
        ("h" | "^", Some(given)) => vec![Mod::Keep(Which::DropLowest, given.unsigned_abs(), Join::Then)],
        ("l" | "v", Some(given)) => vec![Mod::Keep(Which::DropHighest, given.unsigned_abs(), Join::Then)],
        ("o" | "m", given) => {
            let all = i64::from(number.unwrap_or(0));
            let middle = match given.map(i64::from) {
                None if all > 2 => all - 2,
                None => 1,
                Some(given) if given <= 0 => given + all,
                Some(given) => given,
            };
            if all - middle < 2 {
                text.notes.push(
                    "The Python package loses all dice here, because fewer than two are too many; here the middle ones stay.".to_owned(),
                );
            }
            vec![Mod::Middle(u32::try_from(middle.max(0)).unwrap_or(0))]
        }
        ("a", given) => {
            text.doubles.push(byte);
            return again(text, byte, at, tree, given.unwrap_or(highest));
        }
        ("e", Some(to)) => vec![Mod::Count { when: Compare { how: How::AtLeast, to }, minus: false }],
        ("f", Some(to)) => vec![
            Mod::Count { when: Compare { how: How::AtLeast, to }, minus: false },
            Mod::Count { when: Compare { how: How::AtMost, to: lowest.min(to - 1) }, minus: true },
        ],
        _ => return text.wrong(at, format!("`{word}` needs a number"), format!("write {word}5")),
    };
    let counted = |mods: &[(usize, Mod)]| mods.iter().any(|(_, each)| matches!(each, Mod::Count { .. }));
    let doubled = !text.doubles.is_empty();
    if doubled || matches!(&tree.what, What::Dice(dice) if counted(&dice.mods)) {
        return text.wrong(
            at,
            format!("`{word}` is not known after what stands before"),
            "write it before, or leave it out",
        );
    }
    let keeps = mods.iter().any(|each| matches!(each, Mod::Keep(..) | Mod::Middle(_)));
    if keeps && (number.is_none() && given.is_none() || matches!(tree.what, What::Number(_)))
        || keeps && less() == 0 && given.is_none()
    {
        return text.wrong(
            at,
            "there are no values to choose from",
            "write several dice or a list before it",
        );
    }
    match tree.what {
        What::Dice(mut dice) => {
            dice.mods.extend(mods.into_iter().map(|each| (at, each)));
            Ok(Tree::new(byte, What::Dice(dice)))
        }
        What::Group(mut group) => {
            group.mods.extend(mods.into_iter().map(|each| (at, each)));
            Ok(Tree::new(byte, What::Group(group)))
        }
        _ => text.wrong(at, format!("`{word}` stands after no dice"), "write dice or a list before it"),
    }
}

/// `a`: what shows that counts twice.
fn again(text: &Text<'_>, byte: usize, at: usize, tree: Tree, to: i32) -> Parsed<Tree> {
    match tree.what {
        What::Dice(dice) if dice.mods.is_empty() => {
            faces(text, byte, *dice, |face| if face == to { 2 * face } else { face })
        }
        What::Group(mut group) if group.items.iter().all(|item| matches!(item.what, What::Number(_))) => {
            let more: Vec<Tree> = group
                .items
                .iter()
                .filter(|item| item.constant() == Some(Total::whole(to.into())))
                .cloned()
                .collect();
            group.items.extend(more);
            Ok(Tree::new(byte, What::Group(group)))
        }
        _ => text.wrong(
            at,
            "`a` is only known after plain dice and lists of numbers",
            "write the dice right before it",
        ),
    }
}

/// Dice, numbers and parentheses.
fn dice(text: &mut Text<'_>) -> Parsed<Tree> {
    let byte = text.at;
    let number = match text.next() {
        Some(b'(') => {
            text.at += 1;
            text.space();
            let inner = text.nested(lists)?;
            text.space();
            if !text.eat(")") {
                return text.expected("an operator or the closing `)` is right", "operators are + - * / %");
            }
            Some(inner)
        }
        Some(b'0'..=b'9') => {
            let number = text.number()?;
            let end = text.at;
            text.space();
            if !matches!(text.next(), Some(b'd' | b'D' | b'u' | b'U')) {
                text.at = end;
            }
            Some(Tree::number(byte, i64::from(number)))
        }
        _ => None,
    };
    let letter = text.next().map(|byte| byte.to_ascii_lowercase());
    let fudge = match letter {
        Some(b'd') => false,
        Some(b'u') => true,
        _ => match number {
            Some(number) => return Ok(number),
            None => {
                return text.expected("a number or dice are right", "dice are written 4d6, d20, d% or 4u2");
            }
        },
    };
    text.at += 1;
    text.space();
    let from = text.at;
    let sides = match text.next() {
        Some(b'%') => {
            text.at += 1;
            Faces::Known(Sides::UpTo(100))
        }
        Some(b'f' | b'F') => {
            text.at += 1;
            Faces::Known(Sides::Fate)
        }
        Some(b'0'..=b'9') => Faces::Known(Sides::UpTo(text.number()?)),
        Some(b'(') => {
            let inner = dice_in_parentheses(text)?;
            match inner.constant().and_then(Total::as_whole).and_then(|sides| u32::try_from(sides).ok()) {
                Some(sides) => Faces::Known(Sides::UpTo(sides)),
                None => Faces::Rolled(inner),
            }
        }
        _ => return text.expected("the number of sides is right", "dice are written 4d6, d20, d% or 4u2"),
    };
    let sides = match sides {
        Faces::Known(Sides::UpTo(0)) => {
            return stop(
                from,
                Error::new(ErrorKind::Meaningless, "this die has no sides")
                    .hint("a die has at least one side: d6"),
            );
        }
        Faces::Known(Sides::UpTo(sides)) if sides > crate::limits::SIDES_MAX => {
            return stop(
                from,
                crate::parse::over(format!("the die has {sides} sides"), crate::limits::SIDES_MAX),
            );
        }
        Faces::Known(Sides::UpTo(far)) if fudge => {
            if far as usize > crate::limits::FACES_MAX / 2 {
                return stop(
                    from,
                    crate::parse::over("the faces of this die have to be listed", crate::limits::FACES_MAX),
                );
            }
            let far = far.cast_signed();
            Faces::Known(listed((-far..=far).collect()))
        }
        Faces::Rolled(_) if fudge => {
            return text.wrong(from, "the sides of a fudge die can't be rolled", "write a number of sides");
        }
        sides => sides,
    };
    if matches!(text.next(), Some(b'd' | b'D' | b'u' | b'U')) {
        return text.expected("an operator or the end is right", "put the first dice in parentheses");
    }
    Ok(Tree::new(byte, What::Dice(Box::new(Dice { number, sides, mods: vec![] }))))
}

fn dice_in_parentheses(text: &mut Text<'_>) -> Parsed<Tree> {
    text.at += 1;
    text.space();
    let inner = text.nested(lists)?;
    text.space();
    if text.eat(")") {
        Ok(inner)
    } else {
        text.expected("the closing `)` is right", "operators are + - * / %")
    }
}
