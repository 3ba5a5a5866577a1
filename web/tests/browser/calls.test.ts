// Whoever is asked while they look elsewhere is called by the phone in their hand, and by the icon; nobody who has just tapped.
import { afterEach, expect, it } from 'vitest';
import { House } from './house';
import { looks } from './looks';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

it('a player is called once when something is asked of them, and not by what they have tapped themselves', async () => {
  house = await House.open(7);
  const { referee, ann } = await house.evening('The mill', 'touch');
  await ann.page.evaluate(() => {
    const kept = { shivers: [] as unknown[], badges: [] as string[], taps: { isActive: false } };
    Object.assign(window, { kept });
    // What a test evaluates counts as a tap, so it says itself when there was one.
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: kept.taps });
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (how: unknown) => kept.shivers.push(how) > 0 });
    Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: async () => void kept.badges.push('on') });
    Object.defineProperty(navigator, 'clearAppBadge', { configurable: true, value: async () => void kept.badges.push('off') });
  });
  type Kept = { kept: { shivers: unknown[]; badges: string[]; taps: { isActive: boolean } } };
  const shivers = (): Promise<string> => ann.page.evaluate(() => JSON.stringify((window as unknown as Kept).kept.shivers));
  const badge = (): Promise<string | undefined> => ann.page.evaluate(() => (window as unknown as Kept).kept.badges.at(-1));
  const check = async (): Promise<void> => {
    await referee.press('Call a check');
    const calls = referee.page.getByRole('region', { name: 'What is open' }).getByRole('region', { name: 'Call a check' });
    await referee.press(/^Fitness/, calls);
    await referee.press('Call Lyneth', calls);
  };
  await check();
  const question = ann.page.locator('[data-question="first"]');
  await question.waitFor();
  await expect.poll(shivers).toBe('[[60]]');
  await expect.poll(badge).toBe('on');
  await ann.press(question.getByRole('button', { name: /^Roll/ }).first());
  await question.waitFor({ state: 'detached' });
  await expect.poll(badge).toBe('off');
  // Who has just tapped looks.
  await ann.page.evaluate(() => void ((window as unknown as Kept).kept.taps.isActive = true));
  await check();
  await question.waitFor();
  await expect.poll(badge).toBe('on');
  expect(await shivers()).toBe('[[60]]');
  // What this device does is said where its other settings are.
  expect(
    await looks(ann, 'calls-settings', async (size) => {
      const settings = ann.page.getByLabel('Call me when I look elsewhere');
      if ((await settings.count()) === 0) {
        if (size === 'phone') await ann.press(ann.page.locator('header').getByRole('button', { name: 'More', exact: true }));
        else await ann.opens('Table');
      }
      await settings.scrollIntoViewIfNeeded();
    }),
  ).toEqual([]);
});
