// @ts-check
// Dice that were hidden and are opened later: docs/dice.md, section 7. Apart from the rest, since a page needs it late or never.
/**
 * Hidden dice are shown: they are those that were sealed then.
 * @param {any} check
 * @param {any} entry
 * @param {typeof import('./dice.js').tools} tools
 */
export function opens(check, entry, { commitment, faces, isEntry, object, rehash, sealOf, seatOf, same }) {
  const { seq, body } = entry;
  const { attempt, windows, rolls, committed, link } = body;
  const wrong = (/** @type {string} */ why) => check.dice(seq, why, attempt);
  if (seatOf(entry.by) !== 0 || entry.audience !== 'everyone') check.structure(seq, 'the referee opens what was hidden, to everybody');
  if ((committed === undefined) !== (link === undefined)) check.structure(seq, 'a link is shown with what committed the server to it');
  if (check.openings.has(attempt)) check.structure(seq, `the dice of \`${attempt}\` were opened before`);
  check.openings.add(attempt);
  let last = -1;
  let late = false;
  for (const { number, nonce, commitments } of windows) {
    if (number <= last) return wrong('its seals are not in their order');
    last = number;
    const made = check.seals.get(number);
    if (!made) {
      if (check.sealed !== null && check.sealed <= number) return wrong(`there is no seal ${number} yet`);
      return check.often('forgotten', seq);
    }
    if (sealOf(nonce, commitments) !== made.seal) return wrong(`it is not what seal ${number} was made of`);
    late ||= made.seq + 1 === seq;
  }
  const found = (/** @type {Json} */ one) => {
    const whole = { ...one.entry, seq: 0 };
    if ('seq' in one.entry || !isEntry(whole)) return wrong('what is shown is no entry'), null;
    const there = windows[one.window]?.commitments[one.place];
    if (there !== commitment(whole) || whole.audience === 'everyone') return wrong('what is shown is not what was sealed there'), null;
    return whole;
  };
  let [window, place] = [-1, -1];
  const fell = [];
  for (const one of rolls) {
    if (one.window < window || (one.window === window && one.place <= place)) return wrong('the dice are not in the order in which they fell');
    [window, place] = [one.window, one.place];
    const roll = found(one);
    if (!roll) return;
    if (roll.body.is !== 'rolled' || roll.body.attempt !== attempt) return wrong('what is shown is no roll of this attempt');
    fell.push(roll);
  }
  const first = rolls[0];
  if (!first) return wrong('no dice are shown');
  if (committed !== undefined && link !== undefined) {
    const by = found(committed);
    if (!by) return;
    const { is, chain, tip, length } = by.body;
    if (is !== 'committed' || !object(chain) || !('hidden' in chain) || length !== 1) return wrong('it shows no chain of one link');
    if (first.window < committed.window || (first.window === committed.window && first.place <= committed.place)) {
      return wrong('its link was fixed after its dice fell');
    }
    if (rehash(link) !== tip) return wrong('the link is not the one that was fixed');
  }
  if (late) check.often('sealed-late', seq);
  check.shows(seq, attempt, rolls.map((/** @type {Json} */ one) => windows[one.window].commitments[one.place]));
  for (const { body: roll } of fell) {
    if (link === undefined || !object(roll.source) || !('links' in roll.source)) continue;
    const again = faces(link, roll.source.links.devices, roll.path, roll.key, roll.faces.map(() => roll.die));
    if (!same(again, roll.faces)) wrong('the opened faces are not those of the links');
    else check.counts.faces += again.length;
  }
}
