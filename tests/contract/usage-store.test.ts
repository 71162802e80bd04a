import { describe, expect, test } from 'vitest';
import { measureUsage } from '#server/operate/observability/usage';
import { type CountedDay, UsageStore } from '#server/operate/observability/usage-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';

const opened = bothDatabases();

const counted = (tenant: string, day: string, requests: number): CountedDay => ({
  tenant,
  day,
  requests,
  pages_cached: 1,
  pages_rendered: 2,
  api_requests: 3,
  bytes_sent: 5_000_000_000,
});

describe.each(engines)('usage on %s', (engine) => {
  const storeOf = () => new UsageStore(new GroupCommit(opened(engine)));
  const list = (from: string, more: object = {}) => storeOf().list({ from, limit: 100, ...more });

  test('adds up several processes', async () => {
    const [one, other] = [storeOf(), storeOf()];
    const days = ['a', 'b', 'c'].map((tenant) => counted(tenant, '2026-11-25', 10));
    const rounds = Array.from({ length: 20 }, () => [one.add(days), other.add(days.toReversed())]);
    await Promise.all(rounds.flat());
    expect(await list('2026-11-25')).toEqual(
      ['a', 'b', 'c'].map((tenant) => ({
        tenant,
        day: '2026-11-25',
        requests: 400,
        pages_cached: 40,
        pages_rendered: 80,
        api_requests: 120,
        bytes_sent: 200_000_000_000,
        leads: 0,
        storage_bytes: 0,
      })),
    );
  });

  test('lists a period with both days, by day and site', async () => {
    const store = storeOf();
    for (const day of ['2025-03-03', '2025-03-01', '2025-03-02', '2025-03-04'])
      await store.add([counted('b', day, 1), counted('a', day, 1)]);
    const found = await list('2025-03-02', { to: '2025-03-03' });
    expect(found.map(({ day, tenant }) => `${day} ${tenant}`)).toEqual([
      '2025-03-02 a',
      '2025-03-02 b',
      '2025-03-03 a',
      '2025-03-03 b',
    ]);
    expect(await list('2025-03-02', { to: '2025-03-03', tenant: 'b', limit: 1 })).toHaveLength(1);
    await store.add([]);
  });

  test('measures leads and storage, keeps counts of deleted leads, and deletes old days', async () => {
    const store = storeOf();
    const database = opened(engine);
    const now = new Date('2026-11-26T03:00:00Z');
    const sites = [
      { slug: 'measured', time_zone: 'Australia/Brisbane' },
      { slug: 'still', time_zone: 'Australia/Perth' },
    ];
    const measure = () => measureUsage({ store, tenants: () => sites, clock: { now: () => now } });
    const lead = (id: string, created_at: string, quarantined: string | null = null) => ({
      id,
      created_at,
      quarantined,
      tenant: 'measured',
      category: 'Enquiry',
      subcategory: null,
      car_id: null,
      dealership_id: null,
      data: '{}',
      source: 'website',
      suspect: null,
      content_key: null,
      form_token: null,
      token_mark: null,
    });
    await database
      .insertInto('leads')
      .values([
        lead('l1', '2026-11-25T13:59:59.000Z'),
        lead('l2', '2026-11-25T14:00:00.000Z'),
        lead('l3', '2026-11-26T01:00:00.000Z'),
        lead('l4', '2026-11-26T01:00:00.000Z', 'held'),
      ])
      .execute();
    const photo = { tenant: 'measured', car_id: 'c1', width: 1, height: 1, created_at: now.toISOString() };
    await database
      .insertInto('car_photos')
      .values([
        { ...photo, id: 'p1', bytes: Buffer.alloc(1_000) },
        { ...photo, id: 'p2', bytes: Buffer.alloc(500) },
      ])
      .execute();
    await store.add([counted('measured', '2020-01-01', 1), counted('measured', '2026-11-26', 7)]);
    await measure();
    await database.deleteFrom('leads').where('id', '=', 'l3').execute();
    await measure();
    const figures = async (tenant: string) =>
      (await list('2000-01-01', { tenant })).map((one) => [
        one.day,
        one.requests,
        one.leads,
        one.storage_bytes,
      ]);
    expect(await figures('measured')).toEqual([
      ['2026-11-25', 0, 1, 0],
      ['2026-11-26', 7, 2, 1_500],
    ]);
    expect(await figures('still')).toEqual([['2026-11-26', 0, 0, 0]]);
  });
});
