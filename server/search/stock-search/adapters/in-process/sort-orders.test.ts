import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Pauses } from '#server/platform/threads/pauses';
import { sortRows } from './sort-orders';

describe('sorting rows in pieces', () => {
  it.each([0, 1, 2_048, 2_049, 5_000])('%i rows are sorted', async (count) => {
    const keys = fc.sample(fc.nat(500), { numRuns: Math.max(count, 1), seed: 5 });
    const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
    const rows = Int32Array.from({ length: count }, (_, index) => count - 1 - index);
    const expected = [...rows].sort(compare);
    expect([...(await sortRows(rows, compare, new Pauses()))]).toEqual(expected);
  });
  it('lets the event loop turn while it sorts', async () => {
    const pauses = new Pauses();
    vi.spyOn(pauses, 'due').mockReturnValue(true);
    const pause = vi.spyOn(pauses, 'pause');
    const rows = Int32Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_000);
    await sortRows(rows, (a, b) => a - b, pauses);
    expect(pause.mock.calls.length).toBeGreaterThan(3);
  });
});
