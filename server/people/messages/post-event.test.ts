import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { Tenant } from '#server/settings/tenant-schema';
import { testTenant } from '../../../tests/support/test-tenant';
import { type PostEventDeps, postEvent } from './post-event';
import { pendingEvent } from './rules/new-event';

const now = new Date();
const key = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const signUp = { id: 'c1-signed-up', tenant: 'brolga', type: 'customer.signed_up' } as const;
const about = { object: 'customer:c1', phone: '+61491570006', data: { customer_id: 'c1' } };
const event = pendingEvent({ ...signUp, ...about }, now);
const webhook = { url: 'https://crm.example/customers', secret_env: 'BROLGA_CRM' };

function given(answer = { status: 204, retryAfter: undefined as string | undefined }) {
  const post = vi.fn<PostEventDeps['posts']['post']>(async () => answer);
  const deps = {
    posts: { post },
    secret: (name: string) => (name === 'BROLGA_CRM' ? key : undefined),
    tenant: async (): Promise<Tenant | null> => testTenant({ accounts: { webhook } }),
    clock: { now: () => now },
    attemptMs: 1_000,
  };
  return { deps, post };
}

describe('an event', () => {
  it('is posted to the webhook of its site, verified by the public library', async () => {
    const { deps, post } = given();
    expect(await postEvent(deps, event)).toEqual({ state: 'sent' });
    const [request] = post.mock.calls[0] ?? [];
    expect(request?.url).toBe(webhook.url);
    expect(request?.headers['webhook-id']).toBe('c1-signed-up');
    expect(new Webhook(key).verify(request?.body ?? '', { ...request?.headers })).toEqual({
      type: 'customer.signed_up',
      timestamp: now.toISOString(),
      data: { customer_id: 'c1' },
    });
  });

  it.each([301, 400, 401, 404, 429, 500])(
    'is repeated after %d: its recipient may be corrected',
    async (status) => {
      const { deps } = given({ status, retryAfter: '9' });
      const outcome = { state: 'failed', reason: `HTTP ${status}`, final: false, retryAfterMs: 9_000 };
      expect(await postEvent(deps, event)).toEqual(outcome);
    },
  );

  it('is not repeated after 410', async () => {
    const { deps } = given({ status: 410, retryAfter: undefined });
    expect(await postEvent(deps, event)).toMatchObject({ final: true });
  });

  it('is given up when the site has no webhook any more', async () => {
    const { deps, post } = given();
    deps.tenant = async () => testTenant();
    expect(await postEvent(deps, event)).toMatchObject({ reason: 'no webhook configured', final: true });
    expect(post).not.toHaveBeenCalled();
  });

  it('is repeated while its site is not served, whose files may be corrected', async () => {
    const { deps } = given();
    deps.tenant = async () => null;
    expect(await postEvent(deps, event)).toEqual({ state: 'failed', reason: 'site not configured' });
  });

  it.each([
    ['customer.signed_up', { state: 'sent' }],
    ['customer.saved_car', { reason: 'the webhook leaves this event out', final: true }],
  ])('is posted only if the webhook wants it: %s', async (purpose, outcome) => {
    expect(await postEvent(given().deps, { ...event, purpose })).toMatchObject(outcome);
  });

  it('waits for its secret, and for a recipient that is down', async () => {
    const { deps, post } = given();
    post.mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    expect(await postEvent(deps, event)).toEqual({ state: 'failed', reason: 'ECONNREFUSED' });
    deps.secret = () => undefined;
    expect(await postEvent(deps, event)).toEqual({ state: 'failed', reason: 'BROLGA_CRM is not set' });
  });
});
