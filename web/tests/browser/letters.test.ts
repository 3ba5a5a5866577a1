// Whatever opens, the letters that somebody types then are no keys of the table.
import { afterEach, expect, it } from 'vitest';
import { FULL, House, type Person } from './house';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** What opens something: it is known for it, or it says so. */
const OPENS = ['summary', '[data-drawer]', '[data-sheet]', '[data-what-if]', '.more', '[role="tab"]', '#offers [data-attempt]:not(.ready, [data-acts])', '[aria-haspopup]', '[aria-expanded]'];
/** So many of each kind are tried, and all of them where there is time. */
const EACH = FULL ? 99 : 2;

/** The names of what opens something, so many of each kind, as they are seen now; the same name once. */
const openers = (one: Person): Promise<string[]> =>
  one.page.evaluate(
    ([opens, most]) => {
      const kinds = new Map<string, number>();
      const named = [...document.querySelectorAll<HTMLElement>(opens.join(', '))]
        .filter((each) => each.checkVisibility() && !(each as HTMLButtonElement).disabled && !each.closest('dialog'))
        .map((each, nth) => {
          each.dataset['opener'] ??= `${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}`;
          return { name: each.dataset['opener'] || String(nth), kind: opens.find((kind) => each.matches(kind)) ?? '' };
        });
      const all = [...new Map(named.map((each) => [each.name, each])).values()];
      return all
        .filter(({ kind }) => {
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          return (kinds.get(kind) ?? 0) <= most;
        })
        .map(({ name }) => name);
    },
    [OPENS, EACH] as const,
  );

/** Back to a page on which nothing is open. */
async function afresh(one: Person): Promise<void> {
  await one.page.reload();
  await one.page.getByRole('region', { name: 'What you can do', exact: true }).getByRole('button').first().waitFor();
  // Which of the likeliest open something is told by what one tap would do.
  await one.page.waitForFunction(() => document.querySelector('#offers .tall [data-attempt]:not([data-tile])') === null);
}

it('the alphabet after each control that opens something does nothing at the table', async () => {
  house = await House.open(6);
  const { referee, ann } = await house.evening('Letters');
  for (const one of [ann, referee]) {
    // Forms that are begun outlast a reload: each is put away first.
    await afresh(one);
    const names = await openers(one);
    expect(names.length).toBeGreaterThan(8);
    const tried: string[] = [];
    for (const name of names) {
      await openers(one);
      const control = one.page.locator(`[data-opener="${CSS_(name)}"]`).first();
      if (!(await control.isVisible().catch(() => false))) continue;
      tried.push(name);
      one.said.length = 0;
      // How soon somebody types is theirs: what was clicked has just been clicked, on however slow a machine.
      await one.page.clock.setFixedTime(Date.now());
      await control.click();
      await one.page.keyboard.type(ALPHABET, { delay: 20 });
      expect(one.said, `after “${name}”`).toEqual([]);
      expect(await one.page.getByRole('alertdialog').count(), `after “${name}”`).toBe(0);
      const leave = one.page.getByRole('button', { name: 'Leave it' });
      if (await leave.isVisible()) await leave.click();
      await one.page.evaluate(() => sessionStorage.clear());
      await afresh(one);
    }
    expect(tried.length, `${one.name} tried ${tried.join(', ')} of ${names.join(', ')}`).toBeGreaterThan(8);
  }
});

it('what stays open has the letters, however late they are typed', async () => {
  house = await House.open(6);
  const { referee } = await house.evening('Letters');
  for (const [opens, shown] of [
    ['Call a check', referee.page.getByRole('region', { name: 'Call a check', exact: true })],
    ['Overrule', referee.page.getByRole('complementary')],
  ] as const) {
    await referee.page.getByRole('button', { name: opens }).first().click();
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    // Half an hour later nothing is about to take the focus any more.
    await referee.page.clock.setFixedTime(Date.now() + 1_800_000);
    referee.said.length = 0;
    await referee.page.keyboard.type(ALPHABET);
    expect(referee.said, `after “${opens}”`).toEqual([]);
    await expect.poll(() => referee.page.locator('dialog[open]').count()).toBe(0);
    expect(await shown.evaluate((one) => one.contains(document.activeElement)), opens).toBe(true);
    await afresh(referee);
  }
});

it('“Find” takes the focus, and the same letters on the page itself are keys', async () => {
  house = await House.open(6);
  const { ann } = await house.evening('Letters');
  await ann.press('Find', ann.page.getByRole('region', { name: 'Log', exact: true }));
  const field = ann.page.getByRole('searchbox', { name: 'Words in it' });
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await ann.page.keyboard.type('burned');
  expect(await field.inputValue()).toBe('burned');
  expect(ann.said).toEqual([]);
  await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // What was clicked may have been about to take the focus; a while later it has.
  await expect
    .poll(async () => {
      await ann.page.keyboard.press('?');
      return ann.page.getByRole('dialog').count();
    })
    .toBe(1);
});

/** A text between the quotes of a selector. */
function CSS_(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
