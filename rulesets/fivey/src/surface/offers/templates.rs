//! What templates bring: their feats and their things.
use super::ask::{Offered, Offering, Read, nobody, own, referee_only, target, who_asked};
use super::tasks::circumstances;
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::advancement::ELEMENTS;
use crate::rules::fights::blast::Bend;
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::tasks::DC_MAX;
use crate::rules::templates::asking::{Seek, Source};
use crate::rules::templates::breath::Breathe;
use crate::rules::templates::feats::{
    Behind, Metamorphose, Rage, SeekAudience, Swallow, Swallowed, Taste, Vanish,
};
use crate::rules::templates::games::PlayDice;
use crate::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
use crate::rules::templates::nights::{Bless, Boon, Perform, Tinker};
use crate::rules::templates::relics::{self, CompareHeirloom, KeepRelic, Kept};
use crate::rules::templates::spells::{self, SettleSpell};
use crate::rules::templates::things::{self, CallBack, NameThing};
use crate::rules::templates::using::{self, CHECK_MAX, UseThing};
use crate::world::people::CROWNS_MAX;
use crate::world::{Sense, Stat, Use, World};
use norn_kernel::{Closed, Key, Param, Place, Text, Value, Who, words};
use std::collections::BTreeSet;

/// What has no words of its own belongs to templates in general. [fivey.create.template-contents]
const fn general() -> Key {
    words!("fivey.create.template-contents")
}

/// One of one's own who can make this attempt.
fn able<R: norn_kernel::Rule<World = World>>(it: &mut Offering<'_>, way: impl Fn(Who) -> R) -> Read<Who> {
    let asked = who_asked(own(it));
    it.fit(asked, nobody(), |who: &Who, can| can(way(*who)))
}

/// Those whom the viewer sees and who can act.
fn seen(it: &Offering<'_>) -> Vec<Who> {
    let all = it.world.characters.keys().copied();
    all.filter(|who| it.world.is_able(*who) && it.world.is_seen_by(it.viewer, *who)).collect()
}

/// Some words, which may be left out.
fn text(key: Key, part: &'static str) -> Param {
    Param::text(Text::part(key, part)).or(Value::text(""))
}

/// What somebody uses, and what that takes. [fivey.action.interact]
pub(super) fn use_thing(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.action.interact");
    let (world, people) = (it.world, seen(it));
    let usable = |who: Who| -> Vec<String> {
        let names = world.character(who).things.keys();
        names.filter(|name| using::used_for(world, who, name).is_some()).cloned().collect()
    };
    let eaters: Vec<Who> = people.iter().copied().filter(|who| world.character(*who).ate).collect();
    let others = |who: Who, thing: &str| -> Vec<String> {
        world.character(who).things.keys().filter(|name| *name != thing).cloned().collect()
    };
    let sample = |who: Who, thing: &String| {
        let whom = match using::used_for(world, who, thing) {
            Some(Use::Herbs) => eaters.iter().copied().collect(),
            _ => people.iter().copied().take(1).collect(),
        };
        let on = others(who, thing).into_iter().next();
        UseThing { who, thing: thing.clone(), whom, on, text: String::new(), crowns: 1, whole: true }
    };
    // What is named says first why it can't be used.
    let named: Option<String> = it.given("thing");
    let tried = |who: Who| -> Vec<String> {
        let others = usable(who).into_iter().filter(|name| named.as_ref() != Some(name));
        named.iter().cloned().chain(others).collect()
    };
    let none = || Text::part(key, "nothing-to-use");
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, none(), |who: &Who, can| tried(*who).iter().any(|thing| can(sample(*who, thing))))?;
    let asked = Param::name(Text::part(key, "thing"), usable(who)).or_only();
    let thing: String = it.fit(asked, none(), |thing: &String, can| can(sample(who, thing)))?;
    let mut made =
        UseThing { whom: BTreeSet::new(), on: None, crowns: 0, whole: false, ..sample(who, &thing) };
    match using::used_for(world, who, &thing) {
        Some(Use::BlankCheck) => {
            let of = words!("fivey.origin.gnome.blank-check");
            made.crowns =
                it.take(Param::number(Text::part(of, "crowns"), 1, CHECK_MAX).by_referee().or(50))?;
        }
        Some(Use::Charm) => {
            made.text = it.take(text(words!("fivey.origin.elf.charm"), "text"))?;
        }
        Some(Use::Clothes) => {
            let other = world.character(who).alter_ego.is_empty();
            made.text =
                it.take_if(other, text(words!("fivey.origin.hellchild.change-of-clothes"), "text"))?;
        }
        Some(Use::Deed) => {
            let of = words!("fivey.background.noble.deed");
            made.text = it.take(text(of, "text"))?;
            let taken = world.sites.contains_key(made.text.trim());
            it.require(!taken, Text::part(of, "taken").with("name", Value::text(&made.text)))?;
        }
        Some(Use::Herbs) => {
            let of = words!("fivey.origin.hoblin.herbs");
            let all = Value::List(eaters.iter().map(|who| Value::Character(*who)).collect());
            made.whom = it.take(Param::several(Text::part(of, "whom"), eaters, 1).or(all))?;
        }
        Some(Use::Key) => {
            made.text = it.take(text(words!("fivey.background.criminal.skeleton-key"), "text"))?;
        }
        Some(Use::Poison) => {
            let of = words!("fivey.origin.scalespawn.poison");
            let whom: Who = it.choose(target(of, "whom", people), nobody())?;
            made.whom = BTreeSet::from([whom]);
            made.whole = it.take(Param::flag(Text::part(of, "whole")).by_referee().or(true))?;
        }
        Some(Use::Stamp) => {
            let of = words!("fivey.background.noble.wax-stamp");
            let asked = Param::name(Text::part(of, "on"), others(who, &thing)).or_only();
            made.on = Some(it.choose(asked, Text::part(of, "refusal").with("who", who))?);
            made.text = it.take(text(of, "text"))?;
        }
        Some(Use::Toolkit) => {
            made.text = it.take(text(words!("fivey.origin.dwarf.toolkit"), "text"))?;
        }
        _ => {}
    }
    Ok(made.into())
}

/// What is particular about a thing; of a gadget the referee approves. [fivey.background.spy.gadget]
pub(super) fn name_thing(it: &mut Offering<'_>) -> Offered {
    let world = it.world;
    let of = |who: Who| -> Vec<String> {
        let names = world.character(who).things.keys();
        names.filter(|name| things::particular(world, who, name).is_some()).cloned().collect()
    };
    let way = |who: Who, thing: &String| NameThing { who, thing: thing.clone(), text: String::new() };
    let none = || Text::part(general(), "nothing-to-name");
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, none(), |who: &Who, can| of(*who).iter().any(|thing| can(way(*who, thing))))?;
    let asked = Param::name(Text::part(general(), "thing"), of(who)).or_only();
    let thing: String = it.fit(asked, none(), |thing: &String, can| can(way(who, thing)))?;
    let asked = Param::text(Text::part(general(), "text"));
    let approved = things::is_approved(world, who, &thing);
    let text: String = it.take(if approved { asked.by_referee() } else { asked })?;
    Ok(NameThing { who, thing, text }.into())
}

/// What flies back. [fivey.background.barbarian.spear]
pub(super) fn call_back(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.background.barbarian.spear");
    let world = it.world;
    let of = |who: Who| -> Vec<String> {
        let names = world.character(who).things.keys();
        names.filter(|name| things::returns(world, who, name)).cloned().collect()
    };
    let way = |who: Who, thing: &String| CallBack { who, thing: thing.clone() };
    let asked = who_asked(own(it));
    let none = || Text::part(key, "nothing");
    let who: Who =
        it.fit(asked, none(), |who: &Who, can| of(*who).iter().any(|thing| can(way(*who, thing))))?;
    let asked = Param::name(Text::part(key, "thing"), of(who)).or_only();
    Ok(it.pick(asked, none(), |thing: &String| way(who, thing))?.into())
}

/// Whom somebody asks, what, and what comes of it. [fivey.feat.communion]
pub(super) fn seek(it: &mut Offering<'_>) -> Offered {
    let way = |who: Who, source: &Source| Seek {
        who,
        source: *source,
        question: String::new(),
        found: source.finds().first().copied().unwrap_or_default(),
        answer: "…".to_owned(),
    };
    let none = || Text::part(general(), "nobody-to-ask");
    let asked = who_asked(own(it));
    let (world, chosen, insists) = (it.world, it.given::<Source>("source"), it.insists());
    let who: Who = it.fit(asked, none(), |who: &Who, can| {
        // Why they can't ask whom they could is what they want to know.
        let open = |source: &Source| match chosen {
            Some(chosen) => chosen == *source,
            None => insists || source.is_open_to(world, *who),
        };
        Source::ALL.iter().filter(|source| open(source)).any(|source| can(way(*who, source)))
    })?;
    let asked = Param::word::<Source>(Text::part(general(), "source"));
    let asked = it.fitting(asked, none(), |source: &Source, can| can(way(who, source)))?;
    let source: Source = it.take(asked.or_only())?;
    let question: String = it.take(text(general(), "question"))?;
    let finds = source.finds();
    let usual = finds.first().copied().unwrap_or_default();
    let asked = Param::words(Text::part(general(), "found"), finds.iter().map(|found| found.word()));
    let found = it.take_if(1 < finds.len(), asked.by_referee().or(Value::word(usual.word())))?;
    let must = source == Source::Scholars;
    let asked = Param::text(Text::part(general(), "answer")).by_referee();
    let asked = if must { asked } else { asked.or(Value::text("")) };
    // What a deity answers is nobody else's: the referee is asked for it once the question is put.
    let answer: String = it.take_if(source != Source::Deity, asked)?;
    let named = !must || !answer.trim().is_empty();
    it.require(named, Text::part(words!("fivey.feat.alumni-association"), "unnamed"))?;
    let found = if 1 < finds.len() { found } else { usual };
    Ok(Seek { who, source, question, found, answer }.into())
}

/// Another look. [fivey.feat.metamorphosis]
pub(super) fn metamorphose(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| Metamorphose { who, look: String::new() })?;
    let look: String = it.take(text(words!("fivey.feat.metamorphosis"), "look"))?;
    Ok(Metamorphose { who, look }.into())
}

/// Rage. [fivey.feat.rage]
pub(super) fn rage(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| Rage { who })?;
    Ok(Rage { who }.into())
}

/// To hide as hoblins do. [fivey.feat.little-trouble]
pub(super) fn vanish(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| Vanish { who, behind: Behind::Undergrowth })?;
    let behind: Behind =
        it.take(Param::word::<Behind>(Text::part(words!("fivey.feat.little-trouble"), "behind")).or_first())?;
    Ok(Vanish { who, behind }.into())
}

/// An audience with a noble of the place. [fivey.feat.good-name.audience]
pub(super) fn audience(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.good-name.audience");
    let who = able(it, |who| SeekAudience { who, host: None })?;
    let hosts: Vec<Who> = seen(it).into_iter().filter(|who| !it.world.is_players(*who)).collect();
    let asked = target(key, "host", hosts).or_none().by_referee();
    let host: Option<Who> = it.take(asked)?;
    Ok(SeekAudience { who, host }.into())
}

/// What is tasted, and whether there is something in it. [fivey.feat.iron-stomach.discern]
pub(super) fn taste(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.iron-stomach.discern");
    let who = able(it, |who| Taste { who, dish: String::new(), tainted: false })?;
    let dish: String = it.take(text(key, "dish"))?;
    let tainted = it.take(Param::flag(Text::part(key, "tainted")).by_referee().or(false))?;
    Ok(Taste { who, dish, tainted }.into())
}

/// What somebody swallows. [fivey.feat.iron-stomach]
pub(super) fn swallow(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.feat.iron-stomach");
    let who: Who = it.choose(target(key, "who", seen(it)), nobody())?;
    let what: Swallowed = it.take(Param::word::<Swallowed>(Text::part(key, "what")))?;
    Ok(Swallow { who, what }.into())
}

/// An illusion. [fivey.feat.street-magic]
pub(super) fn illusion(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.street-magic");
    let who = able(it, |who| Illude { who, sense: Sense::Sight, what: String::new() })?;
    let sense: Sense = it.take(Param::word::<Sense>(Text::part(key, "sense")))?;
    let what: String = it.take(text(key, "what"))?;
    Ok(Illude { who, sense, what }.into())
}

/// An illusion that ends. [fivey.feat.street-magic]
pub(super) fn end_illusion(it: &mut Offering<'_>) -> Offered {
    let who = able(it, |who| EndIllusion { who })?;
    Ok(EndIllusion { who }.into())
}

/// Who looks for what is behind whose illusion. Whether anybody but the players' own keeps one up is the referee's to
/// know, so that it is theirs to ask for. [fivey.feat.street-magic]
pub(super) fn see_through(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.street-magic");
    let (world, all) = (it.world, it.is_referees());
    let illusions = world.illusions.keys().copied();
    let illusions: Vec<Who> = illusions.filter(|whose| all || world.is_illusion_known(*whose)).collect();
    let none = || Text::part(key, "no-illusion-at-all");
    let way = |who: Who, whose: Who| SeeThrough { who, whose, circumstances: Circumstances::default() };
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, none(), |who: &Who, can| illusions.iter().any(|whose| can(way(*who, *whose))))?;
    let asked = target(key, "whose", illusions.iter().copied()).or_only();
    let whose: Who = it.fit(asked, none(), |whose: &Who, can| can(way(who, *whose)))?;
    let circumstances = circumstances(it, true, who, Deed::Lore)?;
    Ok(SeeThrough { circumstances, ..way(who, whose) }.into())
}

/// A place that is chosen.
fn place(value: &Value) -> Option<Place> {
    if let Value::Place(place) = value { Some(*place) } else { None }
}

/// The breath of a dragon: on a field through a place that somebody stands on, elsewhere onto those whom it meets.
/// [fivey.feat.dragon-born]
pub(super) fn breathe(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.dragon-born");
    let world = it.world;
    let people = seen(it);
    let on_field = |who: Who| world.ground.is_some() && world.character(who).at.is_some();
    let targets = |who: Who| -> Vec<Place> {
        let others = people.iter().filter(|other| **other != who);
        others.filter_map(|other| world.character(*other).at).collect()
    };
    let all = |who: Who| -> BTreeSet<Who> { people.iter().copied().filter(|other| *other != who).collect() };
    let way = |who: Who, through: Option<Place>, bend: Bend| Breathe { who, through, bend, on: all(who) };
    let ways = |who: Who| -> Vec<Breathe> {
        let bends = |through: Place| Bend::ALL.iter().map(move |bend| (through, *bend));
        match on_field(who) {
            true => {
                let at = targets(who).into_iter().flat_map(bends);
                at.map(|(through, bend)| way(who, Some(through), bend)).collect()
            }
            false => vec![way(who, None, Bend::Low)],
        }
    };
    let asked = who_asked(own(it));
    let none = || Text::part(key, "nobody-there");
    let who: Who = it.fit(asked, none(), |who: &Who, can| ways(*who).into_iter().any(&mut *can))?;
    if !on_field(who) {
        let on: BTreeSet<Who> = it.take(Param::several(Text::part(key, "on"), all(who), 1).by_referee())?;
        return Ok(Breathe { who, through: None, bend: Bend::Low, on }.into());
    }
    let asked = Param::one_of(Text::part(key, "through"), targets(who).into_iter().map(Value::Place));
    let through: Value = it.fit(asked.or_first(), none(), |to: &Value, can| {
        Bend::ALL.iter().any(|bend| can(way(who, place(to), *bend)))
    })?;
    let through = place(&through);
    let asked = Param::word::<Bend>(Text::part(key, "bend"));
    let asked = it.fitting(asked, none(), |bend: &Bend, can| can(way(who, through, *bend)))?;
    let bend: Bend = it.take(asked.or_first())?;
    Ok(Breathe { who, through, bend, on: BTreeSet::new() }.into())
}

/// A device, and of how many components. [fivey.feat.tinker]
pub(super) fn tinker(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.tinker");
    let who = able(it, |who| Tinker { who, device: String::new(), components: 1 })?;
    let most = it.world.character(who).crowns.clamp(1, CROWNS_MAX);
    let components = it.take(Param::number(Text::part(key, "components"), 1, most).or(1))?;
    let device: String = it.take(text(key, "device").by_referee())?;
    Ok(Tinker { who, device, components }.into())
}

/// From which type of damage a blessing protects: one that the rules name, an element, or any other. Which of them the
/// referee's people have to do with is not told by this. [fivey.damage.types, fivey.origin.scalespawn.element]
fn damage(it: &mut Offering<'_>, key: Key) -> Read<String> {
    let mut types: Vec<String> = content::DAMAGE_TYPES.iter().map(|(name, _)| name.clone()).collect();
    types.extend(ELEMENTS.iter().map(|name| (*name).to_owned()));
    let mut seen = BTreeSet::new();
    types.retain(|name| seen.insert(name.clone()));
    let listed = it.word(Param::name(Text::part(key, "against"), types))?;
    let other: String = it.take(text(words!("fivey.damage.types"), "another-type"))?;
    Ok(if other.trim().is_empty() { listed } else { other })
}

/// A blessing. [fivey.feat.blessing]
pub(super) fn bless(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.blessing");
    let world = it.world;
    let party: Vec<Who> = world.party().collect();
    // Who else is an ally nobody says but the referee, so that all are listed who are there for everybody to see.
    let others = world.characters.keys().copied().filter(|who| !party.contains(who));
    let others = others.filter(|who| world.is_able(*who) && world.is_seen(*who));
    let allies: Vec<Who> = party.iter().copied().chain(others).collect();
    let way = |who: Who, whom: Who| Bless { who, whom, boon: Boon::Heal, what: String::new(), ally: true };
    let asked = who_asked(own(it));
    let none = || Text::part(key, "nobody");
    let who: Who = it.fit(asked, none(), |who: &Who, can| {
        // That nobody blesses themselves is not why they can't bless others.
        allies.iter().filter(|whom| *whom != who).any(|whom| can(way(*who, *whom)))
    })?;
    let asked = target(key, "whom", allies.iter().copied());
    let asked = it.fitting(asked, none(), |whom: &Who, can| can(way(who, *whom)))?;
    let whom: Who = it.take(asked.or_only())?;
    let boon: Boon = it.take(Param::word::<Boon>(Text::part(key, "boon")).or_first())?;
    let what: String = match boon {
        Boon::Heal => String::new(),
        Boon::Resist => damage(it, key)?,
        Boon::Cure => it.take(text(key, "ailment").by_referee())?,
    };
    let asked = Param::flag(Text::part(key, "ally")).by_referee().or(true);
    let ally = it.take_if(!world.is_players(whom), asked)?;
    it.only(Bless { who, whom, boon, what, ally })
}

/// A performance, and who attends it. [fivey.feat.one-night-only]
pub(super) fn perform(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.feat.one-night-only");
    let who = able(it, |who| Perform { who, guests: BTreeSet::new() })?;
    let world = it.world;
    // Whoever is unseen would show by being listed.
    let guests = world.characters.keys().copied();
    let guests: Vec<Who> =
        guests.filter(|who| world.is_able(*who) && world.is_seen(*who) && !world.is_players(*who)).collect();
    let asked = Param::several(Text::part(key, "guests"), guests.clone(), 0);
    let guests: BTreeSet<Who> = it.take_if(!guests.is_empty(), asked.by_referee().or(Value::List(vec![])))?;
    Ok(Perform { who, guests }.into())
}

/// A game of dice. [fivey.background.criminal.loaded-dice]
pub(super) fn play_dice(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.background.criminal.loaded-dice");
    let way = |who| {
        let circumstances = Circumstances::default();
        PlayDice { who, stat: Stat::Cha, dc: 1, circumstances, loaded: false, watcher: None }
    };
    let who = able(it, way)?;
    let world = it.world;
    let stat: Stat =
        it.take(Param::word::<Stat>(Text::part(key, "stat")).or(Value::word(Stat::Dex.word())))?;
    let circumstances = circumstances(it, true, who, Deed::Lore)?;
    let has = things::serving(world, who, Use::Dice).is_some();
    let loaded: bool = it.take_if(has, Param::flag(Text::part(key, "loaded")).or(has))?;
    let dc = it.take(Param::number(Text::part(key, "dc"), 1, DC_MAX).by_referee().or(12))?;
    let watchers: Vec<Who> =
        seen(it).into_iter().filter(|other| *other != who && world.is_seen(*other)).collect();
    let watched = loaded && !watchers.is_empty();
    let asked = target(key, "watcher", watchers).or_none().by_referee();
    let watcher: Option<Who> = it.take_if(watched, asked)?;
    Ok(PlayDice { who, stat, dc, circumstances, loaded, watcher }.into())
}

/// What becomes of a relic: whether there are sisters to whom it comes is the referee's to say, as it is theirs to destroy
/// it. [fivey.origin.nymph.relic-healing]
pub(super) fn keep_relic(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.origin.nymph.relic");
    let (world, viewer) = (it.world, it.viewer);
    let nymphs = world
        .characters
        .keys()
        .copied()
        .filter(|who| viewer.speaks_for(world.owner(*who)) && relics::relic(world, *who).is_some());
    let nymphs: Vec<Who> = nymphs.collect();
    let fates: &[Kept] = if it.is_referees() { Kept::ALL } else { &[Kept::Entrusted] };
    let way = |who: Who, kept: Kept| KeepRelic { who, kept };
    let none = || Text::part(key, "no-relic");
    let who: Who =
        it.fit(who_asked(nymphs), none(), |who: &Who, can| fates.iter().any(|kept| can(way(*who, *kept))))?;
    let asked = Param::words(Text::part(key, "kept"), fates.iter().map(|kept| kept.word())).or_only();
    let asked = asked.by_referee();
    Ok(it.pick(asked, none(), |kept: &Kept| way(who, *kept))?.into())
}

/// Whether an orc has a matching heirloom. [fivey.origin.orc.heirloom]
pub(super) fn compare_heirloom(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.origin.orc.heirloom");
    let others = it.world.characters.keys().copied();
    let others: Vec<Who> =
        others.filter(|who| it.world.is_able(*who) && !it.world.is_players(*who)).collect();
    let asked = target(key, "who", others);
    Ok(it.pick(asked, nobody(), |who: &Who| CompareHeirloom { who: *who })?.into())
}

/// Which spell a thing holds. [fivey.item.tier-1-spell]
pub(super) fn settle_spell(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.item.tier-1-spell");
    let world = it.world;
    let of = |who: Who| -> Vec<String> { world.character(who).things.keys().cloned().collect() };
    let way = |who: Who, thing: &String| SettleSpell { who, thing: thing.clone() };
    let none = || Text::part(key, "nothing-open");
    let asked = who_asked(own(it));
    let who: Who =
        it.fit(asked, none(), |who: &Who, can| of(*who).iter().any(|thing| can(way(*who, thing))))?;
    let asked = Param::name(Text::part(key, "thing"), of(who)).or_only();
    Ok(it.pick(asked, none(), |thing: &String| way(who, thing))?.into())
}

/// What of all this is due. [fivey.item.tier-1-spell]
pub(super) fn due(world: &World) -> Option<super::Attempt> {
    spells::due(world).map(Into::into)
}
