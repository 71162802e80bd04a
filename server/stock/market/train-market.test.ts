import { expect, test, vi } from 'vitest';
import { trainMarket } from './train-market';

const now = new Date('2026-11-23T02:00:00.000Z');

test('listings that change during a fit are fitted again, and only the last fit is saved', async () => {
  const stamps = ['old', 'new', 'new', 'new'];
  const listings = vi.fn(async function* () {});
  const save = vi.fn(async () => undefined);
  await trainMarket(
    {
      clock: { now: () => now },
      marketStore: { stamp: async () => stamps.shift() ?? '', listings },
      marketShelf: { save },
    },
    { slug: 'acme', minimum: 8 },
  );
  expect(listings).toHaveBeenCalledTimes(2);
  expect(save).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledWith('acme', expect.objectContaining({ stamp: 'new' }), null);
});
