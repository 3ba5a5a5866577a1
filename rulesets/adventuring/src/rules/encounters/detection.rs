//! Who notices whom. [adventuring.encounter.detection.matrix]
use crate::reference::RULES;
use crate::rules::base::saves::{self, Save};
use crate::world::{Ability, Stance, Use, World};
use norn_kernel::{At, Closed, Owner, Place, Play, Rule, Storable, Verdict, Who, closed, rule};

closed! {
    /// Who has noticed whom, worst for the company first. [adventuring.encounter.detection.save]
    pub enum Noticed {
        Others = "only-they",
        Neither = "neither",
        Both = "both",
        Company = "only-we",
    }
}

/// Whether a group notices another. [adventuring.encounter.detection.matrix]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notices {
    /// By a group save. [adventuring.encounter.detection.save]
    Save,
    Yes,
    No,
}

/// Whether a group that goes about like this notices one that goes about like that.
/// [adventuring.encounter.detection.matrix]
#[must_use]
pub fn notices(observer: Stance, other: Stance) -> Notices {
    use Stance::{Cautious, Hidden, Reckless};
    match (observer, other) {
        (Hidden, Hidden) if rule!("adventuring.encounter.detection.matrix").applies() => Notices::No,
        (Cautious | Reckless, Hidden) if rule!("adventuring.encounter.hidden.undetectable").applies() => {
            Notices::No
        }
        (_, Reckless) if rule!("adventuring.encounter.reckless.detected").applies() => Notices::Yes,
        (Reckless, _) if rule!("adventuring.encounter.reckless.blind").applies() => Notices::No,
        (Hidden, _) if rule!("adventuring.encounter.hidden.detects").applies() => Notices::Yes,
        _ => Notices::Save,
    }
}

/// How carefully a group seems to go about somewhere: noise, or a light in the dark, gives it away, even if only one of it
/// carries it. The game master confirms it. [adventuring.encounter.reckless.definition]
#[must_use]
pub fn seems(world: &World, company: Who, at: Option<Place>) -> Stance {
    let Some(group) = world.companies.get(&company) else { return Stance::Cautious };
    let carries = |who: &Who| {
        let things = &world.character(*who).things;
        things.values().any(|thing| thing.ready && thing.serves(Use::Light))
    };
    let light = group.light || group.members.iter().any(carries);
    let dark = at.is_some_and(|place| world.lies_in(place, |area| area.dark));
    // What they have bashed open was loud for as long as the stretch lasts.
    let noise = group.noise || group.heard == Some(world.clock);
    let key = rule!("adventuring.encounter.reckless.definition");
    if key.holds(noise || light && dark) { Stance::Reckless } else { group.stance }
}

/// Whether a group notices another, by a save of those who keep watch where one is needed. The game master rolls. Where
/// nobody of it can do anything, it notices nothing.
/// [adventuring.encounter.detection.save, adventuring.base.group-save]
pub fn detects(at: &mut At<'_, World>, company: Who, observer: Stance, other: Stance) -> Play<bool> {
    let out = saves::affected(at.world(), at.world().members(company)).is_empty();
    if rule!("adventuring.base.group-save").holds(out) {
        return Ok(false);
    }
    match notices(observer, other) {
        Notices::Yes => Ok(true),
        Notices::No => Ok(false),
        Notices::Save => {
            let watching = saves::watching(at.world(), at.world().members(company));
            let of: Vec<Save> = watching.into_iter().map(|who| Save::of(who, Ability::Wit)).collect();
            let noticed = saves::anybody(at, &of, Owner::Referee)?;
            Ok(at.holds(rule!("adventuring.encounter.detection.save"), noticed))
        }
    }
}

/// Who of a company and others notices whom, each by how it and the other go about. Whoever has searched where the others
/// are notices them. [adventuring.encounter.detection.save, adventuring.encounter.hidden.undetectable]
pub fn mutual(
    at: &mut At<'_, World>,
    (company, others): (Who, Who),
    (own, theirs): (Stance, Stance),
    searched: bool,
) -> Play<Noticed> {
    let found = rule!("adventuring.encounter.hidden.undetectable").holds(searched);
    let company_notices = found || detects(at, company, own, theirs)?;
    let others_notice = detects(at, others, theirs, own)?;
    Ok(match (company_notices, others_notice) {
        (false, true) => Noticed::Others,
        (false, false) => Noticed::Neither,
        (true, true) => Noticed::Both,
        (true, false) => Noticed::Company,
    })
}

/// Who notices whom, from numbers alone. [adventuring.encounter.detection.save]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareDetection {
    /// The WIT of each who keeps watch in the company, which is the first group of the world.
    pub ours: Vec<i32>,
    /// The same of the others, who are the second group.
    pub theirs: Vec<i32>,
    /// How carefully the company goes about.
    pub our_stance: Stance,
    /// How carefully the others do.
    pub their_stance: Stance,
}

impl BareDetection {
    /// The numbers of the two groups.
    pub const GROUPS: (Who, Who) = (Who(Who::OWN.0), Who(Who::OWN.0 + 1));

    /// Everybody with the group that they are of and their WIT, in the order in which they are numbered.
    pub fn members(&self) -> impl Iterator<Item = (Who, Who, i32)> {
        let of = |group: Who, scores: &[i32]| scores.iter().map(|score| (group, *score)).collect::<Vec<_>>();
        let ours = of(Self::GROUPS.0, &self.ours);
        let all = ours.into_iter().chain(of(Self::GROUPS.1, &self.theirs));
        (1..).zip(all).map(|(nth, (group, score))| (Who(nth), group, score))
    }
}

impl Rule for BareDetection {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let noticed = mutual(at, Self::GROUPS, (self.our_stance, self.their_stance), false)?;
        Ok(Verdict::of(noticed.word()))
    }
}
