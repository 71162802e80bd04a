import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Message, MessageOutbox } from '#server/dealer/messages/message-outbox';
import { MessageQueue } from '#server/dealer/messages/message-queue';
import { isAbout } from '#server/platform/database/erasures';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import { pendingMessage } from '../../server/dealer/messages/rules/new-message';
import { bothDatabases, engines } from '../support/both-databases';
import { at } from './example-lead';

const leaseMs = 60_000;
const lease = (owner: string, now: Date, limit: number, except: readonly string[] = []) => ({
  owner,
  now,
  leaseMs,
  limit,
  except,
});
const minutes = (count: number) => at(count * 60);

interface Given {
  readonly tenant?: string;
  readonly to?: string;
  readonly purpose?: 'sign-in-code' | 'watchlist';
  /** Seconds after the start of the tests' time. */
  readonly created?: number;
  readonly expires?: number;
}

/** A message of its own. */
function message(given: Given = {}): Message {
  const { tenant = 'brolga', to = '+61491570006', purpose = 'watchlist', created = 0, expires = 600 } = given;
  const content = { tenant, channel: 'sms', to, text: `Text "é" 🚗 ${purpose}`, purpose } as const;
  return pendingMessage({ ...content, id: newUlid(at(created)), expiresAt: at(expires) }, at(created));
}

const databaseOf = bothDatabases();

describe.each(engines)('the outbox of messages in %s', (engine) => {
  let db: Kysely<Database>;
  let outbox: MessageOutbox;
  let queue: MessageQueue;
  beforeEach(async () => {
    const commits = new GroupCommit(databaseOf(engine));
    db = commits.db;
    outbox = new MessageOutbox(commits);
    queue = new MessageQueue(commits);
    await db.deleteFrom('messages').execute();
  });
  const add = async (given: Given = {}): Promise<string> => {
    const one = message(given);
    await outbox.add(one);
    return one.id;
  };
  const take = async (owner: string, now: Date, limit = 10) =>
    (await queue.take(lease(owner, now, limit))).jobs.map(({ id }) => id);
  const only = async (): Promise<Message> => {
    const [one, other] = await outbox.list({ limit: 2 });
    if (!one || other) throw new Error('expected one message');
    return one;
  };

  it('returns messages unchanged, newest first, of one site or of all', async () => {
    const all = [message(), message({ created: 1 }), message({ created: 2, tenant: 'wattle-bend' })];
    for (const one of all) await outbox.add(one);
    expect(await outbox.list({ limit: 9 })).toEqual([...all].reverse());
    expect(await outbox.list({ limit: 1 })).toEqual(all.slice(2));
    expect(await outbox.list({ limit: 9, tenant: 'brolga' })).toEqual([all[1], all[0]]);
    expect(await outbox.list({ limit: 9, recipient: '+61491570006' })).toHaveLength(3);
    expect(await outbox.list({ limit: 9, recipient: '+61491570156' })).toEqual([]);
  });

  it('stores a message once, however often it is added', async () => {
    const one = message();
    await outbox.add(one);
    await outbox.add({ ...one, text: 'another' });
    expect(await only()).toEqual(one);
  });

  it('stores a message with the transaction of its caller, or not at all', async () => {
    const [kept, lost] = [message(), message()];
    await db.transaction().execute((trx) => outbox.add(kept, trx));
    const failing = db.transaction().execute(async (trx) => {
      await outbox.add(lost, trx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await only()).toEqual(kept);
  });

  it('leases a message that is due to one worker, until the lease ends', async () => {
    const id = await add();
    expect(await take('early', at(-1))).toEqual([]);
    const { jobs } = await queue.take(lease('a', at(0), 9));
    expect(jobs).toEqual([expect.objectContaining({ id, attempts: 0, leaseUntil: at(60) })]);
    expect(await take('b', at(59))).toEqual([]);
    expect(await take('b', at(60))).toEqual([id]);
    await queue.failed(id, 'a', 'late', at(300));
    expect(await only()).toMatchObject({ attempts: 0, problem: null });
  });

  it('leases the oldest first, and no more than asked for', async () => {
    const [second, first] = [await add({ created: 2 }), await add({ created: 1 })];
    expect(await take('a', at(3), 1)).toEqual([first]);
    expect(await take('a', at(3), 9)).toEqual([second]);
  });

  it('skips the messages of sites that are left out', async () => {
    const leftOut = Array.from({ length: 1_000 }, (_, n) => `left-out-${n}`);
    const [id, served] = [await add({ tenant: 'left-out-7' }), await add({ created: 1 })];
    const { jobs } = await queue.take(lease('a', at(2), 1, leftOut));
    expect(jobs.map((one) => one.id)).toEqual([served]);
    expect(await queue.take(lease('a', at(2), 9, leftOut))).toEqual({ jobs: [], again: null });
    const mended = await queue.take(lease('a', at(3), 9, leftOut.slice(0, 7)));
    expect(mended.jobs).toMatchObject([{ id, attempts: 0 }]);
  });

  it('expires a message of a site that is left out', async () => {
    await add({ purpose: 'sign-in-code', expires: 100 });
    await queue.take(lease('a', at(100), 9, ['brolga']));
    expect(await only()).toMatchObject({ state: 'expired', text: null });
  });

  it('records a sent message, and never leases it again', async () => {
    const id = await add();
    await take('a', at(1));
    await queue.sent(id, at(2));
    expect(await only()).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: at(2).toISOString(),
      problem: null,
      text: expect.stringContaining('Text'),
    });
    expect(await take('a', at(90))).toEqual([]);
    expect(await outbox.outstanding()).toBe(false);
  });

  it('retries a failed message at its time, or gives up without one', async () => {
    const id = await add();
    await take('a', at(1));
    await queue.failed(id, 'a', 'HTTP 503', at(30));
    expect(await only()).toMatchObject({ state: 'pending', attempts: 1, problem: 'HTTP 503' });
    expect(await queue.take(lease('a', at(29), 9))).toEqual({ jobs: [], again: at(30) });
    expect(await take('a', at(30))).toEqual([id]);
    await queue.failed(id, 'a', 'HTTP 400', null);
    expect(await only()).toMatchObject({ state: 'failed', attempts: 2, problem: 'HTTP 400' });
    expect(await take('a', minutes(9))).toEqual([]);
  });

  it('ends a message when it expires, leased or not', async () => {
    const [waiting, leased] = [await add({ expires: 100 }), await add({ expires: 100 })];
    expect(await take('a', at(50), 1)).toHaveLength(1);
    expect(await take('b', at(100))).toEqual([]);
    const states = (await outbox.list({ limit: 9 })).map(({ id, state }) => [id, state]);
    expect(states.sort()).toEqual([waiting, leased].sort().map((id) => [id, 'expired']));
  });

  it('records a message as sent if it expired during delivery', async () => {
    const id = await add({ expires: 100 });
    await take('a', at(99));
    await take('b', at(100));
    await queue.sent(id, at(101));
    expect((await only()).state).toBe('sent');
  });

  it.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['sent', (id) => queue.sent(id, at(2))],
    ['given up', (id) => queue.failed(id, 'a', 'HTTP 400', null)],
    ['expired', () => take('a', at(600))],
  ])('removes the text of a sign-in code once it is %s', async (_, end) => {
    const id = await add({ purpose: 'sign-in-code' });
    await take('a', at(1));
    expect((await only()).text).toContain('sign-in-code');
    await end(id);
    expect(await only()).toMatchObject({ text: null, secretUntil: null });
    const rows = await db.selectFrom('messages').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Text');
  });

  it('leaves a written sign-in code readable until it expires, and no longer', async () => {
    const id = await add({ purpose: 'sign-in-code' });
    await take('a', at(1));
    await queue.sent(id, at(2), 'no text gateway');
    await take('a', at(599));
    expect((await only()).text).toContain('sign-in-code');
    expect(await outbox.outstanding()).toBe(true);
    await take('a', at(600));
    expect(await only()).toMatchObject({ state: 'sent', text: null });
    expect(await outbox.outstanding()).toBe(false);
  });

  it('sends a message at once that a wrong clock postponed for a year', async () => {
    const id = await add({ expires: 900 });
    const yearAhead = at(365 * 86_400);
    await take('a', at(1));
    await queue.failed(id, 'a', 'HTTP 503', yearAhead);
    await db.updateTable('messages').set({ lease_until: yearAhead.toISOString() }).execute();
    expect(await take('b', at(2))).toEqual([id]);
  });

  it('counts messages that wait for long, and recent failures', async () => {
    const ids = [await add(), await add({ created: 5 }), await add({ created: 50 }), await add()];
    await take('a', at(60));
    await queue.failed(ids[1] ?? '', 'a', 'HTTP 400', null);
    await queue.sent(ids[3] ?? '', at(61));
    const count = (pendingBefore: Date, failedSince: Date) => outbox.trouble({ pendingBefore, failedSince });
    expect(await count(at(50), at(0))).toEqual({ stuck: 1, failed: 1 });
    expect(await count(at(51), at(6))).toEqual({ stuck: 2, failed: 0 });
  });

  it('deletes finished messages older than a given time, oldest first, and no pending one', async () => {
    const [oldest, old, pending, recent] = [
      await add({ created: 1 }),
      await add({ created: 2 }),
      await add({ created: 3 }),
      await add({ created: 9 }),
    ];
    for (const id of [oldest, old, recent]) await queue.sent(id ?? '', at(10));
    const sweep = (limit: number) => outbox.remove({ finishedBefore: at(9), limit });
    expect(await sweep(1)).toEqual([oldest]);
    expect(await sweep(9)).toEqual([old]);
    expect((await outbox.list({ limit: 9 })).map(({ id }) => id)).toEqual([recent, pending]);
  });

  it("deletes a recipient's messages on one site", async () => {
    const [theirs, other] = [await add(), await add({ to: '+61491570156' })];
    const elsewhere = await add({ tenant: 'wattle-bend' });
    expect(await outbox.remove({ tenant: 'brolga', recipient: '+61491570006' })).toEqual([theirs]);
    const left = (await outbox.list({ limit: 9 })).map(({ id }) => id);
    expect(left.sort()).toEqual([other, elsewhere].sort());
  });

  it("has a customer's emails about what they paid, reserved or were offered, and nobody else's", async () => {
    await db.deleteFrom('payment_requests').execute();
    const times = { created_at: at(0).toISOString(), updated_at: at(0).toISOString() };
    const expires_at = at(600).toISOString();
    for (const [number, customer_id] of [
      ['1', 'c1'],
      ['2', 'c2'],
    ] as const) {
      const own = { tenant: 'brolga', customer_id };
      await db
        .insertInto('payment_requests')
        .values({
          id: `q${number}`,
          ...own,
          reference: 'R',
          amount_cents: 1,
          note: '',
          origin: 'link',
          created_at: times.created_at,
          expires_at,
        })
        .execute();
      await db
        .insertInto('payments')
        .values({
          id: `p${number}`,
          tenant: 'brolga',
          subject_kind: 'reference',
          subject_id: `q${number}`,
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
          expires_at,
          ...times,
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute();
      await db
        .insertInto('reservations')
        .values({
          id: `r${number}`,
          ...own,
          car_id: `car${number}`,
          lead_id: `l${number}`,
          live: 0,
          reference: number,
          state: 'held',
          keeps_car: 0,
          car_version: 1,
          words: '',
          version: 1,
          data: '{}',
          ...times,
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute();
    }
    const email = async (id: string) => outbox.add({ ...message(), to: 'mia@example.com', id });
    const theirs = ['receipt-p1', 'transfer-p1', 'unpaid-r1', 'reservation-r1-3'];
    for (const id of [...theirs, 'receipt-p2', 'unpaid-r2', 'reservation-r2-3']) await email(id);
    const who = { tenant: 'brolga', recipient: '+61491570006', customerId: 'c1' };
    const text = await add();
    expect((await outbox.list({ ...who, limit: 9 })).map(({ id }) => id).sort()).toEqual(
      [text, ...theirs].sort(),
    );
    expect([...(await outbox.remove(who))].sort()).toEqual([text, ...theirs].sort());
    expect(await outbox.list({ limit: 9 })).toHaveLength(3);
    const ofLead = db
      .selectFrom('messages')
      .select('id')
      .where(isAbout({ lead_id: ['l2'] }));
    expect((await ofLead.orderBy('id').execute()).map(({ id }) => id)).toEqual([
      'reservation-r2-3',
      'unpaid-r2',
    ]);
    const address = { tenant: 'brolga', recipient: 'Mia@Example.com' };
    expect(await outbox.remove(address)).toHaveLength(3);
  });

  it('ends nothing by a clock that is ahead', async () => {
    const steady = { now: () => at(1) };
    const ahead = new MessageQueue(new GroupCommit(db), steady);
    await add();
    await ahead.take(lease('a', minutes(60 * 24 * 800), 9));
    expect((await only()).state).toBe('pending');
  });

  it('lets eight workers race: each message is leased once', async () => {
    await Promise.all(Array.from({ length: 100 }, () => add()));
    const taken: string[] = [];
    const worker = async (owner: string) => {
      for (const id of await take(owner, at(1), 3)) {
        taken.push(id);
        await queue.sent(id, at(2));
      }
    };
    while (await outbox.outstanding()) await Promise.all([...'abcdefgh'].map(worker));
    expect(taken).toHaveLength(100);
    expect(new Set(taken).size).toBe(100);
  });
});
