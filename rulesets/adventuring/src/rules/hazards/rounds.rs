//! What is due as a round begins: in a fight for everybody in it, and else for whoever has no air.
//! [adventuring.base.combat-round]
use crate::reference::RULES;
use crate::rules::exploring::{turns, vehicles};
use crate::rules::fights::elements;
use crate::rules::hazards::{climbing, suffocation, swimming};
use crate::world::{ROUNDS, World};
use norn_kernel::ask::{Pick, Want};
use norn_kernel::{
    At, Audience, Key, Onward, Owner, Play, Prompt, Repeat, Rule, Storable, Text, Value, Verdict, Who, rule,
};

/// As a round of a fight begins: climbing and swimming saves, then suffocation saves, and those at the helm on wild water.
pub fn begins(at: &mut At<'_, World>) -> Play<()> {
    let fighters = at.world().combat.iter().flat_map(|combat| combat.fighters.keys().copied());
    let fighters: Vec<Who> = fighters.collect();
    apart(at, &fighters, due)?;
    // Whoever is in the water by this has saved as they fell in.
    vehicles::round(at, &fighters)
}

/// Of those whom nobody sees, only the game master learns, nor whether there are any.
fn apart(at: &mut At<'_, World>, who: &[Who], due: fn(&mut At<'_, World>, &[Who]) -> Play<()>) -> Play<()> {
    let (seen, unseen): (Vec<Who>, Vec<Who>) = who.iter().partition(|who| at.world().is_seen(**who));
    due(at, &seen)?;
    at.aside(Audience::Referee, |at| due(at, &unseen))
}

fn due(at: &mut At<'_, World>, who: &[Who]) -> Play<()> {
    // Whoever goes under now has their first round without air.
    let before = without(at.world(), who);
    for &one in who {
        climbing::round(at, one)?;
    }
    for &one in who {
        swimming::round(at, one)?;
    }
    breath(at, &before)
}

/// Of these who has no air, or had none until now.
fn without(world: &World, who: &[Who]) -> Vec<Who> {
    let short = |who: &Who| 0 < world.character(*who).breathless || !suffocation::has_air(world, *who);
    who.iter().copied().filter(short).collect()
}

fn breath(at: &mut At<'_, World>, who: &[Who]) -> Play<()> {
    for &one in who {
        suffocation::round(at, one)?;
    }
    Ok(())
}

/// What hurts people round by round, wherever they are.
#[derive(Clone, Copy)]
enum Danger {
    Flames,
    NoAir,
}

impl Danger {
    fn key(self) -> Key {
        match self {
            Self::Flames => rule!("adventuring.element.fire.zone"),
            Self::NoAir => rule!("adventuring.suffocate.breath"),
        }
    }

    /// Who is in it: of those whom all see, or of those whom nobody does.
    fn threatens(self, world: &World, seen: bool) -> Vec<Who> {
        let is_in = |who: Who| match self {
            Self::Flames => elements::is_in_flames(world, who),
            Self::NoAir => !suffocation::has_air(world, who),
        };
        let people = world.characters.keys().copied();
        people.filter(|who| world.is_seen(*who) == seen && self.key().holds(is_in(*who))).collect()
    }

    /// The game master says for how many rounds these stay in it.
    fn asks(self, at: &mut At<'_, World>, people: &[Who]) -> Play<i32> {
        let most = i32::try_from(ROUNDS).unwrap_or(i32::MAX);
        let all = Value::List(people.iter().map(|who| Value::Character(*who)).collect());
        let want = Want::Number { min: 0, max: most };
        let prompt = Prompt::new(Owner::Referee, self.key(), want, Pick::Number(0));
        at.amount(&prompt.about(&[("who", all)]))
    }

    /// So many rounds of it, for whoever is still in it as each begins.
    fn passes(self, at: &mut At<'_, World>, seen: bool, rounds: i32) -> Play<()> {
        for _ in 0..rounds {
            let people = self.threatens(at.world(), seen);
            match self {
                Self::Flames => elements::round(at, &people)?,
                Self::NoAir => breath(at, &people)?,
            }
            if people.is_empty() {
                break;
            }
        }
        Ok(())
    }
}

/// Time begins to pass outside of a fight, and some are in flames or without air: the game master says for how many of
/// its rounds. Of those whom nobody sees, only they learn. [adventuring.element.fire.zone, adventuring.suffocate.breath]
pub fn linger(at: &mut At<'_, World>) -> Play<()> {
    if at.world().combat.is_some() {
        return Ok(());
    }
    let mut said = vec![];
    for danger in [Danger::Flames, Danger::NoAir] {
        let people = danger.threatens(at.world(), true);
        let rounds = if people.is_empty() { None } else { Some(danger.asks(at, &people)?) };
        danger.passes(at, true, rounds.unwrap_or(0))?;
        said.push((danger, rounds));
    }
    at.aside(Audience::Referee, |at| {
        for (danger, rounds) in said {
            let people = danger.threatens(at.world(), false);
            if people.is_empty() {
                continue;
            }
            let rounds = match rounds {
                Some(rounds) => rounds,
                None => danger.asks(at, &people)?,
            };
            danger.passes(at, false, rounds)?;
        }
        Ok(())
    })
}

/// So many rounds pass outside of a fight for whoever has no air. [adventuring.suffocate.breath]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Rounds {
    /// 1 or more.
    pub rounds: u32,
}

impl Rule for Rounds {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::calm(at)?;
        let key = rule!("adventuring.suffocate.breath");
        let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
        let any = !without(at.world(), &everybody).is_empty();
        at.require(key, any, || Text::part(key, "nobody"))?;
        let key = rule!("adventuring.base.time-units");
        at.require(key, (1..=ROUNDS).contains(&self.rounds), || {
            Text::part(key, "rounds").with("max", i32::try_from(ROUNDS).unwrap_or(i32::MAX))
        })?;
        at.repeat(self, &mut 0)?;
        Ok(Verdict::done())
    }
}

impl Repeat for Rounds {
    type World = World;
    /// How many are over.
    type State = u32;

    fn round(&self, at: &mut At<'_, World>, over: &mut u32) -> Play<Onward> {
        if self.rounds <= *over {
            return Ok(Onward::Over);
        }
        let everybody: Vec<Who> = at.world().characters.keys().copied().collect();
        let short = without(at.world(), &everybody);
        apart(at, &short, breath)?;
        *over = over.saturating_add(1);
        Ok(Onward::On)
    }
}
