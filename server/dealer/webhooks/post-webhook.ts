import { failed, type Outcome, outcomeOf } from '#server/dealer/messages/rules/delivery-schedule';
import type { Clock } from '#server/platform/clock';
import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { failureCode } from '#server/platform/network/rules/failure-code';
import { signedWebhook } from '#server/platform/network/signed-webhook';
import type { SiteSecret } from '#server/platform/site-secret';
import type { WebhookEndpoint } from './webhook-port';
import { webhookKeys } from './webhook-secrets';

export interface PostDeps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Opens the secrets of endpoints. */
  readonly secret: SiteSecret;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

export interface Posted {
  readonly outcome: Outcome;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

/** Makes one attempt to post a message to an endpoint. Every error becomes a failed outcome. */
export async function postWebhook(
  { posts, secret, clock, attemptMs }: PostDeps,
  endpoint: WebhookEndpoint,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<Posted> {
  const now = clock.now();
  const keys = webhookKeys(secret, endpoint, now);
  if (!keys) return { outcome: failed('the signing secret cannot be read: rotate it'), status: null };
  try {
    const request = signedWebhook({ url: endpoint.url, id, body, now }, keys);
    const answer = await posts.post(request, AbortSignal.timeout(attemptMs));
    return { outcome: outcomeOf(answer, clock.now()), status: answer.status };
  } catch (error) {
    return { outcome: failed(failureCode(error)), status: null };
  }
}
