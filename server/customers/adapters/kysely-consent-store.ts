import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ConsentOwner, ConsentStore, CustomerConsent } from '#server/customers/customer-consent-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** Customers' choices in SQLite or PostgreSQL. */
export class KyselyConsentStore implements ConsentStore {
  constructor(readonly commits: GroupCommit) {}

  async record(owner: ConsentOwner, { allowed, wording, at }: CustomerConsent): Promise<void> {
    await this.commits.run(async (trx) => {
      if (!(await lockCustomer(trx, owner))) return;
      const last = await rows(trx, owner).limit(1).executeTakeFirst();
      if ((last?.allowed ?? 0) === Number(allowed)) return;
      const { tenant, customerId: customer_id } = owner;
      const position = (last?.position ?? 0) + 1;
      const row = { tenant, customer_id, position, allowed: Number(allowed), wording, at };
      await trx.insertInto('customer_consents').values(row).execute();
    });
  }

  async current(owner: ConsentOwner): Promise<CustomerConsent | null> {
    const row = await rows(this.commits.db, owner).limit(1).executeTakeFirst();
    return row ? toConsent(row) : null;
  }

  async history(owner: ConsentOwner): Promise<readonly CustomerConsent[]> {
    return (await rows(this.commits.db, owner).execute()).map(toConsent);
  }

  async clear({ tenant, customerId }: ConsentOwner): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('customer_consents')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }
}

/** Changes of one customer happen one after the other. False if the dealer has no such customer. */
async function lockCustomer(trx: Transaction<Database>, owner: ConsentOwner): Promise<boolean> {
  const locked = await trx
    .updateTable('customers')
    .set({ tenant: owner.tenant })
    .where('tenant', '=', owner.tenant)
    .where('id', '=', owner.customerId)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** The latest first. */
const rows = (db: Kysely<Database>, { tenant, customerId }: ConsentOwner) =>
  db
    .selectFrom('customer_consents')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .orderBy('position', 'desc');

const toConsent = ({ allowed, wording, at }: Selectable<Database['customer_consents']>): CustomerConsent => ({
  allowed: allowed === 1,
  wording,
  at,
});
