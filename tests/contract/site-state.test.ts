import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { importFeed } from '../support/stock';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { openTestServices } from '../support/test-services';

const at = '2026-11-20T01:00:00.000Z';
const later = '2026-11-21T01:00:00.000Z';

describe.each(['SQLite', 'PostgreSQL'])('the state of all sites on %s', (engine) => {
  let services: Services;
  let postgres: TestDatabase | undefined;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await openPostgres();
    const environment = {
      DATABASE_URL: postgres?.url,
      SESSION_SECRET: 'a secret of thirty-two letters or more',
    };
    services = await openTestServices({ running: true, environment });
  });
  afterAll(async () => {
    await services.close();
    await postgres?.stop();
  });

  test('counts waiting and failed deliveries, with the oldest waiting one', async () => {
    const message = (id: string, state: 'pending' | 'failed' | 'expired' | 'sent', created_at: string) => ({
      id,
      state,
      created_at,
      tenant: 'brolga',
      channel: 'sms',
      recipient: '+61491570006',
      payload: '{}',
      purpose: 'code',
      attempts: 0,
      next_attempt_at: at,
      expires_at: later,
      lease_owner: null,
      lease_until: null,
      secret_until: null,
      sent_at: null,
      last_problem: null,
    });
    await services.database
      .insertInto('messages')
      .values([
        message('m1', 'pending', later),
        message('m2', 'pending', at),
        message('m3', 'failed', at),
        message('m4', 'expired', at),
        message('m5', 'sent', at),
      ])
      .execute();
    expect(await services.siteState.backlogs()).toEqual([
      { queue: 'leads', waiting: 0, oldestAt: null, failed: 0 },
      { queue: 'messages', waiting: 2, oldestAt: at, failed: 2 },
      { queue: 'events', waiting: 0, oldestAt: null, failed: 0 },
    ]);
  });

  test('counts events that wait for other systems, without those of test keys', async () => {
    const db = services.database;
    const of = { tenant: 'brolga', type: 'lead.created', object: 'lead:1', data: '{}', created_at: at };
    for (const [id, is_test] of [
      ['live', 0],
      ['test', 1],
    ] as const) {
      const event = db
        .insertInto('webhook_events')
        .values({ ...of, id, is_test, lead_id: null, person: null });
      const { seq } = await event.returning('seq').executeTakeFirstOrThrow();
      const delivery = { endpoint_id: id, event_seq: seq, object: of.object, state: 'pending' as const };
      const next = { attempts: 0, next_attempt_at: later, last_status: null, last_error: null };
      await db
        .insertInto('webhook_deliveries')
        .values({ ...delivery, ...next, delivered_at: null })
        .execute();
    }
    expect((await services.siteState.backlogs())[2]).toMatchObject({ waiting: 1, oldestAt: at });
  });

  test('counts the cars of each site, without sold and removed ones, and the bytes of its photos', async () => {
    const { database, siteState } = services;
    const feed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        stocknum: `A${at}`,
        make: 'Kia',
        model: 'Rio',
        year: 2020,
        status: at === 0 ? 'Sold' : 'In stock',
      }));
    for (const count of [5, 4]) await importFeed(database, feed(count), { tenant: 'counted', full: true });
    expect(await siteState.cars()).toContainEqual({ tenant: 'counted', amount: 3 });
    const photo = { tenant: 'brolga', car_id: 'c1', width: 1, height: 1, created_at: at };
    await database
      .insertInto('car_photos')
      .values([
        { ...photo, id: 'p1', bytes: Buffer.alloc(1_000) },
        { ...photo, id: 'p2', bytes: Buffer.alloc(500) },
      ])
      .execute();
    expect(await siteState.storedBytes()).toEqual([{ tenant: 'brolga', amount: 1_500 }]);
  });

  test('counts an unchanged feed as a confirmation of the stock', async () => {
    const { database, siteState } = services;
    const imported = (finished_at: string, state: string, id: string) => ({
      id,
      state,
      finished_at,
      tenant: 'brolga',
      source: 'feed',
      name: 'dms',
      options: '{}',
      file: null,
      created_at: finished_at,
      report: null,
      failure: null,
    });
    await database.deleteFrom('stock_imports').execute();
    await database.deleteFrom('stock_versions').execute();
    await database
      .insertInto('stock_versions')
      .values({ tenant: 'brolga', version: 1, changed_at: at })
      .execute();
    const [stock] = await siteState.stock();
    expect(stock).toEqual({ tenant: 'brolga', changedAt: at, confirmedAt: null });
    await database
      .insertInto('stock_imports')
      .values([imported(at, 'done', 'i1'), imported(later, 'failed', 'i2')])
      .execute();
    expect((await siteState.stock())[0]?.confirmedAt).toBe(at);
    await database
      .insertInto('feed_sources')
      .values({ tenant: 'brolga', source: 'dms', failures: 0, reported: 0, succeeded_at: later })
      .execute();
    expect((await siteState.stock())[0]?.confirmedAt).toBe(later);
    expect(await siteState.importsSince(new Date(later))).toEqual([
      { source: 'feed', state: 'failed', count: 1 },
    ]);
  });
});
