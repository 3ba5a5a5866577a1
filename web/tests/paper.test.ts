// A sheet on paper.
import { describe, expect, it } from 'vitest';
import { BOXES_MAX, onPaper } from '../src/lib/paper';
import type { Gauge, Row, Sheet } from '../src/lib/wire';

const row = (label: string, shown: string, gauge?: Gauge): Row =>
  ({ label, rule: 'r', shown, ...(gauge ? { gauge } : {}) });
const sheet = (...sections: [string, Row[]][]): Sheet =>
  ({
    sections: sections.map(([words, rows]) => ({ title: { words, rule: 'r' }, rows })),
    who: 0,
    name: 'Ulla',
    kind: { words: 'Character', rule: 'r' },
    health: null,
    conditions: [], fallen: null,
    mine: true,
    player: 1,
  }) as Sheet;

describe('a sheet on paper', () => {
  it('leaves out what there is nothing of', () => {
    expect(onPaper(sheet(['Empty', []], ['Full', [row('Strength', '3')]])).map(({ title }) => title)).toEqual(['Full']);
  });
  it('has boxes to mark off, as many as there could be, and none where they would be too many', () => {
    const gauge = (now: number, max: number) => ({ now, max });
    const [all] = onPaper(sheet(['Health', [row('Hit points', '7 of 10', gauge(7, 10)), row('Coins', '900', gauge(900, 1000)), row('Gone', '-2', gauge(-2, 8))]]));
    expect(all?.rows.map(({ boxes }) => boxes)).toEqual([10, 0, 8]);
    expect(BOXES_MAX).toBeLessThan(1000);
  });
  it('gives long values lines of their own, and puts bare words together', () => {
    const [all] = onPaper(sheet(['Things', [row('Rope', ''), row('Torch', ''), row('Story', 'a long way from anywhere that has a name')]]));
    expect(all?.words).toEqual(['Rope', 'Torch']);
    expect(all?.rows).toEqual([{ label: 'Story', shown: 'a long way from anywhere that has a name', long: true, boxes: 0 }]);
  });
});
