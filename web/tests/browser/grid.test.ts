// The map, whatever the window: all of it is there, whoever is dragged is seen under the pointer, and where they may go is
// lit before they are let go.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { House, type Person } from './house';

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
const stands = (square: string): Promise<void> => expect.poll(() => referee.square(square).getAttribute('aria-label')).toContain('Wolf');

describe('a map', () => {
  it('begins with somebody', async () => {
    referee = await house.referee('The ford', 'mouse', {}, 'Heimr');
    await referee.makes(/^Somebody the game master plays$/, 'Wolf');
  });

  it('says once what is so nearly everywhere', async () => {
    expect(await map().locator('text').filter({ hasText: 'no place yet' }).count()).toBe(0);
    expect(await referee.page.getByRole('figure', { name: 'Where everybody is' }).getByText('no place yet').count()).toBe(1);
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

  it('is there as a whole at every width', async () => {
    // Squares are as wide as the fullest needs.
    await referee.adds('Sigrun', 'Orri', 'Tove', 'Kettil', 'Ash', 'Crow', 'Brand');
    for (const width of [320, 390, 768, 1024, 1088, 1280, 1600, 1888, 2560]) {
      await referee.page.setViewportSize({ width, height: 800 });
      await referee.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const cut = await map().evaluate((one) => {
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
      expect(cut, `squares that are cut off at ${width}`).toBe(0);
    }
  });
});
