import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LeadProgressStore } from '#server/desk/lead-progress-store';
import type { Services } from '#server/entry/services';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { LeadStore } from '#server/leads/lead-store';
import { BookingStore } from '#server/leads/test-drives/booking-store';
import { loadTenants } from '#server/operate/tenants/load-tenants';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Tenant } from '#server/settings/tenant-schema';
import { newLead } from '../../tests/contract/example-lead';
import { openSampleApi, type SampleApi, sampleHost } from '../../tests/support/sample-api';
import { sqliteForFile } from '../../tests/support/sqlite-for-file';
import { createLead } from './create-lead';
import { listLeads } from './leads';

const database = sqliteForFile();
const commits = new GroupCommit(database);
const bookings = new BookingStore(commits);
const leads = new LeadStore(commits);
const deliveries = new DeliveryQueue(commits);
const leadProgress = new LeadProgressStore(commits);
const cars = { byIds: async () => [], bySlug: async () => null };
const stockChanges = {
  find: async (_tenant: string, name: string) =>
    name === 'c1' ? [{ car: { id: 'c1', slug: 'a-car' } }] : [],
  namesFrom: async () => ['a-car'],
};
let leadIntake: object;
let api: SampleApi;
beforeAll(async () => {
  const tenant = await brolga();
  let ms = Date.parse('2026-11-20T00:00:00Z');
  const now = () => {
    ms += 1000;
    return new Date(ms);
  };
  leadIntake = { leads, cars, clock: { now }, secret: { current: 'x'.repeat(32) } };
  // Leads use no other services.
  api = await openSampleApi({
    tenant,
    services: { leads, bookings, deliveries, leadProgress, leadIntake, stockChanges } as unknown as Services,
  });
});
beforeEach(async () => {
  await database.deleteFrom('deliveries').execute();
  await database.deleteFrom('leads').execute();
});
afterAll(() => api.close());

async function brolga(): Promise<Tenant> {
  const tenants = await loadTenants('tenants');
  const tenant = tenants.ok ? tenants.value.get('brolga') : undefined;
  if (!tenant) throw new Error('the demo tenant is gone');
  return tenant;
}

const enquiry = {
  name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it still here?',
};
const key = { authorization: 'Bearer secret-leads' };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  api.call([listLeads, createLead], '/api/leads', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...key, ...headers },
  });
const ownPage = { origin: `https://${sampleHost}`, 'sec-fetch-site': 'same-origin' };
/** Without the key of `post`. */
const keyless = (body: unknown, headers: Record<string, string>, site = api) =>
  site.call([createLead], '/api/leads', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const fromPage = (body: unknown) => keyless(body, ownPage);
const list = async (query = '') => {
  const response = await api.call([listLeads, createLead], `/api/leads${query}`, { headers: key });
  return { response, body: await response.json() };
};

const firstName = (lead: { contact: { first_name: string } }) => lead.contact.first_name;
const byParam = (a: { param: string }, b: { param: string }) => a.param.localeCompare(b.param);

describe('POST /api/leads', () => {
  test('stores the lead and answers 201 with it', async () => {
    const response = await post({ ...enquiry, car_id: 'c1', url: 'https://crm.example/x', opt_in: true });
    expect(response.status).toBe(201);
    const { id } = await response.json();
    expect(await leads.byId('brolga', id)).toMatchObject({
      source: 'api',
      category: 'Enquiry',
      url: 'https://crm.example/x',
      fields: expect.objectContaining({ name: 'Mia', email: 'mia@example.com', car_id: 'c1' }),
      consents: [expect.objectContaining({ kind: 'opt_in', given: true })],
    });
  });

  test('accepts car_dealership_id as dealership_id', async () => {
    const { id } = await (await post({ ...enquiry, car_dealership_id: 'd7' })).json();
    expect((await leads.byId('brolga', id))?.dealership_id).toBe('d7');
  });

  test.each([[{}], [[]], [null], [{ name: { first: 'Mia' } }], [{ name: ['a', 'b'], email: [] }]])(
    'rejects %j and logs no error',
    async (body) => {
      expect((await post(body)).status).toBe(422);
      expect(api.logged).toEqual([]);
    },
  );

  test.each([
    [{ offer_accepted: true, form_completed: false }, true, false],
    [{ offer_accepted: 'true', form_completed: 'false' }, true, false],
    [{ offer_accepted: false, form_completed: true }, false, true],
    [{ offer_accepted: null }, false, true],
    [{}, false, true],
  ])(
    'stores %j as offer_accepted %j and form_completed %j',
    async (given, offer_accepted, form_completed) => {
      expect((await post({ ...enquiry, ...given })).status).toBe(201);
      expect((await list()).body.data[0].legacy).toMatchObject({ offer_accepted, form_completed });
    },
  );

  test.each([
    [{ offer_accepted: 'maybe' }, 'offer_accepted', 'wrong_type', 'offer_accepted must be true or false.'],
    [{ form_completed: 2 }, 'form_completed', 'wrong_type', 'form_completed must be true or false.'],
    [{ colour: 'red' }, 'colour', 'unknown_name', 'Unknown field for this category.'],
    [{ REGO: '123ABC' }, 'REGO', 'unknown_name', /Did you mean rego\?$/],
    [{ firstName: 'Mia' }, 'firstName', 'unknown_name', /Did you mean first_name\?$/],
    [{ lastName: 'Nguyen' }, 'lastName', 'unknown_name', /Did you mean last_name\?$/],
    [{ position: 'Mechanic' }, 'position', 'unknown_name', 'Unknown field for this category.'],
    [{ constructor: 'x' }, 'constructor', 'unknown_name', 'Unknown field for this category.'],
    [{ email: 'mia' }, 'email', 'wrong_format', /email/],
    [{ postcode: '40' }, 'postcode', 'wrong_format', /postcode/],
    [{ name: 'x'.repeat(200) }, 'name', 'too_long', /name/],
  ])('%j answers 422 and names the field', async (given, field, code, message) => {
    const response = await post({ ...enquiry, ...given });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([
      { param: field, code, detail: expect.stringMatching(message) },
    ]);
    expect((await list()).body.data).toEqual([]);
  });

  test('names the field that an unknown one is, for programs too', async () => {
    const { errors } = await (await post({ ...enquiry, firstName: 'Mia' })).json();
    expect(errors[0]).toMatchObject({ param: 'firstName', did_you_mean: 'first_name' });
  });

  test('needs only a phone number or an email address from a caller with a key, and stores its source', async () => {
    const lead = { source: 'carsales', supplier: 'Carsales Ltd' };
    expect((await post({ ...lead, name: 'Mia' })).status).toBe(422);
    expect((await post({ ...lead, phone: '0491 570 006' })).status).toBe(201);
    expect((await list()).body.data).toMatchObject([
      { details: lead, contact: { phone: '+61491570006', phone_text: '0491 570 006' } },
    ]);
  });

  test('applies the rules of the form to a page of the site', async () => {
    const response = await fromPage({ phone: '0491 570 006', supplier: 'Carsales Ltd' });
    expect(response.status).toBe(422);
    expect((await response.json()).errors.toSorted(byParam)).toMatchObject([
      { param: 'first_name', code: 'required' },
      { param: 'message', code: 'required' },
      { param: 'supplier', code: 'unknown_name' },
    ]);
    expect((await list()).body.data).toEqual([]);
  });

  test('needs from a page about a car only what the site’s short form about it needs', async () => {
    const missing = await fromPage({ car_id: 'c1', postcode: '40' });
    expect(missing.status).toBe(422);
    const fields = (await missing.json()).errors.map(({ param }: { param: string }) => param);
    expect(fields.sort()).toEqual(['email', 'first_name', 'message', 'phone', 'postcode']);
    const sent = { car_id: 'c1', name: 'Mia', email: 'mia@example.com', message: 'Is it still here?' };
    expect((await fromPage(sent)).status).toBe(201);
  });

  test('answers a key with the whole lead', async () => {
    const lead = await (await post({ ...enquiry, car_id: 'c1', preferred_time: 'Morning' })).json();
    expect(createLead.responses[201]?.safeParse(lead).error).toBeUndefined();
    expect(lead).toEqual((await list()).body.data[0]);
    expect(lead).toMatchObject({
      object: 'lead',
      status: 'new',
      contact: { first_name: 'Mia', last_name: 'Nguyen', phone: '+61491570006', postcode: '4000' },
      message: 'Is it still here?',
      car_id: 'c1',
      details: { preferred_time: 'Morning' },
      deliveries: [{ destination: 'email', state: 'pending' }],
    });
  });

  test('answers a key that may not read leads with what was sent alone', async () => {
    const sender = { authorization: 'Bearer secret-sender' };
    const lead = await (await post({ ...enquiry, car_id: 'c1' }, sender)).json();
    expect(createLead.responses[201]?.safeParse(lead).error).toBeUndefined();
    expect(lead).toMatchObject({ contact: { first_name: 'Mia' }, message: enquiry.message, deliveries: [] });
  });

  test.each(['leads', 'progress'])(
    'answers 201 with what was sent if the %s cannot be read',
    async (part) => {
      const away = async () => Promise.reject(Object.assign(new Error('reading failed'), { code: 'ENOSPC' }));
      const lines: unknown[] = [];
      const log = { error: (...line: unknown[]) => void lines.push(line) };
      const parts = { leads, bookings, deliveries, leadProgress, leadIntake, log };
      const failing = part === 'leads' ? { leads: { byId: away } } : { leadProgress: { progress: away } };
      const services = { ...parts, ...failing } as unknown as Services;
      const site = await openSampleApi({ tenant: await brolga(), services });
      const response = await keyless(enquiry, key, site);
      await site.close();
      expect(response.status).toBe(201);
      const lead = await response.json();
      expect(createLead.responses[201]?.safeParse(lead).error).toBeUndefined();
      expect(lead).toMatchObject({
        status: 'new',
        contact: { email: enquiry.email },
        message: enquiry.message,
      });
      expect((await leads.byId('brolga', lead.id))?.fields).toMatchObject({ name: 'Mia' });
      expect(lines).toEqual([[expect.objectContaining({ leadId: lead.id }), 'could not read a stored lead']]);
    },
  );

  test('answers a page of the site with what was sent alone', async () => {
    const sent = { car_id: 'c1', name: 'Mia', phone: '0491 570 006', message: 'Is it still here?' };
    const response = await fromPage({ ...sent, company_website: 'https://spam.example' });
    expect(response.status).toBe(201);
    const lead = await response.json();
    expect(createLead.responses[201]?.safeParse(lead).error).toBeUndefined();
    expect(lead).toMatchObject({ contact: { first_name: 'Mia' }, message: sent.message });
    expect(lead).toMatchObject({ suspect: null, quarantined: null, deliveries: [], status_history: [] });
    expect((await leads.byId('brolga', lead.id))?.suspect).toBeDefined();
  });

  test.each([
    ['first_name', { first_name: 'Mia' }, { name: 'Mia' }],
    ['rego', { rego: '123-abc' }, { Rego: '123ABC' }],
    ['Rego', { Rego: '123-abc' }, { Rego: '123ABC' }],
    [
      'vehicle_make',
      { vehicle_make: 'Mazda', vehicle_model: '3' },
      { 'Vehicle Make': 'Mazda', 'Vehicle Model': '3' },
    ],
  ])('reads %s and gives the name of today', async (_name, named, stored) => {
    const { id, details } = await (await post({ phone: enquiry.phone, ...named })).json();
    expect((await leads.byId('brolga', id))?.fields).toMatchObject(stored);
    expect(Object.keys(details).filter((name) => /[A-Z ]/.test(name))).toEqual([]);
  });

  test.each([
    [{ first_name: 'Mia', name: 'Mia' }, 'first_name', 'Send first_name or name, not both.'],
    [{ first_name: 'x'.repeat(200) }, 'first_name', /First name/],
    [{ phone: '021 345 678 901', phone_country: 'NZ' }, 'phone', 'This is not a phone number of NZ.'],
    [{ phone_country: 'Oz' }, 'phone_country', /NZ/],
  ])('%j is refused by the name that was sent', async (given, param, detail) => {
    const { name: _, ...person } = enquiry;
    const response = await post({ ...person, ...given });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ param, detail: expect.stringMatching(detail) }]);
  });

  test.each([
    ['0491 570 006', undefined, '+61491570006', '0491 570 006', 'AU'],
    ['+61 (0)7 5550 1234', undefined, '+61755501234', '07 5550 1234', 'AU'],
    ['0211234567', undefined, '+61211234567', '02 1123 4567', 'AU'],
    ['0211234567', 'NZ', '+64211234567', '+64 21 123 4567', 'NZ'],
    ['0011 64 21 345 678', undefined, '+6421345678', '+64 21 345 678', 'NZ'],
    ['021 345 678', 'NZ', '+6421345678', '+64 21 345 678', 'NZ'],
    ['(212) 555-0123', 'US', '+12125550123', '+1 212 555 0123', 'US'],
    ['+64 21 345 678', 'US', '+6421345678', '+64 21 345 678', 'NZ'],
    ['0491 570 006', 'AU', '+61491570006', '0491 570 006', 'AU'],
    ['1300 655 506', undefined, '1300655506', '1300 655 506', 'AU'],
    ['13 12 34', 'AU', '131234', '13 12 34', 'AU'],
  ])('takes the phone number %j of %j and says how it was read', async (...row) => {
    const [phone, phone_country, stored, phone_text, country] = row;
    const { contact } = await (await post({ ...enquiry, phone, phone_country })).json();
    expect(contact).toMatchObject({ phone: stored, phone_text, phone_country: country });
  });

  test('stores the campaign', async () => {
    const parameters = { utm_source: 'mail', gclid: 'a1' };
    const campaign = { parameters, visited_pages: ['/', '/cars/x'] };
    const lead = await (await post({ ...enquiry, campaign, page_url: 'https://crm.example/x' })).json();
    expect(lead).toMatchObject({ campaign, page_url: 'https://crm.example/x' });
    const older = { linked_query_params: parameters, visited_pages: campaign.visited_pages };
    const again = await (await post({ ...enquiry, name: 'Ann', lead_attributes: older })).json();
    expect(again).toMatchObject({ campaign });
  });

  test('creates one lead even if the first response was never stored', async () => {
    const once = { 'idempotency-key': 'crm-2' };
    const first = await (await post(enquiry, once)).json();
    // As if the process died between storing the lead and storing the response.
    api.clock.ms += 25 * 3_600_000;
    expect(await (await post(enquiry, once)).json()).toEqual(first);
    expect((await list()).body.data).toHaveLength(1);
  });
});

test.each<[string, Record<string, string>, string, number]>([
  ["refuses a signed-out visitor's reservation", ownPage, 'Reservation', 401],
  ["refuses a signed-out visitor's finance enquiry", ownPage, 'Finance', 401],
  ["accepts a signed-out visitor's plain enquiry", ownPage, 'Enquiry', 201],
  ['accepts a finance enquiry with a key', key, 'Finance', 201],
])('POST /api/leads where forms ask visitors to sign in: %s', async (_case, headers, category, status) => {
  const tenant = await brolga();
  const gated = { ...tenant.accounts.gated, checkout: true, finance: 'all' as const };
  const site = await openSampleApi({
    tenant: { ...tenant, accounts: { ...tenant.accounts, sign_in: true, gated } },
    services: { leads, bookings, deliveries, leadProgress, cars, leadIntake } as unknown as Services,
  });
  const response = await keyless({ ...enquiry, category }, headers, site);
  await site.close();
  expect(response.status).toBe(status);
});

describe('GET /api/leads', () => {
  test("returns the dealer's leads newest first, page by page", async () => {
    for (const name of ['Ava', 'Ben', 'Cleo', 'Dan', 'Eve']) await post({ ...enquiry, name });
    const names: string[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 3; pages += 1) {
      const { response, body } = await list(query);
      names.push(...body.data.map(firstName));
      if (body.next === null) break;
      expect(response.headers.get('link')).toBe(`</api/leads?limit=2&after=${body.next}>; rel="next"`);
      query = `?limit=2&after=${body.next}`;
    }
    expect(names).toEqual(['Eve', 'Dan', 'Cleo', 'Ben', 'Ava']);
  });

  test('omits the form token and the tenant', async () => {
    await post(enquiry, { 'idempotency-key': 'crm-3' });
    const [lead] = (await list()).body.data;
    const page = { object: 'list', data: [lead], has_more: false, next: null };
    expect(listLeads.responses[200]?.safeParse(page).error).toBeUndefined();
    expect(Object.keys(lead)).not.toEqual(expect.arrayContaining(['form_token']));
    expect(lead).not.toHaveProperty('tenant');
    expect(lead.id).toMatch(/^[0-9A-Z]{26}$/);
  });

  test("includes each lead's status", async () => {
    const { id } = await (await post(enquiry)).json();
    await deliveries.failed(`${id}-email`, 'HTTP 500', new Date('2026-11-20T01:00:00Z'));
    const [lead] = (await list()).body.data;
    const delivery = { id: `${id}-email`, destination: 'email', state: 'pending', attempts: 1 };
    const times = { next_attempt_at: '2026-11-20T01:00:00.000Z', delivered_at: null };
    expect(lead.deliveries).toEqual([{ ...delivery, ...times, last_error: 'HTTP 500' }]);
  });

  test('includes the test drive that a lead booked', async () => {
    const lead = newLead({ category: 'Test Drive', fields: { name: 'Mia' } });
    const times = { startsAt: new Date('2026-11-23T00:00:00Z'), endsAt: new Date('2026-11-23T00:30:00Z') };
    const booking = { ...times, locationId: 'brolga-aspley', carId: 'c1', capacity: 1 };
    await leads.add(lead, [], { booking });
    expect((await list()).body.data[0].booking).toMatchObject({
      object: 'booking',
      id: lead.id,
      location_id: 'brolga-aspley',
      car_id: 'c1',
      state: 'booked',
      starts_at: '2026-11-23T00:00:00.000Z',
    });
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?after=',
    '?after=leads.unknown',
    '?after=bookings.1',
    '?before=x',
    '?status=lost',
    '?updated_since=2026-11-20',
    '?category=Nothing',
    '?created_since=yesterday',
    '?quarantined=all',
  ])('answers 400 to %s', async (query) => {
    expect((await list(query)).response.status).toBe(400);
  });

  test('filters by category and time, without held leads unless requested', async () => {
    await post({ ...enquiry, name: 'Ava' });
    await post({ ...enquiry, name: 'Ben', category: 'Service' });
    const held = newLead({ fields: { name: 'Cleo' }, suspect: 'many links', quarantined: 'held' });
    await leads.add(held, []);
    const names = async (query: string) => (await list(query)).body.data.map(firstName);
    expect(await names('')).toEqual(['Ben', 'Ava']);
    expect(await names('?category=Service')).toEqual(['Ben']);
    expect(await names('?quarantined=held')).toEqual(['Cleo']);
    expect(await names('?created_since=2027-01-01T00:00:00Z')).toEqual([]);
    const { response } = await list('?limit=1&category=Enquiry&quarantined=held');
    expect(response.headers.get('link')).toBeNull();
  });

  test('follows changes, the oldest first', async () => {
    const [ava, ben] = [newLead({ fields: { name: 'Ava' } }), newLead({ fields: { name: 'Ben' } })];
    for (const lead of [ava, ben]) await leads.add(lead, []);
    await leads.release(ava, [], new Date('2026-12-01T00:00:00Z'));
    const page = await list('?updated_since=2020-01-01T00:00:00Z&limit=1');
    expect(page.body.data.map(firstName)).toEqual(['Ben']);
    const next = await list(`?updated_since=2020-01-01T00:00:00Z&limit=1&after=${page.body.next}`);
    expect(next.body).toMatchObject({
      has_more: false,
      data: [{ id: ava.id, updated_at: '2026-12-01T00:00:00.000Z' }],
    });
    expect((await list('?updated_since=2026-12-01T00:00:00.001Z')).body.data).toEqual([]);
    expect((await list(`?after=${page.body.next}`)).response.status).toBe(400);
  });

  test('needs a key and is never cached', async () => {
    const { response } = await list();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await api.call([listLeads], '/api/leads')).status).toBe(401);
  });
});
