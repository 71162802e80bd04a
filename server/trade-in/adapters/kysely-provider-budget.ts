import type { GroupCommit } from '#server/platform/database/group-commit';
import type { ProviderBudget } from '#server/trade-in/providers/provider-port';

/** Calls to valuation providers by tenant and day, in the database: all processes share one count. */
export class KyselyProviderBudget implements ProviderBudget {
  constructor(private readonly commits: GroupCommit) {}

  async take(tenant: string, day: string, most: number): Promise<boolean> {
    if (most < 1) return false;
    return this.commits.run(async (trx) => {
      await trx
        .deleteFrom('valuation_provider_days')
        .where('tenant', '=', tenant)
        .where('day', '<', day)
        .execute();
      const rows = await trx
        .insertInto('valuation_provider_days')
        .values({ tenant, day, calls: 1 })
        .onConflict((on) =>
          on
            .columns(['tenant', 'day'])
            .doUpdateSet((eb) => ({ calls: eb('valuation_provider_days.calls', '+', 1) }))
            .where('valuation_provider_days.calls', '<', most),
        )
        .returning('calls')
        .execute();
      return rows.length > 0;
    });
  }
}
