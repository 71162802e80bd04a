import type { Clock } from '#server/platform/clock';
import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { failureCode, retryAfterMs } from '#server/platform/network/rules/failure-code';
import { signedWebhook, signingKeys } from '#server/platform/network/signed-webhook';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Message } from './message-port';
import type { SendOutcome } from './rules/message-schedule';

export interface PostEventDeps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

/** Makes one attempt to post an event to the webhook of its site. Every error becomes a failed outcome. */
export async function postEvent(
  deps: PostEventDeps,
  { id, tenant: slug, text, purpose }: Message,
): Promise<SendOutcome> {
  const tenant = await deps.tenant(slug);
  if (!tenant) return { state: 'failed', reason: 'site not configured' };
  const { webhook } = tenant.accounts;
  if (!webhook || text === null) return { state: 'failed', reason: 'no webhook configured', final: true };
  if (!reportsEvent(tenant.accounts, purpose)) {
    return { state: 'failed', reason: 'the webhook leaves this event out', final: true };
  }
  const now = deps.clock.now();
  try {
    const request = signedWebhook(
      { url: webhook.url, id, body: text, now },
      signingKeys(webhook, deps.secret),
    );
    const { status, retryAfter } = await deps.posts.post(request, AbortSignal.timeout(deps.attemptMs));
    if (status >= 200 && status < 300) return { state: 'sent' };
    // Standard Webhooks: 410 says that the recipient wants no more of them; everything else may be corrected.
    return {
      state: 'failed',
      reason: `HTTP ${status}`,
      final: status === 410,
      retryAfterMs: retryAfterMs(retryAfter, now),
    };
  } catch (error) {
    return { state: 'failed', reason: failureCode(error) };
  }
}
