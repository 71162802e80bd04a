import { describe, expect, it } from 'vitest';
import { PaymentQueue } from '#server/buying/payments/payment-queue';
import { BackupTurns } from '#server/platform/backup/backup-turns';
import { takeAllowances } from '#server/platform/database/allowances';
import { GroupCommit } from '#server/platform/database/group-commit';
import { Turns } from '#server/platform/database/turns';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { newUlid } from '#server/platform/ulid';
import { FeedStates } from '#server/stock/fetching/feed-states';
import { bothDatabases, engines } from '../support/both-databases';

const now = new Date('2026-11-23T02:00:00.000Z');
const ahead = new Date('2029-02-01T02:00:00.000Z');
const leaseMs = 60_000;
const databaseOf = bothDatabases();

describe.each(engines)('after a clock that was two years ahead, in %s', (engine) => {
  const open = () => new GroupCommit(databaseOf(engine));
  const unique = () => newUlid(new Date()).toLowerCase();

  it.each(['market_turns', 'stock_import_turns', 'alert_positions', 'provisioning_turns'] as const)(
    'the work of a process that was killed then is free: %s',
    async (table) => {
      const [turns, tenant] = [new Turns(open(), table), unique()];
      expect(await turns.take(tenant, 'killed', ahead, leaseMs)).toBe(true);
      expect(await turns.take(tenant, 'other', now, leaseMs)).toBe(true);
    },
  );

  it('a backup is made', async () => {
    const turns = new BackupTurns(open());
    expect(await turns.take('killed', ahead, leaseMs)).toBe(true);
    expect(await turns.take('other', now, leaseMs)).toBe(true);
  });

  it('a feed runs at its next turn, also if its run was cut off', async () => {
    const states = new FeedStates(open());
    const key = { tenant: unique(), source: 'dms' };
    const lease = { owner: 'one', leaseMs };
    const end = {
      version: { mark: null, digest: null },
      outcome: { kind: 'unchanged' },
      failures: 0,
      failingSince: null,
      isReported: false,
      succeededAt: null,
    } as const;
    await states.take(key, { ...lease, now: ahead, turn: ahead });
    await states.finish(key, 'one', { ...end, now: ahead }, async () => undefined);
    expect(await states.take(key, { ...lease, now, turn: now })).not.toBeNull();
    const cut = { ...key, source: 'cut off' };
    await states.take(cut, { ...lease, now: ahead, turn: ahead });
    expect(await states.take(cut, { ...lease, now, turn: now })).not.toBeNull();
  });

  it('a payment’s news are worked on', async () => {
    const queue = new PaymentQueue(open());
    const event = { id: unique(), type: 'charge.refunded', paymentId: unique(), providerNumber: null };
    const stored = {
      ...event,
      tenant: unique(),
      provider: 'stripe',
      receivedAt: ahead.toISOString(),
    } as const;
    await queue.report(stored);
    const jobs = await queue.take({ now, leaseMs, limit: 100, except: [] });
    expect(jobs.map((job) => job.kind === 'event' && job.event.id)).toContain(event.id);
  });

  it('a request may be sent again with its key', async () => {
    const keys = new IdempotencyKeys(open());
    const request = { tenant: unique(), caller: 'k', key: 'a', hash: 'h' };
    expect(await keys.begin(request, ahead)).toEqual({ state: 'new' });
    expect(await keys.begin(request, now)).toEqual({ state: 'new' });
  });

  it('a limit that was used up then lets people through', async () => {
    const allowance = { name: unique(), of: 'shopper', most: 1, seconds: 3_600 } as const;
    const use = (at: Date) => open().run((trx) => takeAllowances(trx, [allowance], at));
    expect(await use(ahead)).toBeNull();
    expect(await use(now)).toBeNull();
    expect(await use(now)).toMatchObject({ of: 'shopper' });
  });
});
