//! Many runs, fast: faces from a generator, choices from a policy. It hears of nothing else, so that a rule
//! costs little more than a loop written by hand.
use crate::fault::{Fault, Halt};
use crate::playback::FACTS_MAX;
use norn_kernel::{At, Die, Key, Oracle, Owner, Path, Pick, Play, Prompt, Refusal, Rule, Stop, Want};

/// A source of faces. Give it a seed and it is the same on every machine.
pub trait Faces {
    /// From 1 to the number of the die's sides. Values outside are clamped.
    fn face(&mut self, die: Die) -> u16;
}

impl<F: FnMut(Die) -> u16> Faces for F {
    #[inline]
    fn face(&mut self, die: Die) -> u16 {
        self(die)
    }
}

/// Every question's own default: what holds if nobody answers.
#[inline]
#[must_use]
pub fn defaults(prompt: &Prompt<'_>) -> Pick {
    prompt.by_default()
}

/// Plays rules to their end, one run after another.
#[derive(Clone, Debug)]
pub struct Simulate<F, P> {
    faces: F,
    policy: P,
    /// How much a run may still roll and ask.
    left: u32,
    halt: Option<Halt>,
}

/// As many as live play allows.
const LEFT: u32 = {
    assert!(FACTS_MAX <= u32::MAX as usize);
    FACTS_MAX as u32
};

impl<F: Faces, P: FnMut(&Prompt<'_>) -> Pick> Simulate<F, P> {
    /// Dice from `faces`; owners decide by `policy`. A pick that doesn't fit its question counts as the
    /// question's default.
    pub fn new(faces: F, policy: P) -> Self {
        Self { faces, policy, left: LEFT, halt: None }
    }

    /// One run. `world` is then the world that it leaves behind; after an error, it is worth nothing.
    ///
    /// # Errors
    /// If the rule refuses, rolls and asks more than [`FACTS_MAX`] times (each die of a hand counts), or is
    /// broken.
    #[inline]
    pub fn run<R: Rule>(&mut self, rule: &R, world: &mut R::World) -> Result<R::Outcome, Halt> {
        self.left = LEFT;
        self.halt = None;
        let played = rule.play(&mut At::new(self, world, None));
        match played {
            Ok(outcome) if self.halt.is_none() => Ok(outcome),
            Ok(_) => Err(Halt::Faulty(Fault::Swallowed)),
            Err(_) => Err(self.halt.take().unwrap_or(Halt::Faulty(Fault::StoppedItself))),
        }
    }

    #[inline]
    fn spend(&mut self, amount: usize) -> Play<()> {
        match u32::try_from(amount).ok().and_then(|amount| self.left.checked_sub(amount)) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.stop(Halt::TooLong),
        }
    }

    /// Inlined, so that the compiler sees at each call that nothing comes after it.
    #[inline]
    fn stop<T>(&mut self, halt: Halt) -> Play<T> {
        self.halts(halt);
        Err(Stop::by(self))
    }

    #[cold]
    fn halts(&mut self, halt: Halt) {
        self.left = 0;
        self.halt.get_or_insert(halt);
    }

    #[cold]
    fn checked(&mut self, prompt: &Prompt<'_>, pick: Pick) -> Play<Pick> {
        if prompt.want.allows(&pick) {
            return Ok(pick);
        }
        if prompt.want.allows(&prompt.default) {
            return Ok(prompt.by_default());
        }
        self.stop(Halt::Faulty(Fault::Question { path: Path::START, key: prompt.key.id().to_owned() }))
    }
}

impl<F: Faces, P: FnMut(&Prompt<'_>) -> Pick> Oracle for Simulate<F, P> {
    #[inline]
    fn roll(&mut self, _: Owner, die: Die, _: Key) -> Play<u16> {
        self.spend(1)?;
        Ok(self.faces.face(die).clamp(1, die.sides()))
    }

    #[inline]
    fn rolls(&mut self, _: Owner, die: Die, _: Key, faces: &mut [u16]) -> Play<()> {
        self.spend(faces.len())?;
        for face in faces {
            *face = self.faces.face(die).clamp(1, die.sides());
        }
        Ok(())
    }

    /// Always inlined, so that the compiler can drop the parts of a question that the policy never reads.
    #[inline(always)]
    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        self.spend(1)?;
        match ((self.policy)(prompt), &prompt.want) {
            // Rebuilt instead of moved: a move would have to wait for the whole pick (a store-forwarding
            // stall).
            (Pick::Yes(yes), Want::Confirm) => Ok(Pick::Yes(yes)),
            // Never more characters than bytes.
            (Pick::Text(text), Want::Text { max }) if text.len() <= usize::from(*max) => Ok(Pick::Text(text)),
            (pick, _) => self.checked(prompt, pick),
        }
    }

    #[inline]
    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        self.stop(Halt::Refused(refusal.clone()))
    }
}
