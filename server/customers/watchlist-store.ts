import { randomBytes } from 'node:crypto';
import { type Selectable, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Customer } from './customer-store';

/** A car that a customer has saved. */
export type SavedCar = Readonly<ReturnType<typeof toSavedCar>>;

/** Whose list it is. */
export interface WatchlistOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/** The limit of a list, and what is reported of a save. */
interface SaveOptions {
  /** Cars on one list. */
  readonly most: number;
  /** Report the save, with the car's stock number; undefined: the save is not reported. */
  readonly report?: { readonly stockNumber: string | null } | undefined;
}

/** Watchlists in SQLite or PostgreSQL. */
export class WatchlistStore {
  constructor(
    private readonly commits: GroupCommit,
    private readonly messages: Pick<MessageSender, 'announce'>,
  ) {}

  /**
   * Saves a car once, however often it is sent, and puts its event into the outbox in the same transaction. `full`: the
   * list already has `most` others.
   */
  save(owner: WatchlistOwner, car: SavedCar, { most, report }: SaveOptions) {
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

  /** False if the car is not on the list. */
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

  /** False if the car is not on the list. */
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

  /** Newest first. */
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

  /** Removes every car. */
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

const toSavedCar = (row: Selectable<Database['watchlist']>) => ({
  carId: row.car_id,
  /** Finds a car that has left the stock since. */
  carSlug: row.car_slug,
  /** UTC, ISO. */
  savedAt: row.saved_at,
  /** Whole dollars, as shown at the time; null for a car without a price. */
  priceWhenSaved: row.price_when_saved,
  /** The customer's own words; empty without any. */
  note: row.note,
});

/** The event of a car on a watchlist. A car that is removed and saved again is reported again. */
export const savedCarEvent = (
  { id, tenant, phone, name }: Customer,
  { carId, savedAt, priceWhenSaved }: SavedCar,
  stockNumber: string | null,
): NewEvent => ({
  id: `${id}-saved-${carId}-${Date.parse(savedAt)}`,
  type: 'customer.saved_car',
  tenant,
  phone,
  object: `customer:${id}`,
  data: {
    tenant,
    customer_id: id,
    phone,
    name,
    car_id: carId,
    stock_number: stockNumber,
    price_when_saved: priceWhenSaved,
    saved_at: savedAt,
  },
});

const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** Links to shared watchlists in SQLite or PostgreSQL. */
export class WatchlistShareStore {
  constructor(private readonly commits: GroupCommit) {}

  /** Shares a list under a link that nobody can guess; a list that is already shared keeps its link. Returns its token. */
  start({ tenant, customerId }: WatchlistOwner, now: Date): Promise<string> {
    return this.commits.run(async (trx) => {
      const token = randomBytes(tokenBytes).toString('base64url');
      const row = { tenant, customer_id: customerId, token, created_at: now.toISOString() };
      const share = await trx
        .insertInto('watchlist_shares')
        .values(row)
        // An update that changes nothing: unlike doNothing, it returns the row that is there.
        .onConflict((on) => on.columns(['tenant', 'customer_id']).doUpdateSet({ tenant }))
        .returning('token')
        .executeTakeFirstOrThrow();
      return share.token;
    });
  }

  /** Ends the link for good: sharing again makes a new one. */
  async stop({ tenant, customerId }: WatchlistOwner): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('watchlist_shares')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }

  async tokenOf({ tenant, customerId }: WatchlistOwner): Promise<string | null> {
    const row = await this.commits.db
      .selectFrom('watchlist_shares')
      .select('token')
      .where('tenant', '=', tenant)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    return row?.token ?? null;
  }

  /** The owner of a shared list; null if the token is invalid or its link has been stopped. */
  async ownerOf(tenant: string, token: string): Promise<WatchlistOwner | null> {
    if (!tokenPattern.test(token)) return null;
    const row = await this.commits.db
      .selectFrom('watchlist_shares')
      .select('customer_id')
      .where('tenant', '=', tenant)
      .where('token', '=', token)
      .executeTakeFirst();
    return row ? { tenant, customerId: row.customer_id } : null;
  }
}
