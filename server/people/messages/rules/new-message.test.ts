import { describe, expect, it } from 'vitest';
import type { NewMessage } from '../message-port';
import { pendingMessage, shownText } from './new-message';

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
    ...['', 'mia', 'mia@', 'a@b.example,c@d.example', 'a@b.example c@d.example', '"x"@b.example'],
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
