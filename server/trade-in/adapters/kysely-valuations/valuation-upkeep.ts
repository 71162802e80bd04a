import { eraseAnswers } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationUpkeep } from '#server/trade-in/valuation-upkeep-port';
import { ofTenant, storeNext, toValuation } from './valuation-rows';

/** Upkeep of valuations in SQLite or PostgreSQL. */
export class KyselyValuationUpkeep implements ValuationUpkeep {
  constructor(private readonly commits: GroupCommit) {}

  async silentSites(before: Date): Promise<ReadonlySet<string>> {
    const rows = await this.commits.db
      .selectFrom('valuations')
      .select('tenant')
      .distinct()
      .where('lead_id', 'is not', null)
      .where('reported_at', 'is', null)
      .where('updated_at', '<=', before.toISOString())
      .execute();
    return new Set(rows.map(({ tenant }) => tenant));
  }

  async silent(
    tenant: string,
    before: Date,
    { only, limit }: Parameters<ValuationUpkeep['silent']>[2],
  ): Promise<Valuation[]> {
    let rows = ofTenant(this.commits.db, tenant)
      .where('lead_id', 'is not', null)
      .where('reported_at', 'is', null)
      .where('updated_at', '<=', before.toISOString());
    if (only) rows = rows.where('accepted', '=', Number(only === 'accepted'));
    return (await rows.orderBy('updated_at').orderBy('id').limit(limit).execute()).map(toValuation);
  }

  removeExpired(now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('valuations')
        .where('lead_id', 'is', null)
        .where('expires_at', '<=', now.toISOString())
        .returning('id')
        .execute();
      return removed.length;
    });
  }

  async forgetCustomer(tenant: string, customerId: string): Promise<void> {
    await this.commits.run(async (trx) => {
      const rows = await ofTenant(trx, tenant).where('customer_id', '=', customerId).execute();
      await eraseAnswers(
        trx,
        tenant,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        if (row.lead_id === null) await trx.deleteFrom('valuations').where('id', '=', row.id).execute();
        else await storeNext(trx, { ...toValuation(row), customerId: null });
      }
    });
  }
}
