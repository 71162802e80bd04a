import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { RetentionChecks } from '../retention-checks-port';

/** Retention checks in SQLite or PostgreSQL. */
export class KyselyRetentionChecks implements RetentionChecks {
  constructor(readonly db: Kysely<Database>) {}

  async lastCheck(tenant: string): Promise<Date | null> {
    const row = await this.db
      .selectFrom('retention_checks')
      .select('checked_at')
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row ? new Date(row.checked_at) : null;
  }

  async noteCheck(tenant: string, at: Date): Promise<void> {
    const checked_at = at.toISOString();
    await this.db
      .insertInto('retention_checks')
      .values({ tenant, checked_at })
      .onConflict((on) => on.column('tenant').doUpdateSet({ checked_at }))
      .execute();
  }

  async count(tenant: string, before: Date): Promise<{ total: number; old: number }> {
    const row = await this.db
      .selectFrom('leads')
      .select([
        sql<number | string>`count(*)`.as('total'),
        sql<number | string | null>`sum(case when created_at < ${before.toISOString()} then 1 else 0 end)`.as(
          'old',
        ),
      ])
      .where('tenant', '=', tenant)
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), old: Number(row.old ?? 0) };
  }
}
