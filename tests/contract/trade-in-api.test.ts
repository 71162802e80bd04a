import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiKey } from '#server/desk/accounts/api-keys';
import type { Services } from '#server/entry/services';
import { formToken } from '#server/leads/rules/suspicion';
import * as api from '../../app/routes/api.$';
import { signedIn } from '../support/signed-in';
import { openTestServices } from '../support/test-services';
import { FakeProviders } from '../support/trade-in-fakes';

/** The calls of a trade-in as Remix makes them. */
let services: Services;
let fake: FakeProviders;
let calls = 0;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  fake = new FakeProviders();
  Object.assign(services, { vehicleLookup: fake, valuer: fake });
});
afterAll(() => services.close());

interface Sent {
  readonly slug?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const answerSchema = z.looseObject({
  id: z.string().optional(),
  lead_id: z.string().nullish(),
  errors: z.array(z.object({ param: z.string(), detail: z.string(), code: z.string() })).optional(),
});

async function post(path: string, body: unknown, { slug = 'brolga', from, headers }: Sent = {}) {
  calls += 1;
  const host = `${slug}.localhost`;
  const request = new Request(`http://${host}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      // A connection of its own each time, outside the private ranges.
      'x-peer-address': from ?? `198.19.${calls >> 8}.${calls & 255}`,
      ...headers,
    },
  });
  const answer = await api.action({ request, params: {}, context: {} });
  return { status: answer.status, headers: answer.headers, body: answerSchema.parse(await answer.json()) };
}
const codesOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  Object.fromEntries((body.errors ?? []).map(({ param, code }) => [param, code]));
let people = 0;
function person(slug = 'brolga') {
  people += 1;
  const aMinuteAgo = new Date(Date.now() - 60_000);
  return {
    name: 'Mia',
    last_name: `Okafor ${people}`,
    postcode: '4000',
    phone: `0491 570 ${100 + people}`,
    email: `okafor.${people}@example.com`,
    form_token: formToken(services.secret, slug, aMinuteAgo, new Uint8Array(16).fill(people)),
  };
}
const good = { trade_tyres: 'Good', trade_finance_owing: 'No' };
const car = { rego: ' 123-abc ', rego_state: 'qld', kilometres: '40,000 km' };

describe('the calls of a trade-in', () => {
  it('lead from the start to an accepted offer with one lead', async () => {
    const started = await post('/api/trade-in/start', {});
    expect(started).toMatchObject({
      status: 201,
      body: { object: 'valuation', step: 'vehicle', lead_id: null, created_at: expect.any(String) },
    });
    expect(started.body['url']).toBe(`http://brolga.localhost/valuations/${started.body.id}`);
    const { id } = started.body;
    const valued = await post('/api/trade-in/valuation', { id, ...car });
    expect(valued.body).toMatchObject({ id, step: 'condition', vehicle: { model: 'Corolla' } });
    const offered = await post('/api/trade-in/adjustments', { id, answers: good });
    expect(offered.body).toMatchObject({
      step: 'estimate',
      estimate: { dollars: 20_000, basis: { comparables: 14 } },
      offer: { dollars: 20_000, conditions: expect.stringContaining('inspection') },
    });
    const unsigned = await post('/api/trade-in/offer', { id, offer_accepted: true });
    expect(codesOf(unsigned)).toMatchObject({ first_name: 'required', phone: 'required' });
    const known = await post('/api/trade-in/offer', { id, ...person() });
    const leadId = known.body.lead_id;
    expect(leadId).toEqual(expect.any(String));
    const decision = { lead_id: leadId, offer_accepted: true, form_completed: true };
    const end = await post('/api/trade-in/offer', decision);
    const lead = { id: leadId, url: `http://brolga.localhost/desk/leads/${leadId}`, lead_id: leadId };
    const unknown = { vehicle: null, kilometres: null, questions: [], estimate: null, offer: null };
    const decided = { ...lead, ...unknown, step: 'finished', offer_accepted: true };
    expect(end.body).toMatchObject(decided);
    expect(JSON.stringify(end.body)).not.toContain(id);
    for (const [scopes, byLead] of [
      [['leads:write'], decided],
      [['leads:write', 'leads:read'], { id, offer: { dollars: 20_000 } }],
    ] as const) {
      const newKey = { tenant: 'brolga', name: 'App', scopes, ratePerSecond: 50 };
      const { key } = await createApiKey(services.apiKeys, newKey, new Date());
      const byKey = async (named: object) =>
        (await post('/api/trade-in/offer', named, { headers: { authorization: `Bearer ${key}` } })).body;
      expect(await byKey({ lead_id: leadId })).toMatchObject(byLead);
      expect(await byKey({ id })).toMatchObject({ id, offer: { dollars: 20_000 } });
    }
    expect(await post('/api/trade-in/offer', decision)).toMatchObject({ status: 200 });
    expect(await services.leads.byId('brolga', leadId ?? '')).toMatchObject({
      source: 'api',
      form_completed: true,
      offer_accepted: true,
      fields: { Rego: '123ABC', trade_km: '40000' },
    });
    const worn = { id, answers: { ...good, trade_tyres: 'Worn' } };
    expect((await post('/api/trade-in/adjustments', worn)).status).toBe(409);
  });

  it('store the lead at the start where there are contact details', async () => {
    const started = await post('/api/trade-in/start', person());
    expect(started.status).toBe(201);
    const lead = await services.leads.byId('brolga', started.body.lead_id ?? '');
    expect(lead).toMatchObject({ category: 'Trade-in', form_completed: false });
    const valued = await post('/api/trade-in/valuation', { id: started.body.id, ...car, rego: '987XYZ' });
    expect(valued.body.lead_id).toBe(started.body.lead_id);
  });

  it('make one lead of a start that the same person sends twice, and two of two people', async () => {
    const from = '198.51.100.77';
    const mia = person();
    const [first, again] = [
      await post('/api/trade-in/start', mia, { from }),
      await post('/api/trade-in/start', { ...mia, form_token: person().form_token }, { from }),
    ];
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, lead_id: first.body.lead_id } });
    const other = await post('/api/trade-in/start', person(), { from });
    expect(other.body.lead_id).not.toBe(first.body.lead_id);
    const elsewhere = await post('/api/trade-in/start', { ...mia, form_token: person().form_token });
    expect(elsewhere.body.id).not.toBe(first.body.id);
  });

  it.each([
    ['start', { colour: 'red' }, { colour: 'unknown_name' }],
    [
      'start',
      { first_name: 'M'.repeat(99), phone: '12', email: ['a'] },
      {
        first_name: 'too_long',
        last_name: 'required',
        phone: 'wrong_format',
        postcode: 'required',
        email: 'wrong_type',
      },
    ],
    ['start', { last_name: 'Okafor' }, { first_name: 'required' }],
    ['start', { name: 'M'.repeat(99) }, { name: 'too_long' }],
    ['start', { name: 'Mia', first_name: 'Mia' }, { first_name: 'not_allowed' }],
    ['valuation', {}, { rego: 'required' }],
    [
      'valuation',
      { rego: 'ABCDEFGHIJ', regoState: 'XX', kilometres: 'many' },
      { kilometres: 'wrong_format', rego: 'wrong_format', regoState: 'not_a_choice' },
    ],
    [
      'valuation',
      { rego: '1AB', kilometres: 3_000_000 },
      { kilometres: 'out_of_range', rego_state: 'required' },
    ],
    [
      'valuation',
      { rego: { a: 1 }, make: ['x'], badge: 'x'.repeat(61), year: 1492 },
      { badge: 'too_long', make: 'wrong_type', model: 'required', year: 'out_of_range' },
    ],
    ['valuation', { rego: '1AB', rego_state: 'VIC', kilometers: 1 }, { kilometers: 'unknown_name' }],
    ['valuation', { rego: '1AB', rego_state: 'VIC', kilometres: null }, { kilometres: 'required' }],
    ['valuation', { rego: '1AB', rego_state: 'VIC', regoState: 'VIC' }, { rego_state: 'not_allowed' }],
    ['adjustments', {}, { answers: 'required', id: 'required' }],
    ['offer', {}, { id: 'required' }],
  ])('say what is wrong with which field of %s %o', async (path, body, codes) => {
    const answer = await post(`/api/trade-in/${path}`, body);
    expect(answer.status).toBe(422);
    expect(codesOf(answer)).toMatchObject(codes);
  });

  it.each([
    ['/api/trade-in/offer', { id: 'x', offer_accepted: 'yes' }, 404, {}],
    [
      '/api/miscellaneous',
      { id: 'x', column_name: 'watchlist', value: 1 },
      422,
      { column_name: 'not_a_choice' },
    ],
  ])('%s %o is %d', async (path, body, status, codes) => {
    const answer = await post(path, body);
    expect([answer.status, codesOf(answer)]).toEqual([status, codes]);
  });

  it('take the older names of fields', async () => {
    const older = { ...car, rego: 'OLD123', rego_state: undefined, regoState: 'QLD' };
    const { id } = (await post('/api/trade-in/valuation', older)).body;
    const valued = await post('/api/trade-in/adjustments', { id, adjustmentAnswers: good });
    expect(valued.body).toMatchObject({ step: 'estimate', estimate: { dollars: 20_000 } });
  });

  it('accept true and false only as booleans', async () => {
    const { body } = await post('/api/trade-in/start', person());
    const answer = { id: body.id, form_completed: 'true', offer_accepted: 1 };
    const refused = await post('/api/trade-in/offer', answer);
    expect(refused.status).toBe(422);
    expect(codesOf(refused)).toEqual({ form_completed: 'wrong_type', offer_accepted: 'wrong_type' });
  });

  it('report a wrong answer by its name, and a missing earlier step', async () => {
    const plates = { rego: 'QQ11QQ', rego_state: 'VIC' };
    const { id } = (await post('/api/trade-in/valuation', plates)).body;
    const adjust = (answers: object, more: object = {}) =>
      post('/api/trade-in/adjustments', { id, answers, ...more });
    const answer = async (...answers: Parameters<typeof adjust>) => codesOf(await adjust(...answers));
    expect((await adjust({})).body).toMatchObject({ code: 'earlier_step_first', param: 'id' });
    await post('/api/trade-in/valuation', { id, ...plates, kilometres: 1_000 });
    expect(await answer({ trade_wheels: 'Round' })).toEqual({ 'answers.trade_wheels': 'unknown_name' });
    expect(await answer({ trade_tyres: 'Round' })).toEqual({
      'answers.trade_tyres': 'not_a_choice',
      'answers.trade_finance_owing': 'required',
    });
    expect(await answer({ ...good, trade_finance_owing: 'Yes' }, { payout: 'a lot' })).toEqual({
      payout: 'wrong_format',
    });
  });

  it('are refused from other sites, for unknown valuations, and where the site values none', async () => {
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await post('/api/trade-in/start', {}, foreign)).status).toBe(403);
    const adjustment = { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', answers: {} };
    expect((await post('/api/trade-in/adjustments', adjustment)).status).toBe(404);
    expect((await post('/api/trade-in/start', {}, { slug: 'wattle-bend' })).status).toBe(404);
  });

  it('require a sign-in where the page does', async () => {
    const slug = 'ironbark-motorcycles';
    const { gated = {} } = services.tenants.bySlug(slug)?.accounts ?? {};
    Object.assign(gated, { sell_my_car: true });
    expect((await post('/api/trade-in/start', {}, { slug })).status).toBe(401);
    const { cookie } = await signedIn(services, slug, '+61491570999');
    expect((await post('/api/trade-in/start', {}, { slug, headers: { cookie } })).status).toBe(201);
    Object.assign(gated, { sell_my_car: false });
  });

  it('show no number before the contact details where those come first', async () => {
    const slug = 'ironbark-motorcycles';
    const { cookie } = await signedIn(services, slug, '+61491570998');
    const sent = { slug, headers: { cookie } };
    const { body } = await post('/api/trade-in/valuation', { ...car, rego: 'MOTO1' }, sent);
    const answers = { id: body.id, answers: good };
    expect((await post('/api/trade-in/adjustments', answers, sent)).body).toMatchObject({
      step: 'contact',
      estimate: null,
      no_estimate: null,
    });
    const known = await post('/api/trade-in/offer', { id: body.id, ...person(slug) }, sent);
    expect(known.body).toMatchObject({ estimate: { dollars: 20_000 }, offer: null });
  });

  it('keep a result where the dealer does, and nobody else’s', async () => {
    const slug = 'ironbark-motorcycles';
    const { cookie } = await signedIn(services, slug, '+61491570997');
    const sent = { slug, headers: { cookie } };
    const { body } = await post('/api/trade-in/valuation', { ...car, rego: 'MOTO2' }, sent);
    const result = { id: body.id, column_name: 'valuation', value: { dollars: 20_000 } };
    expect(await post('/api/miscellaneous', result, sent)).toMatchObject({ status: 200 });
    const stored = await services.valuations.byId(slug, body.id ?? '');
    expect(stored?.savedResult?.value).toEqual({ dollars: 20_000 });
    expect((await post('/api/miscellaneous', result)).status).toBe(404);
    const long = { ...result, value: 'x'.repeat(9_000) };
    expect(codesOf(await post('/api/miscellaneous', long, sent))).toEqual({ value: 'too_long' });
  });

  it('answer 429 beyond the daily limit of a connection, and go on with a car that has its number', async () => {
    const from = '198.51.100.123';
    const site = services.tenants.bySlug('brolga');
    const ids: Array<string | undefined> = [];
    for (let n = 0; n < (site?.valuation.limits.per_connection ?? 0); n += 1) {
      const answer = await post('/api/trade-in/valuation', { ...car, rego: `LIM${n}` }, { from });
      expect(answer.status).toBe(200);
      ids.push(answer.body.id);
    }
    const before = fake.lookUps.length;
    const refused = await post('/api/trade-in/valuation', { ...car, rego: 'LIMX' }, { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(fake.lookUps).toHaveLength(before);
    const answers = { id: ids[0], answers: good };
    expect((await post('/api/trade-in/adjustments', answers, { from })).status).toBe(200);
  });
});
