import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/schema';
import { type CarStore, SqlCarStore } from '#server/stock/cars/car-store';
import { importFeed, tryImport } from '../support/stock';

const dayMs = 86_400_000;
/** So many days after the first import. */
const at = (days: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + days * dayMs).toISOString();
const car = (stocknum: string, more: object = {}) => ({
  stocknum,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price: 27_990,
  ...more,
});
const slugOf = (stocknum: string) => `2020-kia-rio-${stocknum.toLowerCase()}`;

/** The contract of recording and reading prices, on any database. `open` gives an empty, migrated one. */
export function priceHistoryContract(name: string, open: () => Kysely<Database>): void {
  describe(`price history on ${name}`, () => {
    let db: Kysely<Database>;
    let cars: CarStore;
    beforeEach(async () => {
      db = open();
      for (const table of ['price_history', 'cars', 'stock_versions'] as const) {
        await db.deleteFrom(table).execute();
      }
      cars = new SqlCarStore(db);
    });
    const put = (days: number, feed: readonly object[], full = false) =>
      importFeed(db, feed, { now: at(days), full, allowMassRemoval: true });
    /** Each step as its day, price and status. */
    const historyOf = async (stocknum: string) => {
      const found = await cars.bySlug('acme', slugOf(stocknum));
      return (found?.car.price_history ?? []).map(({ from, priceDollars, status }) => {
        const days = (Date.parse(from) - Date.parse(at(0))) / dayMs;
        return `${days}: ${priceDollars} ${status}`;
      });
    };

    const arrived = '0: 27990 in_stock';
    const [reduced, sold] = [{ price: 25_990 }, { status: 'sold' }];
    test.each<[string, Readonly<Record<number, object>>, string[]]>([
      ['a change of price', { 10: reduced }, [arrived, '10: 25990 in_stock']],
      ['a sale, and its end', { 10: sold, 20: {} }, [arrived, '10: 27990 sold', '20: 27990 in_stock']],
      ['a price at the time of the first import', { 0: reduced }, [arrived, '0: 25990 in_stock']],
      ['no other change', { 5: {}, 10: { colour: 'Red' } }, [arrived]],
      ['a price as text', { 10: { price: '$25,990' } }, [arrived, '10: 25990 in_stock']],
      ['a missing price', { 10: { price: undefined } }, [arrived, '10: null in_stock']],
      ['words for a price', { 10: { price: 'POA' } }, [arrived, '10: null in_stock']],
      ['a placeholder for a price', { 10: { price: 1 } }, [arrived, '10: null in_stock']],
      [
        'a price after none',
        { 10: { price: 0 }, 20: { price: 0, colour: 'Red' }, 30: reduced },
        [arrived, '10: null in_stock', '30: 25990 in_stock'],
      ],
    ])('has a step for %s', async (_change, imports, expected) => {
      await put(0, [car('A1')]);
      for (const [days, more] of Object.entries(imports)) await put(Number(days), [car('A1', more)]);
      expect(await historyOf('A1')).toEqual(expected);
    });

    test('includes the offer price and the price type', async () => {
      await put(0, [car('A1')]);
      await put(10, [car('A1', { offer_price: 25_990 })]);
      await put(20, [car('A1', { offer_price: 25_990, price_type: 'drive away' })]);
      const found = await cars.bySlug('acme', slugOf('A1'));
      expect(found?.car.price_history?.map((step) => [step.priceDollars, step.priceType])).toEqual([
        [27_990, null],
        [25_990, null],
        [25_990, 'drive_away'],
      ]);
    });

    test('is kept for a car that leaves and returns', async () => {
      await put(0, [car('A1'), car('B2')]);
      await put(10, [car('B2')], true);
      await put(30, [car('A1', { price: 25_990 }), car('B2')], true);
      expect(await historyOf('A1')).toEqual([arrived, '10: 27990 removed', '30: 25990 in_stock']);
      expect(await historyOf('B2')).toEqual([arrived]);
    });

    test('is unchanged by an unreadable row', async () => {
      await put(0, [car('A1'), car('B2')]);
      await put(10, [{ stocknum: 'A1', price: 9_990 }, car('B2', { price: 20_000 })], true);
      expect(await historyOf('A1')).toEqual([arrived]);
    });

    test('is unchanged by a refused import and a dry run', async () => {
      const stock = Array.from({ length: 10 }, (_, index) => car(`C${index}`));
      await put(0, stock);
      const cheaper = stock.slice(0, 2).map((one) => ({ ...one, price: 9_990 }));
      await tryImport(db, cheaper, { now: at(5), full: true });
      await tryImport(db, cheaper, { now: at(6), dryRun: true });
      expect(await db.selectFrom('price_history').selectAll().execute()).toHaveLength(10);
    });

    test('is separate for cars of other tenants with the same numbers', async () => {
      await put(0, [car('A1')]);
      await importFeed(db, [car('A1', { price: 19_990 })], { tenant: 'other', now: at(5) });
      expect(await historyOf('A1')).toEqual([arrived]);
    });

    test('is the same for a list of cars and for one car', async () => {
      await put(0, [car('A1'), car('B2')]);
      const ids = await Promise.all(
        ['A1', 'B2', 'A1'].map(async (one) => (await cars.bySlug('acme', slugOf(one)))?.car.id ?? ''),
      );
      await put(10, [car('A1', { price: 25_990 })]);
      const steps = (await new SqlCarStore(db).byIds('acme', ids)).map((one) => one.price_history?.length);
      expect(steps).toEqual([2, 1, 2]);
      // The cached cars of the first store follow the change as well.
      expect((await cars.byIds('acme', ids)).map((one) => one.price_history?.length)).toEqual([2, 1, 2]);
    });

    test('keeps the latest steps of a car that changes with every import', async () => {
      for (let index = 0; index < 45; index += 1) await put(index, [car('A1', { price: 20_000 + index })]);
      const history = await historyOf('A1');
      expect(history).toHaveLength(40);
      expect(history.at(-1)).toBe('44: 20044 in_stock');
    });

    test('is deleted for a car removed long ago, and for no other', async () => {
      await put(0, [car('A1'), car('B2'), car('C3')]);
      await put(10, [car('C3')], true);
      await put(300, [car('B2'), car('C3')], true);
      await put(409, [car('B2'), car('C3', { price: 20_000 })], true);
      expect(await historyOf('A1')).toHaveLength(2);
      await put(411, [car('B2'), car('C3', { price: 19_000 })], true);
      // A new store: the first one still has the removed car in memory.
      cars = new SqlCarStore(db);
      expect(await historyOf('A1')).toEqual([]);
      expect(await historyOf('B2')).toHaveLength(3);
      expect(await historyOf('C3')).toHaveLength(3);
    });
  });
}
