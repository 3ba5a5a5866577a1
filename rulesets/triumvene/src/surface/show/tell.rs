//! What changes are called, in one sentence each, and what values are.
use crate::reference::RULES;
use crate::rules::combat::goals::{ended, of_goal};
use crate::world::{Aim, Amendment, Effect, Goal, ListedRow, Out, Phase, Stage, State, World};
use norn_kernel::{Money, Text, Value, Who, words};

/// Whose goal it is, with its player's words or else what it is about, by names alone.
fn name_of_goal(world: &World, goal: &Goal) -> String {
    let named = |who: &Who| world.characters.get(who).map_or_else(String::new, |one| one.name.clone());
    let who = named(&goal.who);
    match (&goal.aim, goal.words.as_str()) {
        (Aim::Attack { target, weapon, .. }, "") => format!("{who}: {}, {weapon}", named(target)),
        (Aim::Defend { whom, .. }, "") => format!("{who}: {}", named(whom)),
        (Aim::Item { item, .. } | Aim::Manipulate { what: item, .. }, "") => format!("{who}: {item}"),
        (Aim::Move(_) | Aim::Other, "") => who,
        (_, words) => format!("{who}: {words}"),
    }
}

/// The name that people gave a character; of a goal, whose it is and what it is about.
#[must_use]
pub fn name(world: &World, value: &Value) -> Option<String> {
    match value {
        Value::Character(who) => Some(world.characters.get(who)?.name.clone()),
        Value::Item(number) => {
            let goals = &world.combat.as_ref()?.goals;
            let goal = goals.get(number)?;
            let named = name_of_goal(world, goal);
            let earlier = goals.range(..number).filter(|(_, one)| name_of_goal(world, one) == named).count();
            Some(if earlier == 0 { named } else { format!("{named} ({})", earlier + 1) })
        }
        // A skill or a Combat type goes by its own name, one of a goal's rolls by the goal.
        Value::List(parts) => match parts.as_slice() {
            [Value::Word(_), Value::Text(of)] => Some(of.clone()),
            [of @ (Value::Item(_) | Value::Character(_)), Value::Word(_), ..] => name(world, of),
            _ => None,
        },
        _ => None,
    }
}

/// What changed, in words.
#[must_use]
pub fn tell(world: &World, effect: &Effect) -> Text {
    match effect {
        Effect::Defiance(now) => {
            Text::part(words!("triumvene.defiance.pool"), "now").with("was", world.defiance).with("now", *now)
        }
        Effect::Clock(now) => {
            let seconds = now.saturating_sub(world.clock);
            Text::part(words!("triumvene.recovery.full-rest"), "passed")
                .with("hours", Value::Number(seconds.div_euclid(3_600)))
                .with("minutes", Value::Number(seconds.div_euclid(60).rem_euclid(60)))
                .with("seconds", Value::Number(seconds.rem_euclid(60)))
        }
        Effect::Switches(_) => Text::part(words!("triumvene.play.framework"), "switches"),
        Effect::Character(who, one) => {
            let words = if world.characters.contains_key(who) {
                Text::part(words!("triumvene.missing.character-creation"), "changed")
            } else {
                Text::part(words!("triumvene.missing.character-creation"), "made")
            };
            words.with("name", Value::text(&one.name))
        }
        Effect::Gone(who) => {
            Text::part(words!("triumvene.missing.character-creation"), "gone").with("who", *who)
        }
        Effect::Hp(who, now) => Text::part(words!("triumvene.hp.damage"), "now")
            .with("who", *who)
            .with("was", world.character(*who).hp.now)
            .with("now", now.now)
            .with("max", now.max),
        Effect::Cohesion(who, now) => Text::part(words!("triumvene.manipulation.cost"), "now")
            .with("who", *who)
            .with("was", world.character(*who).cohesion.now)
            .with("now", now.now)
            .with("max", now.max),
        Effect::State(who, now) => {
            let words = match now {
                State::Awake => Text::part(words!("triumvene.hp.wake"), "now"),
                State::Unconscious => Text::part(words!("triumvene.hp.unconscious"), "now"),
                State::Asleep => Text::part(words!("triumvene.hp.unconscious.narrative"), "now"),
                State::Dead => Text::part(words!("triumvene.hp.death"), "now"),
            };
            words.with("who", *who)
        }
        Effect::Out(who, now) => {
            let words = match now {
                Some(Out::Fled) => Text::part(words!("triumvene.hp.npcs"), "now-fled"),
                Some(Out::Surrendered) => Text::part(words!("triumvene.hp.npcs"), "now-surrendered"),
                None => Text::part(words!("triumvene.hp.npcs"), "now-back"),
            };
            words.with("who", *who)
        }
        Effect::Hidden(who, now) => {
            let words = if *now {
                Text::part(words!("triumvene.combat.stealth.move"), "now-hidden")
            } else {
                Text::part(words!("triumvene.combat.stealth.move"), "now-seen")
            };
            words.with("who", *who)
        }
        Effect::Stunned(who, now) => {
            let words = if now.is_some() {
                Text::part(words!("triumvene.effect.stunned"), "now")
            } else {
                Text::part(words!("triumvene.effect.stunned"), "over")
            };
            words.with("who", *who)
        }
        Effect::Afflicted(who, name, now) => {
            let words = if now.is_some() {
                Text::part(words!("triumvene.missing.effects-list"), "now")
            } else {
                Text::part(words!("triumvene.missing.effects-list"), "over")
            };
            words.with("who", *who).with("name", Value::text(name))
        }
        Effect::Rest(who, _) => {
            Text::part(words!("triumvene.recovery.full-rest"), "rested").with("who", *who)
        }
        Effect::Money(who, now) => {
            let was = world.character(*who).money;
            let words = if was <= *now {
                Text::part(words!("triumvene.money.ledger"), "more").with("change", now.minus(was))
            } else {
                Text::part(words!("triumvene.money.ledger"), "less").with("change", was.minus(*now))
            };
            words.with("who", *who).with("now", *now).with("currency", Value::text(&world.currency))
        }
        Effect::Claims(who, _) => Text::part(words!("triumvene.status.start"), "now").with("who", *who),
        Effect::Titles(who, now) => Text::part(words!("triumvene.status.titles"), "now")
            .with("who", *who)
            .with("titles", words_of(now.keys())),
        Effect::Estates(who, now) => Text::part(words!("triumvene.money.estate"), "now")
            .with("who", *who)
            .with("estates", words_of(now.keys())),
        Effect::Property(who, now) => Text::part(words!("triumvene.status.property"), "now")
            .with("who", *who)
            .with("property", words_of(now)),
        Effect::Items(who, now) => Text::part(words!("triumvene.progression.better-odds"), "now")
            .with("who", *who)
            .with("items", words_of(now.keys())),
        Effect::Weapons(who, now) => Text::part(words!("triumvene.missing.weapon-damage"), "now")
            .with("who", *who)
            .with("weapons", words_of(now.keys())),
        Effect::Sessions(now) => Text::part(words!("triumvene.off-camera.roll"), "now")
            .with("session", i32::try_from(*now).unwrap_or(i32::MAX)),
        Effect::Story(story) => {
            Text::part(words!("triumvene.off-camera.story"), "now").with("who", story.teller)
        }
        Effect::Deed(deed) => Text::part(words!("triumvene.roll.retry"), "now")
            .with("who", deed.who)
            .with("doing", Value::text(&deed.doing)),
        Effect::Deeds(_) => Text::part(words!("triumvene.roll.retry"), "forgotten"),
        Effect::Row(name, row) => tell_row(row).with("name", Value::text(name)),
        Effect::Door(name, now) => {
            let words = Text::part(words!("triumvene.status.access"), "now");
            let rank = now.map_or(0, |door| i32::from(door.rank));
            words.with("name", Value::text(name)).with("rank", rank)
        }
        Effect::Currency(now) => Text::part(words!("triumvene.status.gm-sets-values"), "currency-now")
            .with("currency", Value::text(now)),
        Effect::Pace(Some(now)) => {
            Text::part(words!("triumvene.movement.no-fixed-speed"), "now").with("pace", *now)
        }
        Effect::Pace(None) => Text::part(words!("triumvene.movement.no-fixed-speed"), "now-none"),
        Effect::CohesionNote(_) => Text::part(words!("triumvene.manipulation.reference"), "now"),
        _ => tell_fight(world, effect),
    }
}

fn words_of<'a>(names: impl IntoIterator<Item = &'a String>) -> Value {
    Value::List(names.into_iter().map(|name| Value::text(name)).collect())
}

/// A row of a list reads otherwise from now on.
fn tell_row(row: &ListedRow) -> Text {
    match row {
        ListedRow::Weapon(_) => Text::part(words!("triumvene.missing.weapon-damage"), "row-now"),
        ListedRow::Affliction(_) => Text::part(words!("triumvene.missing.effects-list"), "row-now"),
        ListedRow::People(_) => Text::part(words!("triumvene.missing.peoples"), "row-now"),
        ListedRow::Profession(_) => Text::part(words!("triumvene.missing.professions"), "row-now"),
        ListedRow::Armour(_) => Text::part(words!("triumvene.missing.armour"), "row-now"),
        ListedRow::Manipulation(_) => Text::part(words!("triumvene.missing.manipulation-section"), "row-now"),
        ListedRow::CombatType(_) => Text::part(words!("triumvene.missing.combat-types"), "row-now"),
        ListedRow::Salary(Some(Amendment::Own(yearly))) => {
            money_now(Text::part(words!("triumvene.money.salaries"), "row-now"), *yearly)
        }
        ListedRow::Price(Some(Amendment::Own(price))) => {
            money_now(Text::part(words!("triumvene.money.costs"), "row-now"), price.cost)
        }
        ListedRow::Salary(_) | ListedRow::Price(_) => {
            Text::part(words!("triumvene.status.gm-sets-values"), "row-now")
        }
        ListedRow::Title(_) => Text::part(words!("triumvene.status.ladder"), "row-now"),
        ListedRow::Pace(_) => Text::part(words!("triumvene.movement.table"), "row-now"),
    }
}

fn money_now(words: Text, now: Money) -> Text {
    words.with("now", now)
}

/// What changes in a fight.
fn tell_fight(world: &World, effect: &Effect) -> Text {
    let combat = world.combat.as_ref();
    match effect {
        Effect::Combat(Some(_)) => Text::part(words!("triumvene.combat.phases"), "now-begun"),
        Effect::Joined(who) => Text::part(words!("triumvene.combat.phases"), "joined").with("who", *who),
        Effect::Staged(Some(_)) => Text::part(words!("triumvene.combat.phases"), "staged"),
        Effect::Staged(None) => Text::part(words!("triumvene.combat.phases"), "unstaged"),
        Effect::Combat(None) => Text::part(words!("triumvene.combat.phases"), "now-over"),
        Effect::Phase(phase, round) => {
            let words = match phase {
                Phase::Command => Text::part(words!("triumvene.combat.phases"), "command"),
                Phase::Execution => Text::part(words!("triumvene.combat.phases"), "execution"),
            };
            words.with("round", i32::from(*round))
        }
        Effect::Elapsed(now) => {
            Text::part(words!("triumvene.combat.execution.length"), "now").with("seconds", i32::from(*now))
        }
        Effect::Goal(number, Some(goal)) => {
            let before = combat.and_then(|combat| combat.goals.get(number));
            let news = match (before, goal.stage) {
                (Some(before), Stage::Running(_)) if before.stage == Stage::Stated => "begun",
                (Some(before), Stage::Running(_)) if before.stage != goal.stage => "goes-on",
                _ => "stated",
            };
            of_goal(Text::part(words!("triumvene.combat.command.goals"), "now"), goal)
                .with("news", Value::word(news))
        }
        // That it has ended is told already.
        Effect::Goal(number, None) => {
            let goal = combat.and_then(|combat| combat.goals.get(number).map(|goal| (combat, goal)));
            match goal {
                Some((combat, goal)) if combat.ended.iter().any(|(ended, _)| ended == goal) => {
                    Text::part(words!("triumvene.combat.execution.play-out"), "closed")
                }
                Some((_, goal)) => {
                    of_goal(Text::part(words!("triumvene.combat.command.goals"), "dropped"), goal)
                }
                None => Text::part(words!("triumvene.combat.execution.play-out"), "closed"),
            }
        }
        Effect::NextGoal(..) => Text::part(words!("triumvene.combat.command.goals"), "numbered"),
        Effect::GoalEnded(goal, end) => {
            ended(Text::part(words!("triumvene.combat.execution.play-out"), "ended"), goal, *end)
        }
        Effect::EndsCleared => Text::part(words!("triumvene.combat.execution.play-out"), "cleared"),
        Effect::Content(now) => {
            let before = combat.map(|combat| combat.content.clone()).unwrap_or_default();
            let all = |who: std::collections::btree_set::Difference<'_, Who>| {
                Value::List(who.map(|&who| Value::Character(who)).collect())
            };
            if now.difference(&before).next().is_some() {
                Text::part(words!("triumvene.combat.command.confirm"), "now")
                    .with("who", all(now.difference(&before)))
            } else {
                Text::part(words!("triumvene.combat.command.confirm"), "no-longer")
                    .with("who", all(before.difference(now)))
            }
        }
        Effect::Melee(now) => {
            let words = Text::part(words!("triumvene.combat.flanked.definition"), "now");
            words.with("some", Value::Flag(!now.is_empty()))
        }
        Effect::Unseen(_) => Text::part(words!("triumvene.combat.flanked.definition"), "unseen"),
        Effect::Contact(_) => Text::part(words!("triumvene.combat.flanked.definition"), "contact"),
        _ => Text::part(words!("triumvene.play.framework"), "changed"),
    }
}
