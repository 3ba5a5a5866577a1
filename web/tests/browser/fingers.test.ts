// What a finger has to hit: every control has 44 × 44 pixels of its own, on a phone and on a tablet, for a player and for the
// referee. Measured by what the page itself says is under each point.
import { afterEach, expect, it } from 'vitest';
import { House, type Person } from './house';
import { rooms } from './rooms';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** What is less than that, and why. */
const EXCEPTIONS: { what: string; why: string }[] = [
  { what: '.handle', why: 'It stands on the edge of the sheet, and a larger one takes the taps of what stands beside that edge.' },
  { what: '.right:has(> aside) .log *', why: 'A drawer lies over the log as long as it is open, and is put away by its own button.' },
];

/** What is smaller than a finger, or lies under something else: runs in the page. */
async function missed(exceptions: string[]): Promise<string[]> {
  const TAP = 44;
  const wrong: string[] = [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], summary, input, select, textarea')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .skip, svg') && !one.matches(':disabled') && getComputedStyle(one).clipPath !== 'inset(50%)',
  );
  for (const one of controls) {
    if (exceptions.some((which) => one.matches(which))) continue;
    const toMiddle = (): void => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    toMiddle();
    const ticks = one.matches('[type="checkbox"], [type="radio"]');
    const label = ticks ? one.closest('label') : null;
    let [x, y] = [0, 0];
    const hits = (across: number, down: number): boolean => {
      if (across === 0 && down === 0) {
        const { left, top, width, height } = one.getBoundingClientRect();
        [x, y] = [left + width / 2, top + height / 2];
      }
      const there = document.elementFromPoint(x + across, y + down);
      return there !== null && (one.contains(there) || (label?.contains(there) ?? false));
    };
    const name = `${one.tagName.toLowerCase()}.${[...one.classList].filter((part) => !/^s[a-z0-9]{4,}$/.test(part)).join('.')} “${(one.getAttribute('aria-label') ?? label?.textContent ?? one.textContent ?? '').trim().slice(0, 40)}”`;
    // A long list draws what comes into sight, and may put away what goes out of it.
    for (let tries = 0; tries < 5 && !hits(0, 0); tries += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      if (!one.isConnected) break;
      toMiddle();
    }
    if (!one.isConnected) continue;
    if (!hits(0, 0)) {
      wrong.push(`${name} lies under something`);
      continue;
    }
    const far = (across: number, down: number): number => {
      let n = 0;
      while (n < TAP && hits(across * (n + 1), down * (n + 1))) n += 1;
      return n;
    };
    const [wide, high] = [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1];
    if (Math.min(wide, high) < TAP - 1) wrong.push(`${name} is ${wide} × ${high}`);
  }
  return wrong;
}

async function measures(one: Person, other: Person): Promise<string[]> {
  const wrong: string[] = [];
  await rooms(one, other, async (room) => {
    const found = await one.page.evaluate(missed, EXCEPTIONS.map(({ what }) => what));
    wrong.push(...found.map((what) => `${room}: ${what}`));
  });
  return wrong;
}

const DEVICES = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 1180, height: 820 }],
] as const;

it.each(DEVICES)('a player hits every control on %s', async (_device, viewport) => {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  const ann = await house.guest(referee, 'Ann', 'touch', { viewport });
  await ann.makes(/^A player.s character$/, 'Runa Ravenswood');
  await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  expect(await measures(ann, referee)).toEqual([]);
});

it('the referee hits every control on a tablet', async () => {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'touch', { viewport: DEVICES[1][1] }, 'Heimr');
  const ann = await house.guest(referee, 'Ann', 'mouse');
  await ann.makes(/^A player.s character$/, 'Runa Ravenswood');
  await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  expect(await measures(referee, ann)).toEqual([]);
});

it('whoever comes first, and whoever is invited, hits every control', async () => {
  house = await House.open(5);
  const referee = await house.person('Referee', 'touch', { viewport: DEVICES[0][1] });
  await referee.page.goto(house.link);
  await referee.press('Text size and contrast');
  await referee.page.getByRole('radiogroup', { name: 'Text size' }).waitFor();
  expect(await referee.page.evaluate(missed, EXCEPTIONS.map(({ what }) => what))).toEqual([]);
});
