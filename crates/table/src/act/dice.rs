//! Questions, dice and the secrets that dice come from.
use super::*;

/// The link of each device, on top of which past those that are somewhere else gave theirs, and whether this machine
/// holds all of their chains.
type Gave = (BTreeMap<Seat, Hash>, BTreeMap<Seat, Bound>, bool);

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
        let Some(open) = &self.play.open else {
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
                .play
                .open
                .as_ref()
                .map(|open| open.waiting.iter().filter(|question| which(question)).cloned().collect())
                .unwrap_or_default();
            if lapsing.is_empty() {
                return Ok(());
            }
            let id = self.play.open.as_ref().map(|open| open.id.clone());
            for question in &lapsing {
                if let Some(default) = question.default.clone() {
                    self.answer(out, by, question, default, From::Lapsed)?;
                }
            }
            self.run(out)?;
            if self.play.open.as_ref().map(|open| open.id.clone()) != id {
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
        given: Option<&Given>,
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Err(Refused::right(Right::NoAnswer, self.wants(question)));
        };
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let (of, by) = (open.id.clone(), By::Seat(seat));
        if let Some(one) = open.awaited.iter().find(|one| self.still(one, question)) {
            // A tap on the device that is asked is an answer as well.
            return match given {
                Some(given) if typed.is_none() && one.seat == seat => {
                    self.reveal_link(out, seat, &of, &question.path, given)
                }
                _ => Err(self.awaits(one.seat)),
            };
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
            return self.fall(out, by, question, faces.to_vec(), Source::Typed(seat));
        }
        let reach = self.rolls_reach(question);
        let chain = chain_of(&reach);
        let owner = self.roller(question.owner);
        if let Some(owner) =
            owner.filter(|owner| !self.setting.seeded && self.gives(*owner, &chain, &of, &question.path))
        {
            if owner != seat {
                // Whoever taps, the dice are those of the owner's device.
                return self.ask(out, by, question, owner, None);
            }
            if let Some(given) = given {
                self.accepts(seat, &self.request(question), given)?;
                return self.fall_from(out, by, question, &[(seat, Some(given.clone()))]);
            }
            // Its device can't give a link of what it published, so it counts as away.
            self.push(out, by, reach, Body::Absent { of, path: question.path, seat })?;
        }
        let hosted = |seat: &Seat| self.people.seats.get(seat).is_some_and(|one| one.hosted);
        let roller = owner.filter(hosted).or(Some(seat).filter(hosted));
        self.roll_links(out, by, question, roller)
    }

    /// Whether a tap on the owner's device is to bring a link: one of what it has published, or is yet to publish. What
    /// would come into no dice is better kept.
    pub(crate) fn wants_link(&self, question: &Question) -> bool {
        let (Wanted::Roll { .. }, Some(open), Some(owner)) =
            (&question.wanted, &self.play.open, self.roller(question.owner))
        else {
            return false;
        };
        let chain = chain_of(&self.rolls_reach(question));
        let published = self.dice.devices.contains_key(&(owner, chain.clone()));
        !self.setting.seeded && (!published || self.gives(owner, &chain, &open.id, &question.path))
    }

    /// What the roller's device gives its link to.
    pub(crate) fn request(&self, question: &Question) -> Request {
        Request {
            chain: chain_of(&self.rolls_reach(question)),
            dice: awaiting(question),
            of: self.play.open.as_ref().map_or_else(|| AttemptId(String::new()), |open| open.id.clone()),
            path: question.path,
        }
    }

    /// The link is the next one of the device's chain, over those that were given to something else, and the device
    /// gave it to just this request after having seen it in this log.
    fn accepts(&self, seat: Seat, request: &Request, given: &Given) -> Result<(), Refused> {
        let broken = || {
            Refused::right(
                Right::BrokenChain,
                "the secret of this device does not fit what it published; each is for one roll, and those that were asked for and not used are passed over",
            )
        };
        let device = self.dice.devices.get(&(seat, request.chain.clone())).ok_or_else(broken)?;
        let key = device.key.ok_or_else(broken)?;
        let passed =
            links::Links::from_tip(device.last).extend_over(given.link, OVER_MAX).map_err(|_| broken())?;
        if passed.len() < device.over as usize {
            return Err(broken());
        }
        let (around, since) = match &request.dice {
            Awaiting::Roll { .. } => {
                let open = self.play.open.as_ref().filter(|open| open.id == request.of);
                open.map(|open| (open.reach.clone(), open.seq)).ok_or_else(broken)?
            }
            Awaiting::Throw { .. } => {
                let thrown = self.dice.throws.iter().find(|one| one.of == request.of);
                thrown.map(|one| (one.reach.clone(), one.seq)).ok_or_else(broken)?
            }
        };
        if since <= device.seq {
            return Err(broken());
        }
        let Bound { count, head, .. } = given.bound;
        let seen = self.heads.seq(&around, Tip { count, head });
        if seen.is_none_or(|seen| seen < since) {
            return Err(Refused::right(
                Right::OtherPast,
                "this device gave its secret on top of a log that ends elsewhere than this one; look again and let the dice fall anew",
            ));
        }
        if !is_signed(&key, seat, &given.link, &given.bound, request) {
            return Err(Refused::right(
                Right::OtherPast,
                "this device gave its secret to another request than this; look again and let the dice fall anew",
            ));
        }
        Ok(())
    }

    fn awaits(&self, seat: Seat) -> Refused {
        let name = self.people.seats.get(&seat).map_or("", |one| one.name.as_str());
        Refused::right(
            Right::AwaitsLink,
            format!(
                "these dice wait for a secret of {name}'s device; the referee can let them fall without it"
            ),
        )
    }

    /// Faces from the server's link and that of the device at hand that rolls, if one does. Since this machine then
    /// holds every chain, the dice wait for a link of one more device, if there is one.
    pub(super) fn roll_links(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        roller: Option<Seat>,
    ) -> Result<(), Refused> {
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let chain = chain_of(&self.rolls_reach(question));
        let other = self.another(&chain, &open.id, &question.path).filter(|_| !self.setting.seeded);
        match other {
            Some(other) => self.ask(out, by, question, other, roller),
            None => self.fall_from(
                out,
                by,
                question,
                &roller.map(|seat| (seat, None)).into_iter().collect::<Vec<_>>(),
            ),
        }
    }

    /// The dice wait for the link of this device. Everything else that they come from is fixed.
    fn ask(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        seat: Seat,
        roller: Option<Seat>,
    ) -> Result<(), Refused> {
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let of = open.id.clone();
        let reach = self.rolls_reach(question);
        if let Some(roller) = roller {
            self.commit_device(out, roller, &chain_of(&reach))?;
        }
        let body = Body::Awaited { of, path: question.path, seat, roller, dice: awaiting(question) };
        self.push(out, by, reach, body)
    }

    /// Whether this device is somewhere else, had published the chain before the attempt began, and is not known to be
    /// away.
    fn gives(&self, seat: Seat, chain: &ChainId, of: &AttemptId, path: &Path) -> bool {
        let began = self.play.open.as_ref().filter(|open| open.id == *of).map(|open| open.seq);
        let device = self.dice.devices.get(&(seat, chain.clone()));
        self.people.seats.get(&seat).is_some_and(|one| one.present && !one.hosted)
            && device.is_some_and(|device| began.is_none_or(|began| device.seq < began))
            && !self.dice.absent.contains(&(of.clone(), *path, seat))
    }

    /// The first seat at the table whose device can give a link to these dice.
    fn another(&self, chain: &ChainId, of: &AttemptId, path: &Path) -> Option<Seat> {
        let reach = chain.reach();
        let gives = |seat: &Seat| reach.reaches(*seat) && self.gives(*seat, chain, of, path);
        self.people.seats.keys().copied().find(gives)
    }

    /// Whether this is what the dice wait to fall for, and not something that came in its place.
    pub(super) fn still(&self, awaited: &Awaited, question: &Question) -> bool {
        matches!(question.wanted, Wanted::Roll { .. })
            && awaited.path == question.path
            && awaited.dice == awaiting(question)
            && awaited.reach == self.rolls_reach(question)
    }

    /// Whether it is the turn of these dice: those of an attempt each have their own place, and free dice fall in the
    /// order in which they were asked for, since each takes the next link of the server's.
    pub(crate) fn in_turn(&self, awaited: &Awaited) -> bool {
        let first = self.dice.throws.iter().find(|one| one.chain() == awaited.chain());
        matches!(awaited.dice, Awaiting::Roll { .. }) || first.is_some_and(|one| one.of == awaited.of)
    }

    /// What waits for this device: the first of each chain, since links come in order.
    pub(crate) fn asked_of(&self, seat: Seat) -> Vec<&Awaited> {
        let mut asked: Vec<&Awaited> = vec![];
        let questions = self.play.open.as_ref().map_or(&[][..], |open| &open.waiting);
        for one in self.awaited().filter(|one| one.seat == seat && self.in_turn(one)) {
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
        given: &Given,
    ) -> Result<(), Refused> {
        let asked = self.asked_of(seat).into_iter().find(|one| one.of == *of && one.path == *path).cloned();
        let asked = asked.ok_or_else(|| {
            Refused::right(
                Right::TooLate,
                "nothing waits for this device's secret there; each is revealed in its turn, when it is asked for",
            )
        })?;
        self.accepts(seat, &asked.request(), given)?;
        let roller = asked.roller.map(|seat| (seat, None));
        let with: Vec<_> = roller.into_iter().chain([(seat, Some(given.clone()))]).collect();
        match &asked.dice {
            Awaiting::Roll { .. } => match self.asks_for(&asked) {
                Some(question) => self.fall_from(out, asked.by, &question, &with),
                None => Err(not_open()),
            },
            Awaiting::Throw { notation } => {
                let of = Some(asked.of.clone());
                self.throw_from(out, asked.by, of, notation, asked.reach.clone(), &with)
            }
        }
    }

    /// The open roll that these dice wait to fall for.
    fn asks_for(&self, asked: &Awaited) -> Option<Question> {
        let open = self.play.open.as_ref()?;
        open.waiting.iter().find(|question| self.still(asked, question)).cloned()
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
        if !self.in_turn(&asked) {
            return Err(Refused::right(
                Right::TooLate,
                "dice that were thrown before these are still out; they fall first",
            ));
        }
        self.go_without(out, By::Seat(seat), &asked)
    }

    /// Dice no longer wait for this device. The next one is asked, or they fall from what there is.
    fn go_without(&mut self, out: &mut Vec<Entry>, by: By, asked: &Awaited) -> Result<(), Refused> {
        let absent = Body::Absent { of: asked.of.clone(), path: asked.path, seat: asked.seat };
        let question = self.asks_for(asked);
        if matches!(asked.dice, Awaiting::Roll { .. }) && question.is_none() {
            return Err(not_open());
        }
        self.push(out, by, asked.reach.clone(), absent)?;
        let tapped = match asked.by {
            By::Seat(seat) => {
                Some(seat).filter(|seat| self.people.seats.get(seat).is_some_and(|one| one.hosted))
            }
            By::Rules | By::Nobody => None,
        };
        let roller = asked.roller.or(tapped);
        match (&asked.dice, question) {
            (Awaiting::Throw { notation }, _) => {
                self.throw_links(out, asked.by, asked.of.clone(), notation, asked.reach.clone(), roller)
            }
            (_, Some(question)) => self.roll_links(out, asked.by, &question, roller),
            _ => Ok(()),
        }
    }

    /// Dice whose device has left go on without it.
    pub(super) fn fall_for_the_absent(&mut self, out: &mut Vec<Entry>) -> Result<(), Refused> {
        let here = |one: &Awaited| self.people.seats.get(&one.seat).is_some_and(|one| one.present);
        let left: Vec<Awaited> = self.awaited().filter(|one| !here(one)).cloned().collect();
        for one in left {
            if self.asks_for(&one).is_some() || matches!(one.dice, Awaiting::Throw { .. }) {
                self.go_without(out, By::Rules, &one)?;
            }
        }
        Ok(())
    }

    /// Faces from the links that there are.
    fn fall_from(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        question: &Question,
        with: &[(Seat, Option<Given>)],
    ) -> Result<(), Refused> {
        let Wanted::Roll { die, count } = question.wanted else {
            return Ok(());
        };
        let Some(open) = &self.play.open else {
            return Ok(());
        };
        let (server, devices, source) = if self.setting.seeded {
            let time = open.times(&question.path);
            let seed = self.setting.root.seeded(&open.id, u32::try_from(time).unwrap_or(u32::MAX));
            (seed, BTreeMap::new(), Source::Seed)
        } else {
            let server = self.server_link(&chain_of(&open.reach))?;
            let chain = chain_of(&self.rolls_reach(question));
            let (devices, bound, one_machine) = self.device_links(out, &chain, with)?;
            (server, devices.clone(), Source::Links { devices, bound, one_machine })
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
        self.play.open.as_ref().map_or_else(Reach::referee, |open| Self::both(&reach, &open.reach))
    }

    pub(super) fn server_link(&self, chain: &ChainId) -> Result<Hash, Refused> {
        let server = self
            .dice
            .chains
            .get(chain)
            .ok_or_else(|| Refused::right(Right::Fault, "the table has no secrets"))?;
        server.chain.link(server.revealed).map_err(|error| Refused::right(Right::Fault, error.to_string()))
    }

    /// The link of each device, on top of which past it was given, and whether this machine holds all of their chains.
    pub(super) fn device_links(
        &mut self,
        out: &mut Vec<Entry>,
        chain: &ChainId,
        with: &[(Seat, Option<Given>)],
    ) -> Result<Gave, Refused> {
        let (mut devices, mut bound) = (BTreeMap::new(), BTreeMap::new());
        let mut one_machine = true;
        for (seat, given) in with {
            match given {
                Some(given) => {
                    one_machine = false;
                    devices.insert(*seat, given.link);
                    bound.insert(*seat, given.bound.clone());
                }
                None => {
                    self.commit_device(out, *seat, chain)?;
                    let device = self.dice.devices.get(&(*seat, chain.clone()));
                    let link = device.and_then(|device| device.chain.as_ref()?.link(device.revealed).ok());
                    devices.extend(link.map(|link| (*seat, link)));
                }
            }
        }
        Ok((devices, bound, one_machine))
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
        let Some(open) = &self.play.open else {
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

    /// Commits a hosted device to a chain of secrets, and to a new one when that is used up.
    pub(super) fn commit_device(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        chain: &ChainId,
    ) -> Result<(), Refused> {
        let generation = match self.dice.devices.get(&(seat, chain.clone())) {
            Some(device) if device.revealed < CHAIN_LENGTH => return Ok(()),
            Some(device) => device.generation + 1,
            None => 0,
        };
        let tip = made(self.setting.root.device(seat, chain, generation)).tip();
        let body = Body::Published { chain: chain.clone(), tip, key: None };
        self.push(out, By::Seat(seat), chain.reach(), body)
    }

    /// A device that is somewhere else publishes the end of a chain.
    pub(super) fn publish_tip(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        chain: &ChainId,
        tip: Hash,
        key: DeviceKey,
    ) -> Result<(), Refused> {
        if self.sitting(seat)?.hosted {
            return Err(Refused::right(Right::BrokenChain, "this machine rolls for that seat"));
        }
        let reach = chain.reach();
        let named: Vec<Seat> = match &reach {
            Reach::Everyone => vec![],
            Reach::Seats(seats) => seats.iter().copied().collect(),
        };
        if !reach.reaches(seat)
            || named.iter().any(|one| *one == REFEREE || !self.people.seats.contains_key(one))
        {
            return Err(Refused::right(Right::Unknown, "there is no such audience with you in it"));
        }
        let serves = match chain {
            ChainId::Thrown(_) => self.dice.throws.iter().any(|one| one.chain() == *chain),
            ChainId::Public | ChainId::Hidden(_) => self.play.open.is_some() || self.talk.busy,
        };
        if serves {
            return Err(Refused::right(
                Right::TooLate,
                "dice are out that must not be chosen; publish this when they have fallen",
            ));
        }
        self.is_new(tip)?;
        let body = Body::Published { chain: chain.clone(), tip, key: Some(key) };
        self.push(out, By::Seat(seat), reach, body)
    }

    /// Refuses the end of a chain that was published before, by whomever and for whomever.
    pub(super) fn is_new(&self, tip: Hash) -> Result<(), Refused> {
        if self.dice.tips.contains(&tip) {
            return Err(Refused::right(
                Right::BrokenChain,
                "this end of a chain was published before, so its links may be known; begin a new chain",
            ));
        }
        Ok(())
    }

    /// Commits the server to a chain of secrets before the first link is used, and to a new one when that is
    /// used up.
    pub(super) fn commit_chain(&mut self, out: &mut Vec<Entry>, chain: &ChainId) -> Result<(), Refused> {
        let generation = match self.dice.chains.get(chain) {
            Some(server) if server.revealed < server.chain.length() => return Ok(()),
            Some(server) => server.generation + 1,
            None => 0,
        };
        // A link that may be shown later gives away no other's dice.
        let alone = self.seals() && matches!(chain, ChainId::Hidden(_));
        let length = if alone { 1 } else { CHAIN_LENGTH };
        let tip = made_of(self.setting.root.chain(chain, generation), length).tip();
        let body = Body::Committed { chain: chain.clone(), tip, length };
        self.push(out, By::Rules, chain.reach(), body)
    }

    pub(super) fn throw(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        notation: &str,
        secret: bool,
    ) -> Result<(), Refused> {
        let reading = norn_dice::Reading { typed: true, ..norn_dice::Reading::default() };
        let expression =
            reading.read(notation).map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?.expr;
        // What could be read in another way is written down as Norn means it, which every later reader does too.
        let plain = norn_dice::Expr::parse(notation).is_ok_and(|plain| plain == expression);
        let written = expression.to_string();
        let notation = if plain { notation } else { written.as_str() };
        if let Some(dice) = expression.unrolled().filter(|_| !expression.rolls_dice()) {
            return Err(Refused::right(
                Right::NoAnswer,
                format!(
                    "what stands after # is a comment, so {dice} would not be rolled, and no dice stand before it"
                ),
            ));
        }
        let reach = if secret { only([seat]) } else { Reach::Everyone };
        let by = By::Seat(seat);
        if self.setting.seeded {
            return self.throw_from(out, by, None, notation, reach, &[]);
        }
        if THROWS_MAX <= self.dice.throws.iter().filter(|one| one.by == by).count() {
            return Err(Refused::right(
                Right::Full,
                format!(
                    "{THROWS_MAX} of your throws wait for a secret already; the referee can let them fall without it"
                ),
            ));
        }
        let chain = ChainId::Thrown(reach.clone());
        // Everything that the faces come from is fixed before the last link is asked for.
        self.commit_chain(out, &chain)?;
        let of = self.name_for(&reach);
        if self.gives(seat, &chain, &of, &Path::START) {
            let dice = Awaiting::Throw { notation: notation.to_owned() };
            let body = Body::Awaited { of, path: Path::START, seat, roller: None, dice };
            return self.push(out, by, reach, body);
        }
        let roller = Some(seat).filter(|seat| self.people.seats.get(seat).is_some_and(|one| one.hosted));
        self.throw_links(out, by, of, notation, reach, roller)
    }

    /// Free dice of whoever's device does not give a link wait for one of another device, if there is one.
    fn throw_links(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        of: AttemptId,
        notation: &str,
        reach: Reach,
        roller: Option<Seat>,
    ) -> Result<(), Refused> {
        let chain = ChainId::Thrown(reach.clone());
        let Some(other) = self.another(&chain, &of, &Path::START) else {
            let with: Vec<_> = roller.map(|seat| (seat, None)).into_iter().collect();
            let asked = self.dice.absent.iter().any(|(one, ..)| *one == of);
            return self.throw_from(out, by, asked.then_some(of), notation, reach, &with);
        };
        if let Some(roller) = roller {
            self.commit_device(out, roller, &chain)?;
        }
        let dice = Awaiting::Throw { notation: notation.to_owned() };
        self.push(out, by, reach, Body::Awaited { of, path: Path::START, seat: other, roller, dice })
    }

    /// Free dice fall from the links that there are.
    fn throw_from(
        &mut self,
        out: &mut Vec<Entry>,
        by: By,
        of: Option<AttemptId>,
        notation: &str,
        reach: Reach,
        with: &[(Seat, Option<Given>)],
    ) -> Result<(), Refused> {
        let expression = norn_dice::Expr::parse(notation)
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let chain = ChainId::Thrown(reach.clone());
        let (link, devices, source) = if self.setting.seeded {
            let seed = self.setting.root.seeded(&self.name_for(&reach), 0);
            (seed, BTreeMap::new(), Source::Seed)
        } else {
            let (devices, bound, one_machine) = self.device_links(out, &chain, with)?;
            (self.server_link(&chain)?, devices.clone(), Source::Links { devices, bound, one_machine })
        };
        let hand = Hand::new(&link, &devices, &Path::START, notation);
        let (mut sides, mut faces): (Vec<u32>, Vec<u32>) = (vec![], vec![]);
        let roll = expression
            .roll(&mut |of: u32| {
                let face = hand.face(of, u32::try_from(faces.len()).unwrap_or(u32::MAX));
                sides.push(of);
                faces.push(face);
                face
            })
            .map_err(|error| Refused::right(Right::NoAnswer, error.to_string()))?;
        let total = roll.result();
        let link = matches!(source, Source::Links { .. }).then_some(Revealed { chain, link });
        let notation = notation.to_owned();
        self.push(out, by, reach, Body::Thrown { of, notation, sides, faces, total, source, link })
    }
}

/// What is to fall at an open roll.
pub(super) fn awaiting(question: &Question) -> Awaiting {
    let (die, count) = match question.wanted {
        Wanted::Roll { die, count } => (die, count),
        // A device is never asked for anything else.
        _ => (norn_kernel::D6, 0),
    };
    Awaiting::Roll {
        key: question.key.id().to_owned(),
        owner: question.owner,
        die,
        count: u16::try_from(count).unwrap_or(u16::MAX),
    }
}

fn not_open() -> Refused {
    Refused::right(Right::TooLate, "this roll is not open (any more)")
}
