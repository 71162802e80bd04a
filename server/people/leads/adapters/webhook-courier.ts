import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Courier } from '../courier-port';
import { DeliveryProblem } from '../rules/delivery-schedule';
import { outcomeOf } from '../rules/receiver-answer';
import { webhookKey } from '../rules/webhook-signature';
import { toRequest } from './webhook-courier/to-request';

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
