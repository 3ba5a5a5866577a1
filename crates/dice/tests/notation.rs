//! What is read, what is refused and where, and how it is written.

use norn_dice::{
    DICE_MAX, EXPLOSIONS_MAX, Error, ErrorKind, Expr, GRAMMAR, NESTING_MAX, NOTATION_MAX, NUMBER_MAX,
    SIDES_MAX, TOTAL_MAX,
};

fn read(notation: &str) -> Expr {
    Expr::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"))
}

fn refused(notation: &str) -> Error {
    match Expr::parse(notation) {
        Ok(expr) => panic!("{notation} was read as {expr}"),
        Err(error) => error,
    }
}

/// The kind, and which character is marked.
#[track_caller]
fn wrong(notation: &str, kind: ErrorKind, column: usize) -> String {
    let error = refused(notation);
    let found = (error.kind, error.at.map(|at| at.column));
    assert_eq!(found, (kind, Some(column)), "{notation}: {error}");
    error.to_string()
}

#[test]
fn the_shortest_way_to_write_it() {
    for (long, short) in [
        ("1d6", "d6"),
        ("D6", "d6"),
        ("d100", "d%"),
        ("4df", "4dF"),
        ("4d6kh1", "4d6kh"),
        ("4D6 KH3", "4d6kh3"),
        ("4d6 kh 3 dl 2", "4d6kh3dl2"),
        ("4d6 dl 1 + 1", "4d6dl+1"),
        ("d6 mi 2 ma 5 ro 1 !", "d6ro1mi2ma5!"),
        (" 2d6 +\t3 ", "2d6+3"),
        ("((2d6))", "2d6"),
        ("(2d6+1)*2", "(2d6+1)*2"),
        ("(2d6*1)*2", "(2d6*1)*2"),
        ("2*(3+4)", "2*(3+4)"),
        ("(2*3)+4", "2*3+4"),
        ("1-(2-3)", "1-(2-3)"),
        ("-(2+3)", "-(2+3)"),
        ("- -2", "--2"),
        ("-2*3", "-2*3"),
        ("+1d4", "d4"),
        ("20 + +5", "20+5"),
        ("+-2", "-2"),
        ("-+2", "-2"),
        ("-(2*3)", "-(2*3)"),
        ("d6!=6", "d6!"),
        ("d6!>=5", "d6!>=5"),
        ("d10!>=8=1", "d10=1!>=8"),
        ("d10 !=10 >=8", "d10>=8!"),
        ("d6r=1", "d6r1"),
        ("d6 r < 3 ro 4", "d6r<3ro4"),
        ("dF!", "dF!"),
        ("dFr-1", "dFr-1"),
        ("d6ma5mi2", "d6mi2ma5"),
        ("2d6 [ fire ] + 1d4[cold][magic]", "2d6[fire]+d4[cold][magic]"),
        ("(2d6+3)[fire]", "(2d6+3)[fire]"),
        ("(-2)[x]", "(-2)[x]"),
        ("((1)[a])[b]", "1[a][b]"),
        ("d20 # to hit", "d20#to hit"),
        ("d20 #", "d20"),
        ("007d06", "7d6"),
    ] {
        assert_eq!(read(long).to_string(), short, "{long}");
        assert_eq!(read(short), read(long), "{long}");
    }
}

#[test]
fn the_order_of_modifiers_changes_nothing_but_among_keeps() {
    assert_eq!(read("4d6kh3r1!"), read("4d6!r1kh3"));
    assert_ne!(read("4d6kh3dl1"), read("4d6dl1kh3"));
}

#[test]
fn comments() {
    assert_eq!(read("d20 # to hit ").comment(), Some("to hit"));
    assert_eq!(read("d20").comment(), None);
    wrong("d20 # a\nb", ErrorKind::Notation, 8);
    wrong("# d20", ErrorKind::Notation, 1);
}

#[test]
fn what_stands_wrong_is_marked_and_what_is_right_said() {
    use ErrorKind::Notation;
    assert_eq!(
        wrong("4d6 + x", Notation, 7),
        "`x` stands where a number or dice are right, at character 7 \
         (dice are written 4d6, d20, d% or 4dF)"
    );
    assert_eq!(refused("4d6 + x").picture("4d6 + x").as_deref(), Some("4d6 + x\n      ^"));
    wrong("", Notation, 1);
    wrong("   ", Notation, 4);
    wrong("4d", Notation, 3);
    wrong("4dx", Notation, 3);
    wrong("4 d6", Notation, 3);
    wrong("4d6kx3", Notation, 4);
    wrong("4d6 4", Notation, 5);
    wrong("2(3)", Notation, 2);
    wrong("(2d6", Notation, 5);
    wrong("2d6)", Notation, 4);
    wrong("()", Notation, 2);
    wrong("2d6+", Notation, 5);
    wrong("2d6>=", Notation, 6);
    wrong("2d6>=x", Notation, 6);
    wrong("2d6!>=", Notation, 7);
    wrong("2d6mi", Notation, 6);
    wrong("2d6[fire", Notation, 9);
    wrong("2d6[]", Notation, 5);
    wrong("2d6[a[b]]", Notation, 6);
    wrong("2d6[a\u{1b}]", Notation, 6);
    wrong("[fire]", Notation, 1);
    wrong("é2d6", Notation, 1);
    wrong("2d6é", Notation, 4);
    wrong("2d6[é] x", Notation, 8);
    wrong("2d6\n", Notation, 4);
}

#[test]
fn control_characters_do_not_reach_the_picture() {
    let notation = "2d6 \u{1b}[2J";
    let picture = refused(notation).picture(notation).unwrap();
    assert!(!picture.contains('\u{1b}'));
    assert!(!refused(notation).to_string().contains('\u{1b}'));
}

#[test]
fn what_can_mean_nothing() {
    use ErrorKind::Meaningless;
    wrong("0d6", Meaningless, 1);
    wrong("3+0d6", Meaningless, 3);
    wrong("2d0", Meaningless, 3);
    for (notation, column) in [
        ("4d6kh0", 4),
        ("4d6kh5", 4),
        ("4d6dl5", 4),
        ("4d6dl4", 4),
        ("4d6kh1dl1", 7),
        ("4d6mi2mi3", 7),
        ("4d6ma2ma3", 7),
        ("4d6mi7", 4),
        ("4d6ma0", 4),
        ("4d6mi4ma3", 7),
    ] {
        let error = Expr::typed(notation).expect_err(notation);
        let found = (error.kind, error.at.map(|at| at.column));
        assert_eq!(found, (Meaningless, Some(column)), "{notation}: {error}");
    }
}

/// What is typed and refused: where, what is wrong, and what would be right.
#[track_caller]
fn typed(notation: &str) -> (usize, String, String) {
    match Expr::typed(notation) {
        Ok(expr) => panic!("{notation} was read as {expr}"),
        Err(error) => {
            assert_eq!(error.kind, ErrorKind::Meaningless, "{notation}: {error}");
            (error.at.map_or(0, |at| at.column), error.text, error.hint.unwrap_or_default())
        }
    }
}

#[test]
fn a_condition_that_says_nothing_is_refused_where_it_is_typed() {
    for (notation, column, text, hint) in [
        ("d6!>=7", 3, "no d6 here shows 7 or more", "`!` alone lets the highest explode"),
        ("d6r<6!=5", 6, "no d6 here shows 5", "its faces are 1 to 6"),
        ("2d6r7", 4, "no d6 here shows 7", "a reroll is written r<2, r1 or ro1"),
        ("2d6r1ro<1", 6, "no d6 here shows less than 1", "a reroll is written"),
        ("2d6ro<7", 4, "every d6 here shows less than 7", "a reroll is written"),
        ("(3d6<=12)*2", 5, "every d6 here shows 12 or less", "`norn odds '3d6' --at-most 12`"),
        ("2*2d6=7", 6, "no d6 here shows 7", "`norn odds '2d6' --exactly 7`"),
    ] {
        let (at, said, told) = typed(notation);
        assert_eq!((at, said.as_str()), (column, text), "{notation}");
        assert!(told.contains(hint), "{notation}: {told}");
        // What was rolled before stays readable.
        read(notation);
    }
    for notation in ["10d10>=8!", "4dF>=1", "2d6r<3>=4", "d20>=15", "2d6ro1", "d6!>=6", "2d6mi3<=3"] {
        assert_eq!(Expr::typed(notation).map_err(|error| error.to_string()), Ok(read(notation)));
    }
}

/// A condition behind everything compares the total, where no count of dice can be meant.
#[test]
fn a_total_is_compared() {
    for (notation, written) in [
        ("2d6>=7", "(2d6)>=7"),
        ("3d6<=12", "(3d6)<=12"),
        ("2d6=7", "(2d6)=7"),
        ("2d6>11", "(2d6)>11"),
        ("4dF>=2", "(4dF)>=2"),
        ("4d6kh3>=13", "(4d6kh3)>=13"),
        ("2d6mi3<=2", "(2d6mi3)<=2"),
        ("(2d6)>=10", "(2d6)>=10"),
        ("1d20+7 >= 15", "d20+7>=15"),
        ("1d20+1d4>=15", "(d20+d4)>=15"),
        ("2d6*2<5", "2d6*2<5"),
        ("1 == 2", "1=2"),
    ] {
        let expr = Expr::typed(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert_eq!(expr.to_string(), written, "{notation}");
        assert_eq!(read(written), expr, "{notation}");
    }
    // What was rolled before counts dice, as it did.
    assert_eq!(read("2d6>=7").to_string(), "2d6>=7");
}

#[test]
fn dice_behind_a_comment_are_known() {
    assert_eq!(read("6#4d6kh3").unrolled(), Some("4d6kh3"));
    assert_eq!(read("d20 # 2d6").unrolled(), Some("2d6"));
    assert_eq!(read("d20 # to hit").unrolled(), None);
    assert_eq!(read("d20 # 3").unrolled(), None);
    assert!(!read("6#4d6kh3").rolls_dice() && read("d20").rolls_dice());
}

#[test]
fn what_never_ends() {
    use ErrorKind::NeverEnds;
    wrong("d6r<7", NeverEnds, 3);
    wrong("2d6r<4r>=4", NeverEnds, 4);
    wrong("d1r1", NeverEnds, 3);
    wrong("d6!>=1", NeverEnds, 3);
    wrong("d1!", NeverEnds, 3);
    // Only sixes are left to lie, and sixes explode.
    wrong("d6r<6!", NeverEnds, 6);
    read("d6ro<7");
    read("d6r<6!=5");
}

#[test]
fn division_by_zero() {
    use ErrorKind::DivisionByZero;
    wrong("1/0", DivisionByZero, 3);
    assert!(wrong("6/(d6-3)", DivisionByZero, 3).contains("between -2 and 3"));
    wrong("1/(2d10>=8)", DivisionByZero, 3);
    read("6/d6");
    read("6/-d6");
    read("6/(d6!+1)");
}

#[test]
fn notation_max() {
    let longest = format!("d6#{}", "x".repeat(NOTATION_MAX - 3));
    read(&longest);
    let error = refused(&format!("{longest}x"));
    assert_eq!(error.kind, ErrorKind::Limit);
    assert!(error.text.contains("1,001 bytes"), "{error}");
    assert!(error.text.contains("the limit is 1,000"), "{error}");
}

#[test]
fn nesting_max() {
    let nest = |deep: usize| format!("{}1{}", "(".repeat(deep), ")".repeat(deep));
    read(&nest(NESTING_MAX));
    wrong(&nest(NESTING_MAX + 1), ErrorKind::Limit, NESTING_MAX + 1);
    let minus = |deep: usize| format!("{}1", "-".repeat(deep));
    read(&minus(NESTING_MAX));
    wrong(&minus(NESTING_MAX + 1), ErrorKind::Limit, NESTING_MAX + 1);
    // Side by side is not nested.
    read(&["(1)"; 200].join("+"));
    wrong(&"(".repeat(NOTATION_MAX), ErrorKind::Limit, NESTING_MAX + 1);
}

#[test]
fn dice_max() {
    read(&format!("{DICE_MAX}d6"));
    wrong(&format!("{}d6", DICE_MAX + 1), ErrorKind::Limit, 1);
    read("999d6+d4");
    wrong("999d6+d4+d4", ErrorKind::Limit, 10);
    wrong("4294967296d6", ErrorKind::Limit, 1);
}

#[test]
fn sides_max() {
    read(&format!("d{SIDES_MAX}"));
    wrong(&format!("d{}", SIDES_MAX + 1), ErrorKind::Limit, 2);
    wrong("d99999999999999999999", ErrorKind::Limit, 2);
}

#[test]
fn number_max() {
    read(&NUMBER_MAX.to_string());
    wrong(&format!("1+{}", NUMBER_MAX + 1), ErrorKind::Limit, 3);
}

#[test]
fn total_max() {
    let most = read("1000000*1000000000");
    assert_eq!(most.bounds(), (TOTAL_MAX, TOTAL_MAX));
    read("-1000000*1000000000");
    wrong("1000000*1000000000+1", ErrorKind::Limit, 19);
    wrong("-1000000*1000000000-1", ErrorKind::Limit, 20);
    wrong("d%*1000000*1000000000", ErrorKind::Limit, 11);
}

#[test]
fn reroll_mean_max() {
    read("d1000r<1000");
    wrong("d1001r<1001", ErrorKind::Limit, 6);
    wrong("d1000000r<1000000", ErrorKind::Limit, 9);
}

#[test]
fn throws_mean_max() {
    read("1000d1000!>=11");
    read("101d1000r<1000");
    wrong("102d1000r<1000", ErrorKind::Limit, 1);
    wrong("50d1000r<1000+52d1000r<1000", ErrorKind::Limit, 15);
}

#[test]
fn bounds_hold_what_can_be_rolled() {
    assert_eq!(read("4d6dl1").bounds(), (3, 18));
    assert_eq!(read("4dF").bounds(), (-4, 4));
    assert_eq!(read("10d10>=8").bounds(), (0, 10));
    assert_eq!(read("2d6-2d6").bounds(), (-10, 10));
    assert_eq!(read("d6*-2").bounds(), (-12, -2));
    assert_eq!(read("-7/2").bounds(), (-4, -4));
    assert_eq!(read("d6!").bounds(), (1, 606));
}

#[test]
fn the_grammar_shows_only_notation_that_is_read() {
    let head: Vec<&str> = GRAMMAR.split("Grammar\n").collect();
    for example in ["4d6", "d6", "d%", "dF", "d10>=8!"] {
        assert!(head[0].contains(example));
        read(example);
    }
    for modifier in ["kh3", "kl3", "dl1", "dh1", "r<2", "ro1", "!", "!>=9", "mi2", "ma5", ">=8"] {
        assert!(head[0].contains(modifier), "{modifier}");
        read(&format!("9d10{modifier}"));
    }
    for limit in ["1,000 dice", "1,000,000 sides", "100 explosions", "64 nested", "1,000 bytes"] {
        assert!(GRAMMAR.contains(limit), "{limit}");
    }
    assert_eq!((DICE_MAX, SIDES_MAX, EXPLOSIONS_MAX), (1_000, 1_000_000, 100));
    assert_eq!((NESTING_MAX, NOTATION_MAX), (64, 1_000));
    assert!(GRAMMAR.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn every_line_of_the_corpus_is_read() {
    let corpus = include_str!("corpus.txt");
    let lines = corpus.lines().filter(|line| !line.starts_with("//"));
    let mut count = 0;
    for line in lines {
        let expr = read(line);
        assert_eq!(read(&expr.to_string()), expr, "{line}");
        count += 1;
    }
    assert!(count >= 60, "{count}");
}

/// Each part with its words, two spaces deeper for each part that it stands within.
fn explained(notation: &str) -> Vec<String> {
    let expr = Expr::typed(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
    let line =
        |line: &norn_dice::Explained| format!("{}{}: {}", "  ".repeat(line.depth), line.part, line.words);
    expr.explained().iter().map(line).collect()
}

#[test]
fn a_notation_is_explained_in_words() {
    assert_eq!(explained("2d20kh1"), ["2d20kh: 2 dice of 20 sides; the highest is kept"]);
    assert_eq!(explained("7"), ["7: this number, without any dice"]);
    assert_eq!(
        explained("4d6r1ro2!kh3 - d{0,1} * 2"),
        [
            "4d6r1ro2kh3!-d{0,1}*2: added up; what stands behind a minus is taken away",
            "  4d6r1ro2kh3!: 4 dice of 6 sides; one that shows 1 is thrown again, until it does not; one that shows 2 \
             is thrown again, once; for each that shows 6 one more is thrown; the 3 highest are kept",
            "  d{0,1}*2: multiplied",
            "    d{0,1}: 1 die with the faces 0, 1",
        ]
    );
    assert_eq!(
        explained("5d10>=8f1"),
        [
            "5d10>=8f1: 5 dice of 10 sides; each that shows 8 or more counts 1; each that shows 1 takes 1 away from that"
        ]
    );
    assert_eq!(
        explained("d6!!po>=5"),
        [
            "d6!!po>=5: 1 die of 6 sides; one that shows 5 or more is thrown on and added up, which counts 1 less, but for none of those again"
        ]
    );
    assert_eq!(
        explained("x=d20; x=20 ? {2d6,d8}kh1 : pool(2dF,d4)>=1"),
        [
            "x=d20;x=20?{2d6,d8}kh:pool(2dF,d4)>=1: x stands for the first part, rolled once, in the second",
            "  d20: 1 die of 20 sides",
            "  x=20?{2d6,d8}kh:pool(2dF,d4)>=1: the second part if the first is not 0, else the third",
            "    x=20: 1 if it holds, 0 if not",
            "    {2d6,d8}kh: 2 totals side by side; the highest is kept",
            "      2d6: 2 dice of 6 sides",
            "      d8: 1 die of 8 sides",
            "    pool(2dF,d4)>=1: all their dice together; each that shows 1 or more counts 1",
            "      2dF: 2 dice that show -1, 0 or 1",
            "      d4: 1 die of 4 sides",
        ]
    );
    assert_eq!(explained("3x(2d6)")[0], "3x(2d6): the same 3 times, each with a total of its own");
    assert_eq!(
        explained("(d4)d6mi2"),
        ["(d4)d6mi2: as many dice as the first part says; less than 2 counts as 2", "  d4: 1 die of 4 sides"]
    );
}
