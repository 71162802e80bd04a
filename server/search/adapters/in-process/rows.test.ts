import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Pauses } from '#server/platform/threads/pauses';
import { RowLists } from './row-lists';
import { sortRows } from './sort-orders';

it('keeps the latest list of each row through any compaction', () => {
  const list = fc.array(fc.oneof(fc.nat(1_000), fc.constantFrom(0xffff, 0x10000, 0xffffffff)), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), list), { maxLength: 200 }), (sets) => {
      const lists = new RowLists();
      lists.grow(10);
      const expected = new Map<number, number[]>();
      for (const [row, codes] of sets) {
        lists.set(row, codes);
        expected.set(row, codes);
      }
      for (const [row, codes] of expected) {
        const start = lists.starts[row] ?? 0;
        expect([...lists.items.subarray(start, start + (lists.lengths[row] ?? 0))]).toEqual(codes);
      }
      const stored = [...expected.values()].reduce((sum, codes) => sum + codes.length, 0);
      expect(lists.items.length).toBeLessThanOrEqual(16 + 4 * (stored + 12));
    }),
  );
});

it('sorting rows in pieces lets the event loop turn while it sorts', async () => {
  const pauses = new Pauses();
  vi.spyOn(pauses, 'due').mockReturnValue(true);
  const pause = vi.spyOn(pauses, 'pause');
  const rows = Int32Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_000);
  await sortRows(rows, (a, b) => a - b, pauses);
  expect(pause.mock.calls.length).toBeGreaterThan(3);
});
