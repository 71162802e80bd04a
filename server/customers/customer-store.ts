import type { Selectable } from 'kysely';
import { eraseAnswers, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { purgeLog } from '#server/platform/database/sweep-records';
import { type AustralianState, australianStates } from '#server/settings/location-schema';

/** A shopper with an account at one dealer. */
export type Customer = Readonly<Omit<ReturnType<typeof toCustomer>, 'registerIn'>> & {
  /** Where they register a car, as they last chose. */
  readonly registerIn?: AustralianState | undefined;
};

export interface ListedCustomer extends Customer {
  readonly lastSignInAt: string;
}

/** A browser in which a customer is signed in. */
export type CustomerSession = Readonly<ReturnType<typeof toSession>>;

const mostListed = 100;

/** Customers in SQLite or PostgreSQL. `redeem` of the codes creates them. */
export class CustomerStore {
  constructor(readonly commits: GroupCommit) {}

  /** Newest first. */
  async list(tenant: string, limit: number): Promise<ListedCustomer[]> {
    const rows = this.#of(tenant).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await rows.execute()).map((row) => ({ ...toCustomer(row), lastSignInAt: row.last_sign_in_at }));
  }

  async byId(tenant: string, id: string): Promise<Customer | null> {
    const row = await this.#of(tenant).where('id', '=', id).executeTakeFirst();
    return row ? toCustomer(row) : null;
  }

  async byPhone(tenant: string, phone: string): Promise<Customer | null> {
    const row = await this.#of(tenant).where('phone', '=', phone).executeTakeFirst();
    return row ? toCustomer(row) : null;
  }

  #of(tenant: string) {
    return this.commits.db.selectFrom('customers').selectAll().where('tenant', '=', tenant);
  }

  /** False if the dealer has no such customer. */
  rename(tenant: string, id: string, name: string | null): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const customer = trx.updateTable('customers').set({ name }).where('tenant', '=', tenant);
      return (await customer.where('id', '=', id).returning('id').execute()).length > 0;
    });
  }

  /** Keeps the state where the customer registers a car. */
  async register(tenant: string, id: string, state: AustralianState): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('customers')
        .set({ register_in: state })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Also deletes all data of the account, sessions included. False if the dealer has no such customer. */
  async remove(tenant: string, id: string): Promise<boolean> {
    const isRemoved = await this.commits.run(async (trx) => {
      const customer = trx.deleteFrom('customers').where('tenant', '=', tenant).where('id', '=', id);
      const [removed] = await customer.returning('phone').execute();
      if (!removed) return false;
      await recordErasures(trx, tenant, 'customer', [id]);
      const codes = trx.deleteFrom('sign_in_codes').where('tenant', '=', tenant);
      await codes.where('phone', '=', removed.phone).execute();
      await eraseAnswers(trx, tenant, [id, removed.phone]);
      return true;
    });
    await purgeLog(this.commits.db);
    return isRemoved;
  }
}

/** Customers' sessions in SQLite or PostgreSQL: a session ends when its row is deleted, even if a cookie remains. */
export class CustomerSessionStore {
  constructor(readonly commits: GroupCommit) {}

  /** Null: none, expired, or its customer is deleted. */
  async find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ customer: Customer; session: CustomerSession } | null> {
    const row = await this.commits.db
      .selectFrom('customer_sessions as session')
      .innerJoin('customers as customer', 'customer.id', 'session.customer_id')
      .selectAll('session')
      .select(['customer.phone', 'customer.name', 'customer.register_in', 'customer.created_at as joined_at'])
      .where('session.id_hash', '=', idHash)
      .where('session.tenant', '=', tenant)
      .where('customer.tenant', '=', tenant)
      .where('session.expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    const { customer_id: id, joined_at, ...account } = row;
    return {
      customer: toCustomer({ ...account, id, tenant, created_at: joined_at }),
      session: toSession(row),
    };
  }

  /** Those of a customer that have not expired, newest first. */
  async list(tenant: string, customerId: string, now: Date): Promise<CustomerSession[]> {
    const rows = await this.commits.db
      .selectFrom('customer_sessions')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('customer_id', '=', customerId)
      .where('expires_at', '>', now.toISOString())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute();
    return rows.map(toSession);
  }

  /** By the content of a browser's cookie. */
  async end(tenant: string, idHash: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('customer_sessions')
        .where('tenant', '=', tenant)
        .where('id_hash', '=', idHash)
        .execute(),
    );
  }

  /** By its name on the account page. False if the customer has no such session. */
  endNamed(tenant: string, customerId: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const sessions = trx.deleteFrom('customer_sessions').where('tenant', '=', tenant);
      const named = sessions.where('customer_id', '=', customerId).where('id', '=', id);
      return (await named.returning('id').execute()).length > 0;
    });
  }

  async endAll(tenant: string, customerId: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('customer_sessions')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }
}

const toCustomer = (row: Omit<Selectable<Database['customers']>, 'last_sign_in_at'>) => ({
  id: row.id,
  tenant: row.tenant,
  /** E.164; unique per dealer. */
  phone: row.phone,
  /** Null until the customer gives one. */
  name: row.name,
  registerIn: australianStates.find((one) => one === row.register_in),
  /** Instant, ISO. */
  createdAt: row.created_at,
});

const toSession = (row: Selectable<Database['customer_sessions']>) => ({
  /** Names the session on the account page; opens nothing. */
  id: row.id,
  /** SHA-256 of the cookie's content, hex: a copy of the database opens no session. */
  idHash: row.id_hash,
  tenant: row.tenant,
  customerId: row.customer_id,
  /** Browser and system in words, e.g. `Chrome on Android`. */
  device: row.device,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
