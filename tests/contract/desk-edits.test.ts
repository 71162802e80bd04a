import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { changeCar } from '#server/stock/feeds/change-car';
import { autoFormat, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { engines } from '../support/both-databases';
import { feedFormats, saidCar } from '../support/feed-formats';
import { importFeed } from '../support/stock';
import { stockDesk } from '../support/stock-desk';

/** Three cars, each taken off sale in its own way beside the other edits. */
const states = [{ status: 'sold' }, { reserved: true }, { show_on_dealer_website: false }] as const;
const edit = {
  price: 9_990,
  price_type: 'before_on_roads',
  km: 77_777,
  dealercomments: 'Written at the desk.',
  images: [{ url: 'https://img.example/ours.jpg' }],
} as const;

test('every format with a name is in the table', () => {
  expect([...new Set(feedFormats.map(({ name }) => name))].sort()).toEqual(
    formats.map(({ name }) => name).sort(),
  );
});

describe.each(engines)('edits on %s win over ten imports of', (engine) => {
  const desk = stockDesk({ engine });

  test.each(feedFormats)(
    '$about, and released ones follow again; the reports say both',
    async ({ name, write, about }) => {
      const tenant = 'brolga';
      const said = (count: number) => write(states.map((_, at) => saidCar(at, count)));
      const imported = (count: number, slug = tenant) =>
        importFeed(desk.services().database, said(count), {
          tenant: slug,
          locations: desk.tenant().locations,
          format: formatNamed(name) ?? autoFormat,
          full: true,
          allowMassRemoval: true,
        });
      const carsOf = (slug: string) => carsInStock(desk.services(), slug);
      /** The cars of a site that has only ever had this delivery. */
      async function unedited(count: number): Promise<readonly object[]> {
        const slug = `fresh ${about} ${count}`;
        await imported(count, slug);
        return (await carsOf(slug)).map(content);
      }

      await imported(0);
      const first = await carsOf(tenant);
      expect(first.map(content)).toEqual(await unedited(0));
      for (const [at, { id }] of first.entries()) {
        const done = await changeCar(desk.services(), {
          tenant: desk.tenant(),
          name: id,
          by: 'id',
          dryRun: false,
          isExpected: async () => true,
          changes: { ...edit, ...states[at] },
          follow: [],
        });
        expect(done.ok, JSON.stringify(done)).toBe(true);
      }
      for (let count = 1; count <= 10; count += 1) {
        const { kept = [], changed, removed } = await imported(count);
        expect({ changed, removed }, `import ${count}`).toEqual({ changed: 0, removed: 0 });
        const fields = kept.map((one) => `${one.field} ${one.count}`).sort();
        expect(fields).toEqual(
          [
            ...['dealercomments 3', 'images 3', 'km 3', 'price 3', 'price_type 3'],
            ...['reserved 1', 'show_on_dealer_website 1', 'status 1'],
          ].sort(),
        );
      }
      const edited = await carsOf(tenant);
      for (const [at, car] of edited.entries()) {
        expect(car).toMatchObject({ ...edit, ...states[at], photos_count: 1 });
        const names = [...Object.keys(edit), ...Object.keys(states[at] ?? {})];
        expect([...(car.kept_fields ?? [])].sort()).toEqual(names.sort());
      }

      for (const { id, kept_fields: fields = [] } of edited) {
        for (const field of fields.filter((one) => one !== 'price_type'))
          await desk.send('kept', { car: id, field });
      }
      expect((await carsOf(tenant)).map(content)).toEqual(await unedited(10));
      const report = await imported(11);
      expect(report).toMatchObject({ changed: 3, unchanged: 0 });
      expect(report.kept).toBeUndefined();
      expect((await carsOf(tenant)).map(content)).toEqual(await unedited(11));
    },
  );
});

/** All that a file says of a car. */
function content(car: Car): object {
  const { id: _id, slug: _slug, created_at: _arrival, price_history: _prices, ...rest } = car;
  return rest;
}

/** The cars of a site, in the order of the feed. */
async function carsInStock(
  { stockRecords }: ReturnType<ReturnType<typeof stockDesk>['services']>,
  slug: string,
): Promise<readonly Car[]> {
  const records = await stockRecords.recordsAfter(slug, { version: 0, id: '' }, { most: 100 });
  const cars = records.flatMap(({ car }) => car ?? []);
  return cars.sort((one, other) => numberOf(one).localeCompare(numberOf(other)));
}

const numberOf = ({ stocknum, regplate = '' }: Car): string => stocknum ?? regplate;
