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
    await expect.poll(() => image.count()).toBe(0);
  });
});

/** A map of so many squares as a picture: each in a colour of its own, with a line around it, as maps have them. */
async function drawing(one: Person, columns: number, rows: number, side: number): Promise<Buffer> {
  const drawn = await one.page.evaluate(
    ([c, r, s]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [c! * s!, r! * s!];
      const pen = canvas.getContext('2d')!;
      for (let column = 0; column < c!; column += 1) {
        for (let row = 0; row < r!; row += 1) {
          const wall = column === 0 || row === 0 || column === c! - 1 || row === r! - 1;
          pen.fillStyle = wall ? '#5b4b3a' : `hsl(${90 + ((column * 7 + row * 13) % 30)} 30% ${48 + ((column * 3 + row * 5) % 12)}%)`;
          pen.fillRect(column * s!, (r! - 1 - row) * s!, s!, s!);
          pen.strokeStyle = 'rgb(0 0 0 / 25%)';
          pen.strokeRect(column * s!, (r! - 1 - row) * s!, s!, s!);
        }
      }
      pen.fillStyle = '#3f6f9a';
      pen.fillRect(s! * 2, 0, s!, r! * s!);
      return canvas.toDataURL('image/png').split(',')[1]!;
    },
    [columns, rows, side],
  );
  return Buffer.from(drawn, 'base64');
}

describe('what the table shows', () => {
  const ground = (one: Person) => one.page.getByRole('group', { name: 'The picture under the map' });
  const lies = (one: Person) => one.page.locator('.map svg image').first();
  /** The colour of the picture in the middle of a square, as the bytes have it that this page got. */
  const colour = (one: Person, square: string): Promise<string> =>
    one.square(square).evaluate(async (cell) => {
      const [image, box] = [(cell as SVGElement).ownerSVGElement!.querySelector<SVGImageElement>('image')!, cell.querySelector<SVGGraphicsElement>('.place')!.getBBox()];
      const got = new Image();
      got.src = image.href.baseVal;
      await got.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [got.naturalWidth, got.naturalHeight];
      const pen = canvas.getContext('2d')!;
      pen.drawImage(got, 0, 0);
      const at = (name: 'x' | 'y' | 'width' | 'height'): number => image[name].baseVal.value;
      const [x, y] = [((box.x + box.width / 2 - at('x')) / at('width')) * got.naturalWidth, ((box.y + box.height / 2 - at('y')) / at('height')) * got.naturalHeight];
      return [...pen.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)].map((part) => Math.round(part / 8) * 8).join();
    });

  /** How many squares it is wide. */
  const across = async (one: Person): Promise<number> => {
    const square = await one.square('A1').locator('.place').evaluate((place) => (place as SVGGraphicsElement).getBBox().width);
    return (await lies(one).evaluate((image) => (image as SVGImageElement).width.baseVal.value)) / square;
  };

  it('the referee lays one there, fits it, and paints what others see of it', async () => {
    house = await House.open(7);
    const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    const bo = await house.guest(referee, 'Bo', 'touch');
    const columns = await referee.page.getByRole('grid', { name: 'Map' }).getByRole('row').first().getByRole('gridcell').count();
    const rows = await referee.page.getByRole('grid', { name: 'Map' }).getByRole('row').count();

    const file = ground(referee).getByLabel('Lay a picture under it');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
    await ground(referee).getByRole('alert').getByText('can’t read that picture').waitFor();
    await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await drawing(referee, columns, rows, 64) });
    await lies(referee).waitFor();
    await lies(bo).waitFor();
    const fog = await colour(bo, 'A1');
    for (const square of ['B2', 'C1', 'C3']) expect(await colour(bo, square), square).toBe(fog);
    expect(await colour(referee, 'C1')).not.toBe(await colour(referee, 'B2'));
    expect(await referee.square('B2').getAttribute('aria-label')).toContain('hidden from others');
    expect(await bo.square('B2').getAttribute('aria-label')).not.toContain('hidden');

    // A stroke of the brush: all that it goes over.
    await referee.press('Show', ground(referee));
    const middle = async (square: string): Promise<[number, number]> => {
      const box = (await referee.square(square).locator('.place').boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await referee.page.mouse.move(...(await middle('B2')));
    await referee.page.mouse.down();
    await referee.page.mouse.move(...(await middle('C2')), { steps: 4 });
    await referee.page.mouse.move(...(await middle('C3')), { steps: 4 });
    await referee.page.mouse.up();
    await expect.poll(() => colour(bo, 'C3')).toBe(await colour(referee, 'C3'));
    for (const square of ['B2', 'C2']) expect(await colour(bo, square), square).toBe(await colour(referee, square));
    for (const square of ['A1', 'B3', 'C1']) expect(await colour(bo, square), square).toBe(fog);
    // By keys, one at a time; and nobody is chosen meanwhile.
    await referee.press('Hide', ground(referee));
    await referee.square('C2').focus();
    await referee.page.keyboard.press('Enter');
    await expect.poll(() => colour(bo, 'C2')).toBe(fog);
    await expect.poll(() => bo.square('C2').getAttribute('aria-label')).toBe('C2; nobody; not seen yet');
    await referee.page.keyboard.press('Escape');
    expect(await ground(referee).getByRole('button', { name: 'Hide', exact: true }).getAttribute('aria-pressed')).toBe('false');

    const wrong = await looks(referee, 'ground-referee', async (size) => {
      await referee.to('Now');
      if (size === 'phone') await ground(referee).scrollIntoViewIfNeeded();
      await lies(referee).waitFor();
    });
    wrong.push(...(await looks(bo, 'ground-player', async () => void (await bo.to('Now')))));

    // Twice as many squares: each is half as wide on the picture.
    const wide = await across(referee);
    await referee.press('Fit it', ground(referee));
    await referee.write(`How many squares it is wide`, String(columns * 2), ground(referee));
    await expect.poll(() => across(referee)).toBeCloseTo(wide * 2, 1);
    await referee.shot('ground-fitting');
    expect(await across(bo)).toBeCloseTo(wide, 1);
    await referee.press('Lay it so', ground(referee));
    await expect.poll(() => across(bo)).toBeCloseTo(wide * 2, 1);
    await referee.press('Show all', ground(referee));
    await expect.poll(() => colour(bo, 'A1')).toBe(await colour(referee, 'A1'));
    // Whoever checks the log by themselves knows these entries, too.
    for (const one of [referee, bo]) expect(await one.page.getByText('does not hold together').count()).toBe(0);
    await referee.press('Take it away', ground(referee));
    await lies(bo).waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
  });

  it('a large one is as sharp as its file where it is looked at from near, and what is hidden stays hidden', async () => {
    house = await House.open(7);
    const referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    const bo = await house.guest(referee, 'Bo', 'touch');
    const [columns, side] = [24, 175];
    const tiles = (one: Person) => one.page.locator('.map svg image.tile');
    /** What a page got of the tile in the middle of a square: how many pixels its square is wide there, and their colour. */
    const sharp = (one: Person, square: string): Promise<[number, string] | null> =>
      one.square(square).evaluate(async (cell) => {
        const box = cell.querySelector<SVGGraphicsElement>('.place')!.getBBox();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const at = (image: SVGImageElement, name: 'x' | 'y' | 'width' | 'height'): number => image[name].baseVal.value;
        const over = [...(cell as SVGElement).ownerSVGElement!.querySelectorAll<SVGImageElement>('image.tile')].find(
          (image) => at(image, 'x') <= x && x < at(image, 'x') + at(image, 'width') && at(image, 'y') <= y && y < at(image, 'y') + at(image, 'height'),
        );
        if (!over) return null;
        const got = new Image();
        got.src = over.href.baseVal;
        await got.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [got.naturalWidth, got.naturalHeight];
        const pen = canvas.getContext('2d')!;
        pen.drawImage(got, 0, 0);
        const by = got.naturalWidth / at(over, 'width');
        const part = pen.getImageData(Math.round((x - at(over, 'x')) * by), Math.round((y - at(over, 'y')) * by), 1, 1).data;
        return [Math.round(box.width * by), [...part.slice(0, 3)].map((one) => Math.round(one / 8) * 8).join()] as [number, string];
      });

    const size = { x: columns, y: columns };
    const image = (await drawing(referee, columns, columns, side)).toString('base64');
    const map = { format: 0.3, resolution: { map_origin: { x: 0, y: 0 }, map_size: size, pixels_per_grid: side }, line_of_sight: [], portals: [], image };
    await ground(referee).getByLabel('A map of another editor').setInputFiles({ name: 'ford.uvtt', mimeType: 'application/octet-stream', buffer: Buffer.from(JSON.stringify(map)) });
    await referee.press('Lay it here', ground(referee));
    await lies(referee).waitFor();
    await lies(bo).waitFor();
    await ground(referee).getByRole('status').getByText('As sharp as its file').waitFor();
    await ground(referee).getByRole('status').getByText('As sharp as its file').waitFor({ state: 'detached' });
    expect(await tiles(bo).count(), 'it is looked at from afar').toBe(0);
    for (const one of [referee, bo]) {
      await one.to('Now');
      const larger = one.page.locator('.map').getByRole('button', { name: 'Larger', exact: true });
      while ((await larger.getAttribute('aria-disabled')) !== 'true') await one.press(larger);
      await expect.poll(() => tiles(one).count()).toBeGreaterThan(0);
    }
    // All of it is hidden at first, and then this square is not.
    await expect.poll(async () => (await sharp(referee, 'M12'))?.[0]).toBeGreaterThan(side - 8);
    const seen = (await sharp(referee, 'M12'))!;
    expect(Math.abs(seen[0] - side)).toBeLessThan(8);
    const fog = (await sharp(bo, 'M12'))!;
    expect(Math.abs(fog[0] - side)).toBeLessThan(8);
    expect(fog[1]).not.toBe(seen[1]);
    await referee.press('Show', ground(referee));
    await referee.square('M12').focus();
    await referee.page.keyboard.press('Enter');
    await expect.poll(async () => (await sharp(bo, 'M12'))?.[1]).toBe(seen[1]);
    await referee.shot('ground-sharp');
    await bo.shot('ground-sharp-player');
    // What lies beside it is not in those bytes.
    for (const square of ['L12', 'M13']) expect((await sharp(bo, square))?.[1], square).toBe(fog[1]);
    await referee.press('Take it away', ground(referee));
    await expect.poll(() => tiles(bo).count()).toBe(0);
    for (const one of [referee, bo]) expect(await one.page.getByText('does not hold together').count()).toBe(0);
  });

  it('an empty table takes a picture that is dropped on its stage, and says how people are let in', async () => {
    house = await House.open(7);
    const referee = await house.referee('The mill');
    const stage = referee.page.locator('.spoken');
    await stage.getByText('or drop it here').waitFor();
    await stage.evaluate(async (one) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [40, 30];
      canvas.getContext('2d')!.fillRect(0, 0, 20, 30);
      const made = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!), 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([made], 'a.png', { type: 'image/png' }));
      one.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await referee.write(stage.getByRole('textbox', { name: /^What is to be seen on it/ }), 'A mill on a hill');
    await referee.press('Show it to all', stage);
    await referee.page.getByRole('img', { name: 'A mill on a hill' }).waitFor();
    // Whoever begins alone sees how to let people in.
    await referee.press('Invite', referee.page.getByRole('region', { name: 'Sheets' }));
    await referee.page.getByRole('complementary').getByRole('button', { name: 'Invite by a link' }).waitFor();
    await referee.press('Close', referee.page.getByRole('complementary'));
    await referee.opens('Table');
    await referee.press('Let people in', referee.page.getByRole('complementary'));
    await referee.page.getByRole('complementary').getByRole('button', { name: 'Invite by a link' }).waitFor();
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(/Let people in|Referee/);
  });

  it('a picture is shown on the stage, and whoever plays somebody gives them a portrait', async () => {
    house = await House.open(7);
    const { referee, ann } = await house.evening('The mill');
    const bo = await house.guest(referee, 'Bo', 'touch');
    await open(referee);
    await referee.press('Write a card', cards(referee));
    await referee.write('Title', 'The mill', cards(referee));
    await cards(referee).locator('input[type=file]').setInputFiles({ name: 'mill.jpg', mimeType: 'image/jpeg', buffer: await photo(referee, 1200, 1600) });
    await referee.write(cards(referee).getByRole('textbox', { name: /^What is to be seen on it/ }), 'A mill on a hill', cards(referee));
    await referee.press('Write it down', cards(referee));
    await referee.press(/^The mill/, cards(referee));
    await referee.press('Show it on the stage', cards(referee));
    await referee.press('Close', referee.page.getByRole('complementary', { name: 'Cards' }));
    const stage = (one: Person) => one.page.locator('.around').getByRole('img', { name: 'A mill on a hill' });
    for (const one of [referee, ann, bo]) {
      await one.to('Now');
      await expect.poll(() => stage(one).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
    const wrong = await looks(bo, 'staged-player', async () => {
      await bo.to('Now');
      await stage(bo).waitFor();
    });

    // Ann gives Lyneth a face: a square from the middle of what she has, seen by all who see Lyneth.
    const sheets = (one: Person) => one.page.getByRole('region', { name: 'Sheets' });
    await ann.press(/^Lyneth/, sheets(ann));
    await sheets(ann).locator('input[type=file]').setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photo(ann, 1200, 800) });
    const face = sheets(ann).getByRole('img', { name: 'Portrait of Lyneth' });
    await expect.poll(() => face.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight].join())).toBe('512,512');
    wrong.push(...(await looks(ann, 'portrait-sheet', async (size) => {
      if (size === 'phone') await ann.to('Sheet');
      await face.waitFor();
    })));
    await expect.poll(() => sheets(referee).locator('.face img').count()).toBe(1);
    // Whoever does not play somebody gives them none.
    await bo.to('Sheet');
    await bo.press(/^Lyneth/, sheets(bo));
    await sheets(bo).getByRole('img', { name: 'Portrait of Lyneth' }).waitFor();
    await expect.poll(() => sheets(bo).locator('input[type=file]').count()).toBe(0);
    await ann.press('Take it away', sheets(ann));
    await sheets(bo).getByRole('img', { name: 'Portrait of Lyneth' }).waitFor({ state: 'detached' });
    await referee.press('Put the picture away');
    await bo.to('Now');
    await stage(bo).waitFor({ state: 'detached' });
    for (const one of [referee, ann, bo]) expect(await one.page.getByText('does not hold together').count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  it('a map of another editor brings its picture, its size, and what lies between squares', async () => {
    house = await House.open(7);
    const referee = await house.referee('The tower', 'mouse', {}, 'Heimr');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
    const take = ground(referee).getByLabel('A map of another editor');
    const [at, columns, rows] = [(x: number, y: number) => ({ x, y }), 6, 5];
    const map = (more: object): Buffer =>
      Buffer.from(
        JSON.stringify({
          format: 0.3,
          resolution: { map_origin: at(1, 2), map_size: at(columns, rows), pixels_per_grid: 64 },
          line_of_sight: [[at(3, 2), at(3, 4)], [at(3, 5), at(3, 7)], [at(3, 4), at(7, 4)], [at(4, 5), at(6, 7)]],
          portals: [{ position: at(3, 4.5), bounds: [at(3, 4), at(3, 5)], closed: true }],
          lights: [{ position: at(2, 3), range: 4 }],
          ...more,
        }),
      );
    const give = (buffer: Buffer): Promise<void> => take.setInputFiles({ name: 'tower.dd2vtt', mimeType: 'application/octet-stream', buffer });
    const image = (await drawing(referee, columns, rows, 64)).toString('base64');
    const wrong: string[] = [];

    // What is no map, and what has no picture or a false one, is refused in words, and nothing has changed.
    const told = ground(referee).getByRole('alert');
    for (const [buffer, why] of [
      [Buffer.from('{"resolution":'), 'can’t be read as Universal VTT'],
      [map({ image, resolution: { map_size: at(1e9, 3) } }), '1,000,000,000 × 3 squares'],
    ] as const) {
      await give(buffer);
      await told.getByText(why).waitFor();
    }
    // A picture that is not in the file can be chosen beside it; a map that is too large is taken in part, or not at all.
    await give(map({ image: 'maps/tower.png' }));
    await ground(referee).getByText('names its picture, maps/tower.png').waitFor();
    expect(await ground(referee).getByRole('button', { name: 'Lay it here' }).isDisabled()).toBe(true);
    await give(map({ image, resolution: { map_origin: at(1, 2), map_size: at(48, 27), pixels_per_grid: 64 } }));
    await ground(referee).getByText('A map of this game has at most 30 × 30 squares.').waitFor();
    await referee.press('Take the upper left 30 × 27', ground(referee));
    await ground(referee).getByText('30 × 27 squares, 8 walls and 1 door between squares.').waitFor();
    // What a file calls open is asked once.
    await give(map({ image, portals: [{ bounds: [at(3, 4), at(3, 5)], closed: false }] }));
    await ground(referee).getByText('One door of this file is open.').waitFor();
    expect(await ground(referee).getByRole('button', { name: 'Lay it here' }).isDisabled()).toBe(true);
    await ground(referee).getByLabel('Windows, put up as walls').check();
    expect(await ground(referee).getByRole('button', { name: 'Lay it here' }).isEnabled()).toBe(true);
    await give(map({ image: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }));
    await referee.press('Lay it here', ground(referee));
    await told.getByText('can’t read that picture').waitFor();
    await expect.poll(() => lies(referee).count()).toBe(0);
    expect(await referee.square('A4').count(), 'it is as large as before').toBe(0);

    await give(map({ image }));
    await ground(referee).getByText('6 × 5 squares, 8 walls and 1 door between squares.').waitFor();
    await ground(referee).getByText('This map has no place for 1 wall or door that lies elsewhere than between squares and 1 light: they are in the picture alone.').waitFor();
    wrong.push(...(await looks(referee, 'uvtt-read', async (size) => {
      await referee.to('Now');
      if (size !== 'phone') return;
      await give(map({ image }));
      await ground(referee).getByRole('button', { name: 'Lay it here' }).scrollIntoViewIfNeeded();
    })));
    await give(map({ image }));
    await referee.press('Lay it here', ground(referee));
    await lies(referee).waitFor();
    await referee.square('F5').waitFor();
    expect(await lies(referee).evaluate((image) => (image as SVGImageElement).width.baseVal.value / image.closest('svg')!.querySelector<SVGRectElement>('rect.place')!.width.baseVal.value)).toBeCloseTo(columns, 1);
    // One tap each: they stand there as the game has plain ones.
    const said = (square: string): Promise<string | null> => referee.square(square).getAttribute('aria-label');
    await referee.press('Put up 8 walls', ground(referee));
    await expect.poll(() => said('C5')).toContain('Wall');
    await referee.press('Hang 1 door', ground(referee));
    await expect.poll(() => said('B3')).toContain('Door');
    // B is left of the wall, C is right of it; the one that lies level is between the rows 3 and 4.
    expect(await said('B5')).toContain('to C5: ');
    expect(await said('F4')).toContain('to F3: ');
    expect(await said('A4')).not.toContain('Wall');
    await referee.shot('uvtt-laid', true);
    expect(wrong).toEqual([]);
  });
});
