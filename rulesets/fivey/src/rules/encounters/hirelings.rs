//! People who go with the party: whom it has won over or pays. [fivey.social.friendly]
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::world::happen::{happen, meeting, note, set, shows};
use crate::world::people::CROWNS_MAX;
use crate::world::{Effect, PARTY, Set, Side, World};
use norn_kernel::{At, Key, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};

/// Somebody goes with the party from now on, as this one says if they are anybody's. In a fight they change sides.
pub fn joins(at: &mut At<'_, World>, who: Who, keeper: Option<Who>, by: Key) -> Play<()> {
    if who == PARTY || !at.world().characters.contains_key(&who) || keeper == Some(who) {
        return Ok(());
    }
    shows(at, who, by)?;
    set(at, by, who, Set::side(Side::Party))?;
    set(at, by, who, Set::keeper(keeper))?;
    turns(at, who, Side::Party, by)
}

/// Somebody goes with the party no more.
pub fn leaves(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if !at.world().characters.contains_key(&who) || at.world().character(who).played {
        return Ok(());
    }
    set(at, by, who, Set::keeper(None))?;
    set(at, by, who, Set::side(Side::Others))?;
    turns(at, who, Side::Others, by)
}

/// Whoever fights stands on this side from now on, in what is left of the encounter, too.
fn turns(at: &mut At<'_, World>, who: Who, side: Side, by: Key) -> Play<()> {
    let fights = at.world().fighter(who).is_some_and(|fighter| fighter.side != side);
    if fights {
        note(at, by, who, |fighter| fighter.side = side)?;
    }
    let Some(mut now) = at.world().meeting.clone() else { return Ok(()) };
    match side {
        Side::Party => {
            now.others.remove(&who);
            now.leader.take_if(|leader| *leader == who);
            if fights {
                now.took_part.insert(who);
            }
        }
        Side::Others if fights => {
            now.took_part.remove(&who);
            now.others.insert(who);
        }
        Side::Others => {}
    }
    match now.others.is_empty() && at.world().combat.is_none() {
        true => happen(at, by, Effect::Meeting(None)).map(drop),
        false => meeting(at, by, |it| *it = now),
    }
}

/// Somebody of the party takes on somebody who goes with it from now on, for pay or out of friendship. The referee says
/// whether they come. [fivey.social.friendly]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct TakeOn {
    pub who: Who,
    /// Who comes along.
    pub whom: Who,
    /// What they are paid.
    #[stored(default)]
    pub crowns: i32,
}

impl Rule for TakeOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, whom) = (self.who, self.whom);
        acting::able(at, who)?;
        acting::able(at, whom)?;
        let key = rule!("fivey.social.friendly");
        let new = at.world().is_players(who) && !at.world().is_players(whom);
        at.require(key, new, || Text::part(key, "ours").with("who", who).with("whom", whom))?;
        let has = at.world().character(who).crowns;
        let pays = (0..=has).contains(&self.crowns);
        let money = rule!("fivey.money.crowns");
        at.require(money, pays, || {
            Text::part(money, "refusal").with("who", who).with("has", has).with("price", self.crowns)
        })?;
        let about = [
            ("who", Value::Character(who)),
            ("whom", Value::Character(whom)),
            ("crowns", self.crowns.into()),
        ];
        let prompt = Prompt::confirm(at.world().owner(whom), key).about(&about).or_else(Pick::Yes(true));
        if !at.confirm(&prompt)? {
            at.story(|_| Text::part(key, "stays").with("who", who).with("whom", whom));
            return Ok(Verdict::done());
        }
        let theirs = at.world().character(whom).crowns;
        set(at, key, who, Set::crowns(has.saturating_sub(self.crowns).max(0)))?;
        set(at, key, whom, Set::crowns(theirs.saturating_add(self.crowns).min(CROWNS_MAX)))?;
        let one = at.world().character(who);
        let keeper = if one.played { Some(who) } else { one.keeper };
        joins(at, whom, keeper, key)?;
        Ok(Verdict::done())
    }
}

/// Somebody lets one of theirs go, or has them go with another's from now on. [fivey.social.friendly]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct PartWith {
    pub who: Who,
    /// Whom they let go.
    pub whom: Who,
    /// To whom they pass; to nobody, and they go with the party no more.
    #[stored(default)]
    pub to: Option<Who>,
}

/// Whether somebody goes along as this one says.
#[must_use]
pub fn is_theirs(world: &World, who: Who, whom: Who) -> bool {
    let one = world.character(whom);
    world.characters.contains_key(&whom) && !one.played && !one.is_gone() && one.keeper == Some(who)
}

impl Rule for PartWith {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.social.friendly");
        // The dead leave theirs to others.
        if !at.world().character(self.who).is_gone() {
            acting::able(at, self.who)?;
        }
        let theirs = is_theirs(at.world(), self.who, self.whom);
        let taker = self.to.is_none_or(|to| to != self.who && at.world().character(to).played);
        at.require(key, theirs && taker, || {
            Text::part(key, "not-theirs").with("who", self.who).with("whom", self.whom)
        })?;
        match self.to {
            Some(to) => set(at, key, self.whom, Set::keeper(Some(to))).map(drop)?,
            None => leaves(at, self.whom, key)?,
        }
        Ok(Verdict::done())
    }
}
