import type { GroupCommit } from '#server/platform/database/group-commit';
import type { MarketTurns } from '../market-turns-port';

/** Leases on fitting markets in SQLite or PostgreSQL: all processes share them. */
export class KyselyMarketTurns implements MarketTurns {
  constructor(private readonly commits: GroupCommit) {}

  async take(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const lease = { lease_owner: owner, lease_until: new Date(now.getTime() + leaseMs).toISOString() };
    const rows = await this.commits.run((trx) =>
      trx
        .insertInto('market_turns')
        .values({ tenant, ...lease })
        .onConflict((on) =>
          on
            .column('tenant')
            .doUpdateSet(lease)
            .where((eb) =>
              eb.or([
                eb('market_turns.lease_owner', 'is', null),
                eb('market_turns.lease_until', '<=', now.toISOString()),
              ]),
            ),
        )
        .returning('tenant')
        .execute(),
    );
    return rows.length > 0;
  }

  async end(tenant: string, owner: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('market_turns')
        .set({ lease_owner: null, lease_until: null })
        .where('tenant', '=', tenant)
        .where('lease_owner', '=', owner)
        .execute(),
    );
  }
}
