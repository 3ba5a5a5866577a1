// What the page costs: how much comes over the wire before it is there, and how much moves by itself while people play.
import { afterEach, describe, expect, it } from 'vitest';
import { FULL, House, rests, type Person } from './house';
import { looks } from './looks';

/** The most bytes until a table is there, on a device that was never here. */
const FIRST_MAX = 200_000;
/** The most that may move by itself, as browsers count it (cumulative layout shift): in the worst five seconds, or until a
 *  second passes in which nothing moves. Half of what is wanted, since no more is needed. */
const SHIFT_MAX = 0.025;

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** Counts what comes over the wire from now on, with all that the socket says. */
async function weighed(one: Person): Promise<() => { bytes: number; of: Record<string, number> }> {
  const device = await one.context.newCDPSession(one.page);
  const names = new Map<string, string>();
  const of: Record<string, number> = {};
  const add = (name: string, bytes: number): void => void (of[name] = (of[name] ?? 0) + bytes);
  device.on('Network.responseReceived', ({ requestId, response }) => void names.set(requestId, new URL(response.url).pathname));
  device.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(names.get(requestId) ?? '?', encodedDataLength));
  device.on('Network.webSocketFrameReceived', ({ response }) => add('the socket', Buffer.byteLength(response.payloadData)));
  await device.send('Network.enable');
  return () => ({ bytes: Object.values(of).reduce((sum, one) => sum + one, 0), of });
}

/** Counts how much moves by itself from now on, wherever this person goes. */
async function still(one: Person): Promise<() => Promise<{ shift: number; of: string[] }>> {
  const watch = (): void => {
    const moved = { shift: 0, of: [] as string[] };
    let [began, last, sum] = [-Infinity, -Infinity, 0];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] })[]) {
        if (entry.hadRecentInput) continue;
        const at = entry.startTime;
        if (at - last > 1000 || at - began > 5000) [began, sum] = [at, 0];
        [last, sum] = [at, sum + entry.value];
        moved.shift = Math.max(moved.shift, sum);
        moved.of.push(`${entry.value.toFixed(3)}: ${entry.sources.map(({ node, previousRect: was, currentRect: is }) => `${node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : 'text'} “${(node?.textContent ?? '').trim().slice(0, 40)}” from ${Math.round(was.top)}+${Math.round(was.height)} to ${Math.round(is.top)}+${Math.round(is.height)}`).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  };
  await one.page.evaluate(watch);
  return () => one.page.evaluate(() => (window as unknown as { moved: { shift: number; of: string[] } }).moved);
}

/** Both answer what is asked of them, by the first way there is. */
async function settles(...people: Person[]): Promise<void> {
  for (let quiet = false; !quiet; ) {
    await unhurried(...people);
    quiet = true;
    for (const one of people) {
      const button = one.page.locator('[data-question="first"] form .button:enabled').first();
      if ((await button.count()) === 0) continue;
      quiet = false;
      await button.click();
      await unhurried(...people);
    }
  }
}

/** How long browsers take what moves for the answer to a tap, in milliseconds. It is the measure that needs this time, and
 *  not the page. */
const BY_HAND = 500;

/** All that a tap brings has come, and what moves from now on moves by itself. */
async function unhurried(...people: Person[]): Promise<void> {
  await rests(...people);
  for (const one of people) await one.page.evaluate((time) => new Promise((then) => setTimeout(then, time)), BY_HAND);
}

describe('the page is light', () => {
  it.each(FULL ? ['Triumvene', 'Heimr', 'Symbaroum'] : ['Heimr'])('when it comes to a table of %s for the first time', async (game) => {
    house = await House.open(1);
    const referee = await house.referee('The bridge', 'mouse', {}, game);
    const link = await referee.invites();
    const ann = await house.person('Ann', 'mouse');
    const told = await weighed(ann);
    await ann.page.goto(link);
    await ann.write('What are you called', 'Ann');
    await ann.press('Take a seat');
    await ann.page.getByRole('region', { name: 'Scene' }).waitFor();
    await ann.page.evaluate(() => document.fonts.ready);
    // What loads by itself now does so before anything else is asked.
    await rests(ann);
    await ann.page.waitForLoadState('networkidle');
    const { bytes, of } = told();
    expect(bytes, JSON.stringify(of, null, 1)).toBeLessThanOrEqual(FIRST_MAX);
    // A page that comes packed says so.
    const script = Object.keys(of).find((name) => name.endsWith('.js'))!;
    const answer = await fetch(house.origin + script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const plain = await fetch(house.origin + script, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBe(null);
    expect(await plain.text()).toBe(await answer.text());
  });
});

describe('the page stands still', () => {
  it('over a fight, for everybody, and axe finds nothing on what is asked', async () => {
    house = await House.open(1);
    const referee = await house.referee('The bridge', 'mouse', {}, 'Symbaroum');
    const ann = await house.guest(referee, 'Ann', 'touch');
    await referee.adds('Alva', 'Scar');
    await ann.to('Now');
    const moved = await Promise.all([referee, ann].map(still));
    await referee.attempt('Begin a fight', [['Who faces whom from the beginning', ['Alva and Scar']]]);
    await settles(referee, ann);
    const looked: string[] = [];
    let struck = 0;
    for (let n = 0; n < (FULL ? 6 : 2); n += 1) {
      for (const [who, one] of [['Alva', ann], ['Scar', referee]] as const) {
        await one.to('Now');
        const form = one.page.locator('form.attempt');
        const attack = one.page.locator('#offers').getByRole('button', { name: 'Attack', exact: true });
        if ((await attack.count()) === 0) continue;
        await one.press(attack);
        await form.waitFor();
        if (n === 0) looked.push(...(await looks(one, `attack-form-${who}`)));
        await unhurried(one);
        await one.press('Go', form);
        struck += 1;
        await form.waitFor({ state: 'detached' });
        await unhurried(referee, ann);
        if (n === 0) for (const each of [referee, ann]) looked.push(...(await looks(each, `asked-${who}-${each.name}`)));
        await settles(referee, ann);
        const end = one.page.locator('#offers').getByRole('button', { name: 'End the turn', exact: true });
        if ((await end.count()) === 0) continue;
        await one.press(end);
        await unhurried(referee, ann);
        if ((await form.count()) > 0) await one.press('Go', form);
        await settles(referee, ann);
      }
    }
    expect(struck, 'somebody had nothing to strike with').toBeGreaterThan(1);
    expect(looked).toEqual([]);
    for (const told of moved) {
      const { shift, of } = await told();
      expect(shift, of.join('\n')).toBeLessThanOrEqual(SHIFT_MAX);
    }
  });
});
