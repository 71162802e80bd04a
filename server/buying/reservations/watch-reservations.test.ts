import { expect, test, vi } from 'vitest';
import { watchOnce } from './watch-reservations';

const due = ['stuck', 'other'].map((id) => ({ tenant: id, id }));
const now = new Date('2026-11-23T02:00:00.000Z');

test('a reservation that cannot be changed, as its stock is locked, holds up no other', async () => {
  const error = vi.fn();
  const seen: string[] = [];
  const change = async ({ id }: { readonly id: string }, what: string) => {
    if (id === 'stuck') throw new Error('canceling statement due to lock timeout');
    seen.push(`${what} ${id}`);
    return { kind: 'unknown' } as const;
  };
  await watchOnce({
    upkeep: {
      over: async () => due,
      feedConflicts: async () => due.map((one) => ({ ...one, end: 'sold' as const })),
      unreported: async () => due,
    },
    moves: {
      move: (one, event) => change(one, event.kind),
      report: async (one) => void (await change(one, 'report')),
    },
    settleBookings: async () => void seen.push('bookings'),
    tenants: { leftOut: () => [] },
    clock: { now: () => now },
    log: { error },
  });
  expect(seen).toEqual(['time other', 'feed other', 'bookings', 'report other']);
  expect(error).toHaveBeenCalledTimes(3);
});
