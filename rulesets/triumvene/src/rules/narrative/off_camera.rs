//! Off-camera action: who tells what happened while the table was not watching.
use crate::reference::RULES;
use crate::world::happen::{self, happen};
use crate::world::{Effect, NOBODYS, Side, Story, World};
use norn_kernel::{
    At, Choice, D12, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};
use std::collections::BTreeMap;

/// A session begins; with an earlier one behind, the player with the highest roll tells something of it.
/// [triumvene.off-camera.roll]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Storable)]
pub struct OpenSession {
    /// Whose players are there.
    pub present: Vec<Who>,
    /// Whether a session came before the first one that is opened so. [triumvene.off-camera.story]
    #[stored(default, skip_serializing_if = "std::ops::Not::not")]
    pub earlier: bool,
    /// What the players who are there without a character call themselves.
    #[stored(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// In which session of play, as the table counts them; 0 where it counts none.
    #[stored(default, skip_serializing_if = "is_zero")]
    pub session: u32,
}

fn is_zero(session: &u32) -> bool {
    *session == 0
}

/// A player at the opening.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Player {
    /// By the character that they play.
    Of(Who),
    /// By what they call themselves, since they have no character yet: the referee rolls and writes for them.
    Named(String),
}

impl Player {
    fn owner(&self) -> Owner {
        match self {
            Self::Of(who) => Owner::Character(*who),
            Self::Named(_) => Owner::Referee,
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Of(who) => Value::Character(*who),
            Self::Named(name) => Value::text(name),
        }
    }
}

/// Whether anything has been tried or time has passed since the last opening; before the first one, at all.
/// [triumvene.off-camera.roll]
#[must_use]
pub fn played(world: &World) -> bool {
    let since = if world.sessions == 0 { Some(0) } else { world.opened };
    world.deeds.iter().any(|deed| deed.session == world.sessions) || since != Some(world.clock)
}

/// One player's die for the opening.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct OpeningDie {
    who: Player,
}

impl Rule for OpeningDie {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        at.roll(self.who.owner(), D12, rule!("triumvene.off-camera.roll"))
    }
}

impl Rule for OpenSession {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let world = at.world();
        let known =
            self.present.iter().all(|&who| world.characters.contains_key(&who) && world.is_players(who));
        at.require(rule!("triumvene.off-camera.roll"), known, || {
            Text::part(words!("triumvene.off-camera.roll"), "refusal")
        })?;
        let first = at.world().sessions == 0;
        // What is opened twice would give up the last session's deeds for those of this one.
        let another = self.session != 0 && self.session != at.world().opened_in;
        let anew = first || another || played(at.world());
        at.require(rule!("triumvene.off-camera.roll"), anew, || {
            Text::part(words!("triumvene.off-camera.roll"), "again")
        })?;
        let tells = at.holds(rule!("triumvene.off-camera.story"), !first || self.earlier);
        happen::open_session(at, self.session)?;
        // What was tried in the last session is what the story can go on from.
        if tells {
            self.story(at)?;
        }
        Ok(Verdict::done())
    }
}

impl OpenSession {
    fn story(&self, at: &mut At<'_, World>) -> Play<()> {
        let players = self.present.iter().map(|&who| Player::Of(who));
        let players = players.chain(self.others.iter().map(|name| Player::Named(name.clone())));
        let mut rolls: BTreeMap<Player, Vec<i32>> = players.map(|who| (who, vec![])).collect();
        let mut rolling: Vec<Player> = rolls.keys().cloned().collect();
        while !rolling.is_empty() {
            let dice: Vec<OpeningDie> = rolling.iter().map(|who| OpeningDie { who: who.clone() }).collect();
            let faces = at.together(&dice, vec![], |mut all, face| {
                all.push(face);
                all
            })?;
            for (who, face) in rolling.iter().zip(faces) {
                rolls.entry(who.clone()).or_default().push(face);
            }
            // Who rolled again is compared by the last roll, only with those who tied with them before.
            let mut tied = highest(&rolls);
            while let [teller] = &tied[..] {
                if self.tells(at, teller)? {
                    return Ok(());
                }
                rolls.remove(teller);
                tied = highest(&rolls);
            }
            let again = !tied.is_empty() && at.holds(rule!("triumvene.off-camera.tie"), true);
            rolling = if again { tied } else { vec![] };
        }
        Ok(())
    }

    /// Whether the winner has something to tell, and what. [triumvene.off-camera.story]
    fn tells(&self, at: &mut At<'_, World>, teller: &Player) -> Play<bool> {
        let owner = teller.owner();
        let whose = [("who", teller.value())];
        let part = |part| Choice::word(words!("triumvene.off-camera.story"), part);
        let options = [part("tell"), part("pass")];
        let prompt = Prompt::one_of(owner, rule!("triumvene.off-camera.roll"), &options);
        if at.one_of(&prompt.about(&whose))? == 1 {
            return Ok(false);
        }
        let group = at.world().characters.iter().filter(|(_, one)| one.side == Side::Party);
        let group: Vec<Who> = group.map(|(&who, _)| who).collect();
        let mut about = vec![part("group")];
        about.extend(group.iter().map(|&who| Choice::new(words!("triumvene.off-camera.story"), who)));
        let prompt = Prompt::one_of(owner, rule!("triumvene.off-camera.story"), &about);
        let about = at.one_of(&prompt.about(&whose))?.checked_sub(1).and_then(|n| group.get(n)).copied();
        let events = events(at.world());
        let mut event = String::new();
        if !events.is_empty() {
            let mut options = vec![Choice::word(words!("triumvene.off-camera.purpose"), "none")];
            let told = events.iter().map(|event| Value::text(event));
            options.extend(told.map(|event| Choice::new(words!("triumvene.off-camera.purpose"), event)));
            let prompt = Prompt::one_of(owner, rule!("triumvene.off-camera.purpose"), &options);
            let chosen = at.one_of(&prompt.about(&whose))?.checked_sub(1).and_then(|n| events.get(n));
            event = chosen.cloned().unwrap_or_default();
        }
        let prompt = Prompt::text(owner, rule!("triumvene.off-camera.story")).lapses(Lapse::Never);
        let text = at.text(&prompt.about(&whose))?;
        let session = at.world().sessions;
        let (teller, by) = match teller {
            Player::Of(who) => (*who, String::new()),
            Player::Named(name) => (NOBODYS, name.clone()),
        };
        let story = Effect::Story(Story { session, teller, by, about, event, text });
        happen(at, rule!("triumvene.off-camera.story"), story)?;
        Ok(true)
    }
}

/// Whoever has the highest rolls; several if they are equal to the last one.
fn highest(rolls: &BTreeMap<Player, Vec<i32>>) -> Vec<Player> {
    let best = rolls.values().max();
    rolls.iter().filter(|(_, rolled)| Some(*rolled) == best).map(|(who, _)| who.clone()).collect()
}

/// What was tried in the last session, newest first, each once. [triumvene.off-camera.purpose]
#[must_use]
pub fn events(world: &World) -> Vec<String> {
    let last = world.deeds.iter().rev().filter(|deed| deed.session.saturating_add(1) == world.sessions);
    let mut events: Vec<String> = vec![];
    for deed in last {
        let name = &world.character(deed.who).name;
        let event = format!("{name}: {}", deed.doing);
        if !events.contains(&event) {
            events.push(event);
        }
    }
    events
}
