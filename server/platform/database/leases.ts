import {
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { GroupCommit } from './group-commit';
import type { Database } from './schema';

/** Tables whose rows one worker at a time works on: `id`, `tenant`, `lease_owner` and `lease_until`. */
type LeasedTable = 'messages' | 'delivery_lanes' | 'webhook_endpoints' | 'site_edits';

/** Who works from an instant on, for how long, and on how many rows. */
export interface Lease {
  /** Unique among processes. */
  readonly owner: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly limit: number;
  /** Slugs of the sites that are left out: their rows wait. */
  readonly except: readonly string[];
}

/** Recipients may ask for a wait of a day; the scatter of retries adds a quarter. */
const longestWaitMs = 30 * 3_600_000;

/** The last instant that can still lie ahead. A later one was written while the clock was wrong, and counts as now. */
export const latestWait = (now: Date): Date => new Date(now.getTime() + longestWaitMs);

/** Whether the instant in a column has passed, or can only come from a wrong clock. @param latest that can still lie ahead */
export function isPast(column: string, now: Date, latest = latestWait(now)): RawBuilder<SqlBool> {
  const at = sql.ref(column);
  return sql<SqlBool>`(${at} <= ${now.toISOString()} or ${at} > ${latest.toISOString()})`;
}

/** Locks the rows of a query on PostgreSQL, without those that another process is taking. SQLite has one writer anyway. */
export const skipLocked = (db: Kysely<Database>): RawBuilder<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update skip locked` : sql``;

/**
 * Leases on the rows of a table, shared by all processes: afterwards anyone may lease them, as the owner may have died.
 * @param isDue of a row that is free, named `job`
 */
export class Leases<T extends LeasedTable> {
  constructor(
    readonly commits: GroupCommit,
    readonly table: T,
    readonly isDue: (now: Date) => Expression<SqlBool>,
    readonly order = 'job.id',
  ) {}

  /** Whether any row is free and due. */
  async hasDue(now: Date, except: readonly string[]): Promise<boolean> {
    return (await this.#free(now, except, 1).execute(this.commits.db)).rows.length > 0;
  }

  /** Leases rows that are free and due, in order. */
  async take({ owner, now, leaseMs, limit, except }: Lease): Promise<readonly Selectable<Database[T]>[]> {
    // Read first: a read needs no write lock.
    if (!(await this.hasDue(now, except))) return [];
    const free = this.#free(now, except, limit);
    const { rows } = await this.commits.run((trx) =>
      sql<Selectable<Database[T]>>`
        with due as (${free} ${skipLocked(this.commits.db)})
        update ${sql.table(this.table)} set lease_owner = ${owner}, lease_until = ${after(now, leaseMs)}
        where id in (select id from due) returning *`.execute(trx),
    );
    return rows;
  }

  /** Renews a lease, if a condition of its row still holds. False: another worker may have it. */
  async keep(
    id: string,
    { owner, now, leaseMs }: Pick<Lease, 'owner' | 'now' | 'leaseMs'>,
    condition: Expression<SqlBool> = sql.lit(true),
  ): Promise<boolean> {
    const { rows } = await this.commits.run((trx) =>
      sql`
        update ${sql.table(this.table)} set lease_until = ${after(now, leaseMs)}
        where id = ${id} and lease_owner = ${owner} and ${condition} returning id`.execute(trx),
    );
    return rows.length > 0;
  }

  #free(now: Date, except: readonly string[], limit: number) {
    const served = except.length > 0 ? sql`job.tenant not in (${sql.join(except)})` : sql.lit(true);
    return sql<{ id: string }>`
      select job.id from ${sql.table(this.table)} as job
      where ${served} and (job.lease_until is null or ${isPast('job.lease_until', now)}) and ${this.isDue(now)}
      order by ${sql.ref(this.order)} limit ${limit}`;
  }
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
