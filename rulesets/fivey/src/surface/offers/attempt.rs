//! The closed list of attempts: each with its tag in logs, the rule that plays it, and what there is to say of it.
use crate::reference::RULES;
use crate::rules::characters::advancement::{Award, FillSlot, GainLevel};
use crate::rules::characters::armor::{Endure, Struggle, Swim, Wear};
use crate::rules::characters::creation::{RollUp, Settle};
use crate::rules::characters::healing::{Harmed, Healed};
use crate::rules::characters::market::{Buy, BuySets, Find, Give, Leave, Pay, Pocket};
use crate::rules::tasks::bare::BareCheck;
use crate::rules::tasks::checks::Checked;
use crate::rules::tasks::tasks::Test;
use crate::world::World;
use norn_kernel::attempt::{Declared, Said, said, with};
use norn_kernel::{Amounts, Audience, Value, Who, attempts, words};

attempts! {
    /// Everything that can be attempted.
    pub enum Attempt of World, veiled by is_unseen;
    // Tasks.
    /// Somebody attempts something.
    "check" Test(it: Test) => said("check", words!("fivey.task.four-questions"))
        .by(it.who)
        .ends(Checked::WORDS)
        .secret_if(it.secret)
        .told("told", [with("aim", &it.aim)]);
    // Characters.
    /// Things and packs are bought.
    "buy" Buy(it: Buy) => said("buy", words!("fivey.money.crowns"))
        .by(it.who)
        .told("told-buys", [with("things", amounts(&it.things))]);
    /// Small things are bought by the set.
    "buy-sets" BuySets(it: BuySets) => said("buy-sets", words!("fivey.gear.small-sets"))
        .by(it.who)
        .told("told", [with("sets", it.sets)]);
    /// Things and crowns are given away.
    "give" Give(it: Give) => said("give", words!("fivey.inventory.twenty"))
        .by(it.who)
        .about(it.to)
        .told(
            match (it.things.is_empty(), it.crowns) {
                (false, 0) => "told-gives",
                (true, _) => "told-gives-crowns",
                (false, _) => "told-gives-both",
            },
            [with("things", amounts(&it.things)), with("crowns", it.crowns), with("to", it.to)],
        );
    /// Things are left behind.
    "leave" Leave(it: Leave) => said("leave", words!("fivey.inventory.twenty"))
        .by(it.who)
        .told("told-leaves", [with("things", amounts(&it.things))]);
    /// Something small is paid for.
    "pay" Pay(it: Pay) => said("pay", words!("fivey.money.crowns"))
        .by(it.who)
        .told(if it.why.is_empty() { "told-pays" } else { "told-pays-for" }, [with("crowns", it.crowns), with("why", &it.why)]);
    /// Something is put in a pocket.
    "pocket" Pocket(it: Pocket) => said("pocket", words!("fivey.inventory.small-items"))
        .by(it.who)
        .told("told", [with("thing", &it.thing)]);
    /// Armor is put on or taken off.
    "wear" Wear(it: Wear) => {
        let key = words!("fivey.armor.don-doff");
        let said = if it.on { said("don", key) } else { said("doff", key) };
        said.by(it.who).ends(Checked::WORDS).told(if it.on { "told-dons" } else { "told-doffs" }, [with("armor", &it.armor)])
    };
    /// Somebody swims.
    "swim" Swim(it: Swim) => said("swim", words!("fivey.armor.swim")).by(it.who).ends(Checked::WORDS).told("told", []);
    /// Somebody struggles against their armor.
    "struggle" Struggle(it: Struggle) => said("struggle", words!("fivey.armor.struggle"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told(if it.aim.is_empty() { "told" } else { "told-aim" }, [with("aim", &it.aim)]);
    /// A slot is filled.
    "fill-slot" FillSlot(it: FillSlot) => said("fill-slot", words!("fivey.advance.slots"))
        .by(it.who)
        .told("told", [with("what", &it.what)]);
    /// A level is gained.
    "gain-level" GainLevel(it: GainLevel) => said("gain-level", words!("fivey.advance.when")).by(it.who).told("told", []);
    /// Dice make a character.
    "roll-up" RollUp(it: RollUp) => said("roll-up", words!("fivey.intro.random-generation")).by(it.who).told("told", []);
    /// What dice or choices say of a new character.
    "settle" Settle(it: Settle) => said("settle", words!("fivey.create.steps")).by(it.who).told("told", []);
    /// Experience for something.
    "award" Award(it: Award) => said("award", words!("fivey.advance.xp-sources"))
        .among(it.on.iter().copied())
        .told(if it.reason.is_empty() { "told" } else { "told-for" }, [with("on", people(&it.on)), with("points", it.points), with("reason", &it.reason)]);
    /// Somebody is exposed to something.
    "endure" Endure(it: Endure) => said("endure", words!("fivey.damage.resistance"))
        .by(it.who)
        .ends(Checked::WORDS)
        .told("told", [with("what", &it.what)]);
    /// Something small is found.
    "find-item" Find(it: Find) => said("find-item", words!("fivey.gear.small-list")).by(it.who).told("told", []);
    // Exploring.
    // Nights.
    // Encounters.
    // Fights.
    // Magic.
    // Downtime.
    // Templates.
    // The referee's.
    /// A danger that the referee names.
    "harm" Harmed(it: Harmed) => said("harm", words!("fivey.hp.damage")).to(it.who).told("told-harm", []);
    /// What the referee gives back.
    "heal" Healed(it: Healed) => said("heal", words!("fivey.hp.healing-cap")).to(it.who).told("told-heal", []);
    // Bare rolls.
    simulated
    /// A check from numbers alone.
    "bare-check" BareCheck(_it: BareCheck) => said("check", words!("fivey.check.roll")).by(Who(1)).ends(Checked::WORDS);
}

/// People as a list.
pub(crate) fn people<'a>(of: impl IntoIterator<Item = &'a Who>) -> Value {
    Value::List(of.into_iter().map(|&who| Value::Character(who)).collect())
}

/// So many of each, as a list: "Rope", or "3 Torch".
fn amounts(of: &Amounts<String>) -> Value {
    let one = |(name, count): (&String, i32)| match count {
        1 => Value::text(name),
        count => Value::List(vec![count.into(), Value::text(name)]),
    };
    Value::List(of.iter().map(one).collect())
}

/// Whether an attempt is for the referee alone: made by somebody whom the party does not see, or about them.
fn is_unseen(attempt: &Attempt, world: &World) -> bool {
    attempt.said().is_unseen(|who| world.characters.contains_key(&who) && !world.is_seen(who))
}

impl Declared for Attempt {
    fn said(&self) -> Said<'_> {
        self.said()
    }
    fn knowable(&self, world: &World) -> Audience {
        match self {
            Self::Test(it) if !world.is_players(it.who) => Audience::Referee,
            _ => self.said().audience,
        }
    }
}
