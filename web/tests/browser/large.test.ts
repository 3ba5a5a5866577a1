// Letters twice as large on the narrowest phone, and phones that lie on their side: nothing is cut, nothing is covered, and what
// is asked can be read and answered.
import { afterEach, expect, it } from 'vitest';
import { House, type Person } from './house';
import { broken, fits } from './looks';
import { rooms } from './rooms';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** What of text, dice and controls is cut off or out of reach: runs in the page. */
async function lost(): Promise<string[]> {
  const wrong: string[] = [];
  const tell = (one: Element): string => `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}”`;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const seen = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .skip, svg') && getComputedStyle(one).clipPath !== 'inset(50%)' && one.clientWidth > 0,
  );
  for (const one of seen) {
    const { overflowX, overflowY, textOverflow, display, fontSize } = getComputedStyle(one);
    if (display === 'inline' || one.closest('[data-scrolls]')) continue;
    // An ellipsis says that there is more, and where the whole of it stands is no question of size.
    const shortens = textOverflow === 'ellipsis' || one.closest('.tile') !== null;
    if (!shortens && overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) wrong.push(`${tell(one)} is ${one.scrollWidth} wide in ${one.clientWidth}`);
    // Tails of letters reach below a tight line, and are seen.
    if (!shortens && ['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + parseFloat(fontSize) / 4) wrong.push(`${tell(one)} is ${one.scrollHeight} high in ${one.clientHeight}`);
  }
  // Whose turn it is stands there whole, a count beside the name of its place, and a number in one line.
  for (const one of seen.filter((each) => each.matches('.turn'))) if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${tell(one)} is cut`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement!;
    if (node.textContent!.trim() === '' || !seen.includes(holder)) continue;
    const at = document.createRange();
    at.selectNodeContents(node);
    const count = holder.matches('.place') ? holder.querySelector('.count')?.getBoundingClientRect() : undefined;
    const over = count && [...at.getClientRects()].some((line) => line.right > count.left + 1 && line.left < count.right - 1 && line.bottom > count.top + 4 && line.top < count.bottom - 4);
    if (over) wrong.push(`${tell(holder)} lies under its count`);
    if (/^\d+$/.test(node.textContent!.trim()) && new Set([...at.getClientRects()].map((line) => Math.round(line.top))).size > 1) wrong.push(`${tell(holder)} is broken`);
  }
  // No die is cut by what it stands in, once it is looked at; no field and no control lies under something else.
  const things = [...root.querySelectorAll<HTMLElement>('.die, button, a[href], summary, input, select, textarea')].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .skip') && !one.matches(':disabled') && getComputedStyle(one).clipPath !== 'inset(50%)');
  for (const one of things) {
    for (let tries = 0; ; tries += 1) {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height, right, bottom } = one.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = one.matches('[type="checkbox"], [type="radio"]') ? one.closest('label') : null;
      // A die is part of the line that unfolds.
      const hit = there !== null && (one.contains(there) || label?.contains(there) === true || (one.matches('.die') && (there.contains(one) || one.closest('.rule-row')?.contains(there) === true)));
      const inside = !one.matches('.die') || (left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1);
      if (hit && inside) break;
      if (!one.isConnected) break;
      if (tries === 5) {
        wrong.push(`${tell(one)} ${hit ? 'is cut' : 'lies under something'}`);
        break;
      }
      // A long list draws what comes into sight.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  }
  return wrong;
}

async function company(viewport: { width: number; height: number }): Promise<{ referee: Person; ann: Person }> {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  const ann = await house.guest(referee, 'Ann', 'touch', { viewport });
  await ann.makes(/^A player.s character$/, 'Runa Ravenswood');
  await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  return { referee, ann };
}

/** Chooses it where the device is set up, as anybody would. */
async function chooses(one: Person, group: string, option: string): Promise<void> {
  await one.to('Table');
  await one.tick(one.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }));
}

it.each([
  ['320 pixels and letters twice as large', { width: 320, height: 640 }, '200%'],
  ['390 pixels and letters half as large again', { width: 390, height: 844 }, '150%'],
  ['a phone on its side', { width: 844, height: 390 }, '100%'],
  ['a small phone on its side', { width: 667, height: 375 }, '100%'],
  ['a phone on its side and letters twice as large', { width: 844, height: 390 }, '200%'],
] as const)('%s: nothing is cut, covered or broken', async (name, viewport, size) => {
  const { referee, ann } = await company(viewport);
  await chooses(ann, 'Text size', size);
  const wrong: string[] = [];
  await rooms(ann, referee, async (room) => {
    await ann.page.evaluate(() => document.fonts.ready);
    await ann.shot(`large-${viewport.width}-${size}-${room}`);
    const found = [...(await fits(ann.page, false)), ...(await ann.page.evaluate(lost))];
    if (room === 'a question') {
      const answer = ann.page.locator('[data-question="first"] form .button').first();
      await answer.scrollIntoViewIfNeeded();
      const [box, asks] = [(await answer.boundingBox())!, (await ann.page.locator('[data-question="first"] h3').boundingBox())!];
      if (box.y < 0 || box.y + box.height > viewport.height) found.push('the answer is out of reach');
      if (asks.width < 100) found.push('the question has no room');
    }
    wrong.push(...found.map((what) => `${room}: ${what}`));
  });
  expect(wrong, name).toEqual([]);
});

it('what a device has chosen holds on its other pages, and before anything is drawn', async () => {
  const { referee, ann } = await company({ width: 390, height: 844 });
  await chooses(ann, 'Text size', '150%');
  await chooses(ann, 'Contrast', 'more');
  const size = (one: Person): Promise<string> => one.page.evaluate(() => getComputedStyle(document.body).fontSize);
  expect(await size(ann)).toBe('25.5px');
  for (const path of ['/', '/verify.html']) {
    // Whatever is drawn first, it is drawn so.
    await ann.page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') Object.assign(window, { first: [getComputedStyle(document.body).fontSize, document.documentElement.dataset['contrast']] });
      }).observe({ type: 'paint', buffered: true });
    });
    await ann.page.goto(`${house.origin}${path}`);
    await ann.page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => ann.page.evaluate(() => (window as unknown as { first?: unknown }).first)).toEqual(['25.5px', 'more']);
    expect(await size(ann)).toBe('25.5px');
  }
  // Whoever asks their device for more contrast has it without a word.
  await referee.page.emulateMedia({ contrast: 'more' });
  await expect.poll(() => referee.page.evaluate(() => document.documentElement.dataset['contrast'])).toBe('more');
  await referee.page.emulateMedia({ contrast: 'no-preference' });
  await expect.poll(() => referee.page.evaluate(() => document.documentElement.dataset['contrast'] ?? null)).toBe(null);
});

it('whoever is invited reads the invitation as large as they need it, on the narrowest phone', async () => {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  await referee.adds('Sigrun');
  const link = await referee.invites();
  const ann = await house.person('Ann', 'touch', { viewport: { width: 320, height: 640 } });
  await ann.page.goto(link);
  const opens = ann.page.getByRole('button', { name: 'Text size and contrast' });
  const heading = ann.page.getByRole('heading', { name: 'The ford' });
  const before = await heading.boundingBox();
  await ann.press(opens);
  for (const [group, option] of [['Text size', '200%'], ['Contrast', 'more']] as const) {
    await ann.tick(ann.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }));
  }
  expect(await ann.page.evaluate(() => [getComputedStyle(document.body).fontSize, document.documentElement.dataset['contrast']])).toEqual(['34px', 'more']);
  await ann.shot('large-invitation-look');
  const found = async (): Promise<string[]> => [...(await fits(ann.page, false)), ...(await ann.page.evaluate(lost)), ...(await broken(ann.page))];
  expect(await found()).toEqual([]);
  await ann.press(opens);
  await ann.shot('large-invitation');
  expect(await found()).toEqual([]);
  // It is put away again, and holds at the table.
  expect((await heading.boundingBox())!.height).toBeGreaterThan(before!.height);
  await ann.write('What are you called', 'Ann');
  await ann.press('Take a seat');
  await ann.page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  expect(await ann.page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('34px');
});

it('letters twice as large on a laptop have the layout of a tablet, and come back', async () => {
  house = await House.open(5);
  const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
  const sets = async (size: string): Promise<void> => {
    const choice = referee.page.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name: size, exact: true });
    await choice.click();
  };
  await referee.opens('Table');
  await sets('125%');
  await expect.poll(() => referee.page.locator('.table.wide').count(), { message: 'a little larger' }).toBe(1);
  expect(await fits(referee.page, false)).toEqual([]);
  await sets('200%');
  await referee.page.getByRole('navigation', { name: 'Places' }).waitFor();
  await referee.shot('large-laptop-200');
  expect(await fits(referee.page, false)).toEqual([]);
  await referee.to('Table');
  await sets('100%');
  await expect.poll(() => referee.page.locator('.table.wide').count()).toBe(1);
});
