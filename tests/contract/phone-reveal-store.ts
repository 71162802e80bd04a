import { describe, expect, it } from 'vitest';
import type { PhoneRevealStore } from '#server/leads/reveal-phone';
import { newUlid } from '#server/platform/ulid';

type PhoneReveal = Parameters<PhoneRevealStore['add']>[0];

const day = (date: string) => `2026-11-${date}T00:00:00.000Z`;
const reveal = (tenant: string, carId: string, createdAt: string): PhoneReveal => ({
  id: newUlid(new Date(createdAt)),
  tenant,
  carId,
  dealershipId: null,
  websiteId: tenant,
  createdAt,
});

/** The contract of every phone reveal store. */
export function phoneRevealStoreContract(name: string, open: () => PhoneRevealStore): void {
  describe(`phone reveals in ${name}`, () => {
    const some = (tenant: string) => [
      { ...reveal(tenant, 'a', day('01')), dealershipId: 'D1' },
      reveal(tenant, 'b', day('02')),
      reveal(tenant, 'b', day('03')),
    ];

    it('returns them unchanged, newest first, for one dealer', async () => {
      const [store, given] = [open(), some(`list-${name}`)];
      for (const one of [...given, reveal('another', 'a', day('04'))]) await store.add(one);
      const listed = await store.list(`list-${name}`, { limit: 10 });
      expect(listed).toEqual([...given].reverse());
      expect(await store.list(`list-${name}`, { limit: 1 })).toEqual(given.slice(2));
      expect(await store.list(`list-${name}`, { limit: 10, since: day('02') })).toHaveLength(2);
    });

    it('counts them by car, most requested first', async () => {
      const store = open();
      for (const one of some(`count-${name}`)) await store.add(one);
      expect(await store.countByCar(`count-${name}`, { limit: 10 })).toEqual([
        { carId: 'b', count: 2 },
        { carId: 'a', count: 1 },
      ]);
      expect(await store.countByCar(`count-${name}`, { limit: 10, since: day('03') })).toEqual([
        { carId: 'b', count: 1 },
      ]);
    });
  });
}
