import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventRegistry } from '#server/api/event-registry';
import { exampleMessage, messageSchema } from '#server/api/event-type';
import { orderEvent } from '#server/buying/orders/order-record';
import { paymentEvent, refundEvent } from '#server/buying/payments/report-payments';
import { reservationEvent } from '#server/buying/reservations/reservation-record';
import { signUpEvent } from '#server/customers/sign-in-codes';
import { savedCarEvent } from '#server/customers/watchlist-store';
import { sweepEvents } from '#server/dealer/webhooks/event-history';
import { addStaff } from '#server/desk/accounts/staff';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { startCarEvents } from '#server/stock/cars/create-cars';
import { startDeliveringEvents } from '../../server/dealer/webhooks/create-webhooks';
import { aPayment, aRefund } from '../support/a-payment';
import { aReservation } from '../support/a-reservation';
import { anAgreedOrder } from '../support/an-order';
import { engines } from '../support/both-databases';
import { aPerson, leadApi } from '../support/lead-api';
import { type Receiver, startReceiver, verified } from '../support/receiver';
import { tryImport } from '../support/stock';

const schemaOf = (type: string) =>
  messageSchema(eventRegistry.find((one) => one.type === type) ?? expect.fail(`no event ${type}`));

describe('the registry of events', () => {
  test.each(eventRegistry.map((event) => [event.type, event] as const))(
    'has a valid example of %s',
    (type, event) => {
      expect(schemaOf(type).safeParse(exampleMessage(event)).error).toBeUndefined();
      expect(type).toMatch(/^[a-z]+\.[a-z_]+$/);
    },
  );

  const customer = {
    id: 'k1',
    tenant: 'brolga',
    phone: '+61491570006',
    name: null,
    createdAt: '2026-11-20T01:02:03.000Z',
  };
  const saved = {
    carId: 'c1',
    carSlug: 'c-1',
    savedAt: customer.createdAt,
    priceWhenSaved: null,
    note: '',
  };
  const placed = anAgreedOrder();
  const brolga = { slug: 'brolga', hosts: [] };
  test.each([
    reservationEvent({ before: null, next: aReservation(), why: 'Started' }, brolga),
    orderEvent({ before: { ...placed, placedAt: null }, next: placed }, brolga),
    paymentEvent(aPayment({ state: 'paid', paidAt: customer.createdAt }), 'payment.paid', brolga),
    refundEvent(aPayment(), aRefund(), brolga),
    signUpEvent(customer),
    savedCarEvent(customer, saved, 'S1'),
  ])('describes the sent event: $type', (event) => {
    const { type = '', data, object } = event ?? {};
    expect(schemaOf(type).shape.data.safeParse(data).error).toBeUndefined();
    expect(object).toMatch(/^[a-z]+:\w+/);
  });
});

describe.each(engines)('webhooks in %s', (engine) => {
  let receiver: Receiver;
  let loops: JobLoop[] = [];
  let leftOut: readonly string[] = [];
  const { call, services } = leadApi(engine, async () => {
    receiver = await startReceiver();
    return { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` };
  });
  beforeAll(() => {
    const { config, database, secret, clock, log, tenants } = services();
    const commits = new GroupCommit(database);
    const tenant = async (slug: string) => (leftOut.includes(slug) ? null : tenants.bySlug(slug));
    const working = { config, commits, secret, clock, log, tenant, leftOut: () => leftOut };
    const events = startDeliveringEvents({ ...working, times: { pollMs: 50, pace: 0.0002 } });
    loops = [events, startCarEvents(commits, { ...working, pollMs: 50, onEvents: events.nudge })];
  });
  afterAll(async () => {
    for (const loop of loops) await loop.stop();
    await receiver.stop();
  });
  afterEach(async () => {
    receiver.answer = { status: 204 };
    const { data } = await (await ask('GET', '/api/webhooks')).json();
    for (const { id } of data) await ask('DELETE', `/api/webhooks/${id}`);
    receiver.received.length = 0;
  });

  const scopes = ['webhooks:read', 'webhooks:write'] as const;
  const ask = (method: string, path: string, body?: unknown) => call(method, path, { body, scopes });
  const add = async (events: readonly string[], path = '/') => {
    const address = { endpoint_url: new URL(path, receiver.url).href };
    const made = await ask('POST', '/api/webhooks', { ...address, events });
    expect(made.status).toBe(201);
    return made.json();
  };
  /** Messages that came, verified by the official package, with the schema of their type. */
  const messages = (secret: string, path = '/') =>
    receiver.received
      .filter((request) => request.path === path)
      .map((request) => {
        const message = Object(verified(request, secret));
        expect(schemaOf(message.type).strict().safeParse(message).error).toBeUndefined();
        expect(message).toMatchObject({ api_version: '1', site: { slug: 'brolga' } });
        return { ...message, id: String(request.headers['webhook-id']) };
      });
  const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
  const arrived = async (secret: string, types: readonly string[], path = '/') => {
    await eventually(() => expect(messages(secret, path).map(({ type }) => type)).toEqual(types));
    return messages(secret, path);
  };
  const aSeller = async (): Promise<string> => {
    const person = { tenant: 'brolga', email: 'kim@brolga.example', name: 'Kim', role: 'sales' as const };
    await addStaff(services(), person, new Date());
    return (await services().staff.list('brolga')).find(({ name }) => name === 'Kim')?.id ?? '';
  };
  const anEnquiry = async (): Promise<string> =>
    (await (await call('POST', '/api/leads', { body: { phone: aPerson().phone } })).json()).id;

  test('have their own scopes, and show their secret once', async () => {
    const made = await add(['car.*', 'lead.created', 'car.*']);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...record } = made;
    expect(record).toMatchObject({ events: ['car.*', 'lead.created'], enabled: true, description: '' });
    const path = `/api/webhooks/${record.id}`;
    expect(new URL(record.url).pathname).toBe(path);
    expect(await (await ask('GET', path)).json()).toEqual(record);
    expect(await (await ask('GET', '/api/webhooks')).json()).toMatchObject({
      object: 'list',
      data: [record],
      has_more: false,
    });
    const stored = await services().database.selectFrom('webhook_endpoints').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30));
    const off = await (await ask('PATCH', path, { enabled: false, description: 'Old CRM' })).json();
    const disabled = { enabled: false, disabled_reason: 'Disabled by request' };
    expect(off).toMatchObject({ ...disabled, description: 'Old CRM' });
    for (const [method, own] of [
      ['GET', 'webhooks:write'],
      ['PATCH', 'webhooks:read'],
    ] as const) {
      const body = method === 'PATCH' ? { enabled: true } : undefined;
      expect((await call(method, path, { body, scopes: [own] })).status).toBe(403);
    }
    expect((await call('GET', path, { scopes, tenant: 'corner-cars' })).status).toBe(404);
    const gone = { object: 'deleted', id: record.id, of: 'webhook' };
    expect(await (await ask('DELETE', path)).json()).toEqual(gone);
    expect((await ask('GET', path)).status).toBe(404);
  });

  test.each<[string, object, string]>([
    ['an event that nobody knows', { events: ['car.sould'] }, 'car.sold'],
    ['no events', { events: [] }, 'events'],
    [
      'an address inside the network',
      { endpoint_url: 'https://10.0.0.1/hook', events: ['*'] },
      'endpoint_url',
    ],
    [
      'an address of the machine itself',
      { endpoint_url: 'https://localhost/hook', events: ['*'] },
      'such as localhost',
    ],
    [
      'an address without encryption',
      { endpoint_url: 'http://crm.example/hook', events: ['*'] },
      'public https',
    ],
    ['an unknown field', { events: ['*'], event: 1 }, 'event'],
  ])('refuse %s', async (_what, body, text) => {
    const response = await ask('POST', '/api/webhooks', { endpoint_url: receiver.url, ...body });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(text);
  });

  test('refuse each event that nobody knows, with the nearest', async () => {
    const events = ['car.sould', 'lead.*', 'lead.creatd'];
    const response = await ask('POST', '/api/webhooks', { endpoint_url: receiver.url, events });
    const { errors } = await response.json();
    expect(errors).toMatchObject([
      { param: 'events', code: 'not_a_choice', did_you_mean: 'car.sold' },
      { param: 'events', code: 'not_a_choice', did_you_mean: 'lead.created' },
    ]);
  });

  test('report a lead and its status as a record of the API', async () => {
    const { secret } = await add(['lead.*']);
    const id = await anEnquiry();
    const patch = { body: { status: 'contacted' }, scopes: ['leads:write'] as const };
    await call('PATCH', `/api/leads/${id}`, patch);
    const [created, updated] = await arrived(secret, ['lead.created', 'lead.updated']);
    const lead = await (await call('GET', `/api/leads/${id}`)).json();
    const {
      deliveries: _sent,
      status_history: _history,
      booking: _booking,
      merged_into: _whole,
      assigned_to: _owner,
      ...record
    } = lead;
    // Events name the site's own address, and the API that of the request.
    const { url } = updated?.data ?? {};
    expect(new URL(url).pathname).toBe(new URL(record.url).pathname);
    expect(updated?.data).toEqual({ ...record, url, changed: ['status'] });
    expect(created?.data).toEqual({ ...record, url, status: 'new', updated_at: record.created_at });
    expect(record.updated_at > record.created_at).toBe(true);
    await call('PATCH', `/api/leads/${id}`, { body: { status: 'contacted', note: 'Rang back' } });
    await call('POST', `/api/leads/${id}/notes`, { body: { text: 'Wants it in blue.' } });
    await call('PATCH', `/api/leads/${id}`, { body: { assigned_to: await aSeller(), note: 'Yours' } });
    const work = [['status'], ['notes'], ['assigned_to'], ['notes']];
    const types = ['lead.created', 'lead.updated', ...work.map(() => 'lead.updated')];
    const reports = (await arrived(secret, types)).slice(2).map(({ data }) => data);
    expect(reports.map(({ changed, status }) => ({ changed, status }))).toEqual(
      work.map((changed) => ({ changed, status: 'contacted' })),
    );
    await services().removal.remove('brolga', [id]);
    const left = await services().database.selectFrom('webhook_events').select('data').execute();
    expect(JSON.stringify(left)).not.toContain(id);
  });

  test('wait while their site is left out', async () => {
    const { database } = services();
    const { secret } = await add(['lead.created']);
    leftOut = [...Array.from({ length: 999 }, (_, n) => `left-out-${n}`), 'brolga'];
    await anEnquiry();
    await wait(300);
    const endpoints = database.selectFrom('webhook_endpoints').select(['lease_until', 'rest_until']);
    expect(await endpoints.execute()).toEqual([{ lease_until: null, rest_until: null }]);
    const deliveries = database.selectFrom('webhook_deliveries').select(['state', 'attempts']);
    const waiting = [{ state: 'pending', attempts: 0 }];
    expect(await deliveries.where('state', '=', 'pending').execute()).toEqual(waiting);
    leftOut = [];
    await arrived(secret, ['lead.created']);
  });

  test('report cars with the record of the API, the changes and the previous price', async () => {
    const { database, tenants } = services();
    const stock = async (cars: readonly object[], full = false) => {
      const locations = tenants.bySlug('brolga')?.locations ?? [];
      const result = await tryImport(database, cars, {
        tenant: 'brolga',
        locations,
        full,
        now: new Date().toISOString(),
      });
      expect(result.ok).toBe(true);
    };
    const car = { stocknum: `W-${engine}`, make: 'Kia', model: 'Rio', year: 2020, price: 15_000, km: 9_000 };
    await stock([car]);
    // Nobody wanted to know: nothing was stored.
    expect(await database.selectFrom('car_changes').select('car_id').execute()).toEqual([]);
    const { secret } = await add(['car.*', 'import.finished']);
    const fresh = { ...car, stocknum: `X-${engine}` };
    await stock([fresh]);
    await arrived(secret, ['import.finished', 'car.added']);
    await stock([{ ...fresh, price: 14_000 }]);
    const [, added, , cheaper] = await arrived(secret, [
      'import.finished',
      'car.added',
      'import.finished',
      'car.price_changed',
    ]);
    expect(cheaper?.data).toMatchObject({ price: 14_000, previous_price: 15_000 });
    expect(cheaper?.data.changed).toEqual(expect.arrayContaining(['price', 'display_price']));
    const { changed: _changed, previous_price: _price, ...record } = cheaper?.data ?? {};
    const shown = await (await call('GET', `/api/stock/${added?.data.id}`, { scopes: null })).json();
    const withoutHost = (value: object) =>
      JSON.parse(JSON.stringify(value).replaceAll(/https?:\/\/[\w.-]*brolga[\w.-]*/g, ''));
    expect(withoutHost(record)).toEqual(withoutHost(shown));
    await stock([{ ...fresh, price: 14_000, status: 'sold' }]);
    const sold = await eventually(
      () => messages(secret).find(({ type }) => type === 'car.sold') ?? expect.fail('not yet'),
    );
    expect(sold.data).toMatchObject({ status: 'sold', id: added?.data.id });
  });

  test('report changes of single cars as cars, not as imports', async () => {
    const stocknum = `Y-${engine}`;
    const car = { stocknum, make: 'Kia', model: 'Rio', year: 2021, price: 18_000, km: 7_000 };
    const locations = services().tenants.bySlug('brolga')?.locations ?? [];
    const now = new Date().toISOString();
    const tenant = { tenant: 'brolga', locations, full: false, now };
    expect((await tryImport(services().database, [car], tenant)).ok).toBe(true);
    const { secret } = await add(['*']);
    const own = { scopes: ['stock:write'] } as const;
    const path = `/api/stock/${stocknum}`;
    expect((await call('PATCH', `${path}?dry_run=true`, { ...own, body: { price: 1 } })).status).toBe(200);
    expect((await call('PATCH', path, { ...own, body: { price: 17_000 } })).status).toBe(200);
    const [cheaper] = await arrived(secret, ['car.price_changed']);
    expect(cheaper?.data).toMatchObject({ stock_number: stocknum, price: 17_000, previous_price: 18_000 });
    expect((await call('PATCH', path, { ...own, body: { price: 17_000 } })).status).toBe(200);
    expect((await call('DELETE', path, own)).status).toBe(200);
    const [, removed] = await arrived(secret, ['car.price_changed', 'car.removed']);
    expect(removed?.data).toMatchObject({ stock_number: stocknum, object: 'car', id: cheaper?.data.id });
  });

  test('sign with both secrets during a rotation', async () => {
    const made = await add(['lead.created']);
    const path = `/api/webhooks/${made.id}`;
    const rotated = await (await ask('POST', `${path}/rotate`, { overlap_hours: 1 })).json();
    expect(rotated.previous_secret_until).toEqual(expect.any(String));
    await anEnquiry();
    await arrived(made.secret, ['lead.created']);
    await arrived(rotated.secret, ['lead.created']);
    const last = await (await ask('POST', `${path}/rotate`, { overlap_hours: 0 })).json();
    receiver.received.length = 0;
    await anEnquiry();
    await arrived(last.secret, ['lead.created']);
    expect(() => messages(rotated.secret)).toThrow('No matching signature');
  });

  test('can be tested with the example of any event', async () => {
    const { secret, id } = await add(['lead.created']);
    const path = `/api/webhooks/${id}/test`;
    const delivered = { delivered: true, status: 204, error: null };
    expect(await (await ask('POST', path, {})).json()).toMatchObject(delivered);
    expect((await ask('POST', path, { type: 'car.sold' })).status).toBe(200);
    await arrived(secret, ['webhook.test', 'car.sold']);
    receiver.answer = { status: 302, headers: { location: '/elsewhere' } };
    expect(await (await ask('POST', path, {})).json()).toMatchObject({ delivered: false, status: 302 });
    expect((await ask('POST', path, { type: 'car.sould' })).status).toBe(422);
  });

  test('list deliveries, and send them again under the same ID', async () => {
    const { secret, id } = await add(['lead.*']);
    const path = `/api/webhooks/${id}`;
    await anEnquiry();
    await anEnquiry();
    const sent = await arrived(secret, ['lead.created', 'lead.created']);
    const list = async (query = '') => (await ask('GET', `${path}/deliveries${query}`)).json();
    const allSent = async () =>
      expect((await list()).data).toMatchObject([
        { state: 'delivered', attempts: 1, last_status: 204 },
        { state: 'delivered', next_attempt_at: null },
      ]);
    await eventually(allSent);
    const first = await list('?limit=1');
    const second = await list(`?limit=1&after=${first.next}`);
    expect([first.has_more, (await list('?after=orders.1')).code]).toEqual([true, 'invalid_cursor']);
    expect([...first.data, ...second.data].map(({ event_id }) => event_id).sort()).toEqual(
      sent.map(({ id }) => id).sort(),
    );
    receiver.received.length = 0;
    const one = await ask('POST', `${path}/replay`, { event_id: sent[0]?.id });
    expect(await one.json()).toMatchObject({ replayed: 1 });
    expect((await arrived(secret, ['lead.created']))[0]?.id).toBe(sent[0]?.id);
    // Another endpoint gets what happened before it existed.
    const later = await add(['lead.created'], '/later');
    const since = sent[0]?.timestamp;
    const all = await ask('POST', `/api/webhooks/${later.id}/replay`, { since });
    expect((await all.json()).replayed).toBeGreaterThanOrEqual(2);
    expect((await ask('POST', `${path}/replay`, { event_id: 'nope' })).status).toBe(404);
  });

  test('send failed events again, and a repeated replay nothing more', async () => {
    const { secret, id } = await add(['lead.created']);
    const path = `/api/webhooks/${id}`;
    await anEnquiry();
    const [sent] = await arrived(secret, ['lead.created']);
    const delivery = async () => (await (await ask('GET', `${path}/deliveries`)).json()).data[0];
    await eventually(async () => expect((await delivery()).state).toBe('delivered'));
    const { delivered_at, updated_at } = await delivery();
    expect(updated_at).toBe(delivered_at);
    const replay = (key: string) =>
      call('POST', `${path}/replay`, {
        body: { state: 'failed' },
        scopes,
        headers: { 'idempotency-key': `${engine}-${key}` },
      });
    const none = { object: 'webhook_replay', replayed: 0, has_more: false, next: null };
    expect(await (await replay('before')).json()).toEqual(none);
    await services().database.updateTable('webhook_deliveries').set({ state: 'failed' }).execute();
    receiver.received.length = 0;
    for (const _ of [1, 2]) expect(await (await replay('after')).json()).toEqual({ ...none, replayed: 1 });
    expect((await arrived(secret, ['lead.created']))[0]?.id).toBe(sent?.id);
    await eventually(async () => expect((await delivery()).state).toBe('delivered'));
    expect((await delivery()).updated_at > updated_at).toBe(true);
  });

  const since = '2026-11-20T01:00:00Z';
  test.each<[string, object, string, string]>([
    ['nothing', {}, 'body', 'Give event_id, since or state.'],
    ['one event of a range', { event_id: 'x', since }, 'event_id', 'leave out'],
    ['one event if it failed', { event_id: 'x', state: 'failed' }, 'event_id', 'leave out'],
    ['one event with an end', { event_id: 'x', until: since }, 'event_id', 'leave out'],
    ['an end without a start', { state: 'failed', until: since }, 'until', 'goes with since'],
    ['an end before the start', { since, until: '2026-11-20T00:59:59Z' }, 'until', 'before since'],
    ['what was delivered', { state: 'delivered' }, 'state', 'failed'],
    ['a start that is no instant', { since: 'soon' }, 'since', 'Send an instant'],
    ['the cursor of another list', { since, after: 'webhooks.1' }, 'after', 'match'],
  ])('refuse to replay %s', async (_what, body, param, detail) => {
    const { id } = await add(['lead.created']);
    const response = await ask('POST', `/api/webhooks/${id}/replay`, body);
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(errors).toContainEqual(
      expect.objectContaining({ param, detail: expect.stringContaining(detail) }),
    );
  });

  test('are read from GET /api/events too', async () => {
    const { secret } = await add(['lead.created']);
    await anEnquiry();
    const [message] = await arrived(secret, ['lead.created']);
    const read = { scopes: ['events:read'] as const };
    const event = await (await call('GET', `/api/events/${message?.id}`, read)).json();
    expect(event).toMatchObject({
      object: 'event',
      id: message?.id,
      created_at: message?.timestamp,
      test: false,
    });
    expect([event.type, event.data]).toEqual([message?.type, message?.data]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { data } = await (await call('GET', `/api/events?type=lead.*&since=${since}`, read)).json();
    expect(data).toContainEqual(event);
  });

  test('are disabled by 410, and receive waiting events once enabled', async () => {
    const { secret, id } = await add(['lead.created']);
    const path = `/api/webhooks/${id}`;
    receiver.answer = { status: 410 };
    await anEnquiry();
    const show = async () => (await ask('GET', path)).json();
    await eventually(async () => expect((await show()).enabled).toBe(false));
    expect((await show()).disabled_reason).toContain('410');
    receiver.answer = { status: 204 };
    receiver.received.length = 0;
    await ask('PATCH', path, { enabled: true });
    await anEnquiry();
    await arrived(secret, ['lead.created']);
  });

  test('wait for the Retry-After, and treat a redirect as a failure', async () => {
    const { secret, id } = await add(['lead.created']);
    receiver.answer = { status: 429, headers: { 'retry-after': '1' } };
    await anEnquiry();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const startedMs = Date.now();
    receiver.answer = { status: 302, headers: { location: '/elsewhere' } };
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(1));
    expect(Date.now() - startedMs).toBeGreaterThan(800);
    receiver.answer = { status: 204 };
    const state = async () =>
      (await (await ask('GET', `/api/webhooks/${id}/deliveries`)).json()).data[0]?.state;
    await eventually(async () => expect(await state()).toBe('delivered'));
    expect(receiver.received.some(({ path }) => path === '/elsewhere')).toBe(false);
    expect(new Set(messages(secret).map(({ id }) => id)).size).toBe(1);
  });

  test('are deleted after 30 days', async () => {
    await add(['lead.created']);
    await anEnquiry();
    const { webhookEvents: history, database } = services();
    const count = async () => (await database.selectFrom('webhook_events').select('seq').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await sweepEvents(history, inDays(29));
    expect(await count()).toBeGreaterThan(0);
    await sweepEvents(history, inDays(31));
    expect(await count()).toBe(0);
    expect(await database.selectFrom('webhook_deliveries').select('event_seq').execute()).toEqual([]);
  });
});
