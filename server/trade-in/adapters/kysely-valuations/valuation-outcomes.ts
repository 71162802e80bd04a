import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Valuation } from '#server/trade-in/valuation';
import type { ValuationOutcomes } from '#server/trade-in/valuation-outcome-port';
import { ofTenant, toValuation } from './valuation-rows';

/** Outcomes of valuations in SQLite or PostgreSQL. */
export class KyselyValuationOutcomes implements ValuationOutcomes {
  constructor(private readonly db: Kysely<Database>) {}

  async decided(tenant: string): Promise<Valuation[]> {
    // Only leads at the desk have an outcome, and only its reader needs it: no column of its own.
    const rows = ofTenant(this.db, tenant).where('data', 'like', '%"outcome":{"won":%');
    return (await rows.orderBy('created_at').execute())
      .map(toValuation)
      .filter(({ outcome }) => outcome !== null);
  }
}
