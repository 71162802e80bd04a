import { failed, mailed, type Outcome, outcomeOf } from '#server/dealer/messages/rules/delivery-schedule';
import { basicAuthorization, requiredSecret } from '#server/dealer/messages/sms-gateways';
import {
  type OutgoingPost,
  type OutgoingPosts,
  signedWebhook,
  signingKeys,
} from '#server/platform/network/outgoing-posts';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Delivery } from './delivery-queue';
import type { LeadFile } from './lead-store';
import type { Mailer } from './mailers';
import { adfDocument } from './rules/adf';
import { autogateLead } from './rules/autogate-lead';
import { dealerStudioLead } from './rules/crm-lead';
import { easycarsLead, easycarsOutcome, readEasycarsAnswer } from './rules/easycars-lead';
import { leadEmail } from './rules/lead-email';
import { changeMessage, webhookMessage } from './rules/lead-events';
import { reservationTitle } from './rules/lead-order';
import type { LeadChange } from './test-drives/letters';

/** The input of one attempt. */
export interface Parcel {
  readonly delivery: Delivery;
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly destination: Destination;
  /** The instant of the attempt. */
  readonly now: Date;
  readonly files: readonly LeadFile[];
  /** Present if the lead itself was delivered before and this delivery reports a change. */
  readonly change?: LeadChange | undefined;
}

interface CourierDeps {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly posts: Pick<OutgoingPosts, 'post' | 'ask'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

type To<K extends Destination['kind']> = Extract<Destination, { kind: K }>;
const json = { 'content-type': 'application/json' };

/** Brings a lead to its destination. The same delivery may be sent again after a crash, under the same id. */
export async function bring(deps: CourierDeps, parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
  const { delivery, destination, now, change } = parcel;
  const secretOf = (name: string) => requiredSecret(deps.secret, name);
  const post = async (request: OutgoingPost, options?: Parameters<typeof outcomeOf>[2]) =>
    outcomeOf(await deps.posts.post(request, signal), now, options);
  switch (destination.kind) {
    case 'email':
      return mailed(await deps.mailer.send({ ...emailForPeople(parcel), to: destination.to }, signal));
    case 'adf-email':
      return mailed(await deps.mailer.send({ ...emailForCrm(parcel), to: destination.to }, signal));
    case 'adf-post':
      return post(adfPost(parcel, destination, secretOf));
    case 'webhook': {
      const message = change
        ? changeMessage(change)
        : webhookMessage(parcel.lead, destination, parcel.tenant);
      const request = { url: destination.url, id: delivery.id, body: JSON.stringify(message), now };
      return post(signedWebhook(request, signingKeys(destination, deps.secret)));
    }
    case 'autogate':
      return post(autogatePost(parcel, destination, secretOf), { refusalsAreFinal: true });
    case 'dealer-studio':
      return post(dealerStudioPost(parcel, destination, secretOf), { refusalsAreFinal: true });
    case 'easycars':
      return bringToEasycars(deps.posts, parcel, destination, secretOf, signal);
  }
}

/** The lead in its current state, and what has happened since it was delivered first, under an id of its own. */
function current({ lead, tenant, delivery, change }: Parcel) {
  const news = change ?? laterNews(lead, delivery);
  return { lead: changedLead(lead, change), tenant, change: news, id: news ? delivery.id : lead.id };
}

/** The lead with its files, or a change with its calendar entry. */
function emailForPeople({ lead, tenant, delivery, files, change }: Parcel) {
  const attachments = files.map(({ name, type, bytes }) => ({ name, type, bytes }));
  return change?.email ?? { ...leadEmail(lead, tenant, delivery.id), attachments };
}

/** The ADF document is its whole text. */
function emailForCrm(parcel: Parcel) {
  const { lead, tenant, delivery, change } = parcel;
  const { attachments: _, ...email } = change?.email ?? leadEmail(lead, tenant, delivery.id);
  return { ...email, text: adfOf(parcel), html: null };
}

function adfOf(parcel: Parcel): string {
  const { lead, tenant, change } = current(parcel);
  return adfDocument(lead, tenant, change);
}

type SecretOf = (name: string) => string;

/** ADF 1.0, posted with the standard's media type. */
function adfPost(parcel: Parcel, { token_env, url }: To<'adf-post'>, secretOf: SecretOf): OutgoingPost {
  const token = token_env === undefined ? undefined : secretOf(token_env);
  const headers = {
    'content-type': 'application/x-adf+xml; charset=utf-8',
    'user-agent': 'dealer-site-leads',
    'idempotency-key': parcel.delivery.id,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return { url, headers, body: adfOf(parcel) };
}

/** The AutoGate Lead API, version 3. */
function autogatePost(parcel: Parcel, destination: To<'autogate'>, secretOf: SecretOf): OutgoingPost {
  const { user, password_env, url } = destination;
  const { delivery, lead, change } = parcel;
  // A change needs its own identifier: under the first one it would be dropped as a repeat.
  const id = change ? delivery.id : lead.id;
  const body = autogateLead({ ...current(parcel), destination, id, change });
  return {
    url,
    headers: { ...json, authorization: basicAuthorization(user, secretOf(password_env)) },
    body: JSON.stringify(body),
  };
}

/** Dealer Studio's public API, version 1. */
function dealerStudioPost(parcel: Parcel, place: To<'dealer-studio'>, secretOf: SecretOf): OutgoingPost {
  const headers = {
    ...json,
    accept: 'application/json',
    authorization: `Bearer ${secretOf(place.token_env)}`,
  };
  const body = dealerStudioLead({ ...current(parcel), place });
  return { url: place.url, headers, body: JSON.stringify(body) };
}

/**
 * EasyCars' lead service: a token for each lead, since it lasts ten minutes only, then the lead. EasyCars asks for the
 * client's secret in the address of the token, so that address is never logged.
 */
async function bringToEasycars(
  posts: CourierDeps['posts'],
  parcel: Parcel,
  destination: To<'easycars'>,
  secretOf: SecretOf,
  signal: AbortSignal,
): Promise<Outcome> {
  const { url, client_id, client_secret_env, account_number, account_secret_env } = destination;
  const account = { number: account_number, secret: secretOf(account_secret_env) };
  const query = new URLSearchParams({ ClientID: client_id, ClientSecret: secretOf(client_secret_env) });
  const tokenUrl = `${url}/StockService/RequestToken?${query}`;
  const tokenAnswer = await posts.ask({ url: tokenUrl, headers: {}, body: '' }, signal);
  const { token } = readEasycarsAnswer(tokenAnswer.body);
  if (token === undefined) {
    const outcome = easycarsOutcome(tokenAnswer, parcel.now);
    if (outcome.state === 'delivered') return failed('EasyCars gave no token');
    // Credentials may be put right and an outage may end, so a refused token is never final.
    const { final: _, ...again } = outcome;
    return again;
  }
  const body = JSON.stringify(easycarsLead({ ...current(parcel), account }));
  const headers = { ...json, authorization: `Bearer ${token}` };
  const answer = await posts.ask({ url: `${url}/LeadService/CreateLead`, headers, body }, signal);
  return easycarsOutcome(answer, parcel.now);
}

/** The lead with its current appointment; unchanged without a change. */
function changedLead(lead: Lead, change: LeadChange | undefined): Lead {
  if (!change) return lead;
  const { appointment: _, ...fields } = lead.fields;
  const { appointment } = change;
  return { ...lead, fields: appointment === undefined ? fields : { ...fields, appointment } };
}

/** The news of a lead that a CRM has already; undefined for its first delivery. */
function laterNews(lead: Lead, { about }: Pick<Delivery, 'about'>): { readonly words: string } | undefined {
  const words = about === 'lead' ? undefined : reservationTitle(lead);
  return words === undefined ? undefined : { words };
}
