import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/record-events';
import type { UndoneImport } from '../import-report';
import { lockStock, removeCars, setStockVersion } from './apply-plan';
import { copiedColumns } from './import-copies';

type Site = Transaction<Database>;

const mostNamed = 50;

interface Import {
  readonly tenant: string;
  readonly id: string;
}

interface Moment {
  readonly now: string;
  /** The stock version that the undo makes. */
  readonly version: number;
}

/** A car that nobody has changed since the import. */
const isUntouched = ({ tenant, id }: Import) => sql<boolean>`cars.tenant = ${tenant} and exists (
  select 1 from import_copies as c
  where c.import_id = ${id} and c.car_id = cars.id and c.version = cars.version)`;

const wasNew = ({ id }: Import, isNew: 0 | 1) => sql<boolean>`exists (
  select 1 from import_copies as c where c.import_id = ${id} and c.car_id = cars.id and c.is_new = ${sql.lit(isNew)})`;

/**
 * Undoes an import in one step, under a new stock version: each car is as before, unless something has changed it since.
 * Null: the import changed nothing, is older than 30 days, or is undone already.
 */
export async function undoImport(site: Site, one: Import, now: string): Promise<UndoneImport | null> {
  const { tenant, id } = one;
  const moment = { tenant, now };
  const version = (await lockStock(site, moment)) + 1;
  const copies = await site
    .selectFrom('import_copies')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('import_id', '=', id)
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  const count = Number(copies?.count ?? 0);
  if (count === 0) return null;
  const { rows } = await sql<{ name: string; stocknum: string | null }>`
    select cars.data as name, cars.stocknum as stocknum from cars join import_copies as c
      on c.import_id = ${id} and c.car_id = cars.id and c.version <> cars.version
    where cars.tenant = ${tenant} order by cars.id`.execute(site);
  await noteCars(site, { tenant, version, at: now }, isUntouched(one), async () => {
    await restorePrices(site, one, { now, version });
    await removeCars(site, sql`${isUntouched(one)} and ${wasNew(one, 1)}`, moment, version);
    await restoreCars(site, one, { now, version });
    await setStockVersion(site, moment, version);
  });
  await site.deleteFrom('import_copies').where('import_id', '=', id).execute();
  return {
    at: now,
    cars: count - rows.length,
    skipped: rows.slice(0, mostNamed).map(({ name, stocknum }) => {
      const car: { readonly name: string } = JSON.parse(name);
      return stocknum === null ? car.name : `${stocknum}, ${car.name}`;
    }),
    skipped_total: rows.length,
  };
}

/** A price that the import has recorded gives way to the one before it. */
async function restorePrices(site: Site, one: Import, { now, version }: Moment): Promise<void> {
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select h.tenant, h.car_id, cast(${version} as integer), cast(${now} as text), h.price, h.price_type, h.status
    from cars join import_copies as c on c.import_id = ${one.id} and c.car_id = cars.id and c.is_new = 0
    join price_history as h on h.tenant = cars.tenant and h.car_id = cars.id
    where ${isUntouched(one)}
      and exists (select 1 from price_history as made
        where made.tenant = cars.tenant and made.car_id = cars.id and made.version = c.version)
      and h.version = (select max(earlier.version) from price_history as earlier
        where earlier.tenant = cars.tenant and earlier.car_id = cars.id and earlier.version < c.version)`.execute(
    site,
  );
}

/** Puts the copies back; a key that another car has by now stays with that one. */
async function restoreCars(site: Site, one: Import, { now, version }: Moment): Promise<void> {
  const values = copiedColumns.slice(1).map((column) => sql`${column} = c.${column}`);
  await sql`
    update cars set match_key = case when exists (
        select 1 from cars as other
        where other.tenant = cars.tenant and other.match_key = c.match_key and other.id <> cars.id)
      then cars.match_key else c.match_key end,
      ${sql.join(values)}, removed_at = null, updated_at = cast(${now} as text), version = cast(${version} as integer)
    from import_copies as c
    where c.import_id = ${one.id} and c.is_new = 0 and c.car_id = cars.id and ${isUntouched(one)}`.execute(
    site,
  );
}
