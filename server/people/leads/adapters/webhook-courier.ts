import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { signedWebhook, signingKeys } from '#server/platform/network/signed-webhook';
import type { Courier } from '../delivery-port';
import { outcomeOf } from '../rules/delivery-schedule';
import { changeMessage, webhookMessage } from '../rules/webhook-message';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** Webhooks; during a secret rotation, signed with the new secret and the old one. */
export const webhookCourier = ({ posts, secret }: Deps): Courier<'webhook'> => ({
  bring: async ({ delivery, lead, destination, now, change }, signal) => {
    const body = JSON.stringify(change ? changeMessage(change) : webhookMessage(lead, destination));
    const request = { url: destination.url, id: delivery.id, body, now };
    return outcomeOf(await posts.post(signedWebhook(request, signingKeys(destination, secret)), signal), now);
  },
});
