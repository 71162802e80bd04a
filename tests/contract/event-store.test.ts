import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventTypeNames } from '#server/api/event-registry';
import { ApiKeyStore, createApiKey } from '#server/desk/accounts/api-keys';
import { GroupCommit } from '#server/platform/database/group-commit';
import { type EventRecord, recordEvents, wantsEventsOf } from '#server/platform/record-events';
import { wantsEvent } from '#server/platform/rules/webhooks';
import { DeliveryHistory, mostReplayed } from '../../server/dealer/webhooks/delivery-history';
import { EventHistory } from '../../server/dealer/webhooks/event-history';
import { WebhookEndpoints } from '../../server/dealer/webhooks/webhook-endpoints';
import { bothDatabases, engines } from '../support/both-databases';

const databaseOf = bothDatabases();
const minuteMs = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

const anEvent = (change: Partial<EventRecord> = {}): EventRecord => ({
  type: 'car.sold',
  object: 'car:1',
  data: { id: '1' },
  at: ago(0).toISOString(),
  ...change,
});

const anEndpoint = (id: string, events: readonly string[]) => ({
  id,
  tenant: 'brolga',
  url: 'https://crm.example/events',
  description: '',
  events,
  sealedSecret: '',
  previous: null,
  disabled: null,
  isTest: false,
  failures: 0,
  failingSince: null,
  createdAt: ago(90).toISOString(),
  changedAt: ago(90).toISOString(),
});

describe.each(engines)('events in %s', (engine) => {
  let commits: GroupCommit;
  let events: EventHistory;
  let deliveries: DeliveryHistory;
  let endpoints: WebhookEndpoints;
  let keys: ApiKeyStore;
  beforeEach(async () => {
    commits = new GroupCommit(databaseOf(engine));
    events = new EventHistory(commits);
    deliveries = new DeliveryHistory(commits);
    endpoints = new WebhookEndpoints(commits);
    keys = new ApiKeyStore(commits.db);
    for (const table of ['webhook_deliveries', 'webhook_events', 'webhook_endpoints', 'api_keys'] as const) {
      await commits.db.deleteFrom(table).execute();
    }
  });
  const addKey = (change: Partial<Parameters<typeof createApiKey>[1]> = {}) => {
    const usual = { tenant: 'brolga', name: 'CRM', scopes: ['events:read'], ratePerSecond: 9 } as const;
    return createApiKey(keys, { ...usual, ...change }, new Date());
  };
  const store = (...some: readonly EventRecord[]) => commits.run((trx) => recordEvents(trx, 'brolga', some));
  const listed = async (filter: Partial<Parameters<EventHistory['list']>[1]> = {}) =>
    (await events.list('brolga', { limit: 100, isTest: false, ...filter })) ?? expect.fail('no such place');

  it.each<[string, boolean, Parameters<typeof addKey>[0]]>([
    ['an active key', true, {}],
    ['a key that has not ended', true, { expiresAt: ago(-1).toISOString() }],
    ['a key that has ended', false, { expiresAt: ago(1).toISOString() }],
    ['a key of test mode', false, { isTest: true }],
    ['a key of another site', false, { tenant: 'corner-cars' }],
    ['a key with other scopes', false, { scopes: ['webhooks:read', 'leads:read'] }],
    ['a key of a group with the site', true, { tenant: '', sites: ['corner-cars', 'brolga'] }],
    ['a key of a group without the site', false, { tenant: '', sites: ['brolga-trucks'] }],
    ['a key of no site', false, { tenant: '' }],
  ])('are stored for %s: %s', async (_name, isStored, key) => {
    await addKey(key);
    expect(await store(anEvent())).toBe(isStored ? 1 : 0);
    expect(await commits.run((trx) => wantsEventsOf(trx, 'brolga', 'car', false))).toBe(isStored);
    expect(await listed()).toHaveLength(isStored ? 1 : 0);
    expect(await commits.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('are not stored for a revoked key', async () => {
    const { id } = await addKey();
    await keys.revoke('brolga', id, new Date());
    expect(await store(anEvent())).toBe(0);
  });

  it('are stored once, with a delivery for each endpoint that wants them', async () => {
    await addKey();
    await addKey();
    await endpoints.add(anEndpoint('w1', ['car.*']), 9);
    await endpoints.add(anEndpoint('w2', ['lead.*']), 9);
    await store(anEvent());
    const rows = commits.db.selectFrom('webhook_deliveries').select('endpoint_id');
    expect(await rows.execute()).toEqual([{ endpoint_id: 'w1' }]);
    expect(await listed()).toHaveLength(1);
  });

  it('are listed in the order in which they were stored, page by page', async () => {
    await addKey();
    const ids = ['b', 'c', 'a', 'e', 'd'];
    // Several in one millisecond; the last ones happened first.
    for (const [n, id] of ids.entries()) await store(anEvent({ id, at: ago(n).toISOString() }));
    await commits.db
      .updateTable('webhook_events')
      .set({ stored_at: ago(0).toISOString() })
      .execute();
    const [first, second] = [await listed({ limit: 2 }), await listed()];
    const rest = await listed({ after: first.at(-1)?.place });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(ids);
    expect(second.map(({ id }) => id)).toEqual(ids);
    for (const after of ['soon', '5', '2026-11-20T01:02:03.000Z.x']) {
      expect(await events.list('brolga', { limit: 9, isTest: false, after })).toBeNull();
    }
  });

  it('are found by when they were stored, which may be long after they happened', async () => {
    await addKey();
    await store(anEvent({ id: 'late', at: ago(120).toISOString() }));
    expect((await listed({ since: ago(1) })).map(({ id }) => id)).toEqual(['late']);
    expect(await listed({ since: ago(-1) })).toEqual([]);
    // Stored by the release before.
    await commits.db.updateTable('webhook_events').set({ stored_at: null }).execute();
    expect(await listed({ since: ago(1) })).toEqual([]);
    expect(await listed({ since: ago(121) })).toHaveLength(1);
  });

  it.runIf(engine === 'postgres')(
    'are found by the clock of the database, whatever that of their process shows',
    async () => {
      await addKey();
      const start = new Date();
      for (const [id, minutes] of [
        ['behind', -10],
        ['ahead', 10],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: start.getTime() + minutes * 60_000 });
        await store(anEvent({ id })).finally(() => vi.useRealTimers());
      }
      const found = await listed({ since: new Date(start.getTime() - 60_000) });
      expect(found.map(({ id }) => id)).toEqual(['behind', 'ahead']);
      for (const { storedAt } of found)
        expect(Math.abs(Date.parse(storedAt) - start.getTime())).toBeLessThan(60_000);
    },
  );

  it('of test mode and of other sites are apart', async () => {
    await addKey();
    await store(anEvent({ id: 'live' }), anEvent({ id: 'test' }));
    await commits.db.updateTable('webhook_events').set({ is_test: 1 }).where('id', '=', 'test').execute();
    expect((await listed()).map(({ id }) => id)).toEqual(['live']);
    expect((await listed({ isTest: true })).map(({ id }) => id)).toEqual(['test']);
    expect(await events.byId('brolga', 'test', false)).toBeNull();
    expect(await events.byId('brolga', 'test', true)).toMatchObject({ id: 'test', isTest: true });
    expect(await events.byId('corner-cars', 'live', false)).toBeNull();
  });

  it.each([['*'], ['car.*'], ['car.sold'], ['customer.*', 'lead.created'], ['webhook.test']])(
    'are chosen by %s as for webhooks',
    async (...patterns) => {
      await addKey();
      await store(...eventTypeNames.map((type) => anEvent({ id: type, type })));
      const wanted = eventTypeNames.filter((type) => wantsEvent(patterns, type));
      expect((await listed({ types: patterns })).map(({ type }) => type)).toEqual(wanted);
    },
  );

  describe('are sent again', () => {
    const endpoint = anEndpoint('w1', ['car.*']);
    const settle = async (state: 'failed' | 'delivered') =>
      commits.db.updateTable('webhook_deliveries').set({ state, attempts: 3 }).execute();
    const states = async () =>
      (await deliveries.list('w1', { limit: 100 })).map(({ eventId, state }) => `${eventId} ${state}`);
    beforeEach(async () => {
      await endpoints.add(endpoint, 9);
      await store(anEvent({ id: 'old', at: ago(60).toISOString() }), anEvent({ id: 'new' }));
      await settle('delivered');
      const failed = commits.db.updateTable('webhook_deliveries').set({ state: 'failed' });
      await failed
        .where('event_seq', '=', (eb) =>
          eb.selectFrom('webhook_events').select('seq').where('id', '=', 'old'),
        )
        .execute();
    });

    it.each([
      ['one', { eventId: 'new' }, ['new']],
      ['one that nobody knows', { eventId: 'x' }, []],
      ['a range', { since: ago(5) }, ['new']],
      ['a range with an end', { since: ago(90), until: ago(5) }, ['old']],
      ['those that failed', { failed: true }, ['old']],
      ['those of a range that failed', { failed: true, since: ago(5) }, []],
    ])('%s', async (_name, which, ids) => {
      expect(await deliveries.replay(endpoint, which, new Date())).toEqual({
        replayed: ids.length,
        next: null,
      });
      expect((await states()).filter((one) => one.endsWith('pending'))).toEqual(
        ids.map((id) => `${id} pending`),
      );
    });

    it('only once if they failed', async () => {
      await deliveries.replay(endpoint, { failed: true }, new Date());
      expect(await deliveries.replay(endpoint, { failed: true }, new Date())).toMatchObject({ replayed: 0 });
    });

    it('with the time of the replay', async () => {
      const now = ago(-5);
      await deliveries.replay(endpoint, { eventId: 'new' }, now);
      const [newest, oldest] = await deliveries.list('w1', { limit: 2 });
      expect(newest).toMatchObject({ eventId: 'new', attempts: 0, updatedAt: now.toISOString() });
      expect(oldest).toMatchObject({ eventId: 'old', updatedAt: oldest?.createdAt });
    });

    it('in turns of a bounded size', async () => {
      await sql`
        with recursive n (i) as (select 1 union all select i + 1 from n where i <= ${sql.lit(mostReplayed)})
        insert into webhook_events (id, tenant, type, object, data, created_at)
        select cast(i as text), 'brolga', case when i = 5 then 'lead.created' else 'car.added' end, 'car:1', '{}',
          ${ago(0).toISOString()} from n`.execute(commits.db);
      const all = { since: ago(90) };
      const { replayed, next } = await deliveries.replay(endpoint, all, new Date());
      expect(replayed).toBe(mostReplayed);
      const rest = await deliveries.replay(endpoint, { ...all, after: next ?? 0 }, new Date());
      // 10,000 new cars after the two events from before; the lead is not wanted.
      expect(rest).toEqual({ replayed: 2, next: null });
    });
  });
});
