import type { Selectable, Transaction } from 'kysely';
import type { LeadStore } from '#server/leads/lead-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { withValuation } from '#server/trade-in/rules/lead-of-valuation';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationStore, WithLead } from '#server/trade-in/valuation-store-port';
import { lockVersion, ofTenant, storeNext, toColumns, toValuation } from './valuation-rows';

/** More starts of one person at once than there are. */
const tries = 8;

/** Whether a start that is sent again at an instant continues the stored valuation. */
const continues = (
  { lead_id, reported_at, expires_at, created_at }: Selectable<Database['valuations']>,
  at: string,
  leadSince: Date | undefined,
): boolean =>
  lead_id === null
    ? expires_at > at
    : leadSince !== undefined && reported_at === null && created_at >= leadSince.toISOString();

/** Valuations in SQLite or PostgreSQL. */
export class KyselyValuationStore implements ValuationStore {
  constructor(
    private readonly commits: GroupCommit,
    private readonly leads: Pick<LeadStore, 'changeIn'>,
  ) {}

  add(valuation: Valuation, startKey: string | null, leadSince?: Date): Promise<Valuation> {
    const { id, tenant, version, createdAt: created_at } = valuation;
    const row = { ...toColumns(valuation), id, tenant, version, start_key: startKey, created_at };
    return this.commits.run(async (trx) => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const inserted = await trx
          .insertInto('valuations')
          .values(row)
          .onConflict((on) => on.column('start_key').doNothing())
          .returning('id')
          .execute();
        if (inserted.length > 0) return valuation;
        const first = await ofTenant(trx, tenant).where('start_key', '=', startKey).executeTakeFirst();
        if (first && continues(first, created_at, leadSince)) return toValuation(first);
        // The key is the newest one's.
        if (first)
          await trx.updateTable('valuations').set({ start_key: null }).where('id', '=', first.id).execute();
      }
      throw new Error('the key of a start changed too often');
    });
  }

  async byId(tenant: string, id: string): Promise<Valuation | null> {
    const row = await ofTenant(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? toValuation(row) : null;
  }

  async ofLead(tenant: string, leadId: string): Promise<Valuation | null> {
    const rows = ofTenant(this.commits.db, tenant).where('lead_id', '=', leadId);
    const row = await rows.orderBy('updated_at', 'desc').limit(1).executeTakeFirst();
    return row ? toValuation(row) : null;
  }

  async ofCustomer(tenant: string, customerId: string): Promise<Valuation[]> {
    const rows = ofTenant(this.commits.db, tenant).where('customer_id', '=', customerId);
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toValuation);
  }

  change(valuation: Valuation, also: WithLead = {}): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!(await lockVersion(trx, valuation))) return false;
      await storeNext(trx, valuation);
      if (valuation.leadId !== null) await this.#changeLead(trx, valuation, valuation.leadId, also);
      await also.within?.(trx);
      return true;
    });
  }

  async #changeLead(
    trx: Transaction<Database>,
    valuation: Valuation,
    leadId: string,
    { lead: change = (lead) => lead, release, isNews }: WithLead,
  ): Promise<void> {
    const { tenant } = valuation;
    const lead = await this.leads.changeIn(trx, tenant, leadId, (stored) =>
      withValuation(change(stored), valuation),
    );
    if (!lead) return;
    if (release) {
      const { at, about, destinations } = release;
      const names = destinations(lead);
      await addDeliveries(trx, { tenant, leadId, about, destinations: names, at: at.toISOString() });
    }
    if (isNews)
      await trx.updateTable('lead_states').set({ status: 'new' }).where('lead_id', '=', leadId).execute();
  }
}
