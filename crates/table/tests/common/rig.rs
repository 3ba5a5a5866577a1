//! *Lanterns*, the invented game of the testkit, with a few deeds that only a table can be tried with: a hidden
//! one, one whose changes have several audiences, one that needs neither dice nor anybody else, and broken ones.
use norn_kernel::offer::{Filling, Wrong};
use norn_kernel::ruleset::{Cast, Safety};
use norn_kernel::show::{Row, Turn, TurnState, Turns, View};
use norn_kernel::{
    At, Attempt, Audience, Choice, D20, Draft, Filled, Form, Lapse, Next, Owner, Param, Play, Problem,
    Prompt, Range, Rule, Ruleset, Supposed, Switch, Text, Value, Verdict, Viewer, Who, rule,
};
use norn_testkit::toy::{Deed, Effect, House, Lanterns, RULES};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// In this edition something is always due.
pub(crate) const ENDLESS: u32 = 9;

/// The game, in an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rig<const EDITION: u32>;

/// Everything that can be attempted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Doing<const EDITION: u32> {
    /// What the game itself has.
    Toy(Deed),
    /// Soot gathers: no die, no question. Twice as much in later editions.
    Brush { who: Who },
    /// A die, and then a question that stays open through the narration.
    Listen { who: Who },
    /// The referee's alone: nobody else knows of it.
    Scout { who: Who },
    /// Changes that all may know, woven with changes that only the referee may, and a die that falls unseen.
    Stalk { who: Who, shade: Who },
    /// A die falls, and the rule breaks.
    Crash { who: Who },
    /// The rule breaks before anything.
    Broken { who: Who },
    /// Asks as many questions as there are in a row, each lapsing when the table moves on.
    Ponder { who: Who },
    /// A die, a second one if its owner wants to, which holds up nothing, and one of the referee's after it.
    Gamble { who: Who },
}

impl<const EDITION: u32> Rule for Doing<EDITION> {
    type World = House;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, House>) -> Play<Verdict> {
        let soot = rule!("lanterns.keeper.soot");
        match self {
            Self::Toy(deed) => deed.play(at),
            Self::Brush { who } => {
                let now = at.world().keepers.get(who).map_or(0, |keeper| keeper.soot);
                at.require(rule!("lanterns.kindle.soot"), now < 4 || EDITION == ENDLESS, || {
                    Text::part(rule!("lanterns.kindle.oil"), "refusal")
                })?;
                let more = at.number(soot, if EDITION == 0 { 1 } else { 2 });
                at.apply(soot, Effect::Soot(*who, now.saturating_add(more)))?;
                Ok(Verdict::done().with_total(more))
            }
            Self::Listen { who } => {
                let face = at.roll(Owner::Character(*who), D20, rule!("lanterns.kindle.flint"))?;
                let again = Prompt::confirm(Owner::Character(*who), rule!("lanterns.kindle.again"));
                let hears = at.confirm(&again.lapses(Lapse::Narration))?;
                let total = at.total(rule!("lanterns.kindle.reach"), face);
                let oil = if hears { 2 } else { 1 };
                at.apply(rule!("lanterns.keeper.oil"), Effect::Oil(*who, oil))?;
                Ok(Verdict::done().with_total(total))
            }
            Self::Gamble { who } => {
                let (owner, oil) = (Owner::Character(*who), rule!("lanterns.keeper.oil"));
                let flint = rule!("lanterns.kindle.flint");
                let first = at.roll(owner, D20, flint)?;
                let again = Prompt::confirm(owner, rule!("lanterns.kindle.again")).lapses(Lapse::Later);
                let numbers = [("face", first)];
                let face =
                    if at.confirm(&again.numbers(&numbers))? { at.roll(owner, D20, flint)? } else { first };
                let face = at.total(flint, face);
                let glow = at.roll(Owner::Referee, D20, rule!("lanterns.shade.sheet"))?;
                at.apply(oil, Effect::Oil(*who, u16::try_from(face.min(glow)).unwrap_or(0)))?;
                Ok(Verdict::of(if 10 <= face { "bright" } else { "dark" }).with_total(face))
            }
            Self::Scout { who } => {
                let key = rule!("lanterns.shade.lurk");
                let face = at.roll(Owner::Referee, D20, rule!("lanterns.shade.sheet"))?;
                let goes = at.confirm(&Prompt::confirm(Owner::Referee, key).lapses(Lapse::MovingOn))?;
                at.apply(key, Effect::Readied(*who, goes))?;
                Ok(Verdict::done().with_total(face))
            }
            Self::Stalk { who, shade } => {
                let (key, oil) = (rule!("lanterns.shade.grasp"), rule!("lanterns.keeper.oil"));
                let face = at.roll(Owner::Character(*who), D20, key)?;
                let seen = at.aside(Audience::Referee, |at| {
                    let face = at.roll(Owner::Referee, D20, rule!("lanterns.shade.sheet"))?;
                    Ok(at.number(rule!("lanterns.shade.sheet"), face))
                })?;
                at.apply(oil, Effect::Oil(*who, 3))?;
                at.apply(key, Effect::Readied(*shade, true))?;
                at.apply(oil, Effect::Oil(*who, 4))?;
                at.apply(key, Effect::Readied(*shade, seen < 0))?;
                let now = at.number(oil, face);
                at.apply(oil, Effect::Oil(*who, u16::try_from(now.clamp(0, 20)).unwrap_or(0)))?;
                Ok(Verdict::done())
            }
            Self::Crash { who } => {
                at.roll(Owner::Character(*who), D20, soot)?;
                panic!("a rule of the tests that breaks");
            }
            Self::Broken { .. } => panic!("a rule of the tests that breaks at once"),
            Self::Ponder { who } => {
                let mut yes = 0;
                for _ in 0..3 {
                    let prompt = Prompt::confirm(Owner::Character(*who), rule!("lanterns.watch.omen"));
                    yes += i32::from(at.confirm(&prompt.lapses(Lapse::MovingOn))?);
                }
                let yes = at.total(rule!("lanterns.watch.order"), yes);
                at.apply(soot, Effect::Soot(*who, yes.clamp(0, 3)))?;
                Ok(Verdict::done().with_total(yes))
            }
        }
    }
}

impl<const EDITION: u32> Attempt for Doing<EDITION> {
    fn name(&self) -> &'static str {
        match self {
            Self::Toy(deed) => deed.name(),
            Self::Brush { .. } => "brush",
            Self::Listen { .. } => "listen",
            Self::Scout { .. } => "scout",
            Self::Stalk { .. } => "stalk",
            Self::Crash { .. } => "crash",
            Self::Broken { .. } => "broken",
            Self::Ponder { .. } => "ponder",
            Self::Gamble { .. } => "gamble",
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Toy(deed) => deed.words(),
            _ => Text::new(rule!("lanterns.keeper.sheet")),
        }
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Toy(deed) => deed.owner(),
            Self::Scout { .. } => Owner::Referee,
            Self::Brush { who }
            | Self::Listen { who }
            | Self::Stalk { who, .. }
            | Self::Crash { who }
            | Self::Broken { who }
            | Self::Gamble { who }
            | Self::Ponder { who } => Owner::Character(*who),
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Toy(deed) => deed.audience(),
            Self::Scout { .. } => Audience::Referee,
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Toy(deed) => deed.outcomes(),
            Self::Gamble { .. } => &["dark", "bright"],
            _ => &[],
        }
    }
}

impl<const EDITION: u32> Rig<EDITION> {
    fn own(
        world: &House,
        viewer: &Viewer,
        filled: &Filled,
    ) -> Result<Doing<EDITION>, Box<Next<Doing<EDITION>>>> {
        let mut filling = Filling::of(filled, viewer);
        let key = rule!("lanterns.keeper.sheet");
        let whos = |all: Vec<Who>| {
            Param::new("who", key, Range::OneOf(all.into_iter().map(|who| Choice::new(key, who)).collect()))
        };
        let keepers = world.keepers.keys().copied();
        let mine: Vec<Who> = keepers.filter(|&who| viewer.speaks_for(Owner::Character(who))).collect();
        let shades: Vec<Who> = world.shades.keys().copied().collect();
        let refused = || Box::new(Next::Refused(norn_kernel::Refusal(Text::part(key, "refusal"))));
        let doing = match filled.attempt.as_str() {
            "scout" => match viewer {
                Viewer::Referee => Doing::Scout { who: filling.who(whos(shades))? },
                Viewer::Player(_) => return Err(refused()),
            },
            "stalk" => {
                // Whoever plays but one means that one.
                let who = filling.who(whos(mine).or_only())?;
                // The referee says by which shade.
                let param = Param { name: "shade", ..whos(shades) };
                Doing::Stalk { who, shade: filling.who(param.by_referee())? }
            }
            name => {
                // Whoever does not say with whom brushes with the first whom they play.
                let default = mine.first().filter(|_| name == "brush").map(|&who| who.into());
                let who = filling.who(Param { default, ..whos(mine) })?;
                match name {
                    "brush" => Doing::Brush { who },
                    "listen" => Doing::Listen { who },
                    "crash" => Doing::Crash { who },
                    "broken" => Doing::Broken { who },
                    "gamble" => Doing::Gamble { who },
                    _ => Doing::Ponder { who },
                }
            }
        };
        filling.end()?;
        Ok(doing)
    }
}

impl<const EDITION: u32> Ruleset for Rig<EDITION> {
    type World = House;
    type Attempt = Doing<EDITION>;
    const NAME: &'static str = "lanterns";
    const EDITION: u32 = EDITION;

    fn titles(&self) -> &'static [&'static str] {
        Lanterns.titles()
    }
    fn accent(&self) -> (&'static str, &'static str) {
        Lanterns.accent()
    }
    fn reference(&self) -> &'static str {
        Lanterns.reference()
    }
    fn rules(&self) -> &'static [&'static str] {
        Lanterns.rules()
    }
    fn words(&self) -> &'static str {
        Lanterns.words()
    }
    fn safety(&self) -> Option<Safety> {
        Lanterns.safety()
    }
    fn switches(&self) -> &'static [Switch] {
        Lanterns.switches()
    }
    fn start(&self) -> House {
        Lanterns.start()
    }
    fn day(&self, world: &House) -> Option<i64> {
        Lanterns.day(world)
    }
    fn switch(&self, world: &House, id: &str) -> Option<&'static str> {
        Lanterns.switch(world, id)
    }
    fn set_switch(&self, world: &House, id: &str, value: &str) -> Option<Vec<Effect>> {
        Lanterns.set_switch(world, id, value)
    }
    fn forms(&self, world: &House) -> Vec<Form> {
        let mut forms = Lanterns.forms(world);
        // Here the referee says how long a wick is.
        for field in forms.iter_mut().flat_map(|form| &mut form.fields).filter(|field| field.name == "wick") {
            field.by = norn_kernel::By::Referee;
        }
        if !forms.iter().any(|form| form.name == "shade") {
            let words = Text::new(rule!("lanterns.shade.sheet"));
            forms.push(Form { name: "shade", words, players: false, fields: vec![] });
        }
        forms
    }
    fn so_far(&self, world: &House, draft: &Draft, who: Who) -> Vec<Effect> {
        Lanterns.so_far(world, draft, who)
    }
    fn watched(&self, world: &House, who: Who) -> Vec<Row> {
        Lanterns.watched(world, who)
    }
    fn build(&self, world: &House, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
        Lanterns.build(world, draft, who)
    }
    fn cast(&self) -> Cast {
        Lanterns.cast()
    }
    fn attempts(&self) -> &'static [&'static str] {
        &[
            "kindle", "walk", "share", "watch", "vigil", "lurk", "brush", "listen", "scout", "stalk",
            "ponder", "crash", "broken", "gamble",
        ]
    }
    fn next(&self, world: &House, viewer: &Viewer, filled: &Filled) -> Next<Doing<EDITION>> {
        let toy = Lanterns.attempts().contains(&filled.attempt.as_str());
        if !toy && self.attempts().contains(&filled.attempt.as_str()) {
            return Self::own(world, viewer, filled).map_or_else(|next| *next, Next::Ready);
        }
        match Lanterns.next(world, viewer, filled) {
            Next::Ready(deed) => Next::Ready(Doing::Toy(deed)),
            Next::Fill(param) => Next::Fill(param),
            Next::Propose(param) => Next::Propose(param),
            Next::Refused(refusal) => Next::Refused(refusal),
            Next::Wrong(Wrong::Attempt { name, .. }) => {
                Next::Wrong(Wrong::Attempt { name, known: self.attempts().to_vec() })
            }
            Next::Wrong(wrong) => Next::Wrong(wrong),
        }
    }
    fn groups(&self, world: &House) -> BTreeMap<Who, BTreeSet<Who>> {
        Lanterns.groups(world)
    }
    fn due(&self, world: &House) -> Option<Doing<EDITION>> {
        let keeper = world.keepers.keys().next().copied();
        if let (ENDLESS, Some(who)) = (EDITION, keeper) {
            return Some(Doing::Brush { who });
        }
        Lanterns.due(world).map(Doing::Toy)
    }
    fn studies(&self) -> &'static [&'static str] {
        &[]
    }
    fn study(&self, world: &House, filled: &Filled) -> Next<(House, Doing<EDITION>)> {
        match Lanterns.study(world, filled) {
            Next::Ready((world, deed)) => Next::Ready((world, Doing::Toy(deed))),
            Next::Fill(param) => Next::Fill(param),
            Next::Propose(param) => Next::Propose(param),
            Next::Refused(refusal) => Next::Refused(refusal),
            Next::Wrong(wrong) => Next::Wrong(wrong),
        }
    }
    fn stopped(&self, world: &House) -> Vec<Effect> {
        // Whatever lay in wait does so no more.
        let readied = world.shades.iter().filter(|(_, shade)| shade.readied);
        readied.map(|(&who, _)| Effect::Readied(who, false)).collect()
    }
    fn supposed(&self, world: &House, viewer: &Viewer, how: Supposed) -> House {
        Lanterns.supposed(world, viewer, how)
    }
    fn show(&self, world: &House, viewer: &Viewer) -> View {
        // Whoever is sooty has had their turn.
        let turn = |(&who, keeper): (&Who, &norn_testkit::toy::Keeper)| Turn {
            who,
            stands: TurnState::of(keeper.soot == 0, 0 < keeper.soot),
            states: vec![],
        };
        let key = rule!("lanterns.watch.order");
        let entries = world.keepers.iter().map(turn).collect();
        let turns = Turns { key, words: Text::new(key), phase: None, entries };
        View { turns: Some(turns), ..Lanterns.show(world, viewer) }
    }
    fn name(&self, world: &House, value: &Value) -> Option<String> {
        Lanterns.name(world, value)
    }
    fn tell(&self, world: &House, effect: &Effect) -> Text {
        Lanterns.tell(world, effect)
    }
    fn edit(&self, world: &House, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
        Lanterns.edit(world, address, value)
    }
    fn problems(&self, world: &House) -> Vec<Problem> {
        Lanterns.problems(world)
    }
}
