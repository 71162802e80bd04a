import type { Kysely, Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { CustomerRecords } from './customer-data';
import type { Customer } from './customer-store';

/** A customer's choice about what the dealer's staff may see of their account. */
type CustomerConsent = Readonly<ReturnType<typeof toConsent>>;

/** Whose choice it is. */
interface ConsentOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/**
 * Customers' choices in SQLite or PostgreSQL: a row for each change, never altered. Without a row nothing is allowed.
 */
export class ConsentStore {
  constructor(readonly commits: GroupCommit) {}

  /** Records a choice unless it is the same as the current one, however often it is sent. */
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

  /** The choice in force; null before the first. */
  async current(owner: ConsentOwner): Promise<CustomerConsent | null> {
    const row = await rows(this.commits.db, owner).limit(1).executeTakeFirst();
    return row ? toConsent(row) : null;
  }

  /** Every change, the latest first. */
  async history(owner: ConsentOwner): Promise<readonly CustomerConsent[]> {
    return (await rows(this.commits.db, owner).execute()).map(toConsent);
  }

  /** Deletes the record. */
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

const toConsent = ({ allowed, wording, at }: Selectable<Database['customer_consents']>) => ({
  allowed: allowed === 1,
  /** The version of the wording that the customer read. */
  wording,
  /** UTC, ISO. */
  at,
});

const ownerOf = ({ tenant, id }: Customer): ConsentOwner => ({ tenant, customerId: id });

/** Each time a customer allowed or stopped staff seeing their account. */
export const consentRecords = (
  customerConsents: Pick<ConsentStore, 'history' | 'clear'>,
): CustomerRecords => ({
  name: 'staff_access',
  export: async (customer) => customerConsents.history(ownerOf(customer)),
  forget: (customer) => customerConsents.clear(ownerOf(customer)),
});
