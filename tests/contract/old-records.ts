import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { noteTime, openSteadyClock } from '#server/platform/database/steady-clock';
import { sweepRecords } from '#server/platform/database/sweep-records';

const now = new Date('2026-11-20T00:00:00.000Z');
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const clock = { now: () => now };

/** The contract of sweeping old records, and of the noted time. */
export function oldRecordsContract(name: string, open: () => GroupCommit): void {
  describe(`old records in ${name}`, () => {
    const tenant = `sweep-${name}`;
    const idsIn = async (table: string, column: string): Promise<unknown[]> => {
      const { rows } = await sql<{ id: unknown }>`
        select ${sql.ref(column)} as id from ${sql.table(table)} where tenant = ${tenant} order by 1`.execute(
        open().db,
      );
      return rows.map(({ id }) => id);
    };

    it('go once their time is over, with those of their kind that are newer left', async () => {
      const { db } = open();
      for (const [id, days] of [
        ['new', 0.5],
        ['old', 401],
      ] as const) {
        const created_at = ago(days);
        const own = { id, tenant, created_at };
        await db
          .insertInto('phone_reveals')
          .values({ ...own, car_id: 'a', website_id: tenant })
          .execute();
        await db
          .insertInto('spins')
          .values({ ...own, campaign: id, phone_mark: 'm', drawn: 1, odds: '[]' })
          .execute();
        await db
          .insertInto('event_counts')
          .values({ tenant, day: created_at.slice(0, 10), event: 1, label: id, count: 1 })
          .execute();
        const key = { tenant, caller: 'c', key: id, body_hash: 'h', created_at };
        await db.insertInto('idempotency_keys').values(key).execute();
        const event = { tenant, provider: 'stripe', type: 't', payment_id: '', attempts: 0 };
        await db
          .insertInto('payment_events')
          .values([
            { ...event, id, received_at: created_at },
            { ...event, id: `${id}-waiting`, received_at: created_at, next_attempt_at: created_at },
          ])
          .execute();
        await db
          .insertInto('practice_payments')
          .values({ id: `${id}-${name}`, tenant, amount_cents: 1, state: 'paid', refunds: '{}' })
          .execute();
        await db
          .insertInto('payments')
          .values({
            id: `${id}-${name}`,
            tenant,
            subject_kind: 'reference',
            subject_id: id,
            provider: 'practice',
            amount_cents: 1,
            description: '',
            reference: 'R',
            state: 'paid',
            return_href: '/',
            received_cents: 1,
            fee_cents: 0,
            refunded_cents: 0,
            checks: 0,
            expires_at: created_at,
            created_at,
            updated_at: created_at,
          })
          .execute();
      }
      await sweepRecords({ commits: open(), clock });
      expect(await idsIn('phone_reveals', 'id')).toEqual(['new']);
      expect(await idsIn('spins', 'id')).toEqual(['new']);
      expect(await idsIn('event_counts', 'label')).toEqual(['new']);
      expect(await idsIn('idempotency_keys', 'key')).toEqual(['new']);
      expect(await idsIn('payment_events', 'id')).toEqual(['new', 'new-waiting', 'old-waiting']);
      expect(await idsIn('practice_payments', 'id')).toEqual([`new-${name}`]);
    });

    it('stay while the clock is 800 days ahead of the noted time, also after a restart', async () => {
      const commits = open();
      await noteTime(commits, clock);
      const machine = { now: () => new Date(now.getTime() + 800 * 86_400_000) };
      const steady = await openSteadyClock(commits, machine);
      expect(Math.abs(steady.now().getTime() - now.getTime())).toBeLessThan(60_000);
      await sweepRecords({ commits, clock: steady });
      expect(await idsIn('phone_reveals', 'id')).toEqual(['new']);
    });
  });
}
