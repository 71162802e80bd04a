import type { Selectable } from 'kysely';
import type {
  Customer,
  CustomerSession,
  CustomerSessionStore,
  CustomerStore,
  ListedCustomer,
} from '#server/customers/customer-store-port';
import { eraseAnswers, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { purgeLog } from '#server/platform/database/purge-log';
import type { Database } from '#server/platform/database/schema';

const mostListed = 100;

/** Customers in SQLite or PostgreSQL. */
export class KyselyCustomerStore implements CustomerStore {
  constructor(readonly commits: GroupCommit) {}

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

  rename(tenant: string, id: string, name: string | null): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const customer = trx.updateTable('customers').set({ name }).where('tenant', '=', tenant);
      return (await customer.where('id', '=', id).returning('id').execute()).length > 0;
    });
  }

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

/** Customers' sessions in SQLite or PostgreSQL. */
export class KyselyCustomerSessionStore implements CustomerSessionStore {
  constructor(readonly commits: GroupCommit) {}

  async find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ customer: Customer; session: CustomerSession } | null> {
    const row = await this.commits.db
      .selectFrom('customer_sessions as session')
      .innerJoin('customers as customer', 'customer.id', 'session.customer_id')
      .selectAll('session')
      .select(['customer.phone', 'customer.name', 'customer.created_at as joined_at'])
      .where('session.id_hash', '=', idHash)
      .where('session.tenant', '=', tenant)
      .where('customer.tenant', '=', tenant)
      .where('session.expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    const { customer_id: id, phone, name, joined_at: createdAt } = row;
    return { customer: { id, tenant, phone, name, createdAt }, session: toSession(row) };
  }

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

  async end(tenant: string, idHash: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('customer_sessions')
        .where('tenant', '=', tenant)
        .where('id_hash', '=', idHash)
        .execute(),
    );
  }

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

const toCustomer = (row: Selectable<Database['customers']>): Customer => ({
  id: row.id,
  tenant: row.tenant,
  phone: row.phone,
  name: row.name,
  createdAt: row.created_at,
});

const toSession = (row: Selectable<Database['customer_sessions']>): CustomerSession => ({
  id: row.id,
  idHash: row.id_hash,
  tenant: row.tenant,
  customerId: row.customer_id,
  device: row.device,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
