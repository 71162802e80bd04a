import { type Selectable, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Customer } from '#server/customers/customer-store-port';
import { savedCarEvent } from '#server/customers/watchlist/rules/saved-car-event';
import type {
  SavedCar,
  SaveOptions,
  WatchlistOwner,
  WatchlistStore,
} from '#server/customers/watchlist/watchlist-port';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

type Outcome = Awaited<ReturnType<WatchlistStore['save']>>;

/** Watchlists in SQLite or PostgreSQL. */
export class KyselyWatchlistStore implements WatchlistStore {
  constructor(
    private readonly commits: GroupCommit,
    private readonly messages: Pick<MessageSender, 'announce'>,
  ) {}

  save(owner: WatchlistOwner, car: SavedCar, { most, report }: SaveOptions): Promise<Outcome> {
    return this.commits.run(async (trx) => {
      await oneAtATime(trx, owner);
      const savedIds = await carIdsOf(trx, owner);
      if (savedIds.has(car.carId)) return 'already-saved';
      if (savedIds.size >= most) return 'full';
      await trx.insertInto('watchlist').values(toRow(owner, car)).execute();
      if (report) {
        const customer = await customerOf(trx, owner);
        await this.messages.announce(trx, savedCarEvent(customer, car, report.stockNumber));
      }
      return 'saved';
    });
  }

  remove(owner: WatchlistOwner, carId: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('watchlist')
        .where('tenant', '=', owner.tenant)
        .where('customer_id', '=', owner.customerId)
        .where('car_id', '=', carId)
        .returning('car_id')
        .execute();
      return removed.length > 0;
    });
  }

  changeNote(owner: WatchlistOwner, carId: string, note: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const changed = await trx
        .updateTable('watchlist')
        .set({ note })
        .where('tenant', '=', owner.tenant)
        .where('customer_id', '=', owner.customerId)
        .where('car_id', '=', carId)
        .returning('car_id')
        .execute();
      return changed.length > 0;
    });
  }

  async list({ tenant, customerId }: WatchlistOwner): Promise<SavedCar[]> {
    const rows = await this.commits.db
      .selectFrom('watchlist')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('customer_id', '=', customerId)
      .orderBy('saved_at', 'desc')
      .orderBy('car_id')
      .execute();
    return rows.map(toSavedCar);
  }

  async clear({ tenant, customerId }: WatchlistOwner): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('watchlist')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }
}

/** On PostgreSQL, two saves to one list could otherwise both count before either inserts. SQLite has one writer. */
async function oneAtATime(trx: Transaction<Database>, { tenant, customerId }: WatchlistOwner): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`watchlist ${tenant} ${customerId}`}))`.execute(trx);
}

async function customerOf(
  trx: Transaction<Database>,
  { tenant, customerId: id }: WatchlistOwner,
): Promise<Customer> {
  const { phone, name, created_at } = await trx
    .selectFrom('customers')
    .select(['phone', 'name', 'created_at'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, tenant, phone, name, createdAt: created_at };
}

async function carIdsOf(
  trx: Transaction<Database>,
  { tenant, customerId }: WatchlistOwner,
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('watchlist')
    .select('car_id')
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .execute();
  return new Set(rows.map(({ car_id }) => car_id));
}

const toRow = ({ tenant, customerId }: WatchlistOwner, car: SavedCar): Database['watchlist'] => ({
  tenant,
  customer_id: customerId,
  car_id: car.carId,
  car_slug: car.carSlug,
  saved_at: car.savedAt,
  price_when_saved: car.priceWhenSaved,
  note: car.note,
});

const toSavedCar = (row: Selectable<Database['watchlist']>): SavedCar => ({
  carId: row.car_id,
  carSlug: row.car_slug,
  savedAt: row.saved_at,
  priceWhenSaved: row.price_when_saved,
  note: row.note,
});
