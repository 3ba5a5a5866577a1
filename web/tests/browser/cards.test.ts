// Cards in a browser: written, shown to everybody by one tap, read where they are told of and where they are pinned, and
// harmless whatever stands on them.
import { afterEach, describe, expect, it } from 'vitest';
import { HARMFUL } from '../harmful';
import { House, rests, type Person } from './house';
import { looks, type Size } from './looks';

let house: House;

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house?.shots(task.name);
  await house?.close();
});

/** The cards, wherever their place is. */
async function open(one: Person): Promise<void> {
  const places = one.page.getByRole('navigation', { name: 'Places' });
  if ((await places.count()) > 0) await one.to('Cards');
  else {
    const drawer = one.opener('Cards');
    if ((await drawer.getAttribute('aria-expanded')) !== 'true') await one.press(drawer);
  }
  await cards(one).waitFor();
}
const cards = (one: Person) => one.page.getByRole('complementary', { name: 'Cards' }).or(one.page.getByRole('region', { name: 'Cards', exact: true }).filter({ has: one.page.getByRole('heading', { level: 2 }) })).first();

interface Writing {
  title: string;
  text?: string;
  tags?: string;
  pin?: string;
  to?: RegExp;
}

async function write(one: Person, { title, text, tags, pin, to }: Writing): Promise<void> {
  await open(one);
  await one.press('Write a card', cards(one));
  await one.write('Title', title, cards(one));
  if (text !== undefined) await one.write('Text', text, cards(one));
  if (tags !== undefined) await one.write('Tags', tags, cards(one));
  if (pin !== undefined) await one.pick(cards(one).getByRole('combobox', { name: 'Pinned to' }), pin);
  if (to !== undefined) await one.tick(cards(one).getByRole('radio', { name: to }));
  await one.press('Write it down', cards(one));
  await cards(one).getByRole('button', { name: 'Write a card' }).waitFor();
}

describe('cards', () => {
  it('a note is shown by one tap, told in the log, and read where it is pinned', async () => {
    house = await House.open(7);
    const { referee, ann } = await house.evening('The mill', 'keyboard');
    await write(referee, { title: 'The old key', text: '# A key\n\nIt fits the *cellar* of [the mill](https://example.org/mill).\n\n- rusty\n- heavy', tags: 'clue, mill', pin: 'Lyneth' });
    await write(referee, { title: 'The miller lies', text: 'He sold the key.', tags: 'secret' });
    await write(ann, { title: 'What I want', text: 'Home by **winter**.', to: /^everybody$/ });
    expect(await cards(ann).getByText('The old key').count()).toBe(0);
    await open(referee);
    const before = referee.done;
    await referee.press('Show to everybody: The old key', cards(referee));
    expect(referee.done - before, 'publish a note').toBe(1);

    const log = ann.page.getByRole('region', { name: 'Log' });
    await log.getByText('shows the card “The old key”').waitFor();
    // What lies over the log is closed first: nothing beneath it takes the focus.
    await ann.press('Close', cards(ann));
    await ann.press(log.locator('article').filter({ hasText: 'The old key' }).getByRole('button', { name: 'Read it' }));
    const read = ann.page.getByRole('article', { name: 'The old key' });
    await read.locator('em').waitFor();
    expect(await read.getByRole('listitem').allInnerTexts()).toEqual(['rusty', 'heavy']);
    expect(await read.getByRole('link').getAttribute('rel')).toContain('noopener');
    await expect.poll(() => read.getByRole('button', { name: 'Change' }).count()).toBe(0);

    // Whoever checks the log by themselves knows these entries, too.
    for (const one of [referee, ann]) expect(await one.page.getByText('does not hold together').count()).toBe(0);

    // From the sheet of whom it is about.
    await ann.press('All cards', read);
    await ann.press(/^Lyneth/, ann.page.getByRole('region', { name: 'Sheets' }));
    await ann.press('1 card about Lyneth', ann.page.getByRole('region', { name: 'Sheets' }).or(ann.all).first());
    await read.waitFor();

    // A server that starts again has them all, and each seat its own.
    await house.kill();
    await house.serve();
    await ann.page.reload();
    await open(ann);
    await cards(ann).getByText('The old key').waitFor();
    expect(await cards(ann).getByText('The miller lies').count()).toBe(0);

    await ann.press(/^What I want/, cards(ann));
    await ann.press('Take away', ann.page.getByRole('article', { name: 'What I want' }));
    await ann.press(cards(ann).locator('summary'));
    await ann.press('Bring back: What I want', cards(ann));
    await cards(ann).getByRole('button', { name: /^What I want/ }).waitFor();

    const wrong = [
      ...(await looks(referee, 'cards-referee', async () => open(referee))),
      ...(await looks(ann, 'cards-read', async (size: Size) => {
        await open(ann);
        const one = cards(ann).getByRole('button', { name: /^The old key/ });
        if ((await one.count()) > 0 && size !== undefined) await one.click();
        await ann.page.getByRole('article', { name: 'The old key' }).locator('em').waitFor();
      })),
      ...(await looks(referee, 'cards-write', async () => {
        await open(referee);
        const write = cards(referee).getByRole('button', { name: 'Write a card' });
        if ((await write.count()) > 0) await write.click();
        await cards(referee).getByRole('radio', { name: 'some players' }).click();
      })),
    ];
    expect(wrong).toEqual([]);
  });

  it('whatever stands on a card runs nothing and fetches nothing', async () => {
    house = await House.open(7);
    const { referee, ann } = await house.evening('The trap');
    const asked: string[] = [];
    const dialogs: string[] = [];
    for (const one of [referee, ann]) {
      one.page.on('request', (request) => asked.push(request.url()));
      one.page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    const all = HARMFUL.filter((text) => !/[\u0000-\u001f]/.test(text.replaceAll('\n', '').replaceAll('\t', ''))).join('\n\n');
    await write(ann, { title: '<img src=x onerror=alert(1)>', text: `*drawn*\n\n${all}`, tags: '<b>tag</b>', to: /^everybody$/ });
    await open(referee);
    await referee.press(/^<img/, cards(referee));
    const read = referee.page.getByRole('article', { name: '<img src=x onerror=alert(1)>' });
    await read.locator('em').first().waitFor();
    await expect.poll(() => read.locator('img, script, iframe, svg, form, input, style, object, embed, video, [style], [id]:not(h3), [onclick], [onerror]').count()).toBe(0);
    const leads = await read.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(new Set(leads)).toEqual(new Set(['https:']));
    await rests(referee);
    expect(dialogs).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(house.origin))).toEqual([]);
    await referee.shot('cards-harmless');
  });
});
