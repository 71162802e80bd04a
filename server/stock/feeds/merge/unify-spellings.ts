import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { makeModel } from '#server/stock/cars/rules/naming';
import { respellings } from '../rules/spellings';
import type { MergeOptions } from './plan';

/**
 * Gives every make and model one spelling in a site's stock, so that pages, filters and API name it alike. The cars that
 * change get the stock version; what the feed says of them stays known, so that the same file changes nothing.
 */
export async function unifySpellings(
  site: Transaction<Database>,
  { tenant, now }: Pick<MergeOptions, 'tenant' | 'now'>,
  version: number,
): Promise<void> {
  const stock = await site
    .selectFrom('cars')
    .select((eb) => ['make', 'model', eb.fn.countAll().as('cars')])
    .where('tenant', '=', tenant)
    .where('removed_at', 'is', null)
    .groupBy(['make', 'model'])
    .execute();
  const spelled = stock.map(({ make, model, cars }) => ({ make, model, cars: Number(cars) }));
  for (const { make, model, instead } of respellings(spelled)) {
    const rows = await site
      .selectFrom('cars')
      .select(['id', 'data'])
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .where('make', '=', make)
      .where('model', '=', model)
      .execute();
    for (const { id, data } of rows) {
      const car: Car = JSON.parse(data);
      const name = car.name.replace(makeModel(make, model), () => makeModel(instead.make, instead.model));
      await site
        .updateTable('cars')
        .set({ ...instead, version, updated_at: now, data: JSON.stringify({ ...car, ...instead, name }) })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute();
    }
  }
}
