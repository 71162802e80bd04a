import { type Kysely, sql } from 'kysely';
import type { Car } from '#server/settings/car';
import type { NamedCar } from '../import-report';
import { fieldChanges } from '../rules/field-words';
import { isChanged, isGone, type MergeOptions } from './plan';
import type { WithStage } from './stage';

/** Of each kind: a page of them can still be read. */
const mostNamed = 100;

/** The cars that a planned merge adds, changes and removes, the first hundred of each, with the fields that change. */
export async function namedCars(
  db: Kysely<WithStage>,
  { tenant, now, full }: Pick<MergeOptions, 'tenant' | 'now' | 'full'>,
): Promise<readonly NamedCar[]> {
  const staged = await db
    .selectFrom('stock_stage')
    .select('data')
    .where('car_id', 'is', null)
    .where('held', '=', 0)
    .orderBy('row')
    .limit(mostNamed)
    .execute();
  const differing = await sql<{ before: string; after: string; removed_at: string | null }>`
    select cars.data as before, s.data as after, cars.removed_at as removed_at
    from stock_stage as s join cars on cars.tenant = ${tenant} and cars.id = s.car_id
    where s.held = 0 and ${isChanged(now)} order by s.row limit ${sql.lit(mostNamed)}`.execute(db);
  const removals = full
    ? await sql<{ data: string }>`
        select cars.data as data from cars where ${isGone(tenant)} order by cars.id limit ${sql.lit(mostNamed)}`.execute(
        db,
      )
    : { rows: [] };
  return [
    ...staged.map(({ data }) => named('added', JSON.parse(data))),
    ...differing.rows.map(({ before, after, removed_at }) =>
      removed_at === null
        ? {
            ...named('changed', JSON.parse(before)),
            changes: fieldChanges(JSON.parse(before), JSON.parse(after)),
          }
        : named('back', JSON.parse(after)),
    ),
    ...removals.rows.map(({ data }) => named('removed', JSON.parse(data))),
  ];
}

const named = (kind: NamedCar['kind'], { name, stocknum }: Pick<Car, 'name' | 'stocknum'>): NamedCar => ({
  kind,
  name,
  ...(stocknum !== undefined && { stocknum }),
});
