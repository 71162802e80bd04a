import { describe, expect, it } from 'vitest';
import { basicAuthorization, failureOf, jsonOf, requiredSecret } from '#server/dealer/messages/sms-gateways';
import { nextAttempt } from './delivery-schedule';
import type { NewMessage } from './new-message';
import { pendingMessage, shownText } from './new-message';

type Failure = Parameters<typeof nextAttempt>[0];

const now = new Date('2026-11-20T00:00:00.000Z');
const expiresAt = new Date('2026-11-20T00:10:00.000Z');
const message = {
  id: 'm1',
  tenant: 'brolga',
  channel: 'sms',
  to: '+61491570006',
  text: 'Your code is 123456.',
  purpose: 'sign-in-code',
  expiresAt,
} as const satisfies NewMessage;

describe('a new message', () => {
  it('is due at once', () => {
    expect(pendingMessage(message, now)).toMatchObject({
      id: 'm1',
      state: 'pending',
      attempts: 0,
      nextAttemptAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      sentAt: null,
      problem: null,
    });
  });

  it('is a secret until it expires if it is a sign-in code', () => {
    expect(pendingMessage(message, now).secretUntil).toBe(expiresAt.toISOString());
    expect(pendingMessage({ ...message, purpose: 'watchlist' }, now).secretUntil).toBeNull();
  });

  it.each(['0491570006', '+0491570006', '61491570006', '+61 491 570 006', '+61491570006\n', ''])(
    'is rejected without its recipient in the error: %j',
    (to) => {
      const reason = 'the recipient is not a number in E.164 form';
      expect(() => pendingMessage({ ...message, to }, now)).toThrow(reason);
    },
  );

  const email = { subject: 'New car', html: '<p>Hello</p>', headers: { 'List-Unsubscribe': '<https://x>' } };
  const byEmail = { ...message, channel: 'email', purpose: 'alert', email, to: 'mia@example.com' } as const;

  it('keeps the parts of an email, and may be long', () => {
    const text = 'x'.repeat(5_000);
    expect(pendingMessage({ ...byEmail, text }, now)).toMatchObject({ channel: 'email', text, email });
    expect(pendingMessage(message, now).email).toBeNull();
  });

  it.each([
    '',
    'mia',
    'mia@',
    'a@b.example,c@d.example',
    'a@b.example c@d.example',
    '"x"@b.example',
    'a@b\n.example',
  ])('is rejected unless it goes to one email address: %j', (to) => {
    expect(() => pendingMessage({ ...byEmail, to }, now)).toThrow('the recipient is not one email address');
  });

  it.each([0, 1_531])('is rejected with %d characters', (length) => {
    expect(() => pendingMessage({ ...message, text: 'x'.repeat(length) }, now)).toThrow(RangeError);
  });
});

it.each([
  ['before its secret expires', '2026-11-20T00:10:00.001Z', 'code'],
  ['from then on', '2026-11-20T00:00:00.000Z', null],
  ['without a secret', null, 'code'],
])('the text is shown %s', (_, secretUntil, shown) => {
  expect(shownText({ text: 'code', secretUntil }, now)).toBe(shown);
});

const start = new Date('2026-11-20T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const day = 24 * 3_600;
const failure = (change: Partial<Failure> = {}): Failure => ({
  schedule: 'text',
  attempts: 1,
  expiresAt: later(day),
  outcome: { state: 'failed', reason: 'HTTP 503' },
  ...change,
});
const seconds = (at: Date | null) => at && (at.getTime() - start.getTime()) / 1_000;
const next = (change: Partial<Failure>, jitter = 0, pace = 1) =>
  seconds(nextAttempt(failure(change), start, { jitter, pace }));

describe('the next attempt at a message', () => {
  it.each([
    [1, 0, 2],
    [1, 1, 2.5],
    [2, 0, 5],
    [5, 0, 40],
    [6, 0, 60],
    [13, 0, 7_200],
    [14, 0, null],
    [99, 0, null],
  ])('after attempt %d with jitter %d is in %s seconds', (attempts, jitter, wait) => {
    expect(next({ attempts }, jitter)).toBe(wait);
  });

  it('never comes once the message has expired', () => {
    expect(next({ expiresAt: later(3) })).toBe(2);
    expect(next({ expiresAt: later(2) })).toBeNull();
    expect(next({ expiresAt: later(-5) })).toBeNull();
  });

  it.each([
    [90_000, 90],
    [-5, 2],
    [7 * day * 1_000, day],
  ])('waits for as long as the gateway requires, within a day: %d ms', (retryAfterMs, wait) => {
    const outcome = { state: 'failed', reason: 'HTTP 429', retryAfterMs } as const;
    expect(next({ expiresAt: later(9 * day), outcome })).toBe(wait);
  });
});

describe("a gateway's refusal", () => {
  it.each([400, 403, 404, 422])('is final with %d', (status) => {
    const failure = failureOf({ status, retryAfter: undefined }, now);
    expect(failure).toEqual({ state: 'failed', reason: `HTTP ${status}`, final: true });
  });

  it.each([302, 401, 408, 425, 429, 500, 503])('is worth a retry with %d', (status) => {
    const failure = failureOf({ status, retryAfter: '9' }, now, 20_429);
    const reason = `HTTP ${status}, code 20429`;
    expect(failure).toEqual({ state: 'failed', reason, retryAfterMs: 9_000 });
  });
});

it('a body that is not JSON is undefined', () => {
  expect([jsonOf('{"a":1}'), jsonOf('<html>'), jsonOf('')]).toEqual([{ a: 1 }, undefined, undefined]);
});

it('a missing secret is named', () => {
  expect(requiredSecret(() => 's', 'BROLGA_SMS')).toBe('s');
  expect(() => requiredSecret(() => undefined, 'BROLGA_SMS')).toThrow('BROLGA_SMS is not set');
});

it('Basic credentials are UTF-8 in base64', () => {
  expect(basicAuthorization('brolga', 'pässword')).toBe('Basic YnJvbGdhOnDDpHNzd29yZA==');
});
