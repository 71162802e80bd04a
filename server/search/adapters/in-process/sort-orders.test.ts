import { expect, it, vi } from 'vitest';
import { Pauses } from '#server/platform/threads/job-loop';
import { sortRows } from './sort-orders';

it('sorting rows in pieces lets the event loop turn while it sorts', async () => {
  const pauses = new Pauses();
  vi.spyOn(pauses, 'due').mockReturnValue(true);
  const pause = vi.spyOn(pauses, 'pause');
  const rows = Int32Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_000);
  await sortRows(rows, (a, b) => a - b, pauses);
  expect(pause.mock.calls.length).toBeGreaterThan(3);
});
