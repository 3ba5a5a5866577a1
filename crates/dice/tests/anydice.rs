//! Programs in the AnyDice language: what they give, how they fail, and what they may not do.

use norn_dice::anydice::{Output, Printed, Program, Trouble, run};
use norn_dice::{
    ANYDICE_DEPTH_MAX, ANYDICE_DICE_MAX, ANYDICE_EXPLODE_MAX, ANYDICE_NAME_MAX, ANYDICE_NESTING_MAX,
    ANYDICE_OUTCOMES_MAX, ANYDICE_OUTPUTS_MAX, ANYDICE_PRINTS_MAX, ANYDICE_SEQUENCE_MAX, ANYDICE_SOURCE_MAX,
    ANYDICE_STEPS_MAX, ANYDICE_WORDS_MAX, ErrorKind, Expr, Ratio,
};
use proptest::prelude::*;

#[track_caller]
fn outputs(program: &str) -> Vec<Output> {
    run(program).unwrap_or_else(|trouble| panic!("{program}\n{trouble}\n{}", trouble.picture()))
}

/// As `2 1/4, 3 1/2, 4 1/4`.
fn shown(output: &Output) -> String {
    let Some(odds) = &output.distribution else { return "nothing".to_owned() };
    assert_eq!(odds.iter().map(|(_, p)| p).sum::<Ratio>(), Ratio::ONE, "{}", output.name);
    let each = odds.iter().map(
        |(total, p)| {
            if p == Ratio::ONE { total.to_string() } else { format!("{total} {p}") }
        },
    );
    each.collect::<Vec<_>>().join(", ")
}

/// The results of all outputs of a program.
#[track_caller]
fn gives(program: &str, results: &[&str]) {
    let found: Vec<String> = outputs(program).iter().map(shown).collect();
    assert_eq!(found, results, "{program}");
}

/// The result of one expression.
#[track_caller]
fn is(expression: &str, result: &str) {
    gives(&format!("output {expression}"), &[result]);
}

#[track_caller]
fn trouble(program: &str) -> Trouble {
    match run(program) {
        Ok(outputs) => panic!("{program} gives {:?}", outputs.iter().map(shown).collect::<Vec<_>>()),
        Err(trouble) => trouble,
    }
}

/// Kind, line and column of what is wrong; returns it as text.
#[track_caller]
fn fails(program: &str, kind: ErrorKind, line: u32, column: u32) -> String {
    let trouble = trouble(program);
    assert_eq!(
        (trouble.kind, trouble.at.line, trouble.at.column),
        (kind, line, column),
        "{program}\n{trouble}"
    );
    trouble.to_string()
}

#[test]
fn samples_give_what_they_gave() {
    let mut count = 0;
    for sample in include_str!("anydice.txt").split("----\n") {
        let (program, results) = sample.split_once("=> ").unwrap_or((sample, ""));
        let found: String = outputs(program)
            .iter()
            .map(|output| format!("=> {}: {}\n", output.name, shown(output)))
            .collect();
        let results = if results.is_empty() { String::new() } else { format!("=> {results}") };
        assert_eq!(results, found, "{program}{found}");
        count += 1;
    }
    assert_eq!(count, 31);
}

#[test]
fn numbers_and_the_rank_of_operators() {
    is("2 + 3 * 4", "14");
    is("(2 + 3) * 4", "20");
    is("2 * 3 ^ 2", "18");
    is("2 ^ 3 ^ 2", "64"); // from left to right
    is("10 - 3 - 2", "5");
    is("10 - (3 - 2)", "9");
    is("7 / 2", "3");
    is("-7 / 2", "-3"); // towards zero
    is("7 / -2", "-3");
    is("-2 ^ 2", "4"); // a sign binds tighter
    is("0 ^ 0", "1");
    is("(-1) ^ 4611686018427387905", "-1");
    is("+3 - -3", "6");
    is("2 * 2@3129", "2"); // twice the second digit
    is("2 + 2@3129", "3");
    is("2@3129 + 1", "2");
    is("3 > 2 & 1 = 1", "1");
    is("1 | 0 & 0", "0"); // one rank, from left to right
    is("1 < 2 = 1", "1");
    is("1 + 1 = 2", "1");
    is("!5 + 1", "1");
    is("#3d6", "1 1/6, 2 1/6, 3 1/6, 4 1/6, 5 1/6, 6 1/6"); // one digit, so one die
    is("#(3d6)", "3");
    is("1@2d2", "1 1/4, 2 3/4");
    is("9223372036854775807", "9223372036854775807");
}

#[test]
fn comparisons() {
    for (expression, result) in [
        ("1 = 1", "1"),
        ("1 != 1", "0"),
        ("1 < 1", "0"),
        ("1 <= 1", "1"),
        ("2 > 1", "1"),
        ("1 >= 2", "0"),
        // Against a number, elements are counted.
        ("{1, 2, 2} = 2", "2"),
        ("{1, 2, 2} != 2", "1"),
        ("2 > {1, 2, 3}", "1"),
        ("{} = 0", "0"),
        // Against each other, the first that differs decides.
        ("{1, 2} = {1, 2}", "1"),
        ("{1, 2} = {2, 1}", "0"),
        ("{1, 2} < {1, 3}", "1"),
        ("{1, 2} < {1, 2, 0}", "1"),
        ("{2} >= {1, 9}", "1"),
        // Against dice, their sum is compared.
        ("2d2 = {1, 2}", "0 1/2, 1 1/2"),
        ("d2 < d3", "0 1/2, 1 1/2"),
        ("d2 = d3", "0 2/3, 1 1/3"),
        ("d3 != 1", "0 1/3, 1 2/3"),
        ("2 <= d3", "0 1/3, 1 2/3"),
    ] {
        is(expression, result);
    }
}

#[test]
fn sequences() {
    is("#{1..4, 9}", "5");
    is("#{3..1}", "0");
    is("{1:3, 2}", "1 3/4, 2 1/4");
    is("{1..2:2, 3}", "1 2/5, 2 2/5, 3 1/5");
    is("{{1, 2}:2, 3:0, 4:-1}", "1 1/2, 2 1/2");
    is("{2d2}", "2 1/3, 3 1/3, 4 1/3"); // what dice can show, each once
    is("#{d{}, {}}", "0");
    is("{1, 2} + {3}", "6"); // arithmetic sees sums
    is("-{1, 2}", "-3");
    is("!{1, -1}", "1");
    is("{1, 2,}", "1 1/2, 2 1/2");
    gives("output {}", &["nothing"]);
}

#[test]
fn positions() {
    is("2@{5, 6, 7}", "6");
    is("{1, 3, 3}@{5, 6, 7}", "19");
    is("4@{5, 6, 7}", "0");
    is("0@{5}", "0");
    is("{}@{5}", "0");
    is("1@-58", "-5");
    is("9@58", "0");
    is("{1, 1}@2d2", "2 1/4, 4 3/4"); // a position that is named twice counts twice
    is("3@2d2", "0");
    is("{1, 2}@2d2", "2 1/4, 3 1/2, 4 1/4");
    gives(
        "set \"position order\" to \"lowest first\" output 1@246 output 1@{2, 4} output 1@2d2",
        &["6", "2", "1 3/4, 2 1/4"],
    );
}

#[test]
fn dice() {
    is("2d6", "2 1/36, 3 1/18, 4 1/12, 5 1/9, 6 5/36, 7 1/6, 8 5/36, 9 1/9, 10 1/12, 11 1/18, 12 1/36");
    is("d{1, 1, 5}", "1 2/3, 5 1/3");
    is("d-2", "-2 1/2, -1 1/2");
    is("-2d2", "-4 1/4, -3 1/2, -2 1/4");
    is("3d0", "0");
    is("0d6", "0");
    is("#(0d6)", "0");
    is("{1, 1}d2", "2 1/4, 3 1/2, 4 1/4");
    // One, two or three coins that show 1 or 2.
    is("d3d2", "1 1/6, 2 1/4, 3 5/24, 4 5/24, 5 1/8, 6 1/24");
    is("(d3)d2", "1 1/6, 2 1/4, 3 5/24, 4 5/24, 5 1/8, 6 1/24");
    // One die less, none, or one.
    is("(d{-1..1})d2", "-2 1/6, -1 1/6, 0 1/3, 1 1/6, 2 1/6");
    is("d(d6)", "1 1/6, 2 1/6, 3 1/6, 4 1/6, 5 1/6, 6 1/6");
    // A die of a collection is the collection: four coins.
    is("2d(2d2)", "4 1/16, 5 1/4, 6 3/8, 7 1/4, 8 1/16");
    is("#(2d(2d2))", "4");
    is("[highest 1 of 2d(2d2)]", "1 1/16, 2 15/16");
    is("[highest 1 of 2d(2d2 + 0)]", "2 1/16, 3 1/2, 4 7/16"); // one die each
    // A sign leaves them as many; arithmetic makes one die of them.
    is("1@(-(2d2))", "-2 1/4, -1 3/4");
    is("#(+2d2)", "2");
    is("#(2d2 + 0)", "1");
    is("d2 + d2 - d2", "0 1/8, 1 3/8, 2 3/8, 3 1/8");
    is("d2 * d3", "1 1/6, 2 1/3, 3 1/6, 4 1/6, 6 1/6");
    is("d3 / d2", "0 1/6, 1 1/2, 2 1/6, 3 1/6");
    is("2 ^ d2", "2 1/2, 4 1/2");
    is("(d2 - 1) & (d2 - 1)", "0 3/4, 1 1/4");
    is("(d2 - 1) | 0", "0 1/2, 1 1/2");
    is("!d{0, 0, 5}", "0 1/3, 1 2/3");
}

#[test]
fn the_empty_die() {
    gives(
        "output d{} output #d{} output d{} + 1 output 2d{} output [highest 1 of d{}] output [explode d{}] output {d{}}",
        &["nothing", "0", "1", "nothing", "0", "nothing", "nothing"],
    );
    // What gives nothing counts as not rolled.
    let program = "function: f N:n { if N = 1 { result: d{} } if N = 2 { result: {} } result: N }
        output [f d4]
        function: g N:n { if N > 2 { result: d2 } }
        output [g d4]
        output [g 1]";
    gives(program, &["0 1/3, 3 1/3, 4 1/3", "1 1/2, 2 1/2", "nothing"]);
}

#[test]
fn parameters() {
    let program = "
        function: any A { result: #A }
        function: number A:n { result: #A }
        function: sequence A:s { result: #A }
        function: die A:d { result: #A }
        output [any 123] output [any {1, 2}] output [any 4d6]
        output [number 123] output [number {50, 50}] output [number 2d2]
        output [sequence 123] output [sequence {1, 2}] output [sequence 4d6]
        output [die 123] output [die {1, 2}] output [die 4d6]";
    gives(program, &["3", "2", "4", "3", "3", "1", "1", "2", "4", "1", "1", "4"]);
    // Rolls come sorted, each as often as it has orders.
    let program = "
        function: code ROLL:s { result: 1@ROLL * 100 + 2@ROLL * 10 + 3@ROLL }
        output [code 3d2]
        set \"position order\" to \"lowest first\"
        output [code 3d2]";
    gives(program, &["111 1/8, 211 3/8, 221 3/8, 222 1/8", "111 1/8, 112 3/8, 122 3/8, 222 1/8"]);
    // Dice of several parameters are rolled apart.
    gives("function: f A:n B:s { result: A * (B = 1) } output [f d2 2d2]", &["0 1/4, 1 1/4, 2 3/8, 4 1/8"]);
    gives("function: f A:n and B:n { result: A - B } D: d2 output [f D and D]", &["-1 1/4, 0 1/2, 1 1/4"]);
    // Words and arguments in any order, keywords among them.
    gives("function: A:n if B:n else { result: A * 10 + B } output [1 if 2 else]", &["12"]);
    gives("function: f A:n B:n { result: A * 10 + B } X: 1 output [f X 2] output [f 3 X]", &["12", "31"]);
    gives("function: A { result: A } output [7]", &["7"]);
    // A sequence that is given back is summed among others, and kept alone.
    gives(
        "function: f N:n { result: {N, 10} } output [f 1] output [f d2]",
        &["1 1/2, 10 1/2", "11 1/2, 12 1/2"],
    );
}

#[test]
fn variables_are_seen_inside_and_set_inside_only() {
    let program = "
        X: 1
        function: read { result: X }
        function: set { X: 2 result: [read] }
        function: parameter X:n { result: [read] }
        output [read] output [set] output X output [parameter 3] output [read]
        loop I over {1..2} { X: X + I }
        output X output I
        if X { Y: 5 } output Y";
    gives(program, &["1", "2", "1", "3", "1", "4", "2", "5"]);
}

#[test]
fn what_is_remembered_of_calls_is_not_used_where_it_would_differ() {
    // How deep a call stands, and what its caller has set.
    let program = "
        function: deep { result: 1 + [deep] }
        function: once { result: [deep] }
        output [deep] output [once] output [deep]
        function: f N:n { result: N + BONUS }
        BONUS: 1 output [f 1] BONUS: 2 output [f 1]
        function: g BONUS:n { result: [f 1] }
        output [g 7] output [f 1]";
    gives(program, &["10", "9", "10", "2", "3", "8", "3"]);
    // The settings, and which function it is.
    let program = "
        function: first of ROLL:s { result: 1@ROLL }
        output [first of 2d2]
        set \"position order\" to \"lowest first\"
        output [first of 2d2]
        function: first of ROLL:s { result: 9 }
        output [first of 2d2]
        output [explode d2]
        function: explode D:d { result: -1 }
        output [explode d2]";
    gives(program, &["1 1/4, 2 3/4", "1 3/4, 2 1/4", "9", "1 1/2, 3 1/4, 5 1/8, 6 1/8", "-1"]);
}

#[test]
fn recursion() {
    gives("function: f N:n { if N { result: N * [f N - 1] } result: 1 } output [f 5]", &["120"]);
    // At the depth that is set, a call gives the empty sequence.
    let program = "
        function: f { result: 1 + [f] }
        output [f]
        set \"maximum function depth\" to 3
        output [f]
        set \"maximum function depth\" to 0
        output [f]";
    gives(program, &["10", "3", "nothing"]);
    // Two ways at each of sixty levels: each is worked out once.
    let program = "
        set \"maximum function depth\" to 60
        function: f N:n { if N < 2 { result: N } result: [f N - 1] + [f N - 2] }
        output [f 50]";
    gives(program, &["12586269025"]);
}

#[test]
fn settings() {
    gives(
        "set \"explode depth\" to 0 output [explode d2] set \"explode depth\" to 1 output [explode d2]",
        &["1 1/2, 2 1/2", "1 1/2, 3 1/4, 4 1/4"],
    );
    // The sum of the dice explodes where it is the highest.
    is("[explode 2d2]", "2 1/4, 3 1/2, 6 1/16, 7 1/8, 10 1/64, 11 1/32, 12 1/64");
}

#[test]
fn the_library() {
    for (call, result) in [
        ("[absolute -3]", "3"),
        ("[absolute {-1, -2}]", "3"),
        ("[absolute d3 - 2]", "0 1/3, 1 2/3"),
        ("[{1, 2} contains 2]", "1"),
        ("[{1, 2} contains d4]", "0 1/2, 1 1/2"),
        ("[3d2 contains 2]", "0 1/8, 1 7/8"),
        ("[5 contains 5]", "1"),
        ("[count 2 in {2, 2, 3}]", "2"),
        ("[count {2, 2} in {2, 3}]", "2"),
        ("[count {1, 1, 2} in 2d2]", "2 1/4, 3 1/2, 4 1/4"),
        ("[count d2 in {1, 1, 2}]", "1 1/2, 2 1/2"),
        ("[highest 3 of 3d2]", "3 1/8, 4 3/8, 5 3/8, 6 1/8"),
        ("[highest 1 of 3d2]", "1 1/8, 2 7/8"),
        ("[lowest 1 of 3d2]", "1 7/8, 2 1/8"),
        ("[lowest 9 of 2d2]", "2 1/4, 3 1/2, 4 1/4"),
        ("[highest 0 of 2d2]", "0"),
        ("[highest d2 of 2d2]", "1 1/8, 2 1/2, 3 1/4, 4 1/8"),
        ("[middle 1 of 3d2]", "1 1/2, 2 1/2"),
        ("[middle 1 of 2d2]", "1 1/4, 2 3/4"), // the higher, where there is no middle
        ("[highest 1 of {1, 3}]", "1 1/2, 3 1/2"),
        ("[highest of 2 and 5]", "5"),
        ("[highest of d2 and d3]", "1 1/6, 2 1/2, 3 1/3"),
        ("[lowest of d2 and 1]", "1"),
        ("[maximum of 2d6]", "12"),
        ("[maximum of {4, 9}]", "9"),
        ("[maximum of d{}]", "0"),
        ("{1, 2}@[reverse {5, 6, 7}]", "13"),
        ("1@[sort {5, 7, 6}]", "7"),
        ("[sort 2d2]", "2 1/4, 3 1/2, 4 1/4"),
    ] {
        is(call, result);
    }
}

#[test]
fn names_and_prints() {
    let program = "
        N: 3 S: {1, 2} D: 2d4 W: d{1:2, 5}
        output 1
        output 1 named \"[N] [S] [D] [W] [n] [] [N\"
        print D named \"[N] dice\"
        print {1..30}
        print d{}";
    let (outputs, printed) = Program::parse(program).unwrap().run().unwrap();
    assert_eq!(outputs[0].name, "output 1");
    assert_eq!(outputs[1].name, "3 {1, 2} 2d4 d{1:2, 5} [n] [] [N");
    let texts: Vec<(Option<&str>, &str)> =
        printed.iter().map(|Printed { name, value }| (name.as_deref(), value.as_str())).collect();
    assert_eq!(texts[0], (Some("3 dice"), "2d4"));
    assert_eq!(
        texts[1],
        (None, "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, …}")
    );
    assert_eq!(texts[2], (None, "d{}"));
    // A function that prints does so each time.
    let program = "function: f N:n { print N result: N } output [f 1] + [f 1]";
    assert_eq!(Program::parse(program).unwrap().run().unwrap().1.len(), 2);
}

#[test]
fn comments_and_space() {
    gives("\\ one \\ output\n\t2 \\ two\nlines \\ + \\\\ 3", &["5"]);
    gives("", &[]);
}

#[test]
fn the_same_odds_as_the_notation_has() {
    for (program, notation) in [
        ("4d6", "4d6"),
        ("[highest 3 of 4d6]", "4d6kh3"),
        ("[lowest 2 of 5d8]", "5d8kl2"),
        ("{2..4}@5d6", "5d6dh1dl1"),
        ("[highest 1 of 60d6]", "60d6kh1"),
        ("[highest 59 of 60d6]", "60d6dl1"),
        ("40d6 + 3d{1..4}", "40d6+3d4"),
        ("60d6", "60d6"),
        ("2d6 * d4", "2d6*d4"),
        ("[count {5, 6} in 7d6]", "7d6>=5"),
        ("100d{-1..1}", "100dF"),
    ] {
        let ours = &outputs(&format!("output {program}"))[0];
        let theirs = Expr::parse(notation).unwrap().distribution().unwrap();
        assert!(ours.distribution.as_ref().unwrap().iter().eq(theirs.iter()), "{program} is not {notation}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Every order of the dice, one by one.
    #[test]
    fn positions_are_those_of_every_roll(
        faces in prop::collection::vec(-3_i64..6, 1..5),
        count in 1_usize..5,
        positions in prop::collection::vec(0_usize..6, 0..4),
        lowest_first: bool,
    ) {
        let orders = faces.len().pow(count.try_into().unwrap());
        let mut totals = std::collections::BTreeMap::<i64, u128>::new();
        for mut order in 0..orders {
            let mut roll = Vec::new();
            for _ in 0..count {
                roll.push(faces[order % faces.len()]);
                order /= faces.len();
            }
            roll.sort_unstable();
            if !lowest_first {
                roll.reverse();
            }
            let picked = positions.iter().filter_map(|&at| roll.get(at.checked_sub(1)?));
            *totals.entry(picked.sum()).or_default() += 1;
        }
        let expected: Vec<(i64, Ratio)> =
            totals.into_iter().map(|(total, ways)| (total, Ratio::new(ways, orders as u128))).collect();
        let list = |items: Vec<String>| format!("{{{}}}", items.join(", "));
        let faces = list(faces.iter().map(ToString::to_string).collect());
        let at = list(positions.iter().map(ToString::to_string).collect());
        let order = if lowest_first { "lowest first" } else { "highest first" };
        let program = format!(
            "set \"position order\" to \"{order}\"
            function: at S:s {{ result: {at}@S }}
            output {at}@{count}d{faces}
            output [at {count}d{faces}]"
        );
        for output in outputs(&program) {
            let found: Vec<(i64, Ratio)> = output
                .distribution
                .unwrap()
                .iter()
                .filter_map(|(total, share)| Some((total.as_whole()?, share)))
                .collect();
            prop_assert_eq!(&found, &expected, "{}", program);
        }
    }

    /// Nothing that anybody can write breaks it.
    #[test]
    fn no_program_panics(words in prop::collection::vec(prop::sample::select(vec![
        "output", "print", "function:", "f", "result:", "if", "else", "loop", "over", "set", "to", "named", "d", "N",
        "A:", "N:n", "N:s", "N:d", "A", "S", "\"explode depth\"", "\"[A]\"", "\"position order\"", "0", "1", "2", "3",
        "6", "60", "9223372036854775807", "{", "}", "{", "}", "[", "]", "(", ")", ",", "..", ":", "+", "-", "*", "/",
        "^", "@", "#", "<", ">=", "=", "!=", "&", "|", "!", "\\", "\u{e9}", "highest", "of", "count", "in", "contains",
        "explode", "A: 2d6", "S: {1..4}", "output A", "output 3d6", "function: f N:n {", "[f A]", "[f 2d6]",
    ]), 0..40)) {
        let program = words.join(" ");
        if let Err(trouble) = run(&program) {
            prop_assert!(trouble.at.line == 1 && trouble.picture().contains('^'), "{}", trouble);
        }
    }
}

#[test]
fn what_is_wrong_is_marked_and_what_is_right_said() {
    use ErrorKind::{DivisionByZero, Limit, Meaningless, Notation};
    assert_eq!(
        fails("output 2d6\n  output [highst 3 of 4d6]", Meaningless, 2, 10),
        "line 2, column 10: there is no function [highst … of …] (did you mean [highest NUMBER of DICE]?)"
    );
    assert_eq!(trouble("X: 1\n  output Y").picture(), "  output Y\n         ^");
    assert_eq!(
        fails("DAMAGE: 3\noutput DAMGE", Meaningless, 2, 8),
        "line 2, column 8: the variable DAMGE hasn't been set (did you mean DAMAGE?)"
    );
    assert_eq!(
        fails("if 1 {\n output 2\n", Notation, 3, 1),
        "line 3, column 1: expected `}`, but found the end of the program \
         (the `{` opened at line 1, column 6 still needs its `}`)"
    );
    assert_eq!(
        fails("function: f N:n {\n if N { result: 1 \n}\noutput [f 2]", Notation, 4, 1),
        "line 4, column 1: a function can't contain `output` (return the value with `result: …`; \
         or is the `}` missing for the function's `{` at line 1, column 17?)"
    );
    assert_eq!(
        fails("function: f N:n {\n result: 1 / N\n}\noutput 1\noutput [f d3 - 1]", DivisionByZero, 2, 12),
        "line 2, column 12: 1 can't be divided by zero (no outcome of a divisor may be zero), \
         in a function called at line 5, column 8"
    );
    for (program, kind, column, hint) in [
        ("outptu 3", Notation, 1, "did you mean `output`?"),
        ("output 3 output", Notation, 16, "values are numbers"),
        ("output (1 + 2", Notation, 14, "the `(` opened at line 1, column 8"),
        ("output [f 1", Notation, 12, "the `[` opened at line 1, column 8"),
        ("output {1, 2", Notation, 13, "the `{` opened at line 1, column 8"),
        ("output 1 }", Notation, 10, "remove it"),
        ("output roll", Notation, 8, "[roll]"),
        ("output 2dd6", Notation, 9, "`2d d6`"),
        ("output 1.5", Notation, 9, "`1..6`"),
        ("output 7 % 2", Notation, 10, "A / B * B"),
        ("output “x”", Notation, 8, "straight quotes"),
        ("output 1 named \"x", Notation, 16, "close it"),
        ("output 1 named x", Notation, 16, "in quotes"),
        ("output 1 \\ never closed", Notation, 10, "another `\\`"),
        ("output []", Notation, 9, "[highest 3 of 4d6]"),
        ("output [f 1, 2]", Notation, 12, "side by side"),
        ("3", Notation, 1, "`output …`"),
        ("X 3", Notation, 3, "`X: …` sets"),
        ("else { output 1 }", Notation, 1, "follows the `}`"),
        ("if 1 output 1", Notation, 6, "in braces"),
        ("loop 3 over {1}", Notation, 6, "loop N over"),
        ("loop N {1} { }", Notation, 8, "loop N over"),
        ("result: 1", Notation, 1, "`output …`"),
        ("function: roll d N { }", Notation, 16, "longer word"),
        ("function: f N:x { }", Notation, 15, "`:n` is a number"),
        ("function: { }", Notation, 11, "function: double"),
        ("function: f { function: g { } }", Notation, 15, "before that function"),
        ("function: f { set \"explode depth\" to 1 }", Notation, 15, "before the function"),
        ("set \"explode\" to 3", Notation, 5, "\"explode depth\""),
        ("set \"position order\" to \"up\"", Notation, 25, "\"lowest first\""),
        ("set explode to 3", Notation, 5, "position order"),
        ("output 99999999999999999999", Limit, 8, ""),
        ("output 9223372036854775807 + 1", Limit, 28, "-9223372036854775808"),
        ("output {9223372036854775807, 1} * 1", Limit, 33, ""),
        ("output 2 ^ 63", Limit, 10, ""),
        ("output d9223372036854775807", ErrorKind::TooMuchWork, 8, ""),
        ("output 2 ^ -1", Meaningless, 10, "0 or more"),
        ("output 1 / 0", DivisionByZero, 10, ""),
        ("output 1 / (d3 - 1)", DivisionByZero, 10, ""),
        ("if d6 > 3 { output 1 }", Meaningless, 4, "N:n"),
        ("if {1} { output 1 }", Meaningless, 4, "`#`"),
        ("loop N over 5 { }", Meaningless, 13, "{1..5}"),
        ("loop N over d6 { }", Meaningless, 13, "braces"),
        ("output {1..d6}", Meaningless, 12, "{1..6}"),
        ("output {1:d6}", Meaningless, 11, "{2:3}"),
        ("output d6@{1, 2}", Meaningless, 10, "N:n"),
        ("output [highest -1 of 2d6]", Meaningless, 8, "0 dice or more"),
        ("output [f d6 d8] function: f A B { }", Meaningless, 8, "declare it"),
        ("function: f A B { } output [f d6 d8]", Meaningless, 28, "[f (d6) (d8)]"),
        ("output [f 1] function: f N { }", Meaningless, 8, "further down"),
        ("output 1 named \"[AB]\"", Meaningless, 16, "`AB: 1`"),
        ("set \"explode depth\" to -1", Meaningless, 24, "0 or more"),
        ("set \"explode depth\" to d6", Meaningless, 24, "a number"),
    ] {
        let text = fails(program, kind, 1, column);
        assert!(text.contains(hint), "{program}: {text}");
    }
}

#[test]
fn long_lines_and_control_characters_do_not_reach_the_picture() {
    let trouble = trouble(&format!("output {}x\u{1b}[2J", "1 + ".repeat(100)));
    assert!(trouble.excerpt.chars().count() <= 160 && !trouble.picture().contains('\u{1b}'), "{trouble:?}");
    let (line, mark) = trouble.picture().split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert_eq!(line.chars().nth(mark.len() - 1), Some('\u{fffd}'));
}

/// A limit is passed, and the text says which.
#[track_caller]
fn over(program: &str, kind: ErrorKind, limit: impl std::fmt::Display) {
    let trouble = trouble(program);
    assert_eq!(trouble.kind, kind, "{trouble}");
    assert!(trouble.text.contains(&limit.to_string()), "{trouble}");
}

#[test]
fn anydice_source_max() {
    over(&" ".repeat(ANYDICE_SOURCE_MAX + 1), ErrorKind::Limit, ANYDICE_SOURCE_MAX);
    assert!(run(&" ".repeat(ANYDICE_SOURCE_MAX)).is_ok());
    // As long as may be, and all of it one sum.
    is(&format!("1{}", "+1".repeat(15_000)), "15001");
}

#[test]
fn anydice_nesting_max() {
    for (open, close) in [("(", ")"), ("{", "}"), ("-", ""), ("[absolute ", "]")] {
        let nested = |depth| format!("output {}1{}", open.repeat(depth), close.repeat(depth));
        assert!(run(&nested(ANYDICE_NESTING_MAX)).is_ok(), "{open}");
        over(&nested(ANYDICE_NESTING_MAX + 1), ErrorKind::Limit, ANYDICE_NESTING_MAX);
    }
    let blocks = ANYDICE_NESTING_MAX + 1;
    over(
        &format!("{}{}", "if 1 {".repeat(blocks), "}".repeat(blocks)),
        ErrorKind::Limit,
        ANYDICE_NESTING_MAX,
    );
}

#[test]
fn anydice_depth_max() {
    let nested = |depth| {
        format!(
            "set \"maximum function depth\" to {depth}
            function: f N:n {{ if N {{ result: 1 + [f d{{N, N}} + 1] }} result: 0 }} output [f 1]"
        )
    };
    gives(&nested(100), &["100"]);
    over(&nested(ANYDICE_DEPTH_MAX), ErrorKind::Limit, ANYDICE_DEPTH_MAX);
}

#[test]
fn anydice_steps_max() {
    for program in [
        "output 10000d6",
        "output [highest 50 of 100d100]",
        "output d1000000 * d1000000",
        "set \"explode depth\" to 1000 output [explode d100]",
        "function: f S:s { } output [f 10000d1000]",
    ] {
        over(program, ErrorKind::TooMuchWork, ANYDICE_STEPS_MAX);
    }
}

#[test]
fn anydice_words_max() {
    // Seventeen sequences of a million numbers each.
    let name = |index: u8| char::from(b'A' + index);
    let many: String = (0..17).map(|index| format!("{}: {{S}} ", name(index))).collect();
    over(&format!("S: {{1..1000000}} {many}"), ErrorKind::TooMuchWork, ANYDICE_WORDS_MAX);
    // What nobody holds any more is free again.
    gives("loop I over {1..20} { S: {1..500000} } output #S", &["500000"]);
}

#[test]
fn anydice_outcomes_max() {
    over(&format!("output d{}", ANYDICE_OUTCOMES_MAX + 1), ErrorKind::TooMuchWork, ANYDICE_OUTCOMES_MAX);
}

#[test]
fn anydice_dice_max() {
    for program in ["output #(10001d6)", "output (d2 * 10000)d6", "output #(-101d(100d6))"] {
        over(program, ErrorKind::Limit, ANYDICE_DICE_MAX);
    }
    is("#(10000d6)", "10000");
}

#[test]
fn anydice_sequence_max() {
    for program in ["output #{0..1000000}", "output #{1:1000001}", "S: {1..999999} output #{S, S}"] {
        over(program, ErrorKind::Limit, ANYDICE_SEQUENCE_MAX);
    }
    over("output {-9223372036854775807..9223372036854775807}", ErrorKind::Limit, ANYDICE_SEQUENCE_MAX);
}

#[test]
fn anydice_explode_max() {
    over("set \"explode depth\" to 1001", ErrorKind::Limit, ANYDICE_EXPLODE_MAX);
}

#[test]
fn anydice_outputs_max() {
    over("loop I over {1..1001} { output I }", ErrorKind::Limit, ANYDICE_OUTPUTS_MAX);
    assert_eq!(outputs("loop I over {1..1000} { output I }").len(), ANYDICE_OUTPUTS_MAX);
}

#[test]
fn anydice_prints_max() {
    over("loop I over {1..1001} { print I }", ErrorKind::Limit, ANYDICE_PRINTS_MAX);
}

#[test]
fn anydice_name_max() {
    over(
        &format!("output 1 named \"{}\"", "x".repeat(ANYDICE_NAME_MAX + 1)),
        ErrorKind::Limit,
        ANYDICE_NAME_MAX,
    );
    over(
        &format!("S: {{1..20}} output 1 named \"{}\"", "[S]".repeat(40)),
        ErrorKind::Limit,
        ANYDICE_NAME_MAX,
    );
}
