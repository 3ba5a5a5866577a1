import { expect, test } from 'vitest';
import { decimal, openEnded, shareWords, weighs } from '../src/lib/odds';
import { columns } from '../src/lib/totals';
import type { OddsShown } from '../src/lib/wire';

test('shares of few ways are counted, others come near', () => {
  expect(shareWords('5/8', 0.625)).toBe('5 in 8');
  expect(shareWords('1/36', 1 / 36)).toBe('1 in 36');
  expect(shareWords('1', 1)).toBe('always');
  expect(shareWords('0', 0)).toBe('never');
  expect(shareWords('91/216', 91 / 216)).toBe('about 5 in 12');
  expect(shareWords('1/216', 1 / 216)).toBe('about 1 in 216');
  expect(shareWords('215/216', 215 / 216)).toBe('all but about 1 in 216');
  expect(shareWords('50.1%', 0.501)).toBe('about 1 in 2');
  expect(shareWords('1/1000000', 1e-6)).toBe('less than 1 in 2,000');
  expect(shareWords('999999/1000000', 1 - 1e-6)).toBe('all but about 1 in 2,000');
});

test('a share in words is never further off than it says', () => {
  for (let n = 31; n < 970; n += 1) {
    const p = n / 1000 + 0.0003;
    const [, near, of] = /^about (\d+) in (\d+)$/.exec(shareWords(`${n}/x`, p)) ?? [];
    expect(Math.abs(Number(near) / Number(of) - p), String(p)).toBeLessThan(0.02);
  }
});

test('decimals do not round to a certainty', () => {
  expect(decimal(0.625)).toBe('62.5%');
  expect(decimal(0.5)).toBe('50%');
  expect(decimal(0.99999)).toBe('more than 99.9%');
  expect(decimal(0.00001)).toBe('less than 0.1%');
  expect(decimal(1)).toBe('100%');
});

const odds = (totals: [number, number][], outcomes: [string, number][]): OddsShown => ({
  totals: totals.map(([total, p]) => ({ total, exact: '', p })),
  outcomes: outcomes.map(([outcome, p]) => ({ outcome, label: outcome, exact: '', p })),
  residual: 0,
  note: null,
  instead: null,
  words: '',
});

test('a total belongs to an outcome where outcomes rise with totals', () => {
  const two = odds([[1, 0.25], [2, 0.25], [3, 0.25], [4, 0.25]], [['fail', 0.5], ['win', 0.5]]);
  expect(columns(two).map((one) => one.outcome)).toEqual([0, 0, 1, 1]);
  const askew = odds([[1, 0.25], [2, 0.5], [3, 0.25]], [['fail', 0.5], ['win', 0.5]]);
  expect(columns(askew).map((one) => one.outcome)).toEqual([null, null, null]);
});

test('one total is no distribution to draw', () => {
  expect(columns(odds([[3, 1]], [['win', 1]]))).toEqual([]);
});

test('what can come to one end only has no odds, unless it is weighed against something that has', () => {
  const sure = odds([], [['unhurt', 1], ['hurt', 0]]);
  const open = odds([], [['unhurt', 0.5], ['hurt', 0.5]]);
  expect(openEnded(sure)).toBe(false);
  expect(openEnded(open)).toBe(true);
  expect(openEnded({ ...sure, instead: { label: 'Staying', odds: sure } })).toBe(false);
  expect(openEnded({ ...sure, instead: { label: 'Staying', odds: open } })).toBe(true);
  expect(openEnded({ ...sure, note: 'Against the usual opponent' })).toBe(true);
  expect(openEnded({ ...sure, residual: 0.01 })).toBe(true);
  expect(openEnded(odds([], []))).toBe(false);
  expect(openEnded(odds([[3, 1]], []))).toBe(false);
  expect(openEnded(odds([[3, 0.5], [4, 0.5]], []))).toBe(true);
});

test('answers that all come to one and the same end are not weighed', () => {
  const sure = (outcome: string, totals: [number, number][] = []) => ({ odds: odds(totals, [[outcome, 1], ['other', 0]]) });
  expect(weighs([sure('both'), sure('both')])).toBe(false);
  expect(weighs([sure('both'), sure('neither')])).toBe(true);
  expect(weighs([sure('both'), { odds: odds([], [['both', 0.5], ['neither', 0.5]]) }])).toBe(true);
  expect(weighs([sure('hurt', [[1, 0.5], [2, 0.5]]), sure('hurt', [[3, 1]])])).toBe(true);
  expect(weighs([sure('done')])).toBe(true);
});
