import { expect, test } from 'vitest';
import { closer, held, most, shifted, showing, WHOLE } from '../src/lib/zoom';

const size = { width: 200, height: 100 };

test('what is under the pointer stays under it, however close', () => {
  const twice = closer(WHOLE, 2, [150, 50], size);
  expect(twice).toEqual({ times: 2, x: 75, y: 25 });
  // At three quarters of what is seen, before and after.
  expect((150 - twice.x) / (size.width / 2)).toBe(150 / size.width);
  expect(closer(twice, 0.5, [150, 50], size)).toEqual(WHOLE);
  expect(closer(WHOLE, 100, [0, 0], size).times).toBe(5);
  expect(closer(WHOLE, 0.1, [0, 0], size)).toEqual(WHOLE);
});

test('what can be seen from further away is seen whole all the same', () => {
  expect(closer(WHOLE, 0.25, [150, 50], size, 0.5)).toEqual({ times: 0.5, x: 0, y: 0 });
  expect(shifted({ times: 0.5, x: 0, y: 0 }, 30, 0, size)).toEqual({ part: { times: 0.5, x: 0, y: 0 }, over: [30, 0] });
  expect(closer({ times: 0.5, x: 0, y: 0 }, 4, [200, 0], size, 0.5)).toEqual({ times: 2, x: 100, y: 0 });
});

test('nothing beside the drawing is seen, and how far it was moved past the edge is told', () => {
  const twice = { times: 2, x: 40, y: 0 };
  expect(shifted(twice, 20, 10, size)).toEqual({ part: { times: 2, x: 60, y: 10 }, over: [0, 0] });
  expect(shifted(twice, 90, -10, size)).toEqual({ part: { times: 2, x: 100, y: 0 }, over: [30, -10] });
  // A drawing that becomes smaller is seen to its edge.
  expect(held({ times: 2, x: 100, y: 50 }, { width: 100, height: 100 })).toEqual({ times: 2, x: 50, y: 50 });
});

test('it is moved no further than to have somebody in sight', () => {
  const twice = { times: 2, x: 0, y: 0 };
  const box = { x: 110, y: 20, width: 20, height: 20 };
  expect(showing(twice, box, size)).toEqual({ times: 2, x: 30, y: 0 });
  expect(showing({ times: 2, x: 100, y: 50 }, box, size)).toEqual({ times: 2, x: 100, y: 20 });
  expect(showing({ times: 2, x: 50, y: 10 }, box, size)).toEqual({ times: 2, x: 50, y: 10 });
});

test('what is large is seen as near as what is small', () => {
  expect(most({ width: 300, height: 200 })).toBe(5);
  // Three of thirty squares.
  expect(most({ width: 1_700, height: 200 })).toBe(10);
  // Low room beside a drawing is room to look at it from near.
  expect(most({ width: 300, height: 1_700, room: 3_400 })).toBe(20);
  const large = { width: 200, height: 3_400 };
  expect(closer(WHOLE, 100, [0, 0], large).times).toBe(20);
  expect(held({ times: 19, x: 0, y: 0 }, large).times).toBe(19);
});
