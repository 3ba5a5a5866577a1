//! An oracle fed from bytes. Whatever they are, a rule comes to an outcome or to an error, never to a panic.
use crate::fault::{Fault, Halt, Pause};
use crate::picks;
use crate::playback::{FACTS_MAX, unanswerable};
use norn_kernel::{
    At, Die, Frame, Key, Oracle, Owner, Path, Pick, Play, Prompt, Record, Refusal, Rule, Stop,
};

/// What a run comes to: the outcome, the world it leaves behind, its effects and explanation.
pub type End<R> = (<R as Rule>::Outcome, <R as Rule>::World, Record<<R as Rule>::World>);

/// Dice and choices from bytes. When they run out, every die shows 1 and every question has its default.
#[derive(Clone, Debug)]
pub struct Fuzz<'b> {
    bytes: &'b [u8],
    here: Path,
    /// How much a run may still roll and ask.
    left: usize,
    pause: Pause,
    halt: Option<Halt>,
}

impl<'b> Fuzz<'b> {
    /// Feeds on these.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, here: Path::START, left: FACTS_MAX, pause: Pause::Running, halt: None }
    }

    /// What nobody has used yet.
    #[must_use]
    pub fn rest(&self) -> &'b [u8] {
        self.bytes
    }

    /// A number from 0 to `n - 1`, or 0 where there are no more bytes or `n` is 0. Takes one byte for up to
    /// 256 numbers, two for up to 65,536, and else four.
    pub fn below(&mut self, n: u32) -> u32 {
        let width = match n {
            0 | 1 => return 0,
            2..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        let (head, rest) = self.bytes.split_at(self.bytes.len().min(width));
        self.bytes = rest;
        head.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) % n
    }

    /// One run on what is left of the bytes.
    ///
    /// # Errors
    /// If the rule refuses, rolls and asks more than [`FACTS_MAX`] times, runs out of path, or is broken.
    pub fn run<R: Rule>(&mut self, rule: &R, world: &R::World) -> Result<End<R>, Halt> {
        (self.here, self.left) = (Path::START, FACTS_MAX);
        (self.pause, self.halt) = (Pause::Running, None);
        let (mut world, mut record) = (world.clone(), Record::default());
        let played = rule.play(&mut At::new(self, &mut world, Some(&mut record)));
        match (self.halt.take(), played) {
            (Some(halt), _) => Err(halt),
            (None, Ok(outcome)) => Ok((outcome, world, record)),
            (None, Err(_)) => Err(Halt::Faulty(Fault::StoppedItself)),
        }
    }

    fn halt<T>(&mut self, halt: Halt) -> Play<T> {
        self.halt.get_or_insert(halt);
        if self.pause == Pause::Running {
            self.pause = Pause::Stopped;
        }
        Err(Stop::by(self))
    }

    fn arrive(&mut self) -> Play<()> {
        match self.pause {
            Pause::Running => Ok(()),
            Pause::Elsewhere => Err(Stop::by(self)),
            Pause::Stopped => {
                // Depth alone leaves lanes without coming out of them, so there this tells nothing.
                if self.halt != Some(Halt::TooLong) {
                    let path = self.here;
                    self.halt = Some(Halt::Faulty(Fault::WentOn { path }));
                }
                Err(Stop::by(self))
            }
        }
    }

    fn spend(&mut self) -> Play<()> {
        self.arrive()?;
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.halt(Halt::TooLong),
        }
    }
}

impl Oracle for Fuzz<'_> {
    fn roll(&mut self, _: Owner, die: Die, _: Key) -> Play<u16> {
        self.spend()?;
        let face = self.below(die.sides().into());
        Ok(u16::try_from(face).unwrap_or_default() + 1)
    }

    fn ask(&mut self, prompt: &Prompt<'_>) -> Play<Pick> {
        self.spend()?;
        if unanswerable(prompt) {
            let (path, key) = (self.here, prompt.key.id().to_owned());
            return self.halt(Halt::Faulty(Fault::Question { path, key }));
        }
        if self.bytes.is_empty() {
            return Ok(prompt.by_default());
        }
        let drawn = picks::drawn(&prompt.want, &mut |n| self.below(n));
        Ok(drawn.unwrap_or_else(|| prompt.by_default()))
    }

    fn refuse(&mut self, refusal: &Refusal) -> Play<()> {
        self.arrive()?;
        self.halt(Halt::Refused(refusal.clone()))
    }

    fn hears(&self) -> bool {
        true
    }

    fn here(&self) -> Option<Path> {
        Some(self.here)
    }

    fn counts(&mut self, _: Key, number: i32) -> i32 {
        self.pass();
        number
    }

    fn pass(&mut self) {
        if self.here.pass().is_err() {
            let _ = self.halt::<()>(Halt::TooLong);
        }
    }

    fn changes(&mut self) -> Play<()> {
        self.arrive()
    }

    fn enter(&mut self, frame: Frame) -> Play<()> {
        self.arrive()?;
        match self.here.enter(frame) {
            Ok(()) => Ok(()),
            Err(_) => self.halt(Halt::TooLong),
        }
    }

    fn leave(&mut self) {
        let lanes = self.here.on_lane();
        if self.here.leave().is_err() {
            let _ = self.halt::<()>(Halt::TooLong);
        }
        self.pause.leave(lanes, self.here.on_lane());
    }
}
