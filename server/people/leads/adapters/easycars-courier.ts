import type { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { DeliveryProblem } from '#server/platform/network/rules/failure-code';
import type { Courier } from '../delivery-port';
import { changedLead } from '../rules/crm-lead';
import { easycarsLead, easycarsOutcome, readEasycarsAnswer } from '../rules/easycars-lead';
import { laterNews } from '../rules/reservation-title';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'ask'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

type Parcel = Parameters<Courier<'easycars'>['bring']>[0];

/**
 * EasyCars' lead service: a token for each lead, since it lasts ten minutes only, then the lead. EasyCars asks for the
 * client's secret in the address of the token, so that address is never logged.
 */
export const easycarsCourier = ({ posts, secret }: Deps): Courier<'easycars'> => {
  const secretOf = (name: string): string => {
    const value = secret(name);
    if (value === undefined) throw new DeliveryProblem(`${name} is not set`);
    return value;
  };
  return {
    bring: async (parcel, signal) => {
      const { url, client_id, client_secret_env, account_secret_env } = parcel.destination;
      const accountSecret = secretOf(account_secret_env);
      const query = new URLSearchParams({ ClientID: client_id, ClientSecret: secretOf(client_secret_env) });
      const tokenAnswer = await posts.ask(
        { url: `${url}/StockService/RequestToken?${query}`, headers: {}, body: '' },
        signal,
      );
      const { token } = readEasycarsAnswer(tokenAnswer.body);
      if (token === undefined) return withoutToken(tokenAnswer, parcel.now);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const body = JSON.stringify(leadIn(parcel, accountSecret));
      const answer = await posts.ask({ url: `${url}/LeadService/CreateLead`, headers, body }, signal);
      return easycarsOutcome(answer, parcel.now);
    },
  };
};

/** Credentials may be put right and an outage may end, so a refused token is never final. */
function withoutToken(answer: Parameters<typeof easycarsOutcome>[0], now: Date) {
  const outcome = easycarsOutcome(answer, now);
  if (outcome.state === 'delivered') return { state: 'failed', reason: 'EasyCars gave no token' } as const;
  const { final: _, ...again } = outcome;
  return again;
}

function leadIn({ lead, tenant, delivery, destination, change }: Parcel, accountSecret: string) {
  const news = change ?? laterNews(lead, delivery);
  return easycarsLead({
    lead: changedLead(lead, change),
    timeZone: tenant.time_zone,
    account: { number: destination.account_number, secret: accountSecret },
    externalId: news ? delivery.id : lead.id,
    change: news,
  });
}
