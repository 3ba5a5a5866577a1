//! What the game master writes by hand about skills.
use crate::reference::RULES;
use crate::surface::edit::write::{Write, Written};
use crate::world::{Character, Effect, World};
use norn_kernel::{Text, Who, words};

/// The effects of writing at an address of somebody's; none where the address is another chapter's.
pub fn character(world: &World, write: &Write<'_>, who: Who, field: &str, name: &str) -> Option<Written> {
    let one = world.characters.get(&who)?;
    Some(match field {
        "skill" if one.skills.contains_key(name) => write.gone().map(|()| {
            let mut skills = one.skills.clone();
            skills.remove(name);
            vec![Effect::Skills(who, skills)]
        }),
        "free-use" if one.skills.contains_key(name) => write.flag().map(|free| {
            let mut skills = one.skills.clone();
            if let Some(skill) = skills.get_mut(name) {
                skill.spent = !free;
            }
            vec![Effect::Skills(who, skills)]
        }),
        _ => return None,
    })
}

/// What is wrong with somebody's skills.
pub fn problems(who: Who, one: &Character, expect: &mut impl FnMut(bool, &str, Text)) {
    let at = format!("character/{}", who.0);
    let problem = |key| Text::part(key, "problem");
    for (name, skill) in &one.skills {
        let fits = 0 <= skill.willpower && 0 <= skill.hp && 0 <= skill.regains;
        expect(fits, &format!("{at}/skill/{name}"), problem(Text::new(words!("heimr.character.skills")).key));
    }
}
