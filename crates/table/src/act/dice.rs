//! Questions, dice and the secrets that dice come from.
use super::*;

impl<R: Ruleset> Table<R> {
    pub(super) fn question(
        &self,
        seat: Seat,
        id: &AttemptId,
        path: &Path,
        version: u32,
    ) -> Result<Question, Refused> {
        let open = self.open_is(seat, id)?;
        let viewer = self.viewer(seat);
        let seen =
            |question: &&Question| question.audience.admits(&viewer) || viewer.speaks_for(question.owner);
        let Some(question) = open.waiting.iter().filter(seen).find(|question| question.path == *path) else {
            let known = open.narrow.get(path).is_none_or(|reach| reach.reaches(seat))
                && open.journal.iter().any(|(at, fact)| at == path && !matches!(fact, Fact::Ruled { .. }));
            return Err(if known {
                Refused::right(Right::AnsweredBefore, "this was answered before; the first answer holds")
            } else {
                Refused::right(Right::TooLate, "this question is not open (any more)")
            });
        };
        if version != open.version(seat) {
            return Err(Refused::right(
                Right::TooLate,
                "the referee has ruled since this was asked; look again and answer what is open now",
            ));
        }
        if !viewer.speaks_for(question.owner) {
            return Err(Refused::right(Right::OwnCharacter, "this is for somebody else to decide"));
        }
        Ok(question.clone())
    }

    pub(super) fn answer(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        answer: Answer,
        from: From,
    ) -> Result<(), Refused> {
        let Some(open) = &self.open else {
            return Ok(());
        };
        let reach = Self::both(&self.reach(question.audience), &open.reach);
        let body = Body::Answered {
            attempt: open.id.clone(),
            path: question.path,
            key: question.key.id().to_owned(),
            owner: question.owner,
            answer,
            from,
        };
        self.push(out, by, reach, body)
    }

    /// Open questions take their defaults.
    pub(super) fn lapse(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        which: impl Fn(&Question) -> bool,
    ) -> Result<(), Refused> {
        for _ in 0..FOLLOW_MAX {
            let lapsing: Vec<Question> = self
                .open
                .as_ref()
                .map(|open| open.waiting.iter().filter(|question| which(question)).cloned().collect())
                .unwrap_or_default();
            if lapsing.is_empty() {
                return Ok(());
            }
            let id = self.open.as_ref().map(|open| open.id.clone());
            for question in &lapsing {
                if let Some(default) = question.default.clone() {
                    self.answer(out, by, question, default, From::Lapsed)?;
                }
            }
            self.run(out)?;
            if self.open.as_ref().map(|open| open.id.clone()) != id {
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) fn roll(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        question: &Question,
        typed: Option<&[u16]>,
        link: Option<Hash>,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Err(Refused::right(Right::NoAnswer, self.wants(question)));
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        if let Some(one) = open.awaited.iter().find(|one| self.still(one, question)) {
            return Err(self.awaits(one.seat));
        }
        if let Some(faces) = typed {
            if !self.takes_typed() {
                return Err(Refused::right(
                    Right::NoAnswer,
                    "this table does not take typed dice; let them fall here",
                ));
            }
            if faces.len() != count || !faces.iter().all(|face| (1..=die.sides()).contains(face)) {
                return Err(Refused::right(Right::NoAnswer, self.wants(question)));
            }
            return self.fall(out, By::Seat(seat), question, faces.to_vec(), Source::Typed(seat));
        }
        // Whoever rolls for somebody absent rolls with their own device.
        let device = self
            .roller(question.owner)
            .filter(|owner| *owner == seat || self.seats.get(owner).is_some_and(|one| one.hosted))
            .unwrap_or(seat);
        if let Some(link) = link {
            self.extends(device, &chain_of(&self.rolls_reach(question)), link)?;
        }
        self.roll_links(out, By::Seat(seat), question, Some((device, link)))
    }

    /// The link is the next one of the device's chain, over those that were asked for and not used.
    fn extends(&self, seat: Seat, chain: &ChainId, link: Hash) -> Result<(), Refused> {
        let device = self.devices.get(&(seat, chain.clone()));
        let passed =
            device.and_then(|device| links::Links::from_tip(device.last).extend_over(link, device.over).ok());
        if passed.map(|passed| passed.len()) == device.map(|device| device.over as usize) && device.is_some()
        {
            return Ok(());
        }
        Err(Refused::right(
            Right::BrokenChain,
            "the secret of this device does not fit what it published; each is for one roll, and those that were asked for and not used are passed over",
        ))
    }

    fn awaits(&self, seat: Seat) -> Refused {
        let name = self.seats.get(&seat).map_or("", |one| one.name.as_str());
        Refused::right(
            Right::AwaitsLink,
            format!(
                "these dice wait for a secret of {name}'s device; the referee can let them fall without it"
            ),
        )
    }

    /// Faces from the server's link and the devices'. A hosted device's link is at hand; others bring theirs. Where
    /// this machine holds every chain, the dice wait for a link of one more device, if there is one.
    pub(super) fn roll_links(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        with: Option<(Seat, Option<Hash>)>,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        let of = open.id.clone();
        let reach = self.rolls_reach(question);
        if !self.seeded
            && self.alone(with.as_ref())
            && let Some(seat) = self.another(&reach, &chain_of(&reach), with.map(|(seat, _)| seat))
        {
            if let Some((device, _)) = with
                && self.sitting(device)?.hosted
            {
                self.commit_device(out, device, &chain_of(&reach))?;
            }
            let body = Body::Awaited {
                of,
                path: question.path,
                seat,
                roller: with.map(|(seat, _)| seat),
                dice: Awaiting::Roll {
                    key: question.key.id().to_owned(),
                    owner: question.owner,
                    die,
                    count: u16::try_from(count).unwrap_or(u16::MAX),
                },
            };
            return self.push(out, by, reach, body);
        }
        self.fall_from(out, by, question, with.as_slice())
    }

    /// Whether this machine holds the chain of every device that takes part.
    fn alone(&self, with: Option<&(Seat, Option<Hash>)>) -> bool {
        with.is_none_or(|(seat, link)| link.is_none() || self.seats.get(seat).is_none_or(|one| one.hosted))
    }

    /// The first seat at the table whose device is somewhere else and has a chain for those who may know the dice.
    fn another(&self, reach: &Reach, chain: &ChainId, but: Option<Seat>) -> Option<Seat> {
        let there = |(seat, one): &(&Seat, &Sitting)| {
            Some(**seat) != but
                && one.present
                && !one.hosted
                && reach.reaches(**seat)
                && self.devices.contains_key(&(**seat, chain.clone()))
        };
        self.seats.iter().find(there).map(|(&seat, _)| seat)
    }

    /// Whether this is what the dice wait to fall for, and not something that came in its place.
    pub(super) fn still(&self, awaited: &Awaited, question: &Question) -> bool {
        let Wanted::Roll { die, count } = question.wanted else {
            return false;
        };
        let dice = Awaiting::Roll {
            key: question.key.id().to_owned(),
            owner: question.owner,
            die,
            count: u16::try_from(count).unwrap_or(u16::MAX),
        };
        awaited.path == question.path && awaited.dice == dice && awaited.reach == self.rolls_reach(question)
    }

    /// What waits for this device: the first of each chain, since links come in order.
    pub(crate) fn asked_of(&self, seat: Seat) -> Vec<&Awaited> {
        let mut asked: Vec<&Awaited> = vec![];
        let questions = self.open.as_ref().map_or(&[][..], |open| &open.waiting);
        for one in self.awaited().filter(|one| one.seat == seat) {
            let holds = matches!(one.dice, Awaiting::Throw { .. })
                || questions.iter().any(|question| self.still(one, question));
            if holds && !asked.iter().any(|other| other.chain() == one.chain()) {
                asked.push(one);
            }
        }
        asked
    }

    /// A device reveals the link that dice wait for, and they fall.
    pub(super) fn reveal_link(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        of: &AttemptId,
        path: &Path,
        link: Hash,
    ) -> Result<(), Refused> {
        let asked = self.asked_of(seat).into_iter().find(|one| one.of == *of && one.path == *path).cloned();
        let asked = asked.ok_or_else(|| {
            Refused::right(
                Right::TooLate,
                "nothing waits for this device's secret there; each is revealed in its turn, when it is asked for",
            )
        })?;
        self.extends(seat, &asked.chain(), link)?;
        self.fall_awaited(out, &asked, Some((seat, link)))
    }

    /// The referee waits no longer.
    pub(super) fn fall_without(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        of: &AttemptId,
        path: &Path,
    ) -> Result<(), Refused> {
        self.referee(seat, "let dice fall without the secret that they wait for")?;
        let asked = self.awaited().find(|one| one.of == *of && one.path == *path).cloned();
        let asked = asked
            .ok_or_else(|| Refused::right(Right::TooLate, "no dice wait for a secret there (any more)"))?;
        self.fall_awaited(out, &asked, None)
    }

    /// Dice that waited fall, with the link or without.
    fn fall_awaited(
        &mut self,
        out: &mut Vec<Entry>,
        awaited: &Awaited,
        link: Option<(Seat, Hash)>,
    ) -> Result<(), Refused> {
        let mut with: Vec<(Seat, Option<Hash>)> =
            awaited.roller.map(|seat| (seat, None)).into_iter().collect();
        with.extend(link.map(|(seat, link)| (seat, Some(link))));
        match &awaited.dice {
            Awaiting::Roll { .. } => {
                let questions = self.open.as_ref().map(|open| open.waiting.clone()).unwrap_or_default();
                match questions.iter().find(|question| self.still(awaited, question)) {
                    Some(question) => self.fall_from(out, awaited.by, question, &with),
                    None => Err(Refused::right(Right::TooLate, "this roll is not open (any more)")),
                }
            }
            Awaiting::Throw { notation } => {
                let of = Some(awaited.of.clone());
                self.throw_from(out, awaited.by, of, notation, awaited.reach.clone(), &with)
            }
        }
    }

    /// Dice whose device has left fall without it. Says whether there were any.
    pub(super) fn fall_for_the_absent(&mut self, out: &mut Vec<Entry>) -> Result<bool, Refused> {
        let here = |one: &Awaited| self.seats.get(&one.seat).is_some_and(|one| one.present);
        let left: Vec<Awaited> = self.awaited().filter(|one| !here(one)).cloned().collect();
        let mut fell = false;
        for one in left {
            // A roll that is no longer asked for waits for nothing.
            fell |= self.fall_awaited(out, &one, None).is_ok();
        }
        Ok(fell)
    }

    /// Faces from the links that there are.
    fn fall_from(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        with: &[(Seat, Option<Hash>)],
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        let (server, devices, source) = if self.seeded {
            let time = open.fell.iter().filter(|fell| fell.path == question.path).count();
            let seed = self.root.seeded(&open.id, u32::try_from(time).unwrap_or(u32::MAX));
            (seed, BTreeMap::new(), Source::Seed)
        } else {
            let server = self.server_link(&chain_of(&open.reach))?;
            let chain = chain_of(&self.rolls_reach(question));
            let (devices, one_machine) = self.device_links(out, &chain, with)?;
            (server, devices.clone(), Source::Links { devices, one_machine })
        };
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        let faces = links::faces(&server, &devices, &question.path, question.key.id(), die, count);
        self.fall(out, by, question, faces, source)
    }

    /// Whether the table takes the faces of real dice.
    pub(crate) fn takes_typed(&self) -> bool {
        self.policy("typed-dice") != Some(&Value::Flag(false))
    }

    /// Whom a roll or an answer reaches.
    pub(crate) fn rolls_reach(&self, question: &Question) -> Reach {
        let reach = self.reach(question.audience);
        self.open.as_ref().map_or_else(Reach::referee, |open| Self::both(&reach, &open.reach))
    }

    pub(super) fn server_link(&self, chain: &ChainId) -> Result<Hash, Refused> {
        let server =
            self.chains.get(chain).ok_or_else(|| Refused::right(Right::Fault, "the table has no secrets"))?;
        server.chain.link(server.revealed).map_err(|error| Refused::right(Right::Fault, error.to_string()))
    }

    /// The next link of each device, and whether this machine holds all of their chains.
    pub(super) fn device_links(
        &mut self,
        out: &mut Vec<Entry>,
        chain: &ChainId,
        with: &[(Seat, Option<Hash>)],
    ) -> Result<(BTreeMap<Seat, Hash>, bool), Refused> {
        let mut devices = BTreeMap::new();
        let mut one_machine = true;
        for (seat, link) in with {
            let link = match link {
                Some(link) => Some(*link),
                None if self.sitting(*seat)?.hosted => {
                    self.commit_device(out, *seat, chain)?;
                    let device = self.devices.get(&(*seat, chain.clone()));
                    device.and_then(|device| device.chain.as_ref()?.link(device.revealed).ok())
                }
                None => None,
            };
            if let Some(link) = link {
                one_machine &= self.sitting(*seat)?.hosted;
                devices.insert(*seat, link);
            }
        }
        Ok((devices, one_machine))
    }

    pub(super) fn fall(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        faces: Vec<u16>,
        source: Source,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, .. } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.open else {
            return Ok(());
        };
        let reach = Self::both(&self.reach(question.audience), &open.reach);
        let body = Body::Rolled {
            attempt: open.id.clone(),
            path: question.path,
            key: question.key.id().to_owned(),
            owner: question.owner,
            die,
            faces,
            source,
        };
        self.push(out, by, reach, body)
    }

    /// Commits a device that this machine stands in for to its secrets, and anew when they are used up.
    fn commit_device(&mut self, out: &mut Vec<Entry>, seat: Seat, chain: &ChainId) -> Result<(), Refused> {
        let generation = match self.devices.get(&(seat, chain.clone())) {
            Some(device) if device.revealed < CHAIN_LENGTH => return Ok(()),
            Some(device) => device.generation + 1,
            None => 0,
        };
        let tip = made(self.root.device(seat, chain, generation)).tip();
        self.push(out, By::Seat(seat), reach_of(chain), Body::Committed { chain: chain.clone(), tip })
    }

    /// A device that is somewhere else publishes the end of a chain.
    pub(super) fn publish_tip(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        chain: &ChainId,
        tip: Hash,
    ) -> Result<(), Refused> {
        if self.sitting(seat)?.hosted {
            return Err(Refused::right(Right::BrokenChain, "this machine rolls for that seat"));
        }
        let reach = reach_of(chain);
        let named: Vec<Seat> = match &reach {
            Reach::Everyone => vec![],
            Reach::Seats(seats) => seats.iter().copied().collect(),
        };
        if !reach.reaches(seat) || named.iter().any(|one| *one == REFEREE || !self.seats.contains_key(one)) {
            return Err(Refused::right(Right::Unknown, "there is no such audience with you in it"));
        }
        let serves = match chain {
            ChainId::Thrown(_) => self.throws.iter().any(|one| one.chain() == *chain),
            ChainId::Public | ChainId::Hidden(_) => self.open.is_some() || self.busy,
        };
        if serves {
            return Err(Refused::right(
                Right::TooLate,
                "dice are out that must not be chosen; publish this when they have fallen",
            ));
        }
        self.push(out, By::Seat(seat), reach, Body::Committed { chain: chain.clone(), tip })
    }

    /// Commits the server to its secrets before the first of them is used, and anew when they are used up.
    pub(super) fn commit_chain(&mut self, out: &mut Vec<Entry>, chain: &ChainId) -> Result<(), Refused> {
        let generation = match self.chains.get(chain) {
            Some(server) if server.revealed < CHAIN_LENGTH => return Ok(()),
            Some(server) => server.generation + 1,
            None => 0,
        };
        let tip = made(self.root.chain(chain, generation)).tip();
        self.push(out, By::Rules, reach_of(chain), Body::Committed { chain: chain.clone(), tip })
    }

    pub(super) fn throw(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        notation: &str,
        secret: bool,
        link: Option<Hash>,
    ) -> Result<(), Refused> {
        norn_dice::Expr::parse(notation)
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let reach = if secret { only([seat]) } else { Reach::Everyone };
        let chain = ChainId::Thrown(reach.clone());
        if self.seeded {
            return self.throw_from(out, By::Seat(seat), None, notation, reach, &[]);
        }
        if let Some(link) = link {
            self.extends(seat, &chain, link)?;
        }
        let with = (seat, link);
        let Some(other) = self.another(&reach, &chain, Some(seat)).filter(|_| self.alone(Some(&with))) else {
            return self.throw_from(out, By::Seat(seat), None, notation, reach, &[with]);
        };
        if THROWS_MAX <= self.throws.len() {
            return Err(Refused::right(
                Right::Full,
                format!(
                    "{THROWS_MAX} throws wait for a secret already; the referee can let them fall without it"
                ),
            ));
        }
        // Everything that the faces come from is fixed before the last link is asked for.
        self.commit_chain(out, &chain)?;
        if self.sitting(seat)?.hosted {
            self.commit_device(out, seat, &chain)?;
        }
        let body = Body::Awaited {
            of: self.name_for(&reach),
            path: Path::START,
            seat: other,
            roller: Some(seat),
            dice: Awaiting::Throw { notation: notation.to_owned() },
        };
        self.push(out, By::Seat(seat), reach, body)
    }

    /// Free dice fall from the links that there are.
    fn throw_from(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        of: Option<AttemptId>,
        notation: &str,
        reach: Reach,
        with: &[(Seat, Option<Hash>)],
    ) -> Result<(), Refused> {
        let expression = norn_dice::Expr::parse(notation)
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let chain = ChainId::Thrown(reach.clone());
        let (link, devices, source) = if self.seeded {
            let seed = self.root.seeded(&self.name_for(&reach), 0);
            (seed, BTreeMap::new(), Source::Seed)
        } else {
            self.commit_chain(out, &chain)?;
            let (devices, one_machine) = self.device_links(out, &chain, with)?;
            (self.server_link(&chain)?, devices.clone(), Source::Links { devices, one_machine })
        };
        let hand = Hand::new(&link, &devices, &Path::START, notation);
        let mut faces: Vec<u32> = vec![];
        let roll = expression
            .roll(&mut |sides: u32| {
                let face = hand.face(sides, u32::try_from(faces.len()).unwrap_or(u32::MAX));
                faces.push(face);
                face
            })
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let total = roll.total.to_string();
        let link = matches!(source, Source::Links { .. }).then_some(Revealed { chain, link });
        let notation = notation.to_owned();
        self.push(out, by, reach, Body::Thrown { of, notation, faces, total, source, link })
    }
}

/// Whom a chain is for.
fn reach_of(chain: &ChainId) -> Reach {
    match chain {
        ChainId::Public => Reach::Everyone,
        ChainId::Hidden(seats) => Reach::Seats(seats.clone()),
        ChainId::Thrown(reach) => reach.clone(),
    }
}
