import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDeliveringEvents } from '#server/dealer/webhooks/create-webhooks';
import type { ApiScope } from '#server/desk/accounts/api-keys';
import { addStaff } from '#server/desk/accounts/staff';
import { makeReport } from '#server/desk/make-report';
import { listLeads } from '#server/leads/lead-list';
import { releaseLead } from '#server/leads/release-lead';
import { sweepTestLeads } from '#server/leads/sweep-test-leads';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { engines } from '../support/both-databases';
import { aPerson, type BookableCar, leadApi } from '../support/lead-api';
import { type Receiver, startReceiver, verified } from '../support/receiver';
import { FakeProviders } from '../support/trade-in-fakes';

const scopes: readonly ApiScope[] = [
  'leads:write',
  'leads:read',
  'orders:read',
  'stock:read',
  'stock:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
];
const dayMs = 86_400_000;

describe.each(engines)('a test key, in %s', (engine) => {
  let receiver: Receiver;
  let events: JobLoop;
  let fake: FakeProviders;
  let cars: BookableCar[];
  const { call, services, bookableCars } = leadApi(engine, async () => {
    receiver = await startReceiver();
    return { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` };
  });
  beforeAll(async () => {
    const { config, database, secret, clock, log, tenants } = services();
    const tenant = async (slug: string) => tenants.bySlug(slug);
    const working = { config, commits: new GroupCommit(database), secret, clock, log, tenant };
    events = startDeliveringEvents({ ...working, leftOut: () => [], times: { pollMs: 50, pace: 0.0002 } });
    fake = new FakeProviders();
    Object.assign(services(), { vehicleLookup: fake, valuer: fake });
    const staff = { tenant: 'brolga', email: 'kim@brolga.example', name: 'Kim', role: 'sales' } as const;
    await addStaff(services(), staff, new Date());
    cars = await bookableCars();
  });
  afterAll(async () => {
    await events.stop();
    await receiver.stop();
  });

  const ask = async (method: string, path: string, body?: unknown, isTest = true) => {
    const response = await call(method, path, { body, scopes, isTest });
    return { status: response.status, body: await response.json() };
  };
  const live = (method: string, path: string, body?: unknown) => ask(method, path, body, false);
  const aLead = async (more: object = {}) => {
    const { status, body } = await ask('POST', '/api/leads', { ...aPerson(), message: 'Hello', ...more });
    expect(status).toBe(201);
    return body;
  };
  const webhook = async (path: string, isTest = true) => {
    const address = { endpoint_url: new URL(path, receiver.url).href, events: ['*'] };
    return (await ask('POST', '/api/webhooks', address, isTest)).body;
  };
  const messages = (path: string, secret: string) =>
    receiver.received.filter((one) => one.path === path).map((one) => Object(verified(one, secret)));
  const drive = (at: number) => {
    const [car] = cars;
    const slot = car?.slots[at];
    if (!car || !slot) throw new Error('no time to book');
    return { car_id: car.slug, location_id: car.location.id, starts_at: slot.starts_at };
  };
  const aDrive = (at: number) => aLead({ category: 'Test Drive', ...drive(at) });

  /** Rows that are no test record's, in every table but those that only note that a key was used. */
  async function liveRows() {
    const { database } = services();
    const tests = sql`(select id from leads where is_test = 1)`;
    // Without its lease, which ends a moment after the work.
    const own = sql`select id, events, failures, disabled_at, changed_at from webhook_endpoints where is_test = 0`;
    const liveHooks = sql`(select id from webhook_endpoints where is_test = 0)`;
    const conditions: Readonly<Record<string, ReturnType<typeof sql>>> = {
      leads: sql`is_test = 0`,
      webhook_events: sql`is_test = 0`,
      webhook_deliveries: sql`endpoint_id in ${liveHooks}`,
    };
    const withLead = ['bookings', 'lead_states', 'lead_notes'] as const;
    const rows: Record<string, unknown> = { webhook_endpoints: (await own.execute(database)).rows };
    const whole = [
      'messages',
      'event_counts',
      'phone_reveals',
      'cars',
      'customers',
      'alerts',
      'orders',
      'deliveries',
    ];
    for (const table of [...Object.keys(conditions), ...whole, ...withLead]) {
      const condition = withLead.some((one) => one === table)
        ? sql`lead_id not in ${tests}`
        : (conditions[table] ?? sql`1 = 1`);
      const query = sql`select * from ${sql.table(table)} where ${condition}`;
      rows[table] = (await query.execute(database)).rows;
    }
    return rows;
  }

  /** What staff, systems and visitors see of leads. */
  async function everythingSeen(person: { readonly phone: string; readonly email: string }) {
    const all = services();
    const tenant = all.tenants.bySlug('brolga') ?? expect.fail('no site');
    const now = new Date();
    const filter = { terms: [] };
    const range = { from: '2020-01-01', to: '2099-12-31' };
    const contact = { phone: `+61${person.phone.replace(/\s/g, '').slice(1)}`, email: person.email };
    const exported = [];
    for await (const { id } of listLeads(all.leads, 'brolga')) exported.push(id);
    const ofSite = all.database.selectFrom('cars').select('id').where('tenant', '=', 'brolga');
    const carIds = (await ofSite.limit(500).execute()).map(({ id }) => id);
    const days = [{ day: 'all', from: new Date(0), until: new Date(now.getTime() + dayMs) }];
    const until = new Date(now.getTime() + 365 * dayMs);
    const stored = { from: now, to: until, cancelled: true, withoutTests: true };
    return {
      rows: await liveRows(),
      inbox: await all.desk.page('brolga', filter, { limit: 500 }),
      held: await all.desk.page('brolga', { ...filter, held: true }, { limit: 500 }),
      counts: await all.desk.counts('brolga', filter, now),
      perDay: await all.desk.perDay('brolga', days, filter),
      replies: await all.desk.replies('brolga', new Date(0)),
      ofCars: await all.desk.leadsOfCars('brolga', carIds),
      report: { ...(await makeReport(all, { tenant, now, range, filter })), stockDays: [] },
      person: await all.people.recordsOf('brolga', contact),
      key: await all.people.keyOf('brolga', contact),
      exported,
      diary: await all.bookings.between('brolga', stored),
      queues: [await all.deskStatus.leads('brolga', now), await all.deskStatus.messages('brolga', now)],
      webhooks: await all.deskStatus.webhooks('brolga', now),
      backlogs: await all.siteState.backlogs(),
      metrics: (await all.metrics.text([])).split('\n').filter((line) => /lead/.test(line)),
      leads: (await live('GET', '/api/leads?limit=100')).body.data,
      discarded: (await live('GET', '/api/leads?limit=100&quarantined=discarded')).body.data,
      bookings: (await live('GET', '/api/bookings?limit=100')).body.data,
      events: (await live('GET', '/api/events?limit=100')).body.data,
    };
  }

  test('changes nothing that anybody counts, reads or gets', async () => {
    const liveHook = await webhook('/live', false);
    const testHook = await webhook('/test');
    const person = aPerson();
    await live('POST', '/api/leads', { ...aPerson(), message: 'A real one' });
    await vi.waitFor(() => expect(messages('/live', liveHook.secret)).toHaveLength(1), 30_000);
    // A delivery is noted a moment after it has come.
    const isNoted = async () =>
      expect((await services().siteState.backlogs())[2]).toMatchObject({ queue: 'events', waiting: 0 });
    await vi.waitFor(isNoted, 30_000);
    const before = await everythingSeen(person);
    expect([before.exported.length, before.leads.length]).toEqual([1, 1]);

    const lead = (await ask('POST', '/api/leads', { ...person, message: 'Hello' })).body;
    expect(lead).toMatchObject({ test: true, status: 'new', quarantined: null, deliveries: [] });
    const path = `/api/leads/${lead.id}`;
    const [kim] = (await ask('GET', '/api/staff')).body.data;
    const changed = await ask('PATCH', path, { status: 'contacted', note: 'Rang', assigned_to: kim.id });
    expect(changed.body).toMatchObject({ test: true, status: 'contacted', assigned_to: { name: 'Kim' } });
    expect((await ask('POST', `${path}/notes`, { text: 'Blue' })).status).toBe(201);
    const booked = await aDrive(0);
    expect(booked).toMatchObject({ test: true, status: 'appointment', booking: { state: 'booked' } });
    const moved = await ask('PATCH', `/api/bookings/${booked.id}`, { starts_at: drive(2).starts_at });
    expect(moved.body).toMatchObject({ starts_at: drive(2).starts_at, changes: 1 });
    expect((await ask('DELETE', `/api/bookings/${booked.id}`)).body.state).toBe('cancelled');
    const reveal = { car_id: cars[0]?.slug, website_id: 'brolga' };
    expect((await ask('POST', '/api/phone-reveals', reveal)).body.phone_text).toMatch(/\d/);

    const types = [
      'lead.created',
      'lead.created',
      // Of its status, its owner and its notes; of another, the time of its test drive.
      'lead.updated',
      'lead.updated',
      'lead.updated',
      'lead.updated',
      'booking.created',
      'booking.moved',
      'booking.cancelled',
    ];
    const sent = () => messages('/test', testHook.secret);
    await vi.waitFor(() => expect(sent()).toHaveLength(types.length), 30_000);
    expect(
      sent()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(types.toSorted());
    expect(sent().every((message) => message.test === true)).toBe(true);
    expect(messages('/live', liveHook.secret)).toMatchObject([{ type: 'lead.created', test: false }]);
    const happened = (await ask('GET', '/api/events?limit=100')).body.data;
    expect(happened.map(({ type }: { type: string }) => type).toSorted()).toEqual(types.toSorted());
    expect(happened.every(({ test }: { test: boolean }) => test)).toBe(true);

    const after = await everythingSeen(person);
    for (const [name, value] of Object.entries(before)) expect(after, name).toHaveProperty(name, value);
    for (const { id } of [liveHook, testHook]) {
      await ask('DELETE', `/api/webhooks/${id}`);
      await live('DELETE', `/api/webhooks/${id}`);
    }
  });

  test('sees its own leads and bookings alone, and live keys never see them', async () => {
    const { body: real } = await live('POST', '/api/leads', { ...aPerson(), message: 'A real one' });
    const lead = await aDrive(4);
    for (const path of [`/api/leads/${lead.id}`, `/api/leads/${lead.id}/notes`, `/api/bookings/${lead.id}`]) {
      expect((await ask('GET', path)).status).toBe(200);
      expect((await live('GET', path)).status).toBe(404);
    }
    expect((await live('PATCH', `/api/leads/${lead.id}`, { status: 'won' })).status).toBe(404);
    expect((await live('POST', `/api/leads/${lead.id}/notes`, { text: 'Hi' })).status).toBe(404);
    expect((await live('DELETE', `/api/bookings/${lead.id}`)).status).toBe(404);
    expect((await ask('GET', `/api/leads/${real.id}`)).status).toBe(404);
    expect((await ask('PATCH', `/api/leads/${real.id}`, { status: 'won' })).status).toBe(404);
    const lists = ['/api/leads?limit=100', '/api/leads?limit=100&updated_since=2020-01-01T00:00:00Z'];
    for (const path of lists) {
      const { data } = (await ask('GET', path)).body;
      expect(data.map(({ id }: { id: string }) => id)).toContain(lead.id);
      expect(data.every((one: { test: boolean }) => one.test)).toBe(true);
    }
    expect((await ask('GET', '/api/leads?quarantined=held')).body.data).toEqual([]);
    const bookings = (await ask('GET', '/api/bookings')).body.data;
    expect(bookings.map(({ id }: { id: string }) => id)).toContain(lead.id);
    for (const path of ['/api/orders', '/api/reservations'])
      expect((await ask('GET', path)).body).toMatchObject({ object: 'list', data: [] });
    await ask('DELETE', `/api/bookings/${lead.id}`);
  });

  test('lists, changes and deletes the webhooks of test keys alone', async () => {
    const [liveHook, testHook] = [await webhook('/a', false), await webhook('/b')];
    expect([liveHook.test, testHook.test]).toEqual([false, true]);
    expect((await ask('GET', '/api/webhooks')).body.data).toMatchObject([{ id: testHook.id }]);
    expect((await live('GET', '/api/webhooks')).body.data).toMatchObject([{ id: liveHook.id }]);
    const path = (id: string) => `/api/webhooks/${id}`;
    for (const [caller, id] of [
      [ask, liveHook.id],
      [live, testHook.id],
    ] as const) {
      expect((await caller('GET', path(id))).status).toBe(404);
      expect((await caller('PATCH', path(id), { enabled: false })).status).toBe(404);
      expect((await caller('POST', `${path(id)}/rotate`, {})).status).toBe(404);
      expect((await caller('POST', `${path(id)}/test`, {})).status).toBe(404);
      expect((await caller('POST', `${path(id)}/replay`, { since: new Date(0) })).status).toBe(404);
      expect((await caller('GET', `${path(id)}/deliveries`)).status).toBe(404);
      expect((await caller('DELETE', path(id))).status).toBe(404);
    }
    expect((await ask('DELETE', path(testHook.id))).status).toBe(200);
    expect((await live('DELETE', path(liveHook.id))).status).toBe(200);
  });

  test('sends test events again to a test webhook alone', async () => {
    const [liveHook, testHook] = [await webhook('/c', false), await webhook('/d')];
    await aLead();
    await live('POST', '/api/leads', { ...aPerson(), message: 'A real one' });
    await vi.waitFor(() => expect(messages('/d', testHook.secret)).toHaveLength(1), 30_000);
    await vi.waitFor(() => expect(messages('/c', liveHook.secret)).toHaveLength(1), 30_000);
    const since = new Date(Date.now() - 60 * 60_000).toISOString();
    const replayed = await ask('POST', `/api/webhooks/${testHook.id}/replay`, { since });
    const { body: all } = await live('POST', `/api/webhooks/${liveHook.id}/replay`, { since });
    const count = async (isTest: number) => {
      const rows = services()
        .database.selectFrom('webhook_events')
        .select('id')
        .where('is_test', '=', isTest);
      return (await rows.where('tenant', '=', 'brolga').execute()).length;
    };
    expect([replayed.body.replayed, all.replayed]).toEqual([await count(1), await count(0)]);
    await ask('DELETE', `/api/webhooks/${testHook.id}`);
    await live('DELETE', `/api/webhooks/${liveHook.id}`);
  });

  test.each(['reservation', 'order'] as const)('gets the events of a whole sale: %s', async (scenario) => {
    const hook = await webhook(`/${scenario}`);
    const { body } = await ask('POST', `/api/webhooks/${hook.id}/test`, { scenario });
    const got = messages(`/${scenario}`, hook.secret);
    expect(body).toMatchObject({ object: 'webhook_test', delivered: true });
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(got.map(({ type }) => type));
    expect(got.at(-1)?.type).toBe(scenario === 'order' ? 'order.completed' : 'reservation.converted');
    expect(got.every((message) => message.test === true)).toBe(true);
    receiver.answer = { status: 500 };
    const failed = await ask('POST', `/api/webhooks/${hook.id}/test`, { scenario });
    receiver.answer = { status: 204 };
    expect(failed.body).toMatchObject({ delivered: false, events: [{ delivered: false }] });
    const both = await ask('POST', `/api/webhooks/${hook.id}/test`, { scenario, type: 'car.sold' });
    expect(both.status).toBe(422);
    await ask('DELETE', `/api/webhooks/${hook.id}`);
  });

  test('holds five times at once: the next one cancels the oldest', async () => {
    const ids: string[] = [];
    for (const at of [6, 8, 10, 12, 14, 16]) ids.push((await aDrive(at)).id);
    const states = [];
    for (const id of ids) states.push((await ask('GET', `/api/bookings/${id}`)).body.state);
    expect(states).toEqual(['cancelled', ...Array(5).fill('booked')]);
    expect(
      (await live('POST', '/api/leads', { ...aPerson(), category: 'Test Drive', ...drive(16) })).status,
    ).toBe(409);
    const holding = services().database.selectFrom('bookings').select('held_until');
    const held = await holding.where('id', 'in', ids).execute();
    expect(held.every(({ held_until }) => held_until !== null)).toBe(true);
    for (const id of ids) await ask('DELETE', `/api/bookings/${id}`);
  });

  test('never leaves test mode: nobody releases a test lead', async () => {
    const { id } = await aLead();
    const { leads, clock, tenants } = services();
    const tenant = tenants.bySlug('brolga') ?? expect.fail('no site');
    expect(await releaseLead({ leads, clock }, tenant, id)).toBe('not-held');
    expect(await leads.discard('brolga', id)).toBe(false);
    expect(await leads.byId('brolga', id)).toMatchObject({ quarantined: 'test' });
  });

  test('is discarded spam to a release without test mode, and real once its staff release it', async () => {
    const { id } = await aLead();
    const { database, leads } = services();
    const row = database.selectFrom('leads').select(['quarantined', 'is_test']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ quarantined: 'discarded', is_test: 1 });
    const listed = async (quarantined: 'discarded' | 'test') =>
      (await leads.list('brolga', { limit: 100, quarantined }))?.some((lead) => lead.id === id);
    expect([await listed('discarded'), await listed('test')]).toEqual([false, true]);
    await database.updateTable('leads').set({ quarantined: null }).where('id', '=', id).execute();
    expect((await ask('GET', `/api/leads/${id}`)).status).toBe(404);
    expect((await live('GET', `/api/leads/${id}`)).body.test).toBe(false);
  });

  test('starts trade-ins whose lead is a test, and that no live key continues', async () => {
    const person = aPerson();
    const { body: started } = await ask('POST', '/api/trade-in/start', { purpose: 'sell', ...person });
    expect(started).toMatchObject({ lead_id: expect.any(String) });
    expect((await ask('GET', `/api/leads/${started.lead_id}`)).body.test).toBe(true);
    const car = { make: 'Mazda', model: '3', year: 2019, kilometres: 40_000, id: started.id };
    expect((await live('POST', '/api/trade-in/valuation', car)).status).toBe(404);
    const plates = { rego: '123ABC', rego_state: 'QLD', id: started.id };
    expect((await ask('POST', '/api/trade-in/valuation', plates)).body).toMatchObject({ vehicle: null });
    const { body: named } = await ask('POST', '/api/trade-in/valuation', car);
    expect(named.vehicle).toMatchObject({ make: 'Mazda' });
    expect([fake.lookUps, fake.valued]).toEqual([[], 0]);
    const real = (await live('POST', '/api/trade-in/start', { purpose: 'sell', ...person })).body;
    expect(real.id).not.toBe(started.id);
    expect((await ask('POST', '/api/trade-in/offer', { id: real.id })).status).toBe(404);
    expect((await live('GET', `/api/leads/${real.lead_id}`)).body.test).toBe(false);
  });

  test('changes no stock: it tries, or is refused', async () => {
    const { data } = (await ask('GET', '/api/stock?limit=1&fields=id,price')).body;
    const path = `/api/stock/${data[0].id}`;
    const refusal = { status: 403, body: { code: 'live_key_required' } };
    expect(await ask('PATCH', path, { price: 1_000 })).toMatchObject(refusal);
    expect(await ask('PATCH', `${path}?dry_run=false`, { price: 1_000 })).toMatchObject(refusal);
    expect(await ask('DELETE', path)).toMatchObject(refusal);
    expect(await ask('POST', `${path}/photos`)).toMatchObject(refusal);
    expect(await ask('POST', `${path}/photos?dry_run=true`)).toMatchObject(refusal);
    expect(await ask('PUT', '/api/stock')).toMatchObject(refusal);
    const car = { stock_number: 'T1', make: 'Kia', model: 'Rio', year: 2020 };
    expect(await ask('POST', '/api/stock', car)).toMatchObject(refusal);
    expect((await ask('POST', '/api/stock?dry_run=true', car)).status).toBe(200);
    expect((await ask('PATCH', `${path}?dry_run=true`, { price: 1_000 })).body.price).toBe(1_000);
    expect((await ask('DELETE', `${path}?dry_run=true`)).status).toBe(200);
    expect((await ask('GET', path)).body.price).toBe(data[0].price);
  });

  test('leaves nothing after seven days', async () => {
    const hook = await webhook('/week');
    const real = (await live('POST', '/api/leads', { ...aPerson(), message: 'A real one' })).body;
    const lead = await aDrive(18);
    await ask('PATCH', `/api/leads/${lead.id}`, { status: 'won', note: 'Signed' });
    const all = services();
    const tenants = async () => all.tenants.all();
    const commits = new GroupCommit(all.database);
    const sweep = (days: number) =>
      sweepTestLeads({ ...all, commits, tenants, clock: { now: () => new Date(Date.now() + days * dayMs) } });
    expect(await sweep(6.9)).toBe(0);
    expect(await sweep(7)).toBeGreaterThan(0);
    expect((await ask('GET', '/api/leads')).body.data).toEqual([]);
    const tables = ['bookings', 'lead_states', 'lead_notes', 'valuations', 'webhook_events'] as const;
    for (const table of tables satisfies readonly (keyof Database)[]) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where lead_id = ${lead.id}`.execute(
        all.database,
      );
      expect(rows, table).toEqual([]);
    }
    expect((await live('GET', `/api/leads/${real.id}`)).status).toBe(200);
    await ask('DELETE', `/api/webhooks/${hook.id}`);
  });
});
