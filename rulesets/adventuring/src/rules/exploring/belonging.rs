//! Who goes with the company, and whose beasts, carts and boats are: people who are won over or hired, and what is given,
//! sold and inherited. [adventuring.base.company]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Save, save};
use crate::rules::exploring::riding;
use crate::rules::fights::turn;
use crate::world::happen::{group, happen, note, set, shows, vehicle};
use crate::world::people::COINS_MAX;
use crate::world::switches::Initiative;
use crate::world::{Ability, Company, Effect, Set, Side, World};
use norn_kernel::record::Record;
use norn_kernel::{At, Key, Pick, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// What can be somebody's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Belonging {
    /// A beast, or somebody who goes along.
    Somebody(Who),
    /// A cart or a boat, by its name.
    Vehicle(String),
}

impl Belonging {
    /// What it is, for people to read.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Self::Somebody(who) => Value::Character(*who),
            Self::Vehicle(name) => Value::text(name),
        }
    }

    /// What a value stands for; nothing where it stands for neither.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Character(who) => Some(Self::Somebody(*who)),
            Value::Text(name) => Some(Self::Vehicle(name.clone())),
            _ => None,
        }
    }

    /// Whether it is where somebody is.
    fn is_near(&self, world: &World, who: Who) -> bool {
        match self {
            Self::Somebody(one) => world.are_near(who, *one),
            Self::Vehicle(name) => {
                world.vehicles.get(name).is_some_and(|it| it.at.is_none() || it.at == world.place(who))
            }
        }
    }
}

/// The player's character whose somebody's beasts are: their own, or those of the one whom they go along with.
#[must_use]
pub fn master(world: &World, who: Who) -> Who {
    let one = world.character(who);
    if one.played { who } else { one.keeper.unwrap_or(who) }
}

/// Whether an animal is nobody's: it goes with no company, and no people go about with it.
/// [adventuring.train.activity, adventuring.base.company]
#[must_use]
pub fn is_nobodys(world: &World, animal: Who) -> bool {
    let group = world.company_of(animal);
    let mut fellows = group.into_iter().flat_map(|group| world.members(group));
    let kept = fellows.any(|one| !world.character(one).nature.is_animal() && !world.character(one).is_dead());
    world.character(animal).nature.is_animal() && !world.is_players(animal) && !kept
}

/// Whether something is somebody's to give away. Of the game master's people it is what goes about with them; a cart of
/// which nobody has said whose it is can be anybody's.
#[must_use]
pub fn has(world: &World, who: Who, what: &Belonging) -> bool {
    match what {
        Belonging::Somebody(one) if world.is_players(who) => {
            let kept = world.characters.get(one).is_some_and(|one| !one.played && !one.is_dead());
            kept && world.is_players(*one) && world.character(*one).keeper == Some(who)
        }
        Belonging::Somebody(one) => {
            let beast = world.characters.get(one).is_some_and(|one| one.nature.is_animal() && !one.is_dead());
            let goes_along =
                world.company_of(*one).is_some() && world.company_of(*one) == world.company_of(who);
            beast && !world.is_players(*one) && !world.character(who).nature.is_animal() && goes_along
        }
        Belonging::Vehicle(name) => {
            world.vehicles.get(name).is_some_and(|it| it.keeper.is_none_or(|keeper| keeper == who))
        }
    }
}

/// All that is somebody's to give away and where they are, or near another.
pub fn belongings(world: &World, of: Who, near: Who) -> impl Iterator<Item = Belonging> + '_ {
    let people = world.characters.keys().map(|who| Belonging::Somebody(*who));
    let vehicles = world.vehicles.keys().map(|name| Belonging::Vehicle(name.clone()));
    people.chain(vehicles).filter(move |what| has(world, of, what) && what.is_near(world, near))
}

/// Somebody goes with the company from now on, as this one's if they are somebody's. In a fight they change sides.
/// [adventuring.base.company]
pub fn comes_over(at: &mut At<'_, World>, who: Who, keeper: Option<Who>, by: Key) -> Play<()> {
    if !at.world().characters.contains_key(&who) || keeper == Some(who) {
        return Ok(());
    }
    let ours = at.world().is_players(who);
    shows(at, who, by)?;
    if at.world().character(who).keeper != keeper {
        changes_hands(at, who, by)?;
    }
    set(at, by, who, Set::befriended(None))?;
    set(at, by, who, Set::side(Side::Company))?;
    set(at, by, who, Set::keeper(keeper))?;
    let world = at.world();
    let before = world.company_of(who);
    let of_keeper = keeper.and_then(|keeper| world.company_of(keeper));
    let to = of_keeper.or_else(|| before.filter(|_| ours)).or_else(|| company(world, who));
    if before.is_none() || before != to {
        goes_with(at, who, to, by)?;
    }
    if ours { Ok(()) } else { turns(at, who, Side::Company, by) }
}

/// The company that somebody comes to who is nobody's: one that is where they are, or the first.
fn company(world: &World, who: Who) -> Option<Who> {
    let ours = world.companies.iter().filter(|(_, company)| company.side == Side::Company);
    let near = |members: &BTreeSet<Who>| members.iter().any(|one| world.are_near(*one, who));
    let mut near = ours.clone().filter(|(_, company)| near(&company.members));
    near.next().or_else(|| ours.clone().next()).map(|(number, _)| *number)
}

/// Somebody is in this company from now on, and in no other; in one of their own where there is none.
fn goes_with(at: &mut At<'_, World>, who: Who, company: Option<Who>, by: Key) -> Play<()> {
    leaves_company(at, who, by)?;
    match company {
        Some(company) => group(at, by, company, |company| {
            company.members.insert(who);
        }),
        None => {
            let world = at.world();
            let (number, side) = (world.new_company(), world.character(who).side);
            let name = world.character(who).name.clone();
            let new = Company { name, side, members: BTreeSet::from([who]), ..Company::fields().usual() };
            happen(at, by, Effect::Company(number, Some(Box::new(new)))).map(drop)
        }
    }
}

/// Somebody goes with nobody any more.
fn leaves_company(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    match at.world().company_of(who) {
        Some(company) => group(at, by, company, |company| {
            company.members.remove(&who);
        }),
        None => Ok(()),
    }
}

/// Somebody is nobody's any more and goes their own way, or with those of the other side whom they are given to. In a fight
/// they change sides. [adventuring.base.company]
pub fn goes_over(at: &mut At<'_, World>, who: Who, to: Option<Who>, by: Key) -> Play<()> {
    if !at.world().characters.contains_key(&who) || at.world().character(who).played {
        return Ok(());
    }
    let ours = at.world().is_players(who);
    if ours {
        changes_hands(at, who, by)?;
    }
    let group = to
        .and_then(|to| at.world().company_of(to))
        .filter(|_| !to.is_some_and(|to| at.world().is_players(to)));
    if ours {
        leaves_company(at, who, by)?;
    }
    set(at, by, who, Set::keeper(None))?;
    set(at, by, who, Set::side(Side::Others))?;
    match (group, to) {
        (Some(group), _) => goes_with(at, who, Some(group), by)?,
        // Whoever had nobody with them has it now.
        (None, Some(to)) => {
            goes_with(at, to, None, by)?;
            let own = at.world().company_of(to);
            goes_with(at, who, own, by)?;
        }
        (None, None) => {}
    }
    if ours { turns(at, who, Side::Others, by) } else { Ok(()) }
}

/// What changes hands carries and pulls nobody of before: riders get off, and it is out of the shafts.
/// [adventuring.mount.requirements, adventuring.cart.requirements]
fn changes_hands(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    if let Some(rider) = riding::rider(at.world(), who) {
        set(at, by, rider, Set::riding(None))?;
    }
    let pulled = at.world().vehicles.iter().filter(|(_, it)| it.pulled_by.contains(&who));
    let pulled: Vec<String> = pulled.map(|(name, _)| name.clone()).collect();
    for name in pulled {
        vehicle(at, by, &name, |it| {
            it.pulled_by.remove(&who);
        })?;
    }
    Ok(())
}

/// In a fight somebody stands on the other side from now on. Whoever comes to the company's is as quick as a save of their
/// own says. [adventuring.base.initiative]
fn turns(at: &mut At<'_, World>, who: Who, side: Side, by: Key) -> Play<()> {
    let Some(combat) = at.world().combat.clone().filter(|combat| combat.fighters.contains_key(&who)) else {
        return Ok(());
    };
    note(at, by, who, |fighter| (fighter.side, fighter.taunted_by) = (side, None))?;
    let mut quick = combat.quick;
    if quick.remove(&who) {
        happen(at, by, Effect::Quick(quick.clone()))?;
    }
    if !combat.rolled || side == Side::Others {
        return Ok(());
    }
    let first = at.world().switches.initiative == Initiative::PlayersFirst;
    if first || turn::can_act(at.world(), who) && save(at, &Save::of(who, Ability::Agi))? {
        quick.insert(who);
        happen(at, rule!("adventuring.base.initiative"), Effect::Quick(quick))?;
    }
    Ok(())
}

/// Somebody takes somebody on who goes with them from now on: whom they have won over or hire, or an animal that follows
/// them. The game master says whether they come. [adventuring.base.company]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct TakeOn {
    pub who: Who,
    /// Who comes along.
    pub whom: Who,
    /// What they are given for it.
    #[stored(default)]
    pub coins: i32,
}

impl Rule for TakeOn {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let (who, whom) = (self.who, self.whom);
        turn::a_moment(at, who)?;
        acting::near(at, who, whom)?;
        acting::alive(at, whom)?;
        let key = rule!("adventuring.base.company");
        let new = at.world().is_players(who) && !at.world().is_players(whom);
        at.require(key, new, || Text::part(key, "ours").with("who", who).with("whom", whom))?;
        let one = at.world().character(whom);
        let follows = one.befriended.as_ref().is_some_and(|tie| tie.to == who);
        let fits = !one.nature.is_animal() || follows && is_nobodys(at.world(), whom);
        at.require(key, fits, || Text::part(key, "not-tame").with("who", who).with("whom", whom))?;
        pays(at, who, self.coins)?;
        let about =
            [("who", Value::Character(who)), ("whom", Value::Character(whom)), ("coins", self.coins.into())];
        let prompt = Prompt::confirm(at.world().owner(whom), key).about(&about).or_else(Pick::Yes(true));
        let comes = at.confirm(&prompt)?;
        if !comes {
            at.story(|_| Text::part(key, "stays").with("who", who).with("whom", whom));
            return Ok(Verdict::done());
        }
        coins_pass(at, who, whom, self.coins, key)?;
        let keeper = master(at.world(), who);
        comes_over(at, whom, Some(keeper), key)?;
        Ok(Verdict::done())
    }
}

/// Refuses to give more coins than somebody has, or fewer than none. [adventuring.trade.equal-value]
fn pays(at: &mut At<'_, World>, who: Who, coins: i32) -> Play<()> {
    let key = rule!("adventuring.trade.equal-value");
    // What the game master's people have in their purses is the game master's to say.
    let most = if at.world().is_players(who) { at.world().character(who).coins } else { COINS_MAX };
    at.require(key, (0..=most).contains(&coins), || Text::part(key, "has-not").with("who", who))
}

/// So many coins pass from one to the other.
fn coins_pass(at: &mut At<'_, World>, from: Who, to: Who, coins: i32, by: Key) -> Play<()> {
    let (one, other) = (at.world().character(from).coins, at.world().character(to).coins);
    set(at, by, from, Set::coins(one.saturating_sub(coins).max(0)))?;
    set(at, by, to, Set::coins(other.saturating_add(coins).min(COINS_MAX))).map(drop)
}

/// Somebody lets one of theirs go, who goes their own way from now on. [adventuring.base.company]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct LetGo {
    pub who: Who,
    /// Whom they let go.
    pub whom: Who,
}

impl Rule for LetGo {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        let key = rule!("adventuring.base.company");
        let theirs = has(at.world(), self.who, &Belonging::Somebody(self.whom));
        at.require(key, theirs && at.world().is_players(self.who), || {
            Text::part(key, "not-theirs").with("who", self.who).with("what", self.whom)
        })?;
        goes_over(at, self.whom, None, key)?;
        Ok(Verdict::done())
    }
}

/// A beast, a cart or a boat passes from one to another: given, sold, or left by somebody who is dead. Those who go along
/// only pass from one player's character to another's. [adventuring.base.company, adventuring.trade.equal-value]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct HandOver {
    /// Whose it was.
    pub from: Who,
    /// Whose it is from now on.
    pub to: Who,
    /// What it is.
    pub what: Belonging,
    /// What is paid for it.
    #[stored(default)]
    pub coins: i32,
    /// Whoever gets it asks for it.
    #[stored(default)]
    pub asked: bool,
}

impl HandOver {
    /// Who makes it happen.
    #[must_use]
    pub fn by(&self) -> Who {
        if self.asked { self.to } else { self.from }
    }

    /// Who has to agree.
    #[must_use]
    pub fn other(&self) -> Who {
        if self.asked { self.from } else { self.to }
    }
}

impl Rule for HandOver {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.by())?;
        let key = rule!("adventuring.base.company");
        let dead = self.asked && at.world().character(self.from).is_dead();
        if !dead {
            acting::near(at, self.by(), self.other())?;
            acting::alive(at, self.other())?;
        }
        let world = at.world();
        let theirs = has(world, self.from, &self.what) && self.what.is_near(world, self.by());
        let taker = self.from != self.to && !world.character(self.to).nature.is_animal();
        let fits = match &self.what {
            Belonging::Somebody(one) => {
                *one != self.to && (world.character(*one).nature.is_animal() || world.is_players(self.to))
            }
            Belonging::Vehicle(_) => true,
        };
        at.require(key, theirs && taker && fits, || {
            Text::part(key, "not-theirs").with("who", self.from).with("what", self.what.value())
        })?;
        if !dead {
            pays(at, self.to, self.coins)?;
        }
        let owner = at.world().owner(self.other());
        let about = [("who", Value::Character(self.by())), ("with", Value::Character(self.other()))];
        let trade = rule!("adventuring.trade.equal-value");
        if !dead
            && owner != at.world().owner(self.by())
            && !at.confirm(&Prompt::confirm(owner, trade).about(&about).or_else(Pick::Yes(true)))?
        {
            return Ok(Verdict::done());
        }
        if !dead {
            coins_pass(at, self.to, self.from, self.coins, trade)?;
        }
        match &self.what {
            Belonging::Somebody(one) if at.world().is_players(self.to) => {
                let keeper = master(at.world(), self.to);
                comes_over(at, *one, Some(keeper), key)?;
            }
            Belonging::Somebody(one) => goes_over(at, *one, Some(self.to), key)?,
            Belonging::Vehicle(name) => {
                let keeper = master(at.world(), self.to);
                vehicle(at, key, name, |it| it.keeper = Some(keeper))?;
            }
        }
        Ok(Verdict::done())
    }
}
