import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { MergeOptions } from './plan';

/** The columns of a car that an import may change; the first one is its key. */
const columns =
  'match_key stocknum vin status car_type make model price custom_rank sold_date_timestamp created_at ' +
  'content_hash data raw kept by_hand';
export const copiedColumns = columns.split(' ').map((name) => sql.ref(name));

/** Keeps the cars that a merge is about to change (`which` is a condition on `cars`) and the ids of those that it adds. */
export async function copyCars(
  site: Transaction<Database>,
  { tenant, id }: { readonly tenant: string; readonly id: string },
  which: RawBuilder<unknown>,
  { now, version }: Pick<MergeOptions, 'now'> & { readonly version: number },
): Promise<void> {
  const origin = sql`cast(${id} as text), cast(${tenant} as text)`;
  const moment = sql`cast(${version} as integer), cast(${now} as text)`;
  await sql`
    insert into import_copies (import_id, tenant, car_id, version, made_at, is_new, ${sql.join(copiedColumns)})
    select ${origin}, cars.id, ${moment}, case when cars.removed_at is null then 0 else 1 end, ${sql.join(copiedColumns)}
    from cars where cars.tenant = ${tenant} and (${which})`.execute(site);
  await sql`
    insert into import_copies (import_id, tenant, car_id, version, made_at, is_new)
    select ${origin}, s.id, ${moment}, 1 from stock_stage as s where s.car_id is null and s.held = 0`.execute(
    site,
  );
}
