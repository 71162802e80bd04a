import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/schema';
import { type CarStore, SqlCarStore } from '#server/stock/cars/car-store';
import { createStockIllustrations } from '#server/stock/cars/create-cars';
import { importedAt, importFeed } from '../support/stock';

const car = (stocknum: string, more: object = {}) => ({
  stocknum,
  make: 'Mazda',
  model: 'CX-5',
  badge: 'Maxx',
  year: 2022,
  price: 30_000,
  ...more,
});

/** The contract of every car store. `open` gives an empty, migrated database. */
export function carStoreContract(name: string, open: () => Kysely<Database>): void {
  describe(`car store on ${name}`, () => {
    let db: Kysely<Database>;
    let cars: CarStore;
    beforeEach(async () => {
      db = open();
      for (const table of ['price_history', 'cars', 'stock_versions'] as const) {
        await db.deleteFrom(table).execute();
      }
      cars = new SqlCarStore(db);
    });
    const changes = async (version: number, tenant = 'acme') => {
      const seen: Array<{ id: string; stocknum: string | undefined; gone: boolean }> = [];
      for await (const { id, car: one } of cars.changesSince(tenant, version)) {
        seen.push({ id, stocknum: one?.stocknum, gone: one === null });
      }
      return seen;
    };
    const idOf = async (stocknum: string) =>
      (await changes(0)).find((one) => one.stocknum === stocknum)?.id ?? 'none';

    test('keeps a parsed car in memory until it changes', async () => {
      await importFeed(db, [car('A1')]);
      const id = await idOf('A1');
      const read = async () => (await cars.byIds('acme', [id]))[0];
      const first = await read();
      expect(await read()).toBe(first);
      await importFeed(db, [car('A1', { price: 29_000 })]);
      expect((await read())?.price).toBe(29_000);
      expect((await cars.bySlug('acme', '2022-mazda-cx-5-maxx-a1'))?.car.price).toBe(29_000);
    });

    test('finds a car of the tenant by its slug, with every field as imported', async () => {
      const dealercomments = `"Quoted" \\ back\\slash 'single' ☃ 车 🚗 %_ "show_on_dealer_website":false`;
      const given = { km: 12_345, colour: 'Soul Red', images: ['https://img.example/1.jpg'], dealercomments };
      await importFeed(db, [car('A1', given)]);
      const found = await cars.bySlug('acme', '2022-mazda-cx-5-maxx-a1');
      expect(found?.updatedAt).toBe(importedAt);
      expect(found?.removedAt).toBeNull();
      expect(found?.car).toMatchObject({
        slug: '2022-mazda-cx-5-maxx-a1',
        name: '2022 Mazda CX-5 Maxx',
        km: 12_345,
        colour: 'Soul Red',
        price: 30_000,
        status: 'in_stock',
        images: [{ url: 'https://img.example/1.jpg' }],
        photos_count: 1,
        dealercomments,
      });
      expect(await cars.bySlug('other', '2022-mazda-cx-5-maxx-a1')).toBeNull();
      expect(await cars.bySlug('acme', 'nothing')).toBeNull();
    });

    test('returns the illustrations of the tenant’s changed cars, removed ones included', async () => {
      const named = async (version: number, tenant = 'acme') => {
        const found: string[] = [];
        const illustrations = createStockIllustrations(db, cars);
        for await (const url of illustrations.illustrationsSince(tenant, version)) found.push(url);
        return found.sort();
      };
      const side = (seed: string) => `illustration:suv/white/${seed}/quarter`;
      const photo = car('P1', { images: ['https://img.example/1.jpg'] });
      await importFeed(db, [photo, car('A1', { images: [side('a1')] }), car('B2', { images: [side('b2')] })]);
      expect([...new Set(await named(0))]).toEqual([side('a1'), side('b2')]);
      const version = await cars.stockVersion('acme');
      await importFeed(db, [photo, car('A1', { images: [side('a1')] })], { full: true });
      expect(new Set(await named(0))).toEqual(new Set([side('a1'), side('b2')]));
      expect(new Set(await named(version))).toEqual(new Set([side('b2')]));
      expect(await named(0, 'other')).toEqual([]);
    });

    test('returns when the tenant’s cars last changed', async () => {
      await importFeed(db, [car('A1'), car('B2')]);
      const ids = [await idOf('A1'), await idOf('B2')];
      const times = await cars.changeTimes('acme', [...ids, 'unknown']);
      expect([...times]).toEqual(expect.arrayContaining(ids.map((id) => [id, importedAt])));
      expect(times.size).toBe(2);
      expect(await cars.changeTimes('other', ids)).toEqual(new Map());
      expect(await cars.changeTimes('acme', [])).toEqual(new Map());
    });

    test('returns cars by ID in the requested order, with repeats and without unknown ones', async () => {
      await importFeed(db, [car('A1'), car('A2'), car('A3')]);
      const [one, two, three] = [await idOf('A1'), await idOf('A2'), await idOf('A3')];
      const found = await cars.byIds('acme', [three, 'unknown', one, three, two]);
      expect(found.map((each) => each.stocknum)).toEqual(['A3', 'A1', 'A3', 'A2']);
      expect(await cars.byIds('acme', [])).toEqual([]);
      expect(await cars.byIds('other', [one])).toEqual([]);
    });

    test('counts a version for every import that changed something, apart for each tenant', async () => {
      expect(await cars.stockVersion('acme')).toBe(0);
      await importFeed(db, [car('A1')]);
      expect(await cars.stockVersion('acme')).toBe(1);
      await importFeed(db, [car('A1')]);
      expect(await cars.stockVersion('acme')).toBe(1);
      await importFeed(db, [car('A1', { price: 1_000 })]);
      expect(await cars.stockVersion('acme')).toBe(2);
      expect(await cars.stockVersion('other')).toBe(0);
    });

    test('returns every change after a version: added, changed, removed, restored', async () => {
      await importFeed(db, [car('A1'), car('A2'), car('A3')]);
      await importFeed(db, [car('A1', { price: 1_000 }), car('A2'), car('A4')], { full: true });
      expect((await changes(1)).map(({ stocknum, gone }) => [stocknum, gone])).toEqual(
        expect.arrayContaining([
          ['A1', false],
          ['A4', false],
          [undefined, true],
        ]),
      );
      expect(await changes(1)).toHaveLength(3);
      expect(await changes(2)).toEqual([]);
      await importFeed(db, [car('A3')]);
      expect((await changes(2)).map((one) => one.stocknum)).toEqual(['A3']);
    });

    test('returns more cars and changes than fit into one statement, each once', async () => {
      const many = (count: number, more: object = {}) =>
        Array.from({ length: count }, (_, at) => car(`N${at}`, more));
      await importFeed(db, many(1_501));
      await importFeed(db, many(700, { price: 19_000 }));
      const ids = (await changes(0)).map(({ id }) => id).reverse();
      expect(new Set(ids).size).toBe(1_501);
      expect((await cars.byIds('acme', ids)).map(({ id }) => id)).toEqual(ids);
      expect(await changes(1)).toHaveLength(700);
    });

    test('finds a removed car by its slug, and by its ID only on request', async () => {
      await importFeed(db, [car('A1'), car('A2'), car('A3')]);
      const id = await idOf('A1');
      await importFeed(db, [car('A2'), car('A3')], { full: true });
      expect((await cars.bySlug('acme', '2022-mazda-cx-5-maxx-a1'))?.removedAt).toBe(importedAt);
      expect(await cars.byIds('acme', [id])).toEqual([]);
      expect((await cars.byIds('acme', [id], 'removed')).map((one) => one.id)).toEqual([id]);
      expect(await cars.byIds('other', [id], 'removed')).toEqual([]);
      expect(await cars.byIds('acme', [id])).toEqual([]);
    });
  });
}
