import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema';

/**
 * Price and status of each car over time. Existing cars get their first row: their present price holds at least since
 * the last change of the car.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('price_history')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_at', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('price_type', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('price_history_pk', ['tenant', 'car_id', 'version'])
    .execute();
  await db.schema
    .createIndex('price_history_status')
    .on('price_history')
    .columns(['tenant', 'status', 'from_at'])
    .execute();
  await addFirstRows(db);
}

/** The lower of the car's own price and its offer price; feeds write up to 10 dollars for a car without a price. */
async function addFirstRows(db: Kysely<Database>): Promise<void> {
  const field = fieldsOf(db);
  await sql`
    insert into price_history (tenant, car_id, version, from_at, price, price_type, status)
    select tenant, id, version, updated_at,
      case when own is null or offer < own then offer else own end,
      price_type, case when removed_at is null then status else 'removed' end
    from (
      select tenant, id, version, updated_at, removed_at, status,
        ${realPrice(sql`price`)} as own,
        ${realPrice(sql`cast(${field('offer_price')} as integer)`)} as offer,
        ${field('price_type')} as price_type
      from cars
    ) as known`.execute(db);
}

const realPrice = (dollars: RawBuilder<unknown>) => sql`case when ${dollars} > 10 then ${dollars} end`;

/** A field of the stored car. */
const fieldsOf = (db: Kysely<Database>) => (name: string) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`(data::json ->> ${sql.lit(name)})`
    : sql`json_extract(data, ${sql.lit(`$.${name}`)})`;
