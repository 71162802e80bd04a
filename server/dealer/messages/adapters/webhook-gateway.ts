import type { SmsGateway } from '#server/dealer/messages/message-port';
import { failureOf, isSuccess } from '#server/dealer/messages/rules/gateway-answer';
import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { signedWebhook, signingKeys } from '#server/platform/network/signed-webhook';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** Any other gateway: a Standard Webhooks 1.0.0 request of type `sms.send`; `webhook-id` is the message's id. */
export const webhookGateway = ({ posts, secret }: Deps): SmsGateway<'webhook'> => ({
  send: async ({ id, to, text, purpose, expiresAt, now, settings }, signal) => {
    const { url, sender } = settings;
    const data = { id, to, from: sender ?? null, text, purpose, expires_at: expiresAt.toISOString() };
    const body = JSON.stringify({ type: 'sms.send', timestamp: now.toISOString(), data });
    const request = signedWebhook({ url, id, body, now }, signingKeys(settings, secret));
    const answer = await posts.post(request, signal);
    return isSuccess(answer) ? { state: 'sent' } : failureOf(answer, now);
  },
});
