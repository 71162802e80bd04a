import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Car } from '#server/settings/car';
import { stagedRecord } from '../import/stage-feed';
import type { KeptValues } from '../import-report';
import { shortValue } from '../rules/feed/remarks';
import { isPart } from '../rules/import-outcome';
import { type EditedCar, editedCar, feedKeyOf, withKeptFields } from '../rules/kept-fields';
import type { MergeOptions } from './plan';
import { type StageRow, toStageRow, type WithStage } from './stage';

const rowsAtOnce = 200;
const carsNamed = 20;

/**
 * Matches rows to cars whose numbers were edited by hand: the feed may still know them by the old ones. Rows and cars that
 * are matched already stay so.
 */
export async function matchEdited(db: Kysely<WithStage>, tenant: string): Promise<void> {
  const cars = await db
    .selectFrom('cars')
    .select(['id', 'stocknum', 'vin', 'kept'])
    .where('tenant', '=', tenant)
    .where('kept', 'is not', null)
    .where((eb) => eb.or([eb('kept', 'like', '%"stocknum":%'), eb('kept', 'like', '%"vin":%')]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stock_stage').select('row').whereRef('car_id', '=', 'cars.id'))),
    )
    .orderBy('id')
    .execute();
  for (const { id, kept, ...numbers } of cars) {
    const key = feedKeyOf(numbers, JSON.parse(kept ?? '{}'));
    if (key === undefined) continue;
    await db
      .updateTable('stock_stage')
      .set({ car_id: id })
      .where('match_key', '=', key)
      .where('car_id', 'is', null)
      .execute();
  }
}

/**
 * Gives the staged rows the fields of their cars that were edited by hand, and counts those of which the file says otherwise. A
 * file that staff send for some cars changes those that were added at the desk: no feed has a word in them.
 */
export async function keepEdits(
  db: Kysely<WithStage>,
  options: Pick<MergeOptions, 'tenant' | 'locations' | 'now' | 'full' | 'byStaff'>,
): Promise<readonly KeptValues[]> {
  const most = isPart(options) ? 0 : 1;
  const counts = new Map<string, KeptValues>();
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('stock_stage as s')
      .innerJoin('cars', 'cars.id', 's.car_id')
      .selectAll('s')
      .select(['cars.id as edited_id', 'cars.data as edited_data', 'cars.kept as edited_kept'])
      .where('cars.tenant', '=', options.tenant)
      .where('cars.kept', 'is not', null)
      .where('cars.by_hand', '<=', most)
      .where('s.held', '=', 0)
      .where('cars.id', '>', after)
      .orderBy('cars.id')
      .limit(rowsAtOnce)
      .execute();
    const merged = rows.map(({ edited_id: _id, edited_data, edited_kept, ...row }) => {
      const edited = editedCar(edited_data, edited_kept);
      const { content, kept, differing } = keepEdited(row, edited, options);
      for (const field of differing) count(counts, field, edited, kept[field]);
      const { match_key: matchKey } = row;
      const stays = { car_id: row.car_id, raw: row.raw, own_id: row.own_id, id: row.id, slug: row.slug };
      const isNumbered = Object.hasOwn(kept, 'stocknum') || Object.hasOwn(kept, 'vin');
      return {
        ...toStageRow({ row: row.row, matchKey, car: content }),
        ...stays,
        // The car is found by the numbers that were given by hand.
        record_id: isNumbered ? null : row.record_id,
        kept: JSON.stringify(kept),
      };
    });
    await replace(db, merged);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) break;
    after = last.edited_id;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** Stores what the file says of fields that were edited by hand: their values once they follow it again. */
export async function storeKept(site: Transaction<Database>, tenant: string): Promise<void> {
  await sql`
    update cars set kept = s.kept from stock_stage as s
    where cars.tenant = ${tenant} and cars.id = s.car_id and s.kept is not null and s.kept <> cars.kept`.execute(
    site,
  );
}

async function replace(db: Kysely<WithStage>, rows: readonly StageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ match_key }) => match_key);
  await db.deleteFrom('stock_stage').where('match_key', 'in', keys).execute();
  await db.insertInto('stock_stage').values(rows).execute();
}

function count(
  counts: Map<string, KeptValues>,
  field: string,
  { car: { stocknum, id } }: EditedCar,
  value: unknown,
): void {
  const before = counts.get(field) ?? { field, count: 0, cars: [], example: shortValue(value ?? '') };
  const cars = before.cars.length < carsNamed ? [...before.cars, stocknum ?? id] : before.cars;
  counts.set(field, { ...before, count: before.count + 1, cars });
}

/** A file's row with the fields of its car that were edited by hand; `differing`: those of which it says something else. */
function keepEdited(
  { data, sold_at, created_at }: StageRow,
  edited: EditedCar,
  { tenant, locations, now }: Pick<MergeOptions, 'tenant' | 'locations' | 'now'>,
) {
  const feed: Car = {
    ...JSON.parse(data),
    ...(created_at !== null && { created_at }),
    ...(sold_at !== null && { sold_date_timestamp: Number(sold_at) }),
  };
  const { record, kept, differing } = withKeptFields(feed, edited, locations);
  const context = { now: new Date(now), dates: 'day-first', locations } as const;
  const staged = stagedRecord({ ...record, object: 'car' }, context, tenant);
  // Both records are of cars, so every mixture of them is one.
  if (!staged.ok) throw new Error(`an edited car can't be stored: ${staged.error}`);
  return { content: staged.value.car, kept, differing };
}
