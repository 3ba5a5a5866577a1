// Pictures on cards in a browser: a photo is taken, made to fit and shown; those see it who have the card, and nobody else.
import { afterEach, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { looks } from './looks';

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

/** A landscape as a camera writes it: held on its side, with the place where it was taken. */
async function photo(one: Person, width: number, height: number): Promise<Buffer> {
  const drawn = await one.page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w!, h!];
      const pen = canvas.getContext('2d')!;
      const sky = pen.createLinearGradient(0, 0, 0, h!);
      sky.addColorStop(0, '#6d8fb3');
      sky.addColorStop(0.6, '#e8d3a8');
      pen.fillStyle = sky;
      pen.fillRect(0, 0, w!, h!);
      pen.fillStyle = '#4b5a3a';
      pen.beginPath();
      pen.moveTo(0, h!);
      for (let x = 0; x <= w!; x += w! / 12) pen.lineTo(x, h! * (0.62 + 0.12 * Math.sin(x / 97)));
      pen.lineTo(w!, h!);
      pen.fill();
      pen.fillStyle = '#7a4a2b';
      pen.fillRect(w! * 0.55, h! * 0.45, w! * 0.12, h! * 0.25);
      return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]!;
    },
    [width, height],
  );
  const plain = Buffer.from(drawn, 'base64');
  const note = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
    Buffer.from('GPS 48.2082 N 16.3738 E'),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(note.length + 2);
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, note, plain.subarray(2)]);
}

const shown = (one: Person, alt: string) => one.page.getByRole('img', { name: alt, exact: true });
const width = (one: Person, alt: string): Promise<number> =>
  expect.poll(() => shown(one, alt).first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0).then(() =>
    shown(one, alt).first().evaluate((image) => (image as HTMLImageElement).naturalWidth),
  );

describe('pictures', () => {
  it('a photo goes onto a card, upright and without its place, and is seen by whoever has the card', async () => {
    house = await House.open(7);
    const { referee, ann } = await house.evening('The mill');
    const bo = await house.guest(referee, 'Bo', 'touch');
    const taken = await photo(ann, 2400, 1600);
    expect(taken.includes('GPS 48')).toBe(true);

    await open(ann);
    await ann.press('Write a card', cards(ann));
    await ann.write('Title', 'The mill', cards(ann));
    await cards(ann).locator('input[type=file]').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: taken });
    const words = cards(ann).getByRole('textbox', { name: /^What is to be seen on it/ });
    await words.waitFor();
    const keep = cards(ann).getByRole('button', { name: 'Write it down' });
    expect(await keep.isDisabled(), 'it wants words').toBe(true);
    await ann.write(words, 'A mill on a hill', cards(ann));
    // It was held on its side, and has been made smaller.
    expect(await width(ann, 'A mill on a hill')).toBe(1067);
    const src = (await shown(ann, 'A mill on a hill').getAttribute('src'))!;
    expect(src).toMatch(/^\/api\/tables\/\d+\/seats\/1\/pictures\/[0-9a-f]{64}$/);
    await ann.tick(cards(ann).getByRole('radio', { name: /^you and the referee$/ }));
    // In another layout it is begun still.
    const begun = async (): Promise<void> => {
      await open(ann);
      const write = cards(ann).getByRole('button', { name: 'Write a card' });
      if ((await write.count()) > 0) await write.click();
      await width(ann, 'A mill on a hill');
      await words.scrollIntoViewIfNeeded();
    };
    const wrong = await looks(ann, 'pictures-write', begun);
    await begun();
    await ann.press(keep);
    await cards(ann).getByText('picture', { exact: false }).first().waitFor();

    // Whoever has no card with it gets nothing, and nothing that tells whether it is there.
    const get = (one: Person, seat: number, hash = src.slice(-64)) =>
      one.context.request.get(`${house.origin}${src.replace(/seats\/\d+/, `seats/${seat}`).slice(0, -64)}${hash}`);
    const [denied, nothing] = [await get(bo, 2), await get(bo, 2, 'ab'.repeat(32))];
    expect([denied.status(), await denied.text()]).toEqual([404, await nothing.text()]);
    expect((await get(bo, 1)).status()).toBe(403);
    const kept = await get(ann, 1);
    expect(kept.headers()['content-type']).toBe('image/jpeg');
    const stored = await kept.body();
    expect(stored.includes('GPS') || stored.includes('Exif')).toBe(false);
    expect(stored.length).toBeLessThanOrEqual(512 * 1024);

    await ann.press('Show to everybody: The mill', cards(ann));
    const log = bo.page.getByRole('region', { name: 'Log' });
    await bo.to('Log');
    await bo.press(log.locator('article').filter({ hasText: 'The mill' }).getByRole('button', { name: 'Read it' }));
    expect(await width(bo, 'A mill on a hill')).toBe(1067);
    expect((await get(bo, 2)).status()).toBe(200);
    // By one tap it is large, and by another it is not.
    await bo.press(bo.page.getByRole('article', { name: 'The mill' }).getByRole('button', { name: 'A mill on a hill' }));
    const large = bo.page.getByRole('dialog', { name: 'A mill on a hill' });
    await large.waitFor();
    await bo.shot('pictures-large-phone');
    await bo.press('Close', large);
    await large.waitFor({ state: 'detached' });

    wrong.push(
      ...(await looks(bo, 'pictures-read', async () => {
        await open(bo);
        const card = cards(bo).getByRole('button', { name: /^The mill/ });
        if ((await card.count()) > 0) await card.first().click();
        await width(bo, 'A mill on a hill');
      })),
    );
    await ann.press(/^The mill/, cards(ann));
    await ann.press(ann.page.getByRole('article', { name: 'The mill' }).getByRole('button', { name: 'A mill on a hill' }));
    await ann.page.getByRole('dialog', { name: 'A mill on a hill' }).waitFor();
    await ann.shot('pictures-large-desktop');
    await ann.page.keyboard.press('Escape');
    await ann.page.getByRole('dialog').waitFor({ state: 'detached' });

    // Whoever checks the log by themselves knows these entries, too.
    for (const one of [referee, ann, bo]) expect(await one.page.getByText('does not hold together').count()).toBe(0);
    const exported = await ann.context.request.get(`${house.origin}${src.replace(/pictures\/.*/, 'export')}`);
    expect((await exported.text()).split('\n').filter((line) => line.startsWith('{"bytes":"')).length).toBe(1);

    await ann.press('Take away', ann.page.getByRole('article', { name: 'The mill' }));
    await expect.poll(async () => (await get(bo, 2)).status()).toBe(404);
    expect(wrong).toEqual([]);
  });

  it('a picture that is pasted or dropped is taken, and what is none is refused in words', async () => {
    house = await House.open(7);
    const { ann } = await house.evening('The trap');
    await open(ann);
    await ann.press('Write a card', cards(ann));
    const file = cards(ann).locator('input[type=file]');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') });
    await cards(ann).getByRole('alert').getByText('can’t read that picture').waitFor();
    const give = (how: 'paste' | 'drop') =>
      cards(ann).locator('form').evaluate(async (form, way) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [40, 30];
        const pen = canvas.getContext('2d')!;
        pen.fillStyle = way === 'paste' ? '#a00' : '#00a';
        pen.fillRect(0, 0, 20, 30);
        const made = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!), 'image/png'));
        const data = new DataTransfer();
        data.items.add(new File([made], 'a.png', { type: 'image/png' }));
        const at = way === 'paste' ? form.querySelector('textarea')! : form.querySelector('input[type=file]')!.closest('fieldset')!;
        at.dispatchEvent(
          way === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }, how);
    await give('paste');
    const image = cards(ann).locator('form img');
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(40);
    const first = await image.getAttribute('src');
    await give('drop');
    await expect.poll(() => image.getAttribute('src')).not.toBe(first);
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(40);
    await ann.press('Take it off', cards(ann));
    expect(await image.count()).toBe(0);
  });
});
