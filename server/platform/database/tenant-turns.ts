import { type RawBuilder, sql } from 'kysely';
import type { GroupCommit } from './group-commit';
import { isPast } from './leases';

/** Tables with a row for each tenant: `tenant`, `lease_owner` and `lease_until`. */
type TurnsTable = 'alert_positions' | 'market_turns' | 'stock_import_turns' | 'provisioning_turns';

/** Leases on one kind of work for a tenant, in SQLite or PostgreSQL: all processes share them. */
export class TenantTurns {
  readonly #table: RawBuilder<unknown>;

  constructor(
    private readonly commits: GroupCommit,
    private readonly table: TurnsTable,
  ) {
    this.#table = sql.table(table);
  }

  /** Leases the tenant for `leaseMs`; afterwards anyone may: the owner may have died. False: another has it. */
  async take(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const turns = this.#table;
    const { rows } = await this.commits.run((trx) =>
      sql`
        insert into ${turns} (tenant, lease_owner, lease_until)
        values (${tenant}, ${owner}, ${instantAfter(now, leaseMs)})
        on conflict (tenant) do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
        where ${turns}.lease_owner is null or ${isPast(`${this.table}.lease_until`, now)}
        returning tenant`.execute(trx),
    );
    return rows.length > 0;
  }

  /** Extends the owner's own lease. False: it has ended, and another may have begun. */
  async renew(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean> {
    const { rows } = await this.commits.run((trx) =>
      sql`
        update ${this.#table} set lease_until = ${instantAfter(now, leaseMs)}
        where tenant = ${tenant} and lease_owner = ${owner} returning tenant`.execute(trx),
    );
    return rows.length > 0;
  }

  /** Ends the owner's lease. */
  async end(tenant: string, owner: string): Promise<void> {
    await this.commits.run((trx) =>
      sql`
        update ${this.#table} set lease_owner = null, lease_until = null
        where tenant = ${tenant} and lease_owner = ${owner}`.execute(trx),
    );
  }
}

const instantAfter = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
