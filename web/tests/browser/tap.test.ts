// A tap means what its person saw: what appears takes none before it was seen, and what was stopped by mistake goes on. Here
// the page takes its usual time.
import { afterEach, describe, expect, it } from 'vitest';
import { REST } from '../../src/lib/armed';
import { House, type Person } from './house';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** Whoever is too quick: presses what appears there as soon as it does, and as long as it shows that it takes none. What was
 *  pressed, and how often. Begins before it is there. */
async function hasty(one: Person, selector: string): Promise<() => Promise<{ early: number; clear: boolean }>> {
  await one.page.evaluate((selector) => {
    const told = { early: 0, clear: true };
    Object.assign(window, { told });
    let last: DOMRect | null = null;
    addEventListener('click', (event) => {
      if (event.isTrusted && event.target instanceof Element) last = event.target.closest('button')?.getBoundingClientRect() ?? null;
    }, true);
    const press = (): void => {
      const button = document.querySelector<HTMLElement>(selector);
      if (button && (told.early === 0 || button.classList.contains('unarmed'))) {
        told.early += 1;
        button.click();
        const at = button.getBoundingClientRect();
        if (last && at.left < last.right && last.left < at.right && at.top < last.bottom && last.top < at.bottom) told.clear = false;
      }
      if (!button || button.classList.contains('unarmed')) requestAnimationFrame(press);
    };
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
    press();
  }, selector);
  return () => one.page.evaluate(() => (window as unknown as { told: { early: number; clear: boolean } }).told);
}

describe('a tap', () => {
  it.each(['mouse', 'touch'] as const)('that comes too early answers nothing that came after it (%s)', async (by) => {
    house = await House.open(6);
    const referee = await house.referee('The toll house');
    const ann = await house.guest(referee, 'Ann', by, { rest: REST });
    await referee.adds('Lyneth');
    const rolls = referee.page.getByRole('region', { name: 'What rolls' });
    await ann.to('Now');
    await referee.press(/^Fitness/, rolls);
    await referee.press('Call Lyneth', rolls);
    await ann.question(/./).waitFor();
    const told = await hasty(ann, '[data-late] [data-key="y"]');
    // What failed may be rolled again.
    await ann.roll(/./, [4]);
    const again = ann.late('Roll again').locator('[data-key="y"]');
    await again.and(ann.page.locator(':not(.unarmed)')).waitFor();
    const { early, clear } = await told();
    expect(early, 'it was pressed before anybody could have read it').toBeGreaterThan(1);
    expect(clear, 'what costs something stands where the tap was').toBe(true);
    expect(ann.said.map((one) => one.verb)).toEqual(['roll']);
    await ann.shot(`after-a-tap-${by}`);
    // Later it takes one, and one is enough. What is brought into sight has moved, and stands there for a moment first.
    await again.scrollIntoViewIfNeeded();
    await again.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
    await again.and(ann.page.locator(':not(.unarmed)')).waitFor();
    await ann.press(again);
    await again.waitFor({ state: 'detached' });
    expect(ann.said.map((one) => one.verb).filter((verb) => verb === 'answer')).toEqual(['answer']);
  });

  it('on Black by mistake is taken back, and by a key it takes two', async () => {
    house = await House.open(6);
    const { referee, ann } = await house.evening('The toll house');
    await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await ann.page.keyboard.press('b');
    await ann.page.getByText('Press the same key once more to stop').first().waitFor();
    expect(ann.said).toEqual([]);
    await ann.page.keyboard.press('b');
    for (const one of [referee, ann]) await one.page.getByRole('alertdialog').waitFor();
    const mistake = { name: /^That was a mistake/ };
    expect(await referee.page.getByRole('button', mistake).count(), 'nobody else is offered it').toBe(0);
    await ann.shot('black-by-mistake');
    await ann.press(ann.page.getByRole('alertdialog').getByRole('button', mistake));
    for (const one of [referee, ann]) {
      await one.page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await one.reads('That was a mistake: what was going on goes on.');
    }
    expect(ann.said.map((one) => one.verb)).toEqual(['stop', 'go-on']);
  });
});
