import { mayFetch } from '#server/dealer/media/rules/picture-path';
import type { Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import type { Config } from '#server/platform/config';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { bring, type Parcel } from './couriers';
import type { DestinationSecrets } from './destination-secrets';
import type { Mailer } from './mailers';

interface CourierDeps {
  readonly config: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS' | 'secret'>;
  readonly destinationSecrets: Pick<DestinationSecrets, 'of'>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Time limit of one request. */
  readonly postMs: number;
}

export type Courier = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

/** Brings leads to their destinations, with secrets of the environment and those that were entered at the desk. */
export function createCourier({ config, destinationSecrets, mailer, postMs }: CourierDeps): Courier {
  const inside = config.WEBHOOK_PRIVATE_HOSTS;
  const mayBePrivate = (url: URL) => inside.length > 0 && mayFetch(inside, url);
  const posts = new OutgoingPosts({ mayBePrivate, timeLimitMs: postMs });
  return async (parcel, signal) => {
    const entered = await destinationSecrets.of(parcel.tenant.slug);
    const secret = (name: string) => config.secret(name) ?? entered.get(name);
    return bring({ mailer, posts, secret }, parcel, signal);
  };
}
