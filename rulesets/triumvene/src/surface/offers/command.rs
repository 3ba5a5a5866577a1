//! Command: goals that are stated, dropped, read back and agreed on.
use crate::content;
use crate::reference::RULES;
use crate::rules::combat::attack;
use crate::rules::combat::command::{Agree, BeginExecution, DropGoal, SetReach, StateGoal, waits_for};
use crate::rules::combat::goals::{self, all_goals, audience_of, goals_of};
use crate::rules::combat::phases::InPhase;
use crate::surface::offers::ask::{self, Offered};
use crate::surface::offers::attempt::Attempt;
use crate::surface::offers::manipulation;
use crate::world::{Aim, Handling, Manner, Phase, State, World};
use norn_kernel::ask::TEXT_MAX;
use norn_kernel::offer::{Filling, Next, Param, Range};
use norn_kernel::{Choice, Refusal, Text, Value, Viewer, Who, words};
use std::cmp::Reverse;

/// The words of the sorts of goals, in the order in which they are offered.
const SORTS: [&str; 10] = [
    "move",
    "sneak",
    "break-away",
    "attack",
    "defend",
    "item-move",
    "item-pick-up",
    "item-throw-away",
    "manipulate",
    "other",
];

/// What a player fills in to state a goal, or to change one.
pub fn offer_state(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::possible(world, &filling, &InPhase(Phase::Command))?;
    let states = |who: &Who| {
        let side = world.character(*who).side;
        let takes = world.combat.as_ref().is_some_and(|combat| combat.takes_goals(side));
        takes && world.can_act(*who) && viewer.speaks_for(world.owner(*who))
    };
    let possible = world.combat.iter().flat_map(|combat| &combat.fighters).any(states);
    let nobody = Text::part(words!("triumvene.combat.command.goals"), "nobody");
    let who = ask::take_who(&mut filling, ask::who(world, viewer)?, possible, nobody)?;
    let side = world.character(who).side;
    let own = goals::goal_choices(goals_of(world, who));
    let mut instead_of = None;
    // Whoever has none yet is not asked which to change.
    if !own.is_empty() || filling.has("instead-of") {
        let mut options = vec![Choice::word(words!("triumvene.combat.command.goals"), "further")];
        options.extend(own);
        let words = Text::part(words!("triumvene.combat.command.goals"), "instead-of");
        let param = ask::param(words, Range::OneOf(options)).or(Value::word("further"));
        if let Value::Item(number) = filling.take(param)? {
            instead_of = Some(number);
        }
    }
    let gifted = world.character(who).can_manipulate.is_some();
    let sorts = SORTS.into_iter().filter(|word| gifted || *word != "manipulate");
    let sorts = ask::listed(sorts.map(|word| Choice::word(words!("triumvene.combat.command.goals"), word)));
    let sort = filling.word(ask::param(
        Text::part(words!("triumvene.combat.command.goals"), "kind"),
        Range::OneOf(sorts),
    ))?;
    let others = |words: Text, foes_first: bool| {
        let fighters = world.combat.as_ref().map(|combat| &combat.fighters);
        let all = fighters.into_iter().flatten().copied().filter(move |one| *one != who);
        // Whom nobody can see, nobody but the referee can name.
        let seen = all.filter(|one| *viewer == Viewer::Referee || world.is_seen(*one));
        let mut seen: Vec<Who> = seen.collect();
        let likely = |one: &Who| {
            let foe = world.character(*one).side != side;
            foe == foes_first && world.character(*one).state != State::Dead
        };
        seen.sort_by_key(|one| !likely(one));
        let only = seen.iter().filter(|one| likely(one)).count() == 1;
        let first = seen.first().copied().filter(|_| only);
        let key = words!("triumvene.combat.command.goals");
        let options = seen.into_iter().map(|one| match world.character(one).side == side {
            true if foes_first => Choice::told(one, Text::part(key, "friend").with("who", one)),
            _ => Choice::new(key, one),
        });
        let param = ask::param(words, Range::OneOf(options.collect()));
        match first {
            Some(first) => param.or(first),
            None => param,
        }
    };
    let aim = match sort.as_str() {
        "move" => Aim::Move(Manner::Openly),
        "sneak" => Aim::Move(Manner::Stealthily),
        "break-away" => Aim::Move(Manner::Away),
        "attack" => {
            let words = Text::part(words!("triumvene.combat.command.goals"), "target");
            let target = filling.who(others(words, true))?;
            // What hurts most comes first.
            let harm = |name: &String| content::weapon(world, who, name).map_or(0, |weapon| weapon.harm());
            let mut weapons = attack::weapons(world, who);
            weapons.sort_by_key(|name| Reverse(harm(name)));
            let first = weapons.first().cloned().unwrap_or_default();
            let key = words!("triumvene.combat.command.goals");
            let told = |name: &String| {
                let words = Text::part(key, "armed").with("weapon", Value::text(name));
                Choice::told(Value::text(name), words.with("damage", harm(name)))
            };
            let options = weapons.iter().map(told).collect();
            let param = ask::param(
                Text::part(words!("triumvene.combat.command.goals"), "weapon"),
                Range::OneOf(options),
            )
            .or(Value::text(&first));
            let weapon = filling.text(param)?;
            let ranged = content::weapon(world, who, &weapon).is_some_and(|weapon| weapon.ranged);
            Aim::Attack { target, weapon, ranged }
        }
        "defend" => {
            let words = Text::part(words!("triumvene.combat.command.goals"), "target");
            let whom = filling.who(others(words, false))?;
            Aim::Defend { whom, out_of_reach: false }
        }
        "item-move" | "item-pick-up" | "item-throw-away" => {
            let item = filling.text(ask::param(
                Text::part(words!("triumvene.combat.command.goals"), "item"),
                Range::Text { max: TEXT_MAX },
            ))?;
            let what = match sort.as_str() {
                "item-move" => Handling::Move,
                "item-pick-up" => Handling::PickUp,
                _ => Handling::ThrowAway,
            };
            Aim::Item { what, item }
        }
        "manipulate" => {
            let (what, skill, cost) = manipulation::choose(world, who, &mut filling)?;
            Aim::Manipulate { what, skill, cost }
        }
        _ => Aim::Other,
    };
    let words = filling.text(
        ask::param(
            Text::part(words!("triumvene.combat.command.goals"), "words"),
            Range::Text { max: TEXT_MAX },
        )
        .or(Value::text("")),
    )?;
    filling.end()?;
    Ok(Attempt::StateGoal(StateGoal { who, side, instead_of, aim, words }))
}

/// What a player fills in to drop a goal.
pub fn offer_drop(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::possible(world, &filling, &InPhase(Phase::Command))?;
    let states = |who: &Who| {
        let any = goals_of(world, *who).next().is_some();
        any && world.can_act(*who) && viewer.speaks_for(world.owner(*who))
    };
    let possible = world.characters.keys().any(states);
    let nobody = Text::part(words!("triumvene.combat.command.goals"), "no-goal");
    let who = ask::take_who(&mut filling, ask::who(world, viewer)?, possible, nobody)?;
    let own = Range::OneOf(goals::goal_choices(goals_of(world, who)));
    let words = Text::part(words!("triumvene.combat.command.goals"), "goal");
    let number = item(&mut filling, ask::param(words, own))?;
    filling.end()?;
    Ok(Attempt::DropGoal(DropGoal { who, side: world.character(who).side, number }))
}

/// The number of a goal.
pub(crate) fn item(filling: &mut Filling<'_>, param: Param) -> Result<u32, Box<Next<Attempt>>> {
    Ok(match filling.take(param)? {
        Value::Item(number) => number,
        _ => u32::MAX,
    })
}

/// What a player fills in to agree.
pub fn offer_agree(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::possible(world, &filling, &InPhase(Phase::Command))?;
    let waits = waits_for(world).into_iter().filter(|&who| viewer.speaks_for(world.owner(who)));
    let options = waits.map(|who| Choice::new(words!("triumvene.combat.command.confirm"), who)).collect();
    let nobody = Text::part(words!("triumvene.combat.command.confirm"), "nobody");
    let range = ask::one_of(options, nobody)?;
    let words = read_back(world, viewer, Text::part(words!("triumvene.combat.command.confirm"), "who"));
    let who = filling.who(ask::param(words, range))?;
    filling.end()?;
    Ok(Attempt::Agree(Agree { who }))
}

/// With the goals that the viewer may know, or with word that there are none.
/// [triumvene.combat.command.confirm]
fn read_back(world: &World, viewer: &Viewer, words: Text) -> Text {
    let known = all_goals(world).filter(|(number, _)| audience_of(world, *number).admits(viewer));
    let goals: Vec<Value> = known.map(|(number, _)| Value::Item(number)).collect();
    let some = if goals.is_empty() { "no" } else { "yes" };
    words.with("some", Value::word(some)).with("goals", Value::List(goals))
}

/// What the referee fills in to say who can't reach whom.
pub fn offer_reach(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    let options =
        goals::goal_choices(all_goals(world).filter(|(_, goal)| matches!(goal.aim, Aim::Defend { .. })));
    let nobody = Text::part(words!("triumvene.combat.defend-other"), "nobody");
    let range = ask::one_of(options, nobody)?;
    let words = Text::part(words!("triumvene.combat.defend-other"), "goal");
    let number = item(&mut filling, ask::param(words, range).by_referee())?;
    let param = ask::param(Text::part(words!("triumvene.combat.defend-other"), "out-of-reach"), Range::Flag)
        .by_referee()
        .or(true);
    let out_of_reach = filling.flag(param)?;
    filling.end()?;
    Ok(Attempt::SetReach(SetReach { number, out_of_reach }))
}

/// The referee's start of the Execution.
pub fn offer_begin(world: &World, viewer: &Viewer, mut filling: Filling<'_>) -> Offered {
    ask::referee_only(viewer)?;
    ask::possible(world, &filling, &BeginExecution {})?;
    let words = read_back(world, viewer, Text::part(words!("triumvene.combat.command.confirm"), "read-back"));
    let read = filling.flag(ask::param(words, Range::Flag).by_referee().or(true))?;
    if !read && !filling.insists() {
        let words = Text::part(words!("triumvene.combat.command.confirm"), "not-read-back");
        return Err(Box::new(Next::Refused(Refusal(words))));
    }
    filling.end()?;
    Ok(Attempt::BeginExecution(BeginExecution {}))
}
