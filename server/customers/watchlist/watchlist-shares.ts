import { randomBytes } from 'node:crypto';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { WatchlistOwner } from './watchlist-store';

const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** Links to shared watchlists in SQLite or PostgreSQL. */
export class WatchlistShareStore {
  constructor(private readonly commits: GroupCommit) {}

  /** Shares a list under a link that nobody can guess; a list that is already shared keeps its link. Returns its token. */
  start({ tenant, customerId }: WatchlistOwner, now: Date): Promise<string> {
    return this.commits.run(async (trx) => {
      const token = randomBytes(tokenBytes).toString('base64url');
      const row = { tenant, customer_id: customerId, token, created_at: now.toISOString() };
      const share = await trx
        .insertInto('watchlist_shares')
        .values(row)
        // An update that changes nothing: unlike doNothing, it returns the row that is there.
        .onConflict((on) => on.columns(['tenant', 'customer_id']).doUpdateSet({ tenant }))
        .returning('token')
        .executeTakeFirstOrThrow();
      return share.token;
    });
  }

  /** Ends the link for good: sharing again makes a new one. */
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

  /** The owner of a shared list; null if the token is invalid or its link has been stopped. */
  async ownerOf(tenant: string, token: string): Promise<WatchlistOwner | null> {
    if (!tokenPattern.test(token)) return null;
    const row = await this.commits.db
      .selectFrom('watchlist_shares')
      .select('customer_id')
      .where('tenant', '=', tenant)
      .where('token', '=', token)
      .executeTakeFirst();
    return row ? { tenant, customerId: row.customer_id } : null;
  }
}
