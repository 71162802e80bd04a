import { afterEach, describe, expect, test } from 'vitest';
import { forgetCustomer } from '#server/customers/customer-data';
import { createApiKey } from '#server/desk/accounts/api-keys';
import { recordEvents } from '#server/platform/record-events';
import { engines } from '../support/both-databases';
import { aPerson, leadApi } from '../support/lead-api';

describe.each(engines)('GET /api/events in %s', (engine) => {
  const { call, services } = leadApi(engine);
  const scopes = ['events:read'] as const;
  const ask = (path: string) => call('GET', path, { scopes });
  const list = async (query = '') => (await ask(`/api/events${query}`)).json();
  const typesIn = ({ data }: { data: readonly { type: string }[] }) => data.map(({ type }) => type);
  const anEnquiry = async (): Promise<string> =>
    (await (await call('POST', '/api/leads', { body: { phone: aPerson().phone } })).json()).id;
  const store = (events: Parameters<typeof recordEvents>[2]) =>
    services()
      .database.transaction()
      .execute((trx) => recordEvents(trx, 'brolga', events));
  afterEach(async () => {
    await services().database.deleteFrom('webhook_events').execute();
  });

  test('follows a lead without any webhook, from page to page', async () => {
    expect(await list()).toEqual({ object: 'list', data: [], has_more: false, next: null });
    const id = await anEnquiry();
    const patch = { body: { status: 'contacted' }, scopes: ['leads:write'] as const };
    await call('PATCH', `/api/leads/${id}`, patch);
    const all = await list();
    expect(typesIn(all)).toEqual(['lead.created', 'lead.updated']);
    expect(all.data[1].data).toMatchObject({ object: 'lead', id, status: 'contacted', changed: ['status'] });
    const first = await list('?limit=1');
    const second = await list(`?limit=1&after=${first.next}`);
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect([first.has_more, second.next]).toEqual([true, null]);
    const [{ id: eventId, url, updated_at }] = all.data;
    expect(new URL(url).pathname).toBe(`/api/events/${eventId}`);
    expect(await (await ask(`/api/events/${eventId}`)).json()).toEqual(all.data[0]);
    expect((await list(`?since=${updated_at}`)).data).toEqual(all.data);
    expect(typesIn(await list('?type=booking.*&type=lead.updated'))).toEqual(['lead.updated']);
    const { database } = services();
    expect(await database.selectFrom('webhook_deliveries').select('event_seq').execute()).toEqual([]);
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  test.each([
    ['?type=car.sould', 'invalid_parameter', 'type.0'],
    ['?type=cars.*', 'invalid_parameter', 'type.0'],
    [`?since=${daysAgo(30.01)}`, 'changes_forgotten', 'since'],
    ['?since=soon', 'invalid_parameter', 'since'],
    ['?limit=101', 'invalid_parameter', 'limit'],
    ['?after=stock.128.c1', 'invalid_cursor', 'after'],
    ['?after=events.128', 'invalid_cursor', 'after'],
  ])('refuses %s as %s', async (query, code, param) => {
    const response = await ask(`/api/events${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, param });
  });

  test('takes an instant of almost 30 days ago, and names the nearest type', async () => {
    expect((await ask(`/api/events?since=${daysAgo(29.9)}`)).status).toBe(200);
    const [error] = (await list('?type=car.sould')).errors;
    expect(error).toMatchObject({ code: 'not_a_choice', did_you_mean: 'car.sold' });
  });

  test('has a scope of its own, and other sites apart', async () => {
    await list();
    await anEnquiry();
    const [{ id }] = (await list()).data;
    for (const path of ['/api/events', `/api/events/${id}`]) {
      expect((await call('GET', path, { scopes: ['webhooks:read', 'leads:read'] })).status).toBe(403);
    }
    const other = { scopes, tenant: 'corner-cars' };
    expect((await call('GET', `/api/events/${id}`, other)).status).toBe(404);
    expect((await (await call('GET', '/api/events', other)).json()).data).toEqual([]);
  });

  test('shows events of test mode to keys of that mode alone', async () => {
    const at = new Date().toISOString();
    const event = { type: 'car.sold', object: 'car:1', data: {}, at };
    await store([
      { ...event, id: 'live' },
      { ...event, id: 'test' },
    ]);
    const { apiKeys, database } = services();
    await database.updateTable('webhook_events').set({ is_test: 1 }).where('id', '=', 'test').execute();
    const wanted = { tenant: 'brolga', name: 'Test', scopes, ratePerSecond: 1_000, isTest: true };
    const { key } = await createApiKey(apiKeys, wanted, new Date());
    const headers = { authorization: `Bearer ${key}` };
    const seen = async (path: string) => (await call('GET', path, { scopes, headers })).json();
    expect((await seen('/api/events')).data).toMatchObject([{ id: 'test', test: true }]);
    expect(await seen('/api/events/live')).toMatchObject({ code: 'not_found', param: 'id' });
    expect((await list()).data).toMatchObject([{ id: 'live', test: false }]);
    expect(await (await ask('/api/events/test')).json()).toMatchObject({ code: 'not_found' });
  });

  test('has nothing of a deleted lead or of a person who was forgotten', async () => {
    await list();
    const leadId = await anEnquiry();
    const customer = { id: `c-${engine}`, tenant: 'brolga', phone: '+61491570006' };
    const about = { data: { phone: customer.phone }, at: new Date().toISOString() };
    await store([
      { ...about, type: 'customer.signed_up', object: 'customer:1', person: customer.phone },
      { ...about, type: 'customer.signed_up', object: 'customer:2', person: '+61491570007' },
    ]);
    const before = await list();
    expect(typesIn(before)).toEqual(['lead.created', 'customer.signed_up', 'customer.signed_up']);
    await services().removal.remove('brolga', [leadId]);
    await forgetCustomer(services(), { ...customer, name: null, createdAt: about.at });
    const after = await list();
    expect(after.data).toEqual(before.data.slice(2));
    for (const { id } of before.data.slice(0, 2)) expect((await ask(`/api/events/${id}`)).status).toBe(404);
    // A cursor stays a place, though its event is gone.
    const [lead] = before.data;
    const rest = await list(`?after=events.${lead.updated_at}.0`);
    expect(rest.data).toEqual(after.data);
  });
});
