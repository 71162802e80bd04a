import type { WatchlistOwner, WatchlistShareStore } from '#server/customers/watchlist/watchlist-port';
import type { GroupCommit } from '#server/platform/database/group-commit';

/** Links to shared watchlists in SQLite or PostgreSQL. */
export class KyselyWatchlistShareStore implements WatchlistShareStore {
  constructor(private readonly commits: GroupCommit) {}

  start({ tenant, customerId }: WatchlistOwner, token: string, now: Date): Promise<string> {
    return this.commits.run(async (trx) => {
      const row = { tenant, customer_id: customerId, token, created_at: now.toISOString() };
      const { token: inForce } = await trx
        .insertInto('watchlist_shares')
        .values(row)
        // An update that changes nothing: unlike doNothing, it returns the row that is there.
        .onConflict((on) => on.columns(['tenant', 'customer_id']).doUpdateSet({ tenant }))
        .returning('token')
        .executeTakeFirstOrThrow();
      return inForce;
    });
  }

  async stop({ tenant, customerId }: WatchlistOwner): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('watchlist_shares')
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }

  async tokenOf({ tenant, customerId }: WatchlistOwner): Promise<string | null> {
    const row = await this.commits.db
      .selectFrom('watchlist_shares')
      .select('token')
      .where('tenant', '=', tenant)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    return row?.token ?? null;
  }

  async ownerOf(tenant: string, token: string): Promise<WatchlistOwner | null> {
    const row = await this.commits.db
      .selectFrom('watchlist_shares')
      .select('customer_id')
      .where('tenant', '=', tenant)
      .where('token', '=', token)
      .executeTakeFirst();
    return row ? { tenant, customerId: row.customer_id } : null;
  }
}
