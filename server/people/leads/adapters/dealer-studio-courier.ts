import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { DeliveryProblem } from '#server/platform/network/rules/failure-code';
import type { Courier } from '../delivery-port';
import { changedLead } from '../rules/crm-lead';
import { dealerStudioLead } from '../rules/dealer-studio-lead';
import { outcomeOf } from '../rules/delivery-schedule';
import { laterNews } from '../rules/reservation-title';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** Dealer Studio's public API, version 1: a 4xx refusal is final. */
export const dealerStudioCourier = ({ posts, secret }: Deps): Courier<'dealer-studio'> => ({
  bring: async ({ lead, tenant, delivery, destination, now, change }, signal) => {
    const { token_env, url, dealership_id, location_id } = destination;
    const token = secret(token_env);
    if (token === undefined) throw new DeliveryProblem(`${token_env} is not set`);
    const news = change ?? laterNews(lead, delivery);
    const body = dealerStudioLead({
      lead: changedLead(lead, change),
      tenant,
      place: { dealership_id, location_id },
      providerId: news ? delivery.id : lead.id,
      change: news,
    });
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
    };
    const answer = await posts.post({ url, headers, body: JSON.stringify(body) }, signal);
    return outcomeOf(answer, now, { refusalsAreFinal: true });
  },
});
