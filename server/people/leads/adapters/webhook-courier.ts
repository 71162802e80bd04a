import type { OutgoingPost, OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Courier } from '../delivery-port';
import { DeliveryProblem, outcomeOf } from '../rules/delivery-schedule';
import { changeMessage, webhookKey, webhookMessage, webhookSignature } from '../rules/webhook-message';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** Webhooks; during a secret rotation, signed with the new secret and the old one. */
export const webhookCourier = ({ posts, secret }: Deps): Courier<'webhook'> => ({
  bring: async (parcel, signal) => {
    const { secret_env, previous_secret_env } = parcel.destination;
    const keys = [secret_env, ...(previous_secret_env ? [previous_secret_env] : [])].map((name) =>
      keyOf(name, secret(name)),
    );
    return outcomeOf(await posts.post(toRequest(parcel, keys), signal), parcel.now);
  },
});

function keyOf(name: string, secret: string | undefined): Buffer {
  if (secret === undefined) throw new DeliveryProblem(`${name} is not set`);
  const key = webhookKey(secret);
  if (!key) throw new DeliveryProblem(`${name} is not whsec_ followed by 24 to 64 bytes in base64`);
  return key;
}

type Parcel = Parameters<Courier<'webhook'>['bring']>[0];

/** A lead as a Standard Webhooks 1.0.0 message: every attempt has the same id and its own time. */
function toRequest(
  { delivery, lead, destination, now, change }: Parcel,
  keys: readonly Buffer[],
): OutgoingPost {
  const body = JSON.stringify(change ? changeMessage(change) : webhookMessage(lead, destination));
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  return {
    url: destination.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dealer-site-webhooks',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': webhookSignature({ id: delivery.id, timestampSeconds, body }, keys),
    },
    body,
  };
}
