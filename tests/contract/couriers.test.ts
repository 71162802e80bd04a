import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import { bring as bringBy, type Parcel } from '#server/leads/couriers';
import { leadRecord } from '#server/leads/rules/lead-record';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { deliverySchema } from '#server/settings/delivery-schema';
import { car, lead, own, tenant, traded } from '../support/adf-leads';
import { exampleDelivery } from '../support/delivery-lane';
import { type Receiver, startReceiver, verified } from '../support/receiver';

const keyOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const secrets: Readonly<Record<string, string>> = {
  CRM_SECRET: keyOf(1),
  CRM_OLD_SECRET: keyOf(2),
  SHORT_SECRET: 'whsec_c2hvcnQ=',
  ADF_TOKEN: 'a-token',
  AUTOGATE_PASSWORD: 'pässword',
  STUDIO_KEY: 'studio-key',
  EASYCARS_CLIENT: 'client & secret',
  EASYCARS_ACCOUNT: 'account-secret',
};
const secret = (name: string) => secrets[name];
const now = new Date();
const seller_id = '00000000-0000-4000-8000-000000000142';
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.answer = { status: 204 };
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

const posts = (timeLimitMs = 1_000) =>
  new OutgoingPosts({ mayBePrivate: ({ port }) => port === String(receiver.port), timeLimitMs });

/** A destination of each kind that posts, at the receiver. */
const kinds = {
  webhook: { kind: 'webhook', name: 'crm', secret_env: 'CRM_SECRET' },
  'adf-post': { kind: 'adf-post', name: 'crm', token_env: 'ADF_TOKEN' },
  autogate: { kind: 'autogate', name: 'crm', seller_id, user: 'brolga', password_env: 'AUTOGATE_PASSWORD' },
  'dealer-studio': { kind: 'dealer-studio', name: 'crm', token_env: 'STUDIO_KEY', dealership_id: 356 },
} as const;
type Kind = keyof typeof kinds;

/** Brings a lead to a destination whose settings may differ. */
async function bring(kind: Kind, changed: object = {}, of = lead, timeLimitMs?: number): Promise<Outcome> {
  const settings = { ...kinds[kind], url: receiver.url, ...changed };
  const [destination] = deliverySchema.parse({ destinations: [settings] }).destinations;
  if (!destination) throw new Error('no destination');
  const common = { delivery: exampleDelivery(of.id), lead: of, tenant, now, files: [] };
  return bringWith({ ...common, destination }, timeLimitMs);
}
const mailer = { send: () => Promise.reject(new Error('these destinations get no email')) };
const bringWith = (parcel: Parcel, timeLimitMs?: number): Promise<Outcome> =>
  bringBy({ posts: posts(timeLimitMs), secret, mailer }, parcel, new AbortController().signal);
const received = () => {
  const [only] = receiver.received;
  if (!only || receiver.received.length > 1) throw new Error(`${receiver.received.length} received`);
  return only;
};

describe.each(Object.keys(kinds) as Kind[])('a destination of kind %s', (kind) => {
  it.each([200, 201, 202, 204])('accepts a lead with %d', async (status) => {
    receiver.answer = { status };
    expect(await bring(kind)).toEqual({ state: 'delivered' });
    expect(received()).toMatchObject({ method: 'POST', path: '/leads' });
  });

  it.each([301, 302, 307, 308])('is not followed to another address (%d)', async (status) => {
    receiver.answer = { status, headers: { location: `http://127.0.0.1:${receiver.port}/other` } };
    expect(await bring(kind)).toMatchObject({ state: 'failed', reason: `HTTP ${status}` });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('is retried after %d', async (status) => {
    receiver.answer = { status };
    expect(await bring(kind)).toEqual({ state: 'failed', reason: `HTTP ${status}` });
  });

  it.each([
    ['7', 7_000],
    [new Date(now.getTime() + 90_000).toUTCString(), 90_000],
    ['soon', undefined],
    ['-4', undefined],
  ])('is retried after its Retry-After: %s', async (header, ms) => {
    receiver.answer = { status: 429, headers: { 'retry-after': header } };
    const outcome = await bring(kind);
    const waits = outcome.state === 'failed' ? outcome.retryAfterMs : null;
    if (ms === undefined) expect(waits).toBeUndefined();
    else expect(Math.abs((waits ?? 0) - ms)).toBeLessThanOrEqual(1_000);
  });

  it('times out', async () => {
    receiver.answer = 'hang';
    await expect(bring(kind, {}, lead, 100)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is retried after a broken connection', async () => {
    receiver.answer = 'reset';
    await expect(bring(kind)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('may answer without end', async () => {
    receiver.answer = 'endless';
    expect(await bring(kind)).toEqual({ state: 'delivered' });
  });

  it.each([
    'http://127.0.0.1:1/leads',
    'https://127.0.0.1/leads',
    'https://10.0.0.5/leads',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/leads',
    'https://[::ffff:7f00:1]/leads',
    'http://crm.example/leads',
    'https://localhost/leads',
  ])('is never at %s', async (url) => {
    await expect(bring(kind, { url })).rejects.toMatchObject({ code: 'REFUSED_ADDRESS' });
  });

  it('is not called without its secret, whose name is reported', async () => {
    const fields = { webhook: 'secret_env', 'adf-post': 'token_env', autogate: 'password_env' };
    const field = { ...fields, 'dealer-studio': 'token_env' }[kind];
    await expect(bring(kind, { [field]: 'NOT_THERE' })).rejects.toThrow('NOT_THERE is not set');
    expect(receiver.received).toEqual([]);
  });
});

describe('a webhook', () => {
  const verify = (key: string) => verified(received(), key);

  it('is verified by the public library, and has the lead as the API returns it', async () => {
    await bring('webhook');
    const { status: _, ...record } = leadRecord(lead, 'new', tenant);
    expect(received().headers['webhook-id']).toBe(`${lead.id}-crm`);
    expect(verify(keyOf(1))).toEqual({
      type: 'lead.created',
      timestamp: lead.created_at,
      data: JSON.parse(JSON.stringify(record)),
    });
    expect(() => verify(keyOf(2))).toThrow();
  });

  it('is verified by either secret during a rotation', async () => {
    await bring('webhook', { previous_secret_env: 'CRM_OLD_SECRET' });
    expect(verify(keyOf(1))).toEqual(verify(keyOf(2)));
    expect(() => verify(keyOf(3))).toThrow();
  });

  it('is not sent with an invalid secret', async () => {
    const sent = bring('webhook', { secret_env: 'SHORT_SECRET' });
    await expect(sent).rejects.toThrow(/SHORT_SECRET is not whsec_/);
  });

  it('has only the lead’s ID if the site says so, or the lead is too long', async () => {
    const { object, id, url, created_at, updated_at, category, subcategory } = leadRecord(
      lead,
      'new',
      tenant,
    );
    const thin = { object, id, url, created_at, updated_at, category, subcategory };
    await bring('webhook', { thin: true });
    expect(verify(keyOf(1))).toMatchObject({ data: thin });
    receiver.received.length = 0;
    const message = '🚗'.repeat(6_000);
    await bring('webhook', {}, { ...lead, fields: { ...lead.fields, message } });
    expect(Buffer.byteLength(received().body)).toBeLessThan(20_000);
    expect(verify(keyOf(1))).toEqual({ type: 'lead.created', timestamp: lead.created_at, data: thin });
  });

  it('is closed by 410', async () => {
    receiver.answer = { status: 410 };
    expect(await bring('webhook')).toMatchObject({ state: 'failed', closes: true });
  });

  it.each([400, 401, 404])('is retried after %d, since its receiver may be corrected', async (status) => {
    receiver.answer = { status };
    expect(await bring('webhook')).toEqual({ state: 'failed', reason: `HTTP ${status}` });
  });
});

it('posts ADF with its media type and header lines', async () => {
  await bring('adf-post');
  const { headers, body } = received();
  expect(headers['content-type']).toBe('application/x-adf+xml; charset=utf-8');
  expect(headers.authorization).toBe('Bearer a-token');
  expect(headers['idempotency-key']).toBe(`${lead.id}-crm`);
  expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>')).toBe(true);
});

describe('the AutoGate Lead API', () => {
  it('receives its own format', async () => {
    await bring('autogate', {}, { ...lead, fields: { ...lead.fields, ...traded, ...own } });
    const { headers, body } = received();
    const basic = Buffer.from('brolga:pässword').toString('base64');
    expect(headers.authorization).toBe(`Basic ${basic}`);
    expect(JSON.parse(body)).toEqual({
      Identifier: lead.id,
      SellerIdentifier: seller_id,
      Service: tenant.name,
      LeadType: 'Used',
      ItemType: 'Car',
      RequestType: 'Dealer',
      Status: 'New',
      Environment: { SiteOrigin: 'brolga.localhost', PageSource: 'details' },
      Prospect: {
        FirstName: 'Jane',
        LastName: "O'Brien",
        Email: 'jane@example.com',
        MobilePhone: '0491 570 006',
        Postcode: '4000',
      },
      TradeIn: { Make: 'Mazda', Model: '3', Year: '2014', Kms: '120000', Colour: 'Blue' },
      Item: { StockNumber: car.stocknum, Make: 'Toyota', Model: 'HiLux' },
      Tags: ['Enquiry', 'Car enquiry'],
      Comments: expect.stringContaining('Is it <b>still</b> there?'),
    });
  });

  it.each([400, 401, 403, 404, 410, 422])('is final after %d', async (status) => {
    receiver.answer = { status };
    expect(await bring('autogate')).toEqual({ state: 'failed', reason: `HTTP ${status}`, final: true });
  });
});

describe("Dealer Studio's API", () => {
  it('gets a lead with its key', async () => {
    await bring('dealer-studio');
    const { headers, body } = received();
    expect(headers.authorization).toBe('Bearer studio-key');
    expect(JSON.parse(body)).toMatchObject({
      lead: { first_name: 'Jane', dealership_id: 356, stocknum: car.stocknum, provider_id: lead.id },
    });
  });

  it.each([400, 401, 403, 422])('is final after %d', async (status) => {
    receiver.answer = { status };
    expect(await bring('dealer-studio')).toMatchObject({ state: 'failed', final: true });
  });
});

describe("EasyCars' lead service", () => {
  const opened = { status: 200, body: '{"Code":0,"Token":"jwt"}' };
  const settings = {
    kind: 'easycars',
    name: 'crm',
    client_id: 'c',
    account_number: 'A1',
    client_secret_env: 'EASYCARS_CLIENT',
    account_secret_env: 'EASYCARS_ACCOUNT',
  };
  async function send(changed: Record<string, string> = {}): Promise<Outcome> {
    const url = `http://127.0.0.1:${receiver.port}/ECService`;
    const { destinations } = deliverySchema.parse({ destinations: [{ ...settings, url, ...changed }] });
    const [destination] = destinations;
    if (destination?.kind !== 'easycars') throw new Error('no EasyCars');
    const parcel = { delivery: exampleDelivery(lead.id), lead, tenant, now, files: [], destination };
    return bringWith(parcel);
  }

  it('returns a token, then accepts the lead', async () => {
    receiver.answer = opened;
    expect(await send()).toEqual({ state: 'delivered' });
    const [first, second] = receiver.received;
    expect(first?.path).toBe(
      '/ECService/StockService/RequestToken?ClientID=c&ClientSecret=client+%26+secret',
    );
    expect(second).toMatchObject({ path: '/ECService/LeadService/CreateLead' });
    expect(second?.headers.authorization).toBe('Bearer jwt');
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      AccountNumber: 'A1',
      AccountSecret: 'account-secret',
      ExternalID: lead.id,
    });
  });

  it.each([
    [{ status: 200, body: '{"Code":1}' }, 'EasyCars code 1'],
    [{ status: 200, body: '{"Code":7}' }, 'EasyCars code 7'],
    [{ status: 200, body: '{"Code":0}' }, 'EasyCars gave no token'],
    [{ status: 503 }, 'HTTP 503'],
  ])('is retried if it returns no token: %o', async (answer, reason) => {
    receiver.answer = answer;
    expect(await send()).toEqual({ state: 'failed', reason });
    expect(receiver.received).toHaveLength(1);
  });

  it.each(['client_secret_env', 'account_secret_env'])('is not called without %s', async (name) => {
    await expect(send({ [name]: 'NOT_THERE' })).rejects.toThrow('NOT_THERE is not set');
    expect(receiver.received).toEqual([]);
  });
});
