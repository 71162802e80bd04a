import { type Kysely, sql, type Transaction } from 'kysely';
import type { GroupCommit } from '../../platform/database/group-commit';
import type { Database } from '../../platform/database/schema';
import { type Lead, leadSchema } from '../lead';
import type { LeadStore } from '../lead-store-port';

/** Leads in SQLite or PostgreSQL. */
export class KyselyLeadStore implements LeadStore {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  add(lead: Lead, destinations: readonly string[]): Promise<{ leadId: string; repeated: boolean }> {
    return this.commits.run(async (trx) => {
      if (!(await insertLead(trx, lead))) return { leadId: await firstId(trx, lead), repeated: true };
      if (destinations.length > 0) await insertDeliveries(trx, lead, destinations);
      return { leadId: lead.id, repeated: false };
    });
  }

  async byId(tenant: string, id: string): Promise<Lead | null> {
    const found = this.#db
      .selectFrom('leads')
      .select('data')
      .where('tenant', '=', tenant)
      .where('id', '=', id);
    const row = await found.executeTakeFirst();
    return row ? readLead(row) : null;
  }

  async list(
    tenant: string,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<{ leads: Lead[]; next: string | null }> {
    let page = this.#db.selectFrom('leads').select('data').where('tenant', '=', tenant);
    if (before !== undefined) {
      page = page.where(
        sql<boolean>`(created_at, id) < (select created_at, id from leads where tenant = ${tenant} and id = ${before})`,
      );
    }
    const ordered = page.orderBy('created_at', 'desc').orderBy('id', 'desc');
    const leads = (await ordered.limit(limit + 1).execute()).map(readLead);
    const shown = leads.slice(0, limit);
    return { leads: shown, next: leads.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }
}

const readLead = (row: { data: string }): Lead => leadSchema.parse(JSON.parse(row.data));

/** False when its form token or its id is there already. */
async function insertLead(trx: Transaction<Database>, lead: Lead): Promise<boolean> {
  const insert = trx.insertInto('leads').values({
    id: lead.id,
    tenant: lead.tenant,
    category: lead.category,
    subcategory: lead.subcategory ?? null,
    car_id: lead.car?.id ?? null,
    dealership_id: lead.dealership_id ?? null,
    data: JSON.stringify(lead),
    source: lead.source,
    suspect: lead.suspect ?? null,
    form_token: lead.form_token ?? null,
    created_at: lead.created_at,
  });
  const inserted = await insert
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

async function firstId(trx: Transaction<Database>, lead: Lead): Promise<string> {
  const same = trx.selectFrom('leads').select('id').where('tenant', '=', lead.tenant);
  const known = lead.form_token
    ? same.where('form_token', '=', lead.form_token)
    : same.where('id', '=', lead.id);
  return (await known.executeTakeFirstOrThrow()).id;
}

async function insertDeliveries(
  trx: Transaction<Database>,
  lead: Lead,
  destinations: readonly string[],
): Promise<void> {
  const deliveries = destinations.map((destination) => ({
    id: `${lead.id}-${destination}`,
    tenant: lead.tenant,
    lead_id: lead.id,
    destination,
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: lead.created_at,
    lease_owner: null,
    lease_until: null,
    last_error: null,
    delivered_at: null,
    created_at: lead.created_at,
  }));
  await trx.insertInto('deliveries').values(deliveries).execute();
}
