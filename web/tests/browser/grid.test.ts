// The map, whatever the window: all of it is there, whoever is dragged is seen under the pointer, and where they may go is
// lit before they are let go.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';
import { rests } from './pair';

let house: House;
let referee: Person;

beforeAll(async () => {
  house = await House.open(3);
});
afterAll(() => house?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.shots(task.name);
});

const map = () => referee.page.getByRole('grid', { name: 'Map' });

/** Drags the wolf to a square. */
async function drags(square: string, midway?: (to: { x: number; y: number }) => Promise<void>): Promise<void> {
  await map().evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await rests(map());
  const from = (await referee.token('Wolf').boundingBox())!;
  const box = (await referee.square(square).locator('rect').boundingBox())!;
  const to = { x: box.x + 12, y: box.y + box.height - 12 };
  const { mouse } = referee.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await mouse.move(to.x, to.y, { steps: 3 });
  await midway?.(to);
  await mouse.up();
}
const stands = (square: string): Promise<void> =>
  expect.poll(() => referee.square(square).getAttribute('aria-label'), { timeout: 10_000 }).toContain('Wolf');

describe('a map', () => {
  it('begins with somebody', async () => {
    referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  });

  it('says once what is so nearly everywhere', async () => {
    await expect.poll(() => map().locator('text').filter({ hasText: 'no place yet' }).count()).toBe(0);
    await expect.poll(() => referee.page.getByRole('figure', { name: 'Where everybody is' }).getByText('no place yet').count()).toBe(1);
  });

  it('shows whoever is dragged under the pointer, and where they may go', async () => {
    await drags('C2', async (to) => {
      const ghost = map().locator('.ghost');
      const box = (await ghost.boundingBox())!;
      expect(Math.abs(box.x + box.width / 2 - to.x)).toBeLessThan(3);
      expect(Math.abs(box.y + box.height / 2 - to.y)).toBeLessThan(3);
      await expect.poll(() => ghost.innerHTML()).toContain('Put somebody somewhere');
      await expect.poll(() => map().locator('.goes').count()).toBeGreaterThan(3);
      await referee.shot('map-dragged');
    });
    await stands('C2');
    await expect.poll(() => map().locator('.ghost').count()).toBe(0);
  });

  it('lets whoever is dragged be, by Escape or back where they were', async () => {
    const { keyboard, mouse } = referee.page;
    await drags('A1', async () => {
      await keyboard.press('Escape');
      await expect.poll(() => map().locator('.ghost').count()).toBe(0);
    });
    await drags('A1', async () => {
      const home = (await referee.token('Wolf').boundingBox())!;
      await mouse.move(home.x + home.width / 2, home.y + home.height / 2, { steps: 3 });
    });
    // Whoever is let go elsewhere is there at once, and it can be taken back.
    await drags('B1');
    await stands('B1');
    await referee.press('Undo');
    await stands('C2');
    expect(await referee.page.getByRole('region', { name: 'Log' }).getByText('A1').count()).toBe(0);
  });

  it('is looked at closely where a wheel turns, moved by a hand, and stays so while it changes', async () => {
    const { keyboard, mouse } = referee.page;
    const box = async (square: string) => (await referee.square(square).locator('rect').boundingBox())!;
    const [drawing, before] = [(await map().boundingBox())!, await box('C3')];
    const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await mouse.move(at.x, at.y);
    await mouse.wheel(0, -200);
    await expect.poll(async () => (await box('C3')).width).toBeGreaterThan(before.width * 1.4);
    // It is drawn anew once the wheel rests: what was under the pointer is still there, and the map takes no more room than before.
    await expect.poll(() => map().boundingBox()).toEqual(drawing);
    const close = await box('C3');
    expect(Math.abs(close.x + close.width / 2 - at.x)).toBeLessThan(2);
    expect(Math.abs(close.y + close.height / 2 - at.y)).toBeLessThan(2);
    expect((await box('C3')).width).toBeGreaterThan(before.width * 1.4);
    // A hand moves it, and whoever is under it is not chosen by that.
    await mouse.down();
    await mouse.move(at.x + 60, at.y + 30, { steps: 4 });
    await mouse.up();
    const moved = await box('C3');
    expect(Math.abs(moved.x - close.x - 60)).toBeLessThan(2);
    await expect.poll(() => map().locator('.marked').count()).toBe(0);
    await referee.press('One less: Hit points of Wolf', referee.page.getByRole('region', { name: 'Sheets' }));
    await referee.page.getByRole('region', { name: 'Sheets' }).getByRole('button', { name: /^Wolf.*\b2 of 3/ }).waitFor();
    expect(await box('C3')).toEqual(moved);
    await referee.shot('map-close');
    // By keys, too; and a square that they come to is brought into sight.
    await referee.square('C2').focus();
    for (const key of ['+', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) await keyboard.press(key);
    await expect.poll(async () => {
      const { x, y, width, height } = await box('A1');
      return drawing.x - 1 <= x && x + width <= drawing.x + drawing.width + 1 && drawing.y - 1 <= y && y + height <= drawing.y + drawing.height + 1;
    }).toBe(true);
    await referee.press('Fit', referee.page.getByRole('group', { name: 'How the map is shown' }));
    await expect.poll(() => box('C3')).toEqual(before);
  });

  it('is measured from one place to another', async () => {
    const tools = referee.page.getByRole('group', { name: 'How the map is shown' });
    await referee.press('Measure', tools);
    for (const square of ['A1', 'C2']) await referee.square(square).locator('rect').click({ position: { x: 8, y: 30 } });
    await referee.page.getByText('A1 to C2: 2 squares', { exact: true }).first().waitFor();
    await map().getByText('2 squares', { exact: true }).waitFor();
    await referee.shot('map-measured');
    await referee.square('B3').focus();
    await referee.page.keyboard.press('Escape');
    await expect.poll(() => map().locator('.ruler').count()).toBe(0);
    for (const key of ['m', 'ArrowDown', 'm']) await referee.page.keyboard.press(key);
    await referee.page.getByText('B3 to B2: 1 square', { exact: true }).first().waitFor();
    await referee.page.keyboard.press('Escape');
  });

  it('is there as a whole at every width', async () => {
    // Squares are as wide as the fullest needs.
    await referee.adds('Sigrun', 'Orri', 'Tove', 'Kettil', 'Ash', 'Crow', 'Brand');
    for (const width of [320, 390, 768, 1024, 1088, 1280, 1600, 1888, 2560]) {
      await referee.page.setViewportSize({ width, height: 800 });
      const cut = (): Promise<number> => map().evaluate((one) => {
        const clips = (at: Element): DOMRect[] => {
          const all: DOMRect[] = [];
          for (let box = at.parentElement; box; box = box.parentElement) if (getComputedStyle(box).overflowX !== 'visible') all.push(box.getBoundingClientRect());
          return [...all, new DOMRect(0, 0, innerWidth, 0)];
        };
        const rooms = clips(one);
        return [...one.querySelectorAll('[role="gridcell"] rect')].filter((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return rooms.some((room) => left < room.left - 1 || right > room.right + 1);
        }).length;
      });
      await expect.poll(cut, { message: `squares that are cut off at ${width}` }).toBe(0);
    }
  });
});
