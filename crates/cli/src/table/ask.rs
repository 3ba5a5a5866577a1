//! Questions, rolls, and the referee's rulings on them.
use super::fill::brief;
use super::hot::HotSeat;
use super::screen::{Leave, Step};
use crate::words::list;
use norn_chronicle::{AttemptId, REFEREE};
use norn_kernel::{Answer, Choice, Die, Line, Noted, Path, Value};
use norn_play::playback::Wanted;
use norn_play::{Odds, Question};
use norn_table::view::{Asked, OpenView, SettledView};
use norn_table::{Instead, Say, can_be_ruled};
use norn_wire::words::Changes;

/// What came of a question.
enum Said {
    Answer(Answer),
    Roll(Option<Vec<u16>>),
    Later,
}

impl HotSeat<'_> {
    /// Puts a question to whom it is for, or lets them roll.
    pub(super) fn question(&mut self, id: &AttemptId, version: u32, asked: &Asked) -> Step<()> {
        self.hand_over(asked.seat)?;
        self.asking = Some((id.clone(), version));
        let question = &asked.question;
        self.so_far()?;
        // An attempt without outcomes has no odds that anybody could decide by, and they may take long.
        let open = self.kept.live.around(asked.seat).ok().and_then(|view| view.open);
        let weighed = matches!(open, Some(OpenView::Open { outcomes, .. }) if !outcomes.is_empty());
        let odds = if weighed {
            self.kept.live.odds_of(asked.seat, None, &question.path).unwrap_or_default()
        } else {
            vec![]
        };
        let asks = self.asks(question);
        self.screen.say("")?;
        self.side_by_side()?;
        let path = question.path;
        match self.answer(&asks, question, &odds)? {
            Said::Answer(answer) => {
                let say = Say::Answer { attempt: id.clone(), path, version, answer };
                self.at_table(asked.seat, say)?;
            }
            Said::Roll(typed) => {
                let say = Say::Roll { attempt: id.clone(), path, version, typed, given: None };
                self.at_table(asked.seat, say)?;
            }
            Said::Later => {
                self.later.insert((id.clone(), path, version));
            }
        }
        Ok(())
    }

    /// What may still be answered otherwise, and what holds so far.
    pub(super) fn may_still(&self, asked: &Asked) -> String {
        let (question, names) = (&asked.question, |value: &Value| self.kept.live.named_to(self.seat, value));
        let so_far = question.default.as_ref().map(|one| self.words.answer(question.key.id(), one, &names));
        format!("{} So far: {}", self.asks(question), so_far.unwrap_or_default())
    }

    /// A question with whom it is for. Many a sentence names them by itself.
    pub(super) fn asks(&self, question: &Question) -> String {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        let owner = self.words.owner(question.owner, &names);
        let words = self.words.question(question, &self.said_of(), &names);
        if words.starts_with(&owner) { words } else { format!("{owner}: {words}") }
    }

    /// What is said of the attempt that is open, as the seat before the screen may know it.
    fn said_of(&self) -> String {
        let open = self.kept.live.around(self.seat).ok().and_then(|view| view.open);
        let Some(OpenView::Open { told: Some(told), .. }) = open else { return String::new() };
        self.words.text(&told, &|value: &Value| self.kept.live.named_to(self.seat, value))
    }

    /// Answers what took its default at once.
    pub(super) fn answer_late(&mut self, id: &AttemptId, asked: &Asked) -> Step<()> {
        self.hand_over(asked.seat)?;
        let question = &asked.question;
        let odds = self.kept.live.odds_of(asked.seat, Some(id), &question.path).unwrap_or_default();
        let asks = self.may_still(asked);
        if let Said::Answer(answer) = self.answer(&asks, question, &odds)? {
            let say = Say::Answer { attempt: id.clone(), path: question.path, version: 0, answer };
            self.at_table(asked.seat, say)?;
        }
        Ok(())
    }

    /// Where several are called at once, how far each of them is.
    fn side_by_side(&mut self) -> Step<()> {
        let Ok(view) = self.kept.live.view(self.seat) else { return Ok(()) };
        let all = self.drawing().together(&view);
        let mut over = vec![];
        let mut open: Vec<(String, usize)> = vec![];
        for one in &all {
            match (&one.outcome, one.total) {
                _ if !one.asked.is_empty() || one.waits.is_some() => {
                    match open.iter_mut().find(|(owner, _)| *owner == one.owner) {
                        Some((_, times)) => *times += 1,
                        None => open.push((one.owner.clone(), 1)),
                    }
                }
                (Some(outcome), Some(total)) => over.push(format!("{}: {outcome}, with {total}", one.owner)),
                (Some(outcome), None) => over.push(format!("{}: {outcome}", one.owner)),
                (None, Some(total)) => over.push(format!("{}: {total}", one.owner)),
                (None, None) => over.push(format!("{}: done", one.owner)),
            }
        }
        let open: Vec<String> = open
            .into_iter()
            .map(|(owner, times)| if times == 1 { owner } else { format!("{owner} ({times} times)") })
            .collect();
        let mut told: Vec<String> = vec![];
        if !over.is_empty() {
            told.push(format!("So far: {}.", over.join("; ")));
        }
        if !open.is_empty() {
            told.push(format!("Still to answer or roll: {}.", list(&open)));
        }
        // How far everybody is, is news only where it has changed.
        if told != self.beside {
            for line in &told {
                self.screen.say_under(line, "  - ", "    ")?;
            }
            self.beside = told;
        }
        Ok(())
    }

    /// What led to where it is, as far as it does not stand on the screen already.
    fn so_far(&mut self) -> Step<()> {
        let Some(id) = self.open_id() else { return Ok(()) };
        let lines = self.running();
        let mut told = std::mem::take(&mut self.told);
        let page =
            self.story(|story| super::story::Story { unfold: false, ..*story }.rows(&id, &lines, &mut told));
        self.told = told;
        self.screen.raw(&page)
    }

    /// The explanation of what is open, as the seat before the screen may know it.
    fn running(&self) -> Vec<Noted<String>> {
        match self.kept.live.view(self.seat).ok().and_then(|view| view.open) {
            Some(OpenView::Open { lines, .. }) => lines
                .into_iter()
                .map(|Noted { path, audience, line }| Noted {
                    path,
                    audience,
                    line: line.map(|key| key.id().to_owned()),
                })
                .collect(),
            Some(OpenView::Busy) | None => vec![],
        }
    }

    /// A standing answer to a question that is open.
    pub(super) fn always(&mut self) -> Step<()> {
        let view = self.kept.live.view(REFEREE).ok();
        let open = match view.and_then(|view| view.open) {
            Some(OpenView::Open { questions, .. }) => questions,
            Some(OpenView::Busy) | None => vec![],
        };
        let mut can = open.iter().filter(|asked| !matches!(asked.question.wanted, Wanted::Roll { .. }));
        // The person before the screen first; anybody else who is asked has to come there.
        let Some(asked) = can.clone().find(|asked| asked.seat == self.seat).or_else(|| can.next()) else {
            return self.screen.say("Nothing is asked now that could have a standing answer.");
        };
        self.hand_over(asked.seat)?;
        let question = &asked.question;
        let asks = self.asks(question);
        let Said::Answer(answer) = self.answer(&format!("Always: {asks}"), question, &[])? else {
            return Ok(());
        };
        let wish = match answer {
            // Where it may come up again without end, yes needs a number of times.
            Answer::Yes(true) if matches!(question.again, norn_kernel::Again::Unbounded(_)) => {
                Value::Number(self.number("How many times?", (1, 1000), Some(1))?.into())
            }
            Answer::Yes(yes) => Value::Flag(yes),
            Answer::Number(number) => Value::Number(number.into()),
            Answer::One(value) => value,
            _ => {
                return self
                    .screen
                    .say("Only yes or no, one of several and numbers can have standing answers.");
            }
        };
        let about = format!("answer:{}", question.key.id());
        self.then_again(asked.seat, Say::Wish { about, wish })
    }

    fn answer(&mut self, asks: &str, question: &Question, odds: &[(Option<Answer>, Odds)]) -> Step<Said> {
        let of = |answer: &Answer| {
            let found = odds.iter().find(|(one, _)| one.as_ref() == Some(answer));
            found.map(|(_, odds)| brief(odds)).filter(|told| !told.is_empty())
        };
        let with = |label: String, answer: &Answer| match of(answer) {
            Some(told) => format!("{label}   ({told})"),
            None => label,
        };
        let id = question.key.id();
        match &question.wanted {
            Wanted::Confirm => {
                let label = |yes| {
                    let answer = Answer::Yes(yes);
                    let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                    with(self.words.answer(id, &answer, &names), &answer)
                };
                let labels = vec![label(true), label(false)];
                let default = usize::from(question.default != Some(Answer::Yes(true)));
                Ok(match self.choose(asks, labels, Some(default), question)? {
                    Some(nth) => Said::Answer(Answer::Yes(nth == 0)),
                    None => Said::Later,
                })
            }
            Wanted::OneOf(options) => {
                let labels = self.choices(options);
                let labels = labels
                    .into_iter()
                    .zip(options)
                    .map(|(label, option)| with(label, &Answer::One(option.value.clone())))
                    .collect();
                let default = options
                    .iter()
                    .position(|option| question.default == Some(Answer::One(option.value.clone())));
                Ok(match self.choose(asks, labels, default, question)? {
                    Some(nth) => Said::Answer(Answer::One(options[nth].value.clone())),
                    None => Said::Later,
                })
            }
            Wanted::SeveralOf { options, min, max } => {
                let labels = self.choices(options);
                let values: Vec<Value> = options.iter().map(|option| option.value.clone()).collect();
                self.of_several(asks, &labels, &values, (*min, *max), question)
            }
            Wanted::Places { places, min, max } => {
                let values: Vec<Value> = places.iter().map(|&place| Value::Place(place)).collect();
                let names = |value: &Value| self.kept.live.named_to(self.seat, value);
                let labels: Vec<String> =
                    values.iter().map(|value| self.words.value(id, value, &names)).collect();
                self.of_several(asks, &labels, &values, (*min, *max), question)
            }
            Wanted::Number { min, max } => {
                let default = match question.default {
                    Some(Answer::Number(number)) => Some(number),
                    _ => None,
                };
                let number = self.number(&format!("{asks} ({min} to {max})"), (*min, *max), default)?;
                Ok(Said::Answer(Answer::Number(number)))
            }
            Wanted::Text { max } => loop {
                let line = self.line(&format!("{asks} > "), true)?;
                if line.chars().count() <= usize::from(*max) {
                    return Ok(Said::Answer(Answer::Text(line)));
                }
                self.screen.say(&format!("That is too long: at most {max} characters."))?;
            },
            Wanted::Order(options) => {
                let labels = self.choices(options);
                let all: Vec<usize> = (0..options.len()).collect();
                let order = self.several(asks, &labels, (all.len(), all.len()), &all)?;
                Ok(Said::Answer(Answer::Order(order.into_iter().map(|n| options[n].value.clone()).collect())))
            }
            Wanted::Allot { points, each_max, to } => {
                let labels = self.choices(to);
                loop {
                    self.screen.say(&format!("{asks} ({points} in all, at most {each_max} each)"))?;
                    let mut left = *points;
                    let mut given = vec![];
                    for (nth, (label, option)) in labels.iter().zip(to).enumerate() {
                        let last = nth + 1 == to.len();
                        let most = i32::from(left.min(*each_max));
                        let number =
                            self.number(&format!("{label} ({left} left)"), (0, most), last.then_some(most))?;
                        let number = u16::try_from(number).unwrap_or_default();
                        left -= number;
                        given.push((option.value.clone(), number));
                    }
                    if left == 0 {
                        return Ok(Said::Answer(Answer::Allot(given)));
                    }
                    self.screen.say(&format!("{left} are left over; give all away."))?;
                }
            }
            Wanted::Roll { die, count } => self.roll(asks, *die, *count, odds),
        }
    }

    /// One of the labels, or to leave the question open where that is possible.
    fn choose(
        &mut self,
        asks: &str,
        mut labels: Vec<String>,
        default: Option<usize>,
        question: &Question,
    ) -> Step<Option<usize>> {
        let options = labels.len();
        if question.lapse != norn_kernel::Lapse::Never {
            labels.push("Leave it open for now".to_owned());
        }
        let nth = self.pick(asks, &labels, default)?;
        Ok((nth < options).then_some(nth))
    }

    fn choices(&self, options: &[Choice]) -> Vec<String> {
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        options.iter().map(|option| self.words.choice(option, &names)).collect()
    }

    fn of_several(
        &mut self,
        asks: &str,
        labels: &[String],
        values: &[Value],
        (min, max): (u16, u16),
        question: &Question,
    ) -> Step<Said> {
        let default: Vec<usize> = match &question.default {
            Some(Answer::Several(several)) => {
                several.iter().filter_map(|value| values.iter().position(|one| one == value)).collect()
            }
            _ => vec![],
        };
        let picked = self.several(asks, labels, (usize::from(min), usize::from(max)), &default)?;
        Ok(Said::Answer(Answer::Several(picked.into_iter().map(|n| values[n].clone()).collect())))
    }

    /// A whole number in a range.
    pub(super) fn number(&mut self, asks: &str, (min, max): (i32, i32), default: Option<i32>) -> Step<i32> {
        if min == max {
            self.screen.say(&format!("{asks}: {min}"))?;
            return Ok(min);
        }
        let shown = default.map_or_else(String::new, |number| format!(" [{number}]"));
        loop {
            let line = self.line(&format!("{asks}{shown} > "), false)?;
            match (line.parse::<i32>(), default) {
                (Ok(number), _) if (min..=max).contains(&number) => return Ok(number),
                (_, Some(default)) if line.is_empty() => return Ok(default),
                _ => self.screen.say(&format!("Type a whole number from {min} to {max}; `back` leaves."))?,
            }
        }
    }

    fn roll(&mut self, asks: &str, die: Die, count: usize, odds: &[(Option<Answer>, Odds)]) -> Step<Said> {
        if let Some(told) = odds.first().map(|(_, odds)| brief(odds)).filter(|told| !told.is_empty()) {
            self.screen.say(&format!("As it stands: {told}"))?;
        }
        self.screen.say(asks)?;
        let (dice, faces) = match count {
            1 => (die.to_string(), "a face".to_owned()),
            count => (format!("{count}{die}"), format!("{count} faces")),
        };
        loop {
            let line =
                self.line(&format!("Enter lets {dice} fall; or type what real dice show > "), false)?;
            if line.is_empty() {
                return Ok(Said::Roll(None));
            }
            let typed: Result<Vec<u16>, _> =
                line.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse).collect();
            match typed {
                Ok(typed)
                    if typed.len() == count && typed.iter().all(|face| (1..=die.sides()).contains(face)) =>
                {
                    return Ok(Said::Roll(Some(typed)));
                }
                _ => self.screen.say(&format!("Type {faces} from 1 to {}, or Enter alone.", die.sides()))?,
            }
        }
    }

    /// Whose explanation is wanted: of what is open, or of one of the latest that are over.
    fn which(&mut self) -> Step<Option<(AttemptId, Vec<Noted<String>>)>> {
        let Ok(view) = self.kept.live.view(self.seat) else { return Ok(None) };
        let open = self.open_id().map(|id| (id, self.running())).filter(|(_, lines)| !lines.is_empty());
        let mut labels: Vec<String> = open.iter().map(|_| "What is open".to_owned()).collect();
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        labels.extend(view.recent.iter().map(|one| self.words.text(&one.about.words, &names)));
        let nth = match labels.len() {
            0 => return Ok(None),
            1 => 0,
            _ => self.pick("Why which? The latest is first.", &labels, Some(0))?,
        };
        let Some(nth) = nth.checked_sub(usize::from(open.is_some())) else { return Ok(open) };
        let explained = self.kept.live.explain(self.seat, &view.recent[nth].about.id);
        Ok(explained.ok().map(|explained| (explained.settled.about.id.clone(), explained.lines)))
    }

    /// How it came to what it came to, down to the rules.
    pub(super) fn explain(&mut self) -> Step<()> {
        let Some((id, lines)) = self.which()?.filter(|(_, lines)| !lines.is_empty()) else {
            return self.screen.say("Nothing has been rolled or worked out yet.");
        };
        let page: String = self.story(|story| {
            let mut changes = Changes::default();
            let rows = lines.iter().map(|noted| (noted, story.line(&id, noted.path, &noted.line)));
            let told = rows.filter(|(noted, row)| changes.tells(&noted.line, row));
            told.map(|(noted, row)| story.row(noted.path.depth(), &row, true)).collect()
        });
        self.screen.raw(&page)
    }

    /// The referee overrules a line of the explanation.
    pub(super) fn ruling(&mut self) -> Step<()> {
        if self.speaker() != REFEREE {
            return self.screen.say("Only the referee may overrule; ask them to, or hand them the keyboard.");
        }
        let Some((attempt, lines)) = self.rulable()? else {
            return self.screen.say("Nothing has been rolled or worked out yet that could be overruled.");
        };
        let lines: Vec<Noted<String>> = lines.into_iter().filter(|noted| can_be_ruled(&noted.line)).collect();
        if lines.is_empty() {
            return self
                .screen
                .say("There is no number, comparison or outcome here that could be overruled.");
        }
        let labels: Vec<String> = self.story(|story| {
            let rows = lines.iter().map(|noted| story.drawing.words.line(&noted.line, story.names));
            rows.map(|row| format!("{} {} [{}]", row.figure, row.what, row.rule).trim().to_owned()).collect()
        });
        let nth = self.pick("Which line does the referee overrule?", &labels, None)?;
        let instead = self.instead(&lines[nth].line)?;
        let reason = self.line("Why (may be left out)? > ", true)?;
        let path: Path = lines[nth].path;
        self.then_again(self.speaker(), Say::Rule { attempt, path, instead, reason })
    }

    /// What is to be ruled on: what is open, or one of the latest that are over; the referee says which.
    fn rulable(&mut self) -> Step<Option<(AttemptId, Vec<Noted<String>>)>> {
        let Ok(view) = self.kept.live.view(REFEREE) else {
            return Ok(None);
        };
        let over: Vec<SettledView> = view.recent.into_iter().filter(|one| one.rulable).collect();
        let open = self.open_id().map(|id| (id, self.running()));
        let open = open.filter(|(_, lines)| lines.iter().any(|noted| can_be_ruled(&noted.line)));
        let mut labels: Vec<String> = open.iter().map(|_| "What is open".to_owned()).collect();
        let names = |value: &Value| self.kept.live.named_to(self.seat, value);
        labels.extend(over.iter().map(|one| self.words.text(&one.about.words, &names)));
        let nth = match labels.len() {
            0 => return Ok(None),
            1 => 0,
            _ => {
                self.pick("Which attempt does the referee rule on? The latest is first.", &labels, Some(0))?
            }
        };
        let Some(nth) = nth.checked_sub(usize::from(open.is_some())) else {
            return Ok(open);
        };
        let explained = self.kept.live.explain(REFEREE, &over[nth].about.id);
        Ok(explained.ok().map(|explained| (explained.settled.about.id.clone(), explained.lines)))
    }

    fn instead(&mut self, line: &Line<String>) -> Step<Instead> {
        match line {
            Line::Compared { reached, .. } => Ok(Instead::Holds(self.yes("Is it reached?", !reached)?)),
            Line::Holds { holds, .. } => Ok(Instead::Holds(self.yes("Does it hold?", !holds)?)),
            Line::Rolled { die, face, .. } => {
                let faces = (1, i32::from(die.sides()));
                self.number("What does the die show?", faces, Some(i32::from(*face))).map(Instead::Number)
            }
            Line::Outcome { key, among, number, .. } => {
                let labels: Vec<String> = among.iter().map(|word| self.words.word(key, word)).collect();
                let now = usize::try_from(*number).ok();
                let nth = self.pick("Which outcome counts?", &labels, now)?;
                Ok(Instead::Outcome(among[nth].to_string()))
            }
            Line::Number { amount, .. } | Line::Total { amount, .. } => {
                self.number("What counts instead?", (i32::MIN, i32::MAX), Some(*amount)).map(Instead::Number)
            }
            _ => Err(Leave::Again),
        }
    }
}
