import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptMessage } from '#server/dealer/messages/attempt-message';
import { pendingMessage } from '#server/dealer/messages/rules/new-message';
import { sendSms } from '#server/dealer/messages/sms-gateways';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { OutboxFolder } from '#server/platform/outbox-folder';
import { folderForFile } from '../support/folder';
import { type Receiver, startReceiver, verified } from '../support/receiver';
import { testTenant } from '../support/test-tenant';

const key = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const secrets: Readonly<Record<string, string>> = { BROLGA_SMS: 'pässword', BROLGA_SMS_SECRET: key };
const now = new Date();
const expiresAt = new Date(now.getTime() + 600_000);
const accountSid = `AC${'0'.repeat(32)}`;
const message = pendingMessage(
  {
    id: '01JD0000000000000000000000',
    tenant: 'brolga',
    channel: 'sms',
    to: '+61491570006',
    text: 'Your code is 123456. – Brolga',
    purpose: 'sign-in-code',
    expiresAt,
  },
  now,
);
const folder = folderForFile();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(() => receiver.stop());

const kinds = {
  twilio: { kind: 'twilio', account_sid: accountSid, auth_token_env: 'BROLGA_SMS', sender: 'Brolga' },
  messagemedia: { kind: 'messagemedia', api_key: 'key', api_secret_env: 'BROLGA_SMS' },
  clicksend: { kind: 'clicksend', username: 'brolga', api_key_env: 'BROLGA_SMS' },
  webhook: { kind: 'webhook', secret_env: 'BROLGA_SMS_SECRET' },
} as const;
type Kind = keyof typeof kinds;

/** What each gateway answers to a message that it takes, as documented. */
const accepted: Readonly<Record<Kind, { status: number; body: string }>> = {
  twilio: {
    status: 201,
    body: JSON.stringify({
      sid: `SM${'1'.repeat(32)}`,
      status: 'queued',
      error_code: null,
      error_message: null,
      to: '+61491570006',
      num_segments: '1',
      direction: 'outbound-api',
    }),
  },
  messagemedia: {
    status: 202,
    body: JSON.stringify({
      messages: [{ message_id: '877c19ef-fa2e-4cec-827a-e1df9b5509f7', status: 'queued', format: 'SMS' }],
    }),
  },
  clicksend: { status: 200, body: clicksendBody('SUCCESS') },
  webhook: { status: 204, body: '' },
};

function clicksendBody(status: string): string {
  const sent = { to: '+61491570006', message_id: 'BF7AD270-0DE2-418B-B606-71D527D9C1AE', status };
  return JSON.stringify({
    http_code: 200,
    response_code: 'SUCCESS',
    response_msg: 'Messages queued for delivery.',
    data: { total_price: 0.28, total_count: 1, queued_count: 1, messages: [sent] },
  });
}

async function send(sms: object, change: Partial<typeof message> = {}, timeLimitMs = 1_000) {
  const mayBePrivate = ({ port }: URL) => port === String(receiver.port);
  const posts = new OutgoingPosts({ mayBePrivate, timeLimitMs });
  const gateways = { posts, secret: (name: string) => secrets[name], outbox: new OutboxFolder(folder) };
  const tenant = async () => testTenant({ sms });
  return attemptMessage(
    {
      ...gateways,
      sms: (...sms) => sendSms(gateways, ...sms),
      email: noEmail,
      tenant,
      clock: { now: () => now },
      attemptMs: 5_000,
    },
    { ...message, ...change },
  );
}
const noEmail = () => Promise.reject(new Error('not an email'));
const sendBy = (kind: Kind, change: object = {}, timeLimitMs?: number) =>
  send({ ...kinds[kind], url: receiver.url, ...change }, {}, timeLimitMs);
const received = () => {
  const [only] = receiver.received;
  if (!only || receiver.received.length > 1) throw new Error(`${receiver.received.length} received`);
  return only;
};

describe.each(Object.keys(kinds) as Kind[])('the gateway %s', (kind) => {
  it('accepts a message', async () => {
    receiver.answer = accepted[kind];
    expect(await sendBy(kind)).toMatchObject({ state: 'sent' });
    expect(received().method).toBe('POST');
  });

  it.each([400, 403, 404, 422])('is final after %d, whose text is not stored', async (status) => {
    receiver.answer = { status, body: '{"message":"Invalid destination_number +61491570006"}' };
    expect(await sendBy(kind)).toEqual({ state: 'failed', reason: `HTTP ${status}`, final: true });
  });

  it.each([302, 401, 408, 429, 500, 502, 503, 504])('is retried after %d', async (status) => {
    receiver.answer = { status, headers: { 'retry-after': '7', location: receiver.url }, body: '<html>' };
    const outcome = { state: 'failed', reason: `HTTP ${status}`, retryAfterMs: 7_000 };
    expect(await sendBy(kind)).toEqual(outcome);
    expect(receiver.received).toHaveLength(1);
  });

  it('times out', async () => {
    receiver.answer = 'hang';
    expect(await sendBy(kind, {}, 100)).toEqual({ state: 'failed', reason: 'TIMEOUT' });
  });

  it('is retried after a broken connection', async () => {
    receiver.answer = 'reset';
    const reason = expect.stringContaining('ECONNRESET');
    expect(await sendBy(kind)).toMatchObject({ state: 'failed', reason });
  });

  it('may not send endless answers', async () => {
    receiver.answer = 'endless';
    const started = performance.now();
    await sendBy(kind);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it.each(['http://127.0.0.1:1/', 'https://169.254.169.254/', 'http://sms.example/'])(
    'is never at %s',
    async (url) => {
      expect(await sendBy(kind, { url })).toEqual({ state: 'failed', reason: 'REFUSED_ADDRESS' });
    },
  );

  it('is not called without its secret, whose name is reported', async () => {
    const field = Object.keys(kinds[kind]).find((name) => name.endsWith('_env')) ?? '';
    const outcome = { state: 'failed', reason: 'BROLGA_NONE is not set' };
    expect(await sendBy(kind, { [field]: 'BROLGA_NONE' })).toEqual(outcome);
    expect(receiver.received).toEqual([]);
  });
});

describe('Twilio', () => {
  const refuse = (status: number, code: number) => {
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    const body = JSON.stringify({ code, message: 'about +61491570006', more_info, status });
    receiver.answer = { status, body };
  };
  const fields = () => Object.fromEntries(new URLSearchParams(received().body));

  it('receives the message as a form, with the account’s credentials', async () => {
    receiver.answer = accepted.twilio;
    expect(await sendBy('twilio')).toEqual({ state: 'sent', reference: `SM${'1'.repeat(32)}` });
    const { path, headers } = received();
    expect(path).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const basic = Buffer.from(`${accountSid}:pässword`).toString('base64');
    expect(headers.authorization).toBe(`Basic ${basic}`);
    expect(fields()).toEqual({
      To: '+61491570006',
      From: 'Brolga',
      Body: 'Your code is 123456. – Brolga',
      ValidityPeriod: '600',
    });
  });

  it('can use an API key and a messaging service', async () => {
    receiver.answer = accepted.twilio;
    const [api_key_sid, sender] = [`SK${'a'.repeat(32)}`, `MG${'b'.repeat(32)}`];
    await sendBy('twilio', { api_key_sid, sender });
    const basic = Buffer.from(`${api_key_sid}:pässword`).toString('base64');
    expect(received().headers.authorization).toBe(`Basic ${basic}`);
    expect(fields()).toMatchObject({ MessagingServiceSid: sender });
    expect(fields()).not.toHaveProperty('From');
  });

  it('queues a message for ten hours at most', async () => {
    receiver.answer = accepted.twilio;
    const nextWeek = new Date(now.getTime() + 7 * 86_400_000).toISOString();
    await send({ ...kinds.twilio, url: receiver.url }, { expiresAt: nextWeek });
    expect(fields()).toMatchObject({ ValidityPeriod: '36000' });
  });

  it.each([
    [400, 21_211, { final: true }],
    [400, 21_610, { final: true }],
    [403, 20_003, { final: true }],
    [401, 20_003, { final: undefined }],
    [429, 20_429, { final: undefined }],
    [400, 21_611, { final: false }],
  ])('reports HTTP %d by its code %d', async (status, code, rest) => {
    refuse(status, code);
    const outcome = await sendBy('twilio');
    expect(outcome).toMatchObject({ state: 'failed', reason: `HTTP ${status}, code ${code}` });
    expect('final' in outcome ? outcome.final : undefined).toBe(rest.final);
    expect(JSON.stringify(outcome)).not.toContain('61491570006');
  });

  it('can accept the request and refuse the message', async () => {
    receiver.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', error_code: 30_007 }) };
    expect(await sendBy('twilio')).toEqual({ state: 'failed', reason: 'code 30007', final: true });
  });
});

describe('MessageMedia', () => {
  const content = () => JSON.parse(received().body).messages[0];

  it('receives the message with its expiry and our ID', async () => {
    receiver.answer = accepted.messagemedia;
    const reference = '877c19ef-fa2e-4cec-827a-e1df9b5509f7';
    expect(await sendBy('messagemedia')).toEqual({ state: 'sent', reference });
    const basic = Buffer.from('key:pässword').toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
    expect(received().headers).toMatchObject(headers);
    expect(content()).toEqual({
      content: 'Your code is 123456. – Brolga',
      destination_number: '+61491570006',
      format: 'SMS',
      message_expiry_timestamp: expiresAt.toISOString(),
      metadata: { message_id: message.id },
    });
  });

  it.each([
    ['+61480000000', 'INTERNATIONAL'],
    ['Brolga', 'ALPHANUMERIC'],
  ])('receives the sender %s as %s', async (sender, type) => {
    receiver.answer = accepted.messagemedia;
    await sendBy('messagemedia', { sender });
    expect(content()).toMatchObject({ source_number: sender, source_number_type: type });
  });
});

describe('ClickSend', () => {
  it('receives the message with our ID', async () => {
    receiver.answer = accepted.clicksend;
    const reference = 'BF7AD270-0DE2-418B-B606-71D527D9C1AE';
    expect(await sendBy('clicksend', { sender: 'Brolga' })).toEqual({ state: 'sent', reference });
    const basic = Buffer.from('brolga:pässword').toString('base64');
    expect(received().headers.authorization).toBe(`Basic ${basic}`);
    expect(JSON.parse(received().body)).toEqual({
      messages: [
        {
          source: 'dealer-site',
          to: '+61491570006',
          body: 'Your code is 123456. – Brolga',
          custom_string: message.id,
          from: 'Brolga',
        },
      ],
    });
  });

  it.each([
    ['INVALID_RECIPIENT', true],
    ['INVALID_SENDER_ID', true],
    ['COUNTRY_NOT_ENABLED', true],
    ['INSUFFICIENT_CREDIT', false],
  ])('refuses in an answer of 200: %s', async (status, final) => {
    receiver.answer = { status: 200, body: clicksendBody(status) };
    expect(await sendBy('clicksend')).toEqual({ state: 'failed', reason: status, final });
  });

  it('counts a throttled repeat as sent', async () => {
    receiver.answer = { status: 200, body: clicksendBody('THROTTLED') };
    expect(await sendBy('clicksend')).toMatchObject({ state: 'sent' });
  });

  it.each(['', '<html>', '{}', '{"data":{"messages":[]}}', '{"data":{"messages":[{"status":"+61 491"}]}}'])(
    'is retried after an unreadable response: %s',
    async (body) => {
      receiver.answer = { status: 200, body };
      expect(await sendBy('clicksend')).toEqual({ state: 'failed', reason: 'unreadable answer' });
    },
  );

  it('names its code in an error', async () => {
    const body = JSON.stringify({ http_code: 401, response_code: 'UNAUTHORIZED', data: null });
    receiver.answer = { status: 401, body };
    expect(await sendBy('clicksend')).toMatchObject({ reason: 'HTTP 401, code UNAUTHORIZED' });
  });
});

it('a webhook is verified by the public library, under the id of the message', async () => {
  receiver.answer = accepted.webhook;
  await sendBy('webhook', { sender: 'Brolga' });
  expect(received().headers['webhook-id']).toBe(message.id);
  expect(verified(received(), key)).toEqual({
    type: 'sms.send',
    timestamp: now.toISOString(),
    data: {
      id: message.id,
      to: '+61491570006',
      from: 'Brolga',
      text: 'Your code is 123456. – Brolga',
      purpose: 'sign-in-code',
      expires_at: expiresAt.toISOString(),
    },
  });
});

it('writes a message to one file without a gateway', async () => {
  const written = { state: 'sent', notSent: 'no text gateway' };
  expect([await send({ kind: 'file' }), await send({ kind: 'file' })]).toEqual([written, written]);
  expect(readdirSync(folder)).toEqual([`${message.id}.sms.txt`]);
  const text = readFileSync(join(folder, `${message.id}.sms.txt`), 'utf8');
  expect(text).toContain('To: +61491570006\nFrom: Brolga\n');
  expect(text).toContain('\n\nYour code is 123456. – Brolga\n');
});
