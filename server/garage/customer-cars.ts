import { type Kysely, type Selectable, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { CarDetails, CustomerCar } from './rules/car-details';

/** Whose garage it is. */
export interface GarageOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/** Customers' own cars. A rego is in a garage once. */
export class CustomerCarStore {
  constructor(private readonly commits: GroupCommit) {}

  /** A car with the same details is stored once, however often it is sent. `full`: the garage already has `most`. */
  add(owner: GarageOwner, car: CustomerCar, most: number): Promise<'saved' | 'same-rego' | 'full'> {
    return this.commits.run(async (trx) => {
      await oneAtATime(trx, owner);
      const cars = await carsOf(trx, owner);
      if (cars.some((one) => sameDetails(one, car))) return 'saved';
      if (hasRego(cars, car.rego)) return 'same-rego';
      if (cars.length >= most) return 'full';
      const { tenant, customerId: customer_id } = owner;
      const row = { id: car.id, tenant, customer_id, created_at: car.createdAt };
      await trx
        .insertInto('customer_cars')
        .values({ ...row, ...toColumns(car) })
        .execute();
      return 'saved';
    });
  }

  /** `unknown`: the customer has no such car. */
  change(owner: GarageOwner, id: string, details: CarDetails): Promise<'saved' | 'same-rego' | 'unknown'> {
    return this.commits.run(async (trx) => {
      await oneAtATime(trx, owner);
      const cars = await carsOf(trx, owner);
      if (!cars.some((one) => one.id === id)) return 'unknown';
      const others = cars.filter((one) => one.id !== id);
      if (hasRego(others, details.rego)) return 'same-rego';
      await trx
        .updateTable('customer_cars')
        .set(toColumns(details))
        .where('tenant', '=', owner.tenant)
        .where('customer_id', '=', owner.customerId)
        .where('id', '=', id)
        .execute();
      return 'saved';
    });
  }

  /** False if the customer has no such car. */
  remove(owner: GarageOwner, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('customer_cars')
        .where('tenant', '=', owner.tenant)
        .where('customer_id', '=', owner.customerId)
        .where('id', '=', id)
        .returning('id')
        .execute();
      return removed.length > 0;
    });
  }

  /** In the order in which they were added. */
  list(owner: GarageOwner): Promise<CustomerCar[]> {
    return carsOf(this.commits.db, owner);
  }

  async clear({ tenant, customerId }: GarageOwner): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('customer_cars')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }
}

/** On PostgreSQL, two changes of one garage could otherwise both read before either writes. SQLite has one writer. */
async function oneAtATime(trx: Transaction<Database>, { tenant, customerId }: GarageOwner): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`garage ${tenant} ${customerId}`}))`.execute(trx);
}

async function carsOf(db: Kysely<Database>, { tenant, customerId }: GarageOwner): Promise<CustomerCar[]> {
  const rows = await db
    .selectFrom('customer_cars')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCar);
}

const hasRego = (cars: readonly CarDetails[], rego: string | null): boolean =>
  rego !== null && cars.some((one) => one.rego === rego);

const sameDetails = (one: CarDetails, other: CarDetails): boolean =>
  JSON.stringify(toColumns(one)) === JSON.stringify(toColumns(other));

const toColumns = ({ rego, year, make, model, km, serviceOn }: CarDetails) => ({
  rego,
  year,
  make,
  model,
  km,
  service_on: serviceOn,
});

const toCar = (row: Selectable<Database['customer_cars']>): CustomerCar => ({
  id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  rego: row.rego,
  km: row.km,
  serviceOn: row.service_on,
  createdAt: row.created_at,
});
