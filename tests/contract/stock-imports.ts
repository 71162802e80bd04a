import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { SqlCarStore } from '#server/stock/cars/car-store';
import { changeCar } from '#server/stock/feeds/change-car';
import { createStockImports } from '#server/stock/feeds/merge/merge';
import { StockChanges } from '#server/stock/feeds/stock-changes';
import { figures, importedAt, importFeed, location, tryImport } from '../support/stock';

const car = (stocknum: string | undefined, more: object = {}) => ({
  ...(stocknum === undefined ? {} : { stocknum }),
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price: 15_000,
  ...more,
});
const vin = '6ZZDEMB0000000123';
const later = '2026-12-01T00:00:00.000Z';

/** The contract of an import's merge, on any database. `open` gives an empty, migrated one. */
export function stockImportsContract(name: string, open: () => Kysely<Database>): void {
  describe(`stock imports on ${name}`, () => {
    let db: Kysely<Database>;
    beforeEach(async () => {
      db = open();
      for (const table of ['price_history', 'cars', 'stock_versions'] as const) {
        await db.deleteFrom(table).execute();
      }
    });
    const rows = () =>
      db.selectFrom('cars').selectAll().where('tenant', '=', 'acme').orderBy('match_key').execute();
    const held = async (): Promise<Car[]> => {
      const found: Car[] = [];
      for await (const { car: one } of new SqlCarStore(db).changesSince('acme', 0)) if (one) found.push(one);
      return found;
    };
    const only = async () => (await held())[0];

    test('the same file twice changes nothing the second time', async () => {
      const feed = [car('A1'), car(undefined, { vin }), car(undefined, { km: 5 }), car(undefined, { km: 5 })];
      const none = { added: 0, changed: 0, unchanged: 0, removed: 0, quarantined: 0 };
      expect(figures(await importFeed(db, feed))).toEqual({ ...none, read: 4, added: 4 });
      const before = await rows();
      const again = await importFeed(db, feed, { full: true, now: later });
      expect(figures(again)).toEqual({ ...none, read: 4, unchanged: 4 });
      expect(await rows()).toEqual(before);
    });

    const edit = async (name: string, changes: object, follow: string[] = []) => {
      const done = await changeCar(
        { stockChanges: new StockChanges(new GroupCommit(db)), clock: { now: () => new Date(later) } },
        {
          tenant: { slug: 'acme', locations: [location('one'), location('two')] },
          name,
          by: 'any',
          dryRun: false,
          isExpected: async () => true,
          changes: { ...changes },
          follow,
        },
      );
      if (!done.ok) throw new Error(done.error.kind);
      return done.value;
    };

    describe('edits by hand', () => {
      const feed = [
        car('A1', { price_type: 'drive away', comments: 'As new' }),
        car('A2', { vin }),
        car('A3', { status: 'sold' }),
      ];
      beforeEach(async () => {
        await importFeed(db, feed);
      });
      const nothing = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, null]));
      const byNumber = async () => new Map((await held()).map((one) => [one.stocknum, one]));

      test.each<[string, object, object]>([
        ['a price', { price: 12_000 }, { price: 12_000, price_type: 'drive_away' }],
        [
          'a car marked as sold',
          { status: 'sold' },
          { status: 'sold', sold_date_timestamp: Date.parse(later) },
        ],
        ['a year, and the name that follows it', { year: 2021 }, { year: 2021, name: '2021 Kia Rio' }],
        ['a yard, and its name', { location_id: 'two' }, { location_id: 'two', location_name: 'Yard two' }],
        ['a text that was removed', { dealercomments: null }, { dealercomments: null }],
        ['a value that is to stay absent', { km: null }, { km: null }],
      ])('the same file keeps %s', async (_field, changes, expected) => {
        await edit('A1', changes);
        await importFeed(db, feed, { full: true });
        expect({ ...nothing(expected), ...(await byNumber()).get('A1') }).toMatchObject(expected);
        const next = feed.map((one) => ({ ...one, km: 7, colour: 'Red', year: 2022, price: 1_234 }));
        await importFeed(db, next, { full: true });
        const found = { ...nothing(expected), ...(await byNumber()).get('A1') };
        expect(found).toMatchObject({ ...expected, colour: 'Red' });
      });

      test('a sold car that was put back on sale by hand stays on sale', async () => {
        await edit('A3', { status: 'in_stock' });
        await importFeed(db, feed, { full: true });
        const found = (await byNumber()).get('A3');
        expect(found?.status).toBe('in_stock');
        expect(found).not.toHaveProperty('sold_date_timestamp');
      });

      test('the file counts as unchanged, and its report names the cars whose values stay', async () => {
        await edit('A1', { price: 12_000 });
        await edit('A2', { price: 11_000 });
        const again = await importFeed(db, feed, { full: true });
        expect(figures(again)).toMatchObject({ changed: 0, unchanged: 3 });
        expect(again.kept).toEqual([{ field: 'price', count: 2, cars: expect.any(Array), example: '15000' }]);
        expect([...(again.kept?.[0]?.cars ?? [])].sort()).toEqual(['A1', 'A2']);
        const dry = await importFeed(db, feed, { full: true, dryRun: true });
        expect(dry.kept).toEqual(again.kept);
      });

      test('a field that follows the feed again has its last value at once, and its next ones', async () => {
        await edit('A1', { price: 12_000, badge: 'S' });
        await importFeed(db, [car('A1', { price: 14_000 })]);
        expect(await edit('A1', {}, ['price'])).toMatchObject({ price: 14_000, badge: 'S' });
        await importFeed(db, [car('A1', { price: 13_000 })]);
        expect((await byNumber()).get('A1')).toMatchObject({
          price: 13_000,
          badge: 'S',
          kept_fields: ['badge'],
        });
        await edit('A1', {}, ['badge']);
        expect((await byNumber()).get('A1')).not.toHaveProperty('kept_fields');
      });

      test('a new stock number stays, whether the feed has the old one or the new one', async () => {
        const { id } = await edit('A1', { stocknum: 'B7' });
        for (const number of ['A1', 'B7', 'B7']) {
          const report = await importFeed(db, [car(number), ...feed.slice(1)], { full: true });
          expect(figures(report)).toMatchObject({ added: 0, removed: 0 });
          expect((await byNumber()).get('B7')?.id).toBe(id);
        }
        // The old number is free for another car once the feed has the new one.
        const reused = await importFeed(db, [car('A1'), car('B7'), ...feed.slice(1)], { full: true });
        expect(figures(reused)).toMatchObject({ added: 1, removed: 0 });
      });

      test('edits outlast the time that the car is not in the feed', async () => {
        await edit('A1', { price: 12_000 });
        await importFeed(db, feed.slice(1), { full: true, allowMassRemoval: true });
        await importFeed(db, feed, { full: true });
        expect((await byNumber()).get('A1')?.price).toBe(12_000);
      });

      test('an edit that changes no value keeps it all the same', async () => {
        await edit('A1', { price: 15_000 });
        await importFeed(db, [car('A1', { price: 14_000 })]);
        expect((await byNumber()).get('A1')?.price).toBe(15_000);
      });

      test('a refused file leaves the feed’s values as they were', async () => {
        await edit('A1', { price: 12_000 });
        const many = Array.from({ length: 9 }, (_, at) => car(`C${at}`));
        await importFeed(db, many);
        const refused = await tryImport(db, [car('A1', { price: 9 })], { full: true });
        expect(refused.ok).toBe(false);
        expect(await edit('A1', {}, ['price'])).toMatchObject({ price: 15_000 });
      });
    });

    test.each<[string, object[], object[], Partial<ReturnType<typeof figures>>]>([
      [
        'a partial file keeps the cars that are not in it',
        [car('A1')],
        [car('A2')],
        { added: 1, removed: 0 },
      ],
      [
        'a row without a stock number is identified by its VIN',
        [car('A1', { vin })],
        [car(undefined, { vin, price: 3 })],
        { added: 0, changed: 1 },
      ],
      [
        'two stock numbers with one VIN are two cars',
        [car('A1', { vin }), car('A2', { vin })],
        [car('A1', { vin }), car('A2', { vin })],
        { added: 0, unchanged: 2, quarantined: 0 },
      ],
    ])('%s', async (_rule, first, second, expected) => {
      await importFeed(db, first);
      expect(figures(await importFeed(db, second))).toMatchObject(expected);
      expect(await held()).toHaveLength(first.length + (expected.added ?? 0));
    });

    test('a later import sets arrival dates, and a first one without dates doesn’t', async () => {
      await importFeed(db, [car('A1'), car('A2', { created_at: '2026-02-01' })]);
      await importFeed(db, [car('A1', { price: 9_990 }), car('A3')], { now: later });
      const arrivals = (await held()).map(({ stocknum, created_at }) => [stocknum, created_at]);
      expect(arrivals.sort()).toEqual([
        ['A1', undefined],
        ['A2', '2026-02-01T00:00:00.000Z'],
        ['A3', later],
      ]);
    });

    test('a changed car keeps its id, slug and day of arrival', async () => {
      await importFeed(db, [car('Z9')]);
      await importFeed(db, [car('A1')], { full: true, allowMassRemoval: true });
      const before = await only();
      await importFeed(db, [car('a1', { badge: 'Sport', price: 9_000 })], { now: later });
      expect(await only()).toMatchObject({
        id: before?.id,
        slug: '2020-kia-rio-a1',
        created_at: importedAt,
        badge: 'Sport',
        price: 9_000,
      });
    });

    test('a full file removes the cars that are not in it, and restores a car that is back', async () => {
      const full = async (...numbers: string[]) => {
        const feed = numbers.map((number) => car(number));
        return figures(await importFeed(db, feed, { full: true }));
      };
      await full('A1', 'A2', 'A3');
      expect(await full('A1', 'A2')).toMatchObject({ removed: 1, unchanged: 2 });
      expect(await full('A1', 'A2')).toMatchObject({ removed: 0 });
      expect(await full('A1', 'A2', 'A3')).toMatchObject({ added: 0, changed: 1 });
      expect((await rows()).every((row) => row.removed_at === null)).toBe(true);
    });

    test('a full file that would remove too many cars is refused and changes nothing, unless allowed', async () => {
      const stock = Array.from({ length: 10 }, (_, at) => car(`A${at}`));
      await importFeed(db, stock);
      const before = await rows();
      const half = stock.slice(0, 5).map((one) => ({ ...one, price: 7 }));
      const refused = await tryImport(db, half, { full: true });
      expect(refused).toEqual({ ok: false, error: { kind: 'mass-removal', removed: 5, of: 10 } });
      expect(await rows()).toEqual(before);
      const allowed = await importFeed(db, half, { full: true, allowMassRemoval: true });
      expect(figures(allowed)).toMatchObject({ removed: 5, changed: 5 });
    });

    test('a file that would put too many cars back on sale is refused; new cars and a few others are not', async () => {
      const stock = (sold: number, count = 10) =>
        Array.from({ length: count }, (_, at) => car(`A${at}`, { status: at < sold ? 'Sold' : 'In stock' }));
      await importFeed(db, stock(6), { full: true });
      const before = await rows();
      const refused = await tryImport(db, stock(0), { full: true });
      expect(refused).toEqual({ ok: false, error: { kind: 'mass-on-sale', onSale: 6, of: 4 } });
      expect(await rows()).toEqual(before);
      expect(figures(await importFeed(db, stock(2, 30), { full: true }))).toMatchObject({
        added: 20,
        changed: 4,
      });
    });

    test('a dry run reports the same figures and changes nothing', async () => {
      await importFeed(db, [car('A1'), car('A2'), car('A3')]);
      const before = await rows();
      const feed = [car('A1', { price: 11_000 }), car('A2'), car('A4')];
      const told = figures(await importFeed(db, feed, { full: true, dryRun: true }));
      expect(told).toEqual({ read: 3, added: 1, changed: 1, unchanged: 1, removed: 1, quarantined: 0 });
      expect(await rows()).toEqual(before);
      expect(await new SqlCarStore(db).stockVersion('acme')).toBe(1);
      expect(figures(await importFeed(db, feed, { full: true }))).toEqual(told);
    });

    test('an error while merging changes nothing, and the next import works', async () => {
      await importFeed(db, [car('A1')]);
      const before = await rows();
      const staging = createStockImports(db).stage(async (area) => {
        await area.add([{ row: 1, matchKey: 'stock:a2', car: null }]);
        throw new Error('killed');
      });
      await expect(staging).rejects.toThrow('killed');
      expect(await rows()).toEqual(before);
      expect(figures(await importFeed(db, [car('A2')]))).toMatchObject({ added: 1 });
    });

    test('a car first identified by VIN stays the same when the feed adds stock numbers', async () => {
      await importFeed(db, [car(undefined, { vin })]);
      const before = await only();
      expect(figures(await importFeed(db, [car('A1', { vin })]))).toMatchObject({ added: 0, changed: 1 });
      expect(await only()).toMatchObject({ id: before?.id, slug: before?.slug, stocknum: 'A1' });
      expect(figures(await importFeed(db, [car('A1', { vin })]))).toMatchObject({ unchanged: 1 });
    });

    test('a stock number twice in one file is reported, and the first row counts', async () => {
      const report = await importFeed(db, [car('A1', { price: 11_000 }), car('A1', { price: 21_000 })]);
      expect(report).toMatchObject({
        added: 1,
        quarantined: [{ row: 2, reason: 'the stock number a1 is already used in row 1' }],
      });
      expect(await only()).toMatchObject({ price: 11_000 });
    });

    test('a quarantined row does not remove its car', async () => {
      await importFeed(db, [car('A1'), car('A2')]);
      const broken = { stocknum: 'A1', make: 'Kia', model: 'Rio' };
      const report = await importFeed(db, [broken, car('A2')], { full: true });
      expect(figures(report)).toMatchObject({ removed: 0, unchanged: 1, quarantined: 1 });
      expect(await held()).toHaveLength(2);
    });

    test('slugs are unique within the tenant, removed cars included', async () => {
      await importFeed(db, [car(undefined, { km: 1 }), car(undefined, { km: 2 }), car(undefined, { km: 3 })]);
      const slugs = (await held()).map((one) => one.slug);
      expect(new Set(slugs).size).toBe(3);
      expect(slugs).toContain('2020-kia-rio');
      await importFeed(db, [car(undefined, { km: 4 })], { full: true, allowMassRemoval: true });
      expect(new Set((await rows()).map((row) => row.slug)).size).toBe(4);
    });

    test('the feed’s ID and slug are used if they are free', async () => {
      await importFeed(db, [
        car('A1', { id: 'car-7', slug: 'my-own-slug' }),
        car('A2', { id: 'car-7', slug: 'my-own-slug' }),
      ]);
      const found = await held();
      expect(found.find((one) => one.stocknum === 'A1')).toMatchObject({ id: 'car-7', slug: 'my-own-slug' });
      const second = found.find((one) => one.stocknum === 'A2');
      expect(second?.id).toMatch(/^[0-9a-f]{20}$/);
      expect(second?.slug).toMatch(/^my-own-slug-[0-9a-f]{8}$/);
    });

    test('a sold car without a date is sold as of the import, and has no date once for sale again', async () => {
      await importFeed(db, [car('A1', { status: 'sold' })]);
      expect((await only())?.sold_date_timestamp).toBe(Date.parse(importedAt));
      await importFeed(db, [car('A1', { status: 'sold', price: 11_000 })], { now: later });
      expect((await only())?.sold_date_timestamp).toBe(Date.parse(importedAt));
      await importFeed(db, [car('A1')], { now: later });
      expect((await only())?.sold_date_timestamp).toBeUndefined();
      await importFeed(db, [car('A1', { status: 'sold' })], { now: later });
      expect((await only())?.sold_date_timestamp).toBe(Date.parse(later));
    });

    test('the feed’s sold date and arrival date are used', async () => {
      await importFeed(db, [
        car('A1', { status: 'sold', sold_date: '03/11/2026', created_at: '2026-02-01' }),
      ]);
      expect(await only()).toMatchObject({
        sold_date_timestamp: Date.UTC(2026, 10, 3),
        created_at: '2026-02-01T00:00:00.000Z',
      });
      expect((await rows())[0]).toMatchObject({
        created_at: '2026-02-01T00:00:00.000Z',
        sold_date_timestamp: Date.UTC(2026, 10, 3),
      });
    });

    test('the columns match the car, and the raw row is stored', async () => {
      await importFeed(db, 'Stock No;Make;Model;Year;Price;My Own Column\nA1;Kia;Rio;2020;$15,990;kept');
      expect((await rows())[0]).toMatchObject({
        stocknum: 'A1',
        make: 'Kia',
        price: 15_990,
        status: 'in_stock',
        version: 1,
      });
      expect(JSON.parse((await rows())[0]?.raw ?? '')).toMatchObject({
        'My Own Column': 'kept',
        Price: '$15,990',
      });
    });

    test('characters that a database can’t store are left out', async () => {
      const feed = [
        car('A\u0000B', { colour: 'Red\u0000' }),
        car('A\ud800'),
        car('B\udfff', { dealercomments: 'x\u0000\ud800y' }),
      ];
      expect(figures(await importFeed(db, feed))).toMatchObject({ added: 3 });
      expect(figures(await importFeed(db, feed))).toMatchObject({ unchanged: 3 });
      expect((await held()).map((one) => one.stocknum).sort()).toEqual(['A', 'A B', 'B']);
    });

    test('two imports of one tenant at once have the result of one after the other', async () => {
      const feed = (price: number) => Array.from({ length: 50 }, (_, at) => car(`A${at}`, { price }));
      await Promise.all([
        importFeed(db, feed(1)),
        importFeed(db, feed(2)),
        importFeed(db, feed(1), { full: true }),
      ]);
      const found = await held();
      expect(found).toHaveLength(50);
      expect(new Set(found.map((one) => one.price)).size).toBe(1);
    });

    test('tenants are separate', async () => {
      await importFeed(db, [car('A1')]);
      await importFeed(db, [car('A1', { price: 21_000 })], { tenant: 'other', full: true });
      expect(await only()).toMatchObject({ price: 15_000 });
    });
  });
}
