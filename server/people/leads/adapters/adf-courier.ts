import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { DeliveryProblem } from '#server/platform/network/rules/failure-code';
import type { Courier } from '../delivery-port';
import { adfDocument } from '../rules/adf';
import { changedLead } from '../rules/crm-lead';
import { outcomeOf } from '../rules/delivery-schedule';
import { laterNews } from '../rules/reservation-title';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** ADF 1.0, posted with the standard's media type. */
export const adfCourier = ({ posts, secret }: Deps): Courier<'adf-post'> => ({
  bring: async ({ lead, tenant, delivery, destination, now, change }, signal) => {
    const { token_env, url } = destination;
    const token = token_env === undefined ? undefined : secret(token_env);
    if (token_env !== undefined && token === undefined) throw new DeliveryProblem(`${token_env} is not set`);
    const headers = {
      'content-type': 'application/x-adf+xml; charset=utf-8',
      'user-agent': 'dealer-site-leads',
      'idempotency-key': delivery.id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const body = adfDocument(changedLead(lead, change), tenant, change ?? laterNews(lead, delivery));
    return outcomeOf(await posts.post({ url, headers, body }, signal), now);
  },
});
