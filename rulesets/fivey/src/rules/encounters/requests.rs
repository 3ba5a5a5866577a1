//! What the party asks of those whom it meets. [fivey.social.one-request]
use crate::content::DIFFICULTIES;
use crate::reference::RULES;
use crate::rules::characters::acting;
use crate::rules::encounters::{meeting, reactions};
use crate::rules::tasks::checks::{Check, Throw, check};
use crate::rules::tasks::inspiration;
use crate::rules::traits::skills;
use crate::world::happen;
use crate::world::{Attitude, Stat, World};
use norn_kernel::{At, Closed, Edge, Play, Rule, Storable, Text, Value, Verdict, Who, closed, rule, words};

closed! {
    /// How difficult something is, in words. [fivey.check.difficulty-words]
    #[derive(Default)]
    pub enum Rank {
        Easy = "easy",
        /// Most that is worth asking. [fivey.social.negotiation-check]
        #[default]
        Moderate = "moderate",
        /// They have to go out of their way. [fivey.social.negotiation-check]
        Difficult = "difficult",
        Incredible = "incredible",
        UnheardOf = "unheard-of",
    }
}

impl Rank {
    /// As a number. [fivey.check.dc-table]
    #[must_use]
    pub fn dc(self) -> i32 {
        DIFFICULTIES.iter().find(|row| row.word == self.word()).map_or(0, |row| row.dc)
    }
}

closed! {
    /// What others say to a request.
    pub enum Reply {
        Refused = "refused",
        Granted = "granted",
    }
}

/// Somebody asks those whom the party meets for something, on behalf of all. [fivey.social.one-request]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Request {
    /// Who has driven the negotiation.
    pub who: Who,
    /// Whom they ask.
    pub to: Who,
    /// For what, in the player's words.
    pub what: String,
    /// All that it asks is not to attack. [fivey.social.hostile]
    #[stored(default)]
    pub peace: bool,
    /// It would put them in danger. [fivey.social.friendly, fivey.social.uncertain]
    #[stored(default)]
    pub dangerous: bool,
    /// [fivey.social.negotiation-check]
    pub rank: Rank,
    /// How well the conversation has gone so far. [fivey.social.quality]
    pub quality: Edge,
    /// Which of their skills or titles helps. [fivey.skill.free-form]
    #[stored(default)]
    pub skill: Option<String>,
    /// A die of inspiration is spent before the roll. [fivey.inspiration.timing]
    #[stored(default)]
    pub ahead: bool,
}

impl Request {
    /// Whether they are persuaded, refuse whatever is said, or do it gladly; nothing where a check decides.
    /// [fivey.social.friendly, fivey.social.uncertain, fivey.social.hostile]
    fn settled(&self, world: &World) -> Option<Reply> {
        let feels = match reactions::is_fond(world, self.to, std::iter::once(self.who)) {
            true => Attitude::Friendly,
            // Whoever has shown nothing else is uncertain.
            false => world.character(self.to).attitude.unwrap_or(Attitude::Uncertain),
        };
        match feels {
            Attitude::Friendly => {
                rule!("fivey.social.friendly").holds(!self.dangerous).then_some(Reply::Granted)
            }
            Attitude::Uncertain => {
                rule!("fivey.social.uncertain").holds(self.dangerous).then_some(Reply::Refused)
            }
            Attitude::Hostile => rule!("fivey.social.hostile").holds(!self.peace).then_some(Reply::Refused),
        }
    }
}

impl Rule for Request {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        acting::able(at, self.who)?;
        let key = words!("fivey.phase.encounter");
        let there = meeting::met(at.world()).any(|who| who == self.to) && at.world().is_seen(self.to);
        at.require(key, there, || Text::part(key, "nobody"))?;
        let key = rule!("fivey.social.one-request");
        let again = at.world().meeting.as_ref().is_some_and(|it| it.requested);
        at.require(key, !again, || Text::part(key, "refusal"))?;
        let settled = self.settled(at.world());
        if self.ahead && settled.is_none() {
            inspiration::ready(at, self.who)?;
        }
        happen::meeting(at, key, |it| it.requested = true)?;
        // Whoever has been spoken with is surprised no more. Those who lie in wait unseen have not been.
        let spoken = rule!("fivey.surprise.free-turn");
        let unseen = |who: Who| !spoken.holds(at.world().is_seen(who));
        let waits: Vec<Who> = at.world().characters.keys().copied().filter(|who| unseen(*who)).collect();
        happen::meeting(at, spoken, |it| it.surprises.retain(|who, _| waits.contains(who)))?;
        let granted = match settled {
            Some(reply) => reply == Reply::Granted,
            None => {
                let quality = rule!("fivey.social.quality").or(self.quality, Edge::None);
                let skilled =
                    self.skill.as_ref().is_some_and(|skill| skills::has(at.world(), self.who, skill));
                let throw = Throw::of(self.who, Stat::Cha)
                    .skilled_if(skilled)
                    .edged(quality)
                    .hampered_if(key.holds(again))
                    .ahead_if(self.ahead);
                let dc = at.number(rule!("fivey.social.negotiation-check"), self.rank.dc());
                check(at, &Check::of(throw, dc))?
            }
        };
        let reply = if granted { Reply::Granted } else { Reply::Refused };
        at.story(|_| {
            let words = Text::part(key, reply.word()).with("who", self.who).with("to", self.to);
            words.with("what", Value::text(&self.what))
        });
        Ok(Verdict::of(reply.word()))
    }
}
