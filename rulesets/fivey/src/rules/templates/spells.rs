//! Spells in the things of templates. [fivey.item.tier-1-spell]
use crate::reference::RULES;
use crate::rules::magic::vessels;
use crate::world::happen::{carry, set};
use crate::world::{Row, Set, Spell, Use, World};
use norn_kernel::{
    At, Audience, Choice, D10, Key, Owner, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who,
    rule, words,
};

/// The rule of a template's thing that holds a spell, by its name. [fivey.item.tier-1-spell]
#[must_use]
pub fn holder(name: &str) -> Option<Key> {
    let key = match name {
        "Fairy picture book" => rule!("fivey.origin.changeling.picture-book"),
        "Wind instrument" => rule!("fivey.origin.elf.wind-instrument"),
        "Binder of blueprints" => rule!("fivey.origin.gnome.blueprints"),
        "Religious book" => rule!("fivey.origin.hellchild.religious-book"),
        "Manuscript of an epic" => rule!("fivey.origin.nymph.epic"),
        "Auto-relic" => rule!("fivey.origin.watcher.auto-relic"),
        "Prayer book" => rule!("fivey.background.acolyte.prayer-book"),
        "Favorite instrument" => rule!("fivey.background.entertainer.instrument"),
        "Dissertation" => rule!("fivey.background.sage.dissertation"),
        ARTIFACT => rule!("fivey.background.sage.artifact"),
        _ => return None,
    };
    Some(key).filter(|key| key.applies())
}

/// What nobody understands. [fivey.background.sage.artifact]
const ARTIFACT: &str = "Peculiar artifact";

/// Whether it is still to be settled which spell somebody's thing holds.
fn is_open(world: &World, who: Who, name: &str) -> bool {
    let Some(thing) = world.character(who).things.get(name) else { return false };
    let vessel = thing.sort.gear().is_some_and(|gear| gear.used_for == Use::Vessel);
    let new = thing.of_template && !thing.settled && vessels::held(world, who, name).is_none();
    vessel && new && holder(name).is_some()
}

/// The first thing of a player's character of which it is still to be settled. [fivey.item.tier-1-spell]
#[must_use]
pub fn due(world: &World) -> Option<SettleSpell> {
    let played = world.characters.iter().filter(|(_, one)| one.played);
    let open = |(who, thing): (Who, &String)| SettleSpell { who, thing: thing.clone() };
    let mut all = played.flat_map(|(who, one)| {
        one.things.keys().filter(|name| is_open(world, *who, name)).map(|name| (*who, name))
    });
    all.next().map(open)
}

/// Which spell a template's thing holds: its owner chooses or rolls, and of what nobody understands the referee rolls.
/// [fivey.item.tier-1-spell]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct SettleSpell {
    pub who: Who,
    pub thing: String,
}

impl Rule for SettleSpell {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("fivey.item.tier-1-spell");
        let open = is_open(at.world(), self.who, &self.thing);
        at.require(key, open, || Text::part(key, "settled").with("item", Value::text(&self.thing)))?;
        let by = holder(&self.thing).unwrap_or(key);
        if self.thing == ARTIFACT {
            // That it is settled all may see; what it is stays with the referee.
            at.aside(Audience::Referee, |at| {
                let spell = rolled(at, self.who, Owner::Referee)?;
                let mut riddles = at.world().character(self.who).riddles.clone();
                riddles.extend(spell.map(|spell| (self.thing.clone(), spell)));
                set(at, by, self.who, Set::riddles(riddles)).map(drop)
            })?;
            self.settles(at, None, by)?;
            return Ok(Verdict::done());
        }
        let spell = self.chooses(at)?;
        self.settles(at, spell, by)?;
        Ok(Verdict::done())
    }
}

impl SettleSpell {
    /// The owner picks one of the spells, or lets the die decide. [fivey.item.tier-1-spell]
    fn chooses(&self, at: &mut At<'_, World>) -> Play<Option<String>> {
        let key = rule!("fivey.item.tier-1-spell");
        let owner = at.world().owner(self.who);
        let names = listed(at.world());
        let die = Choice::word(key, "roll-for-it");
        let options: Vec<Choice> =
            [die].into_iter().chain(names.iter().map(|name| Choice::new(key, Value::text(name)))).collect();
        let about = [("who", Value::Character(self.who)), ("item", Value::text(&self.thing))];
        let prompt = Prompt::one_of(owner, key, &options).or_else(Pick::One(0)).about(&about);
        match at.one_of(&prompt)?.checked_sub(1) {
            Some(nth) => Ok(names.get(nth).cloned()),
            None => rolled(at, self.who, owner),
        }
    }

    fn settles(&self, at: &mut At<'_, World>, spell: Option<String>, by: Key) -> Play<()> {
        carry(at, by, self.who, |things| {
            if let Some(thing) = things.get_mut(&self.thing) {
                thing.settled = true;
                thing.spell = spell;
            }
        })
    }
}

/// The spells in the order of the list, as many as a d10 has sides. [fivey.spell.list]
fn listed(world: &World) -> Vec<String> {
    Spell::listed(world).into_iter().take(D10.sides().into()).collect()
}

/// One of the ten spells, by a d10. [fivey.item.tier-1-spell]
fn rolled(at: &mut At<'_, World>, who: Who, owner: Owner) -> Play<Option<String>> {
    let face = at.on_behalf(who, |at| at.roll(owner, D10, words!("fivey.spell.list")))?;
    let nth = usize::try_from(face.saturating_sub(1)).unwrap_or(0);
    Ok(listed(at.world()).into_iter().nth(nth))
}
