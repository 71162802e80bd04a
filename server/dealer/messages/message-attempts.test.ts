import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { Tenant } from '#server/settings/tenant-schema';
import { testTenant } from '../../../tests/support/test-tenant';
import { type AttemptDeps, attemptMessage } from './attempt-message';
import type { Message } from './message-outbox';
import { pendingEvent, pendingMessage } from './rules/new-message';

const now = new Date();
const key = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const signUp = { id: 'c1-signed-up', tenant: 'brolga', type: 'customer.signed_up' } as const;
const about = { object: 'customer:c1', phone: '+61491570006', data: { customer_id: 'c1' } };
const event = pendingEvent({ ...signUp, ...about }, now);
const webhook = { url: 'https://crm.example/customers', secret_env: 'BROLGA_CRM' };

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function given(answer = { status: 204, retryAfter: undefined as string | undefined }) {
  const post = vi.fn<AttemptDeps['posts']['post']>(async () => answer);
  const sms = vi.fn(async () => ({ state: 'sent', reference: 'R' }) as const);
  const email = vi.fn(async () => ({ state: 'sent' }) as const);
  const deps: Writable<AttemptDeps> = {
    sms,
    email,
    posts: { post },
    secret: (name: string) => (name === 'BROLGA_CRM' ? key : undefined),
    tenant: async (): Promise<Tenant | null> => testTenant({ accounts: { webhook } }),
    clock: { now: () => now },
    attemptMs: 1_000,
  };
  return { deps, post, sms, email };
}

describe('an event', () => {
  it('is posted to the webhook of its site, verified by the public library', async () => {
    const { deps, post } = given();
    expect(await attemptMessage(deps, event)).toEqual({ state: 'sent' });
    const [request] = post.mock.calls[0] ?? [];
    expect(request?.url).toBe(webhook.url);
    expect(request?.headers['webhook-id']).toBe('c1-signed-up');
    expect(new Webhook(key).verify(request?.body ?? '', { ...request?.headers })).toEqual({
      type: 'customer.signed_up',
      timestamp: now.toISOString(),
      data: { customer_id: 'c1' },
    });
  });

  it.each([301, 400, 401, 404, 429, 500])('is repeated after %d', async (status) => {
    const { deps } = given({ status, retryAfter: '9' });
    const outcome = { state: 'failed', reason: `HTTP ${status}`, retryAfterMs: 9_000 };
    expect(await attemptMessage(deps, event)).toEqual(outcome);
  });

  it('is not repeated after 410', async () => {
    const { deps } = given({ status: 410, retryAfter: undefined });
    expect(await attemptMessage(deps, event)).toMatchObject({ closes: true });
  });

  it('is given up when the site has no webhook any more', async () => {
    const { deps, post } = given();
    deps.tenant = async () => testTenant();
    expect(await attemptMessage(deps, event)).toMatchObject({ reason: 'no webhook configured', final: true });
    expect(post).not.toHaveBeenCalled();
  });

  it('is repeated while its site is not served, whose files may be corrected', async () => {
    const { deps } = given();
    deps.tenant = async () => null;
    expect(await attemptMessage(deps, event)).toEqual({ state: 'failed', reason: 'site not configured' });
  });

  it.each([
    ['customer.signed_up', { state: 'sent' }],
    ['customer.saved_car', { reason: 'the webhook leaves this event out', final: true }],
  ])('is posted only if the webhook wants it: %s', async (purpose, outcome) => {
    expect(await attemptMessage(given().deps, { ...event, purpose })).toMatchObject(outcome);
  });

  it('waits for its secret, and for a recipient that is down', async () => {
    const { deps, post } = given();
    post.mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    expect(await attemptMessage(deps, event)).toEqual({ state: 'failed', reason: 'ECONNREFUSED' });
    deps.secret = () => undefined;
    expect(await attemptMessage(deps, event)).toEqual({ state: 'failed', reason: 'BROLGA_CRM is not set' });
  });
});

describe('an attempt at a message', () => {
  const expiresAt = new Date(now.getTime() + 600_000);
  const signInCode = { to: '+61491570006', text: 'Your code is 123456.', purpose: 'sign-in-code' } as const;
  const newMessage = { ...signInCode, id: 'm1', tenant: 'brolga', channel: 'sms', expiresAt } as const;
  const message: Message = pendingMessage(newMessage, now);
  it('sends an email by the mail server, with the name and address of the site', async () => {
    const { deps, sms, email } = given();
    const content = { subject: 'New car', html: '<p>Hello</p>', headers: { 'X-One': '1' } };
    const { id, tenant } = message;
    const asked = { id, tenant, channel: 'email', to: 'mia@example.com', text: 'Hello' } as const;
    const waiting = pendingMessage({ ...asked, email: content, purpose: 'alert', expiresAt }, now);
    expect(await attemptMessage(deps, waiting)).toEqual({ state: 'sent' });
    const site = expect.objectContaining({ delivery: expect.anything() });
    const letter = { ...content, id, to: 'mia@example.com', text: 'Hello', date: now, site };
    expect(email).toHaveBeenCalledExactlyOnceWith(letter, expect.anything());
    expect(sms).not.toHaveBeenCalled();
  });

  it('hands a text to the gateway of the site', async () => {
    const { deps, sms } = given();
    expect(await attemptMessage(deps, message)).toEqual({ state: 'sent', reference: 'R' });
    const sent = { ...signInCode, id: 'm1', expiresAt, now, site: 'Brolga' };
    const settings = expect.objectContaining({ kind: 'file' });
    expect(sms.mock.calls).toEqual([[sent, settings, expect.any(AbortSignal)]]);
  });

  it('is not made once the message has expired', async () => {
    const { deps, sms } = given();
    deps.clock = { now: () => expiresAt };
    expect(await attemptMessage(deps, message)).toEqual({ state: 'expired' });
    expect(sms).not.toHaveBeenCalled();
  });

  it('fails for good without a text', async () => {
    expect(await attemptMessage(given().deps, { ...message, text: null })).toMatchObject({ final: true });
  });

  it('turns an error into a code without personal data', async () => {
    const { deps, sms } = given();
    sms.mockRejectedValueOnce(Object.assign(new Error('+61491570006'), { code: 'ENOSPC' }));
    expect(await attemptMessage(deps, message)).toEqual({ state: 'failed', reason: 'ENOSPC' });
  });

  it('ends in time, even if the gateway does not', async () => {
    const { deps, sms } = given();
    deps.attemptMs = 20;
    sms.mockImplementationOnce(() => new Promise(() => {}));
    expect(await attemptMessage(deps, message)).toEqual({ state: 'failed', reason: 'timed out' });
  });
});
