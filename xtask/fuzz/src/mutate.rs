//! Changes to inputs.
use xtask::random::Random;

/// Numbers at which programs tend to go wrong.
pub(crate) const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "-1",
    "7",
    "99",
    "100",
    "101",
    "255",
    "256",
    "1000",
    "1001",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
];

/// Changes `input` once. Gentle changes keep its shape: numbers, words, and pieces that stand there already.
pub(crate) fn mutate(input: &mut Vec<u8>, other: &[u8], words: &[&str], gentle: bool, random: &mut Random) {
    let length = input.len();
    let here = random.below(length + 1);
    match random.below(if gentle { 4 } else { 10 }) {
        0 | 1 => {
            let numbers = runs(input, u8::is_ascii_digit);
            if let Some((from, to)) = pick(&numbers, random) {
                let number = if random.below(3) == 0 {
                    NUMBERS[random.below(NUMBERS.len())].to_owned()
                } else {
                    (1 + random.below(20)).to_string()
                };
                input.splice(from..to, number.into_bytes());
            }
        }
        2 => {
            // A word of the language for another.
            let known: Vec<(usize, usize)> = words
                .iter()
                .filter(|word| !word.is_empty())
                .flat_map(|word| places(input, word.as_bytes()))
                .collect();
            if let (Some((from, to)), false) = (pick(&known, random), words.is_empty()) {
                let word = words[random.below(words.len())];
                input.splice(from..to, word.bytes());
            }
        }
        3 => {
            // A line, or on one line a piece between spaces, twice or not at all.
            let many = input.contains(&b'\n');
            let pieces = runs(input, move |byte| if many { *byte != b'\n' } else { *byte != b' ' });
            if let Some((from, to)) = pick(&pieces, random) {
                if random.below(2) == 0 {
                    let mut piece = vec![if many { b'\n' } else { b' ' }];
                    piece.extend_from_slice(&input[from..to]);
                    input.splice(to..to, piece);
                } else {
                    input.drain(from..to);
                }
            }
        }
        4 => {
            if let Some(byte) = input.get_mut(here) {
                *byte ^= 1 << random.below(8);
            }
        }
        5 => input.insert(here, u8::try_from(32 + random.below(95)).unwrap_or(b' ')),
        6 if length > 0 => {
            let to = (here + 1 + random.below(8)).min(length);
            input.drain(here.min(to)..to);
        }
        7 if !words.is_empty() => {
            let word = words[random.below(words.len())];
            input.splice(here..here, word.bytes());
        }
        8 => {
            // The beginning of one, the end of another.
            input.truncate(here);
            input.extend_from_slice(&other[random.below(other.len() + 1)..]);
        }
        _ => {
            let from = random.below(other.len() + 1);
            let to = (from + random.below(16)).min(other.len());
            input.splice(here..here, other[from..to].iter().copied());
        }
    }
}

fn pick(from: &[(usize, usize)], random: &mut Random) -> Option<(usize, usize)> {
    from.get(random.below(from.len())).copied()
}

/// The longest runs of bytes that `belongs` takes.
fn runs(input: &[u8], belongs: impl Fn(&u8) -> bool) -> Vec<(usize, usize)> {
    let mut found = vec![];
    let mut n = 0;
    while n < input.len() {
        let length = input[n..].iter().take_while(|byte| belongs(byte)).count();
        if length > 0 {
            found.push((n, n + length));
        }
        n += length.max(1);
    }
    found
}

fn places(input: &[u8], word: &[u8]) -> Vec<(usize, usize)> {
    input
        .windows(word.len())
        .enumerate()
        .filter(|(_, window)| *window == word)
        .map(|(n, _)| (n, n + word.len()))
        .collect()
}
