import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { storedPhones } from '#server/garage/customer-leads';
import { testLeads } from '#server/leads/test-leads';
import type { Database } from '#server/platform/database/schema';
import type { Contact, PersonKey } from './rules/person-key';

/** What a site has of a person, by ids: newest leads first. */
export type PersonRecords = Awaited<ReturnType<PeopleStore['recordsOf']>>;

type Owned = 'reservations' | 'orders' | 'valuations';

/** Everything of one phone number or email at one dealer, in SQLite or PostgreSQL. */
export class PeopleStore {
  constructor(private readonly db: Kysely<Database>) {}

  /** The number and the email of a record; null if it is gone. */
  async contactOf(tenant: string, { kind, id }: PersonKey): Promise<Contact | null> {
    switch (kind) {
      case 'lead': {
        const leads = this.db.selectFrom('lead_states').select(['phone', 'email']);
        const row = await leads.where('tenant', '=', tenant).where('lead_id', '=', id).executeTakeFirst();
        return row ? { phone: row.phone ?? undefined, email: row.email ?? undefined } : null;
      }
      case 'account': {
        const customers = this.db.selectFrom('customers').select('phone').where('tenant', '=', tenant);
        const row = await customers.where('id', '=', id).executeTakeFirst();
        return row ? { phone: row.phone, email: undefined } : null;
      }
      case 'alerts': {
        const people = this.db.selectFrom('alert_people').select('email').where('tenant', '=', tenant);
        const row = await people.where('id', '=', id).executeTakeFirst();
        return row ? { phone: undefined, email: row.email } : null;
      }
    }
  }

  /** A record with a number or an email: the newest lead, otherwise the account or the address with alerts. */
  async keyOf(tenant: string, contact: Contact): Promise<PersonKey | null> {
    const [leadId] = await this.#leadIds(tenant, contact, 1);
    if (leadId !== undefined) return { kind: 'lead', id: leadId };
    const customerId = await this.#customerId(tenant, contact);
    if (customerId !== undefined) return { kind: 'account', id: customerId };
    const alertPersonId = await this.#alertPersonId(tenant, contact);
    return alertPersonId === undefined ? null : { kind: 'alerts', id: alertPersonId };
  }

  /** All records of a number and an email, held leads and those that are part of another included, test leads not. */
  async recordsOf(tenant: string, contact: Contact) {
    const [leadIds, customerId, alertPersonId] = await Promise.all([
      this.#leadIds(tenant, contact),
      this.#customerId(tenant, contact),
      this.#alertPersonId(tenant, contact),
    ]);
    const owned = (table: Owned) => this.#owned(table, tenant, contact, customerId);
    const [reservationIds, orderIds, valuationIds] = await Promise.all([
      owned('reservations'),
      owned('orders'),
      owned('valuations'),
    ]);
    return { leadIds, customerId, alertPersonId, reservationIds, orderIds, valuationIds };
  }

  /** Test leads of a number and an email, which nobody at the desk sees. */
  async testLeadIds(tenant: string, contact: Contact): Promise<readonly string[]> {
    const rows = this.#all(tenant, contact).where('s.lead_id', 'in', testLeads(this.db, tenant));
    return (await rows.execute()).map(({ lead_id: id }) => id);
  }

  #leads(tenant: string, contact: Contact) {
    return this.#all(tenant, contact).where('s.lead_id', 'not in', testLeads(this.db, tenant));
  }

  #all(tenant: string, contact: Contact) {
    return this.db
      .selectFrom('lead_states as s')
      .select('s.lead_id')
      .where('s.tenant', '=', tenant)
      .where((on) => hasContact(on, contact));
  }

  async #leadIds(tenant: string, contact: Contact, most?: number): Promise<readonly string[]> {
    const rows = this.#leads(tenant, contact).orderBy('s.created_at', 'desc').orderBy('s.lead_id', 'desc');
    const limited = most === undefined ? rows : rows.limit(most);
    return (await limited.execute()).map(({ lead_id: id }) => id);
  }

  /** Their account. */
  async #customerId(tenant: string, { phone }: Contact): Promise<string | undefined> {
    if (phone === undefined) return undefined;
    const customers = this.db.selectFrom('customers').select('id').where('tenant', '=', tenant);
    return (await customers.where('phone', '=', phone).executeTakeFirst())?.id;
  }

  /** Their address among those with email alerts. */
  async #alertPersonId(tenant: string, { email }: Contact): Promise<string | undefined> {
    if (email === undefined) return undefined;
    const people = this.db.selectFrom('alert_people').select('id').where('tenant', '=', tenant);
    return (await people.where('email', '=', email).executeTakeFirst())?.id;
  }

  /** Records of the person's leads or of their account, newest first. */
  async #owned(
    table: Owned,
    tenant: string,
    contact: Contact,
    customerId: string | undefined,
  ): Promise<readonly string[]> {
    const leads = this.#leads(tenant, contact);
    const rows = await this.db
      .selectFrom(table)
      .select('id')
      .where('tenant', '=', tenant)
      .where(({ eb, or }) =>
        or([
          eb('lead_id', 'in', leads),
          ...(customerId === undefined ? [] : [eb('customer_id', '=', customerId)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id }) => id);
  }
}

type States = Database & { s: Database['lead_states'] };

/** The states of leads with the number or the email; none without either. */
function hasContact(on: ExpressionBuilder<States, 's'>, { phone, email }: Contact): Expression<SqlBool> {
  const conditions = [
    ...(phone === undefined ? [] : [on('s.phone', 'in', [...storedPhones(phone)])]),
    ...(email === undefined ? [] : [on('s.email', '=', email)]),
  ];
  return conditions.length > 0 ? on.or(conditions) : sql<SqlBool>`1 = 0`;
}
