import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pauses } from '#server/platform/threads/pauses';
import { sortRows } from './sort-orders';

describe('sorting rows in pieces', () => {
  it.each([0, 1, 2_048, 2_049, 10_000])('%i rows are sorted', async (count) => {
    const keys = fc.sample(fc.nat(500), { numRuns: Math.max(count, 1), seed: 5 });
    const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
    const rows = Int32Array.from({ length: count }, (_, index) => count - 1 - index);
    const expected = [...rows].sort(compare);
    expect([...(await sortRows(rows, compare, new Pauses()))]).toEqual(expected);
  });
  it('lets the event loop turn while it sorts', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
    }, 0);
    await sortRows(
      Int32Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 200_000),
      (a, b) => a - b,
      new Pauses(2),
    );
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
