import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import type { Courier } from '../courier-port';
import { DeliveryProblem } from '../rules/delivery-schedule';
import { outcomeOf } from '../rules/receiver-answer';
import { toRequest } from './autogate-courier/to-request';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** The AutoGate Lead API, version 3: a 4xx refusal is final. */
export const autogateCourier = ({ posts, secret }: Deps): Courier<'autogate'> => ({
  bring: async (parcel, signal) => {
    const name = parcel.destination.password_env;
    const password = secret(name);
    if (password === undefined) throw new DeliveryProblem(`${name} is not set`);
    const answer = await posts.post(toRequest(parcel, password), signal);
    return outcomeOf(answer, parcel.now, { refusalsAreFinal: true });
  },
});
