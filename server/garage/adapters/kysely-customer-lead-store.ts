import type { Kysely } from 'kysely';
import type { CustomerLead, CustomerLeadFilter, CustomerLeadStore } from '#server/garage/customer-lead-port';
import { storedPhones } from '#server/garage/rules/stored-phones';
import type { Database } from '#server/platform/database/schema';
import { leadSchema } from '#server/settings/lead';
import { leadStatus } from '#server/settings/lead-status';

/** Customers' leads in SQLite or PostgreSQL. */
export class KyselyCustomerLeadStore implements CustomerLeadStore {
  constructor(private readonly db: Kysely<Database>) {}

  async ofPhone(
    tenant: string,
    phone: string,
    { only, except, limit }: CustomerLeadFilter,
  ): Promise<CustomerLead[]> {
    let rows = this.db
      .selectFrom('lead_states as s')
      .innerJoin('leads', 'leads.id', 's.lead_id')
      .select(['leads.data', 's.status'])
      .where('s.tenant', '=', tenant)
      .where('s.phone', 'in', storedPhones(phone))
      .where('leads.quarantined', 'is', null);
    if (only) rows = rows.where('s.category', 'in', only);
    if (except) rows = rows.where('s.category', 'not in', except);
    const newest = rows.orderBy('s.created_at', 'desc').orderBy('s.lead_id', 'desc');
    return (await newest.limit(limit).execute()).map(toCustomerLead);
  }
}

function toCustomerLead({ data, status }: { data: string; status: string }): CustomerLead {
  const { id, category, subcategory, car, created_at: createdAt } = leadSchema.parse(JSON.parse(data));
  return {
    id,
    category,
    subcategory,
    createdAt,
    car: car && { name: car.name, slug: car.slug },
    status: leadStatus(status) ?? 'new',
  };
}
