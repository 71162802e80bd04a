import { randomBytes } from 'node:crypto';
import type { Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import { siteAddress } from '#server/dealer/rules/host-name';
import { isUnlocated, located, type RecordSite } from '#server/dealer/rules/record-url';
import { type SealedFor, type SiteSecret, seal, unseal } from '#server/platform/site-secret';
import type { WebhookEndpoint } from './webhook-endpoints';

/** A message under its event's id. */
export interface EventMessage {
  readonly id: string;
  readonly body: string;
}

export interface Posted {
  readonly outcome: Outcome;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

type Owner = Pick<WebhookEndpoint, 'id' | 'tenant'>;

const secretBytes = 32;

/** A new signing secret: as its holder sees it, once, and as the database keeps it. */
export function newWebhookSecret(siteSecret: SiteSecret, owner: Owner): { shown: string; sealed: string } {
  const secret = randomBytes(secretBytes);
  return {
    shown: `whsec_${secret.toString('base64')}`,
    sealed: seal(siteSecret, sealedFor(owner), secret),
  };
}

/** The keys that sign now: the secret, and the previous one during a rotation. Null if the secret can't be read. */
export function webhookKeys(
  siteSecret: SiteSecret,
  endpoint: Owner & Pick<WebhookEndpoint, 'sealedSecret' | 'previous'>,
  now: Date,
): readonly Buffer[] | null {
  const key = unseal(siteSecret, sealedFor(endpoint), endpoint.sealedSecret);
  if (!key) return null;
  const { previous } = endpoint;
  if (!previous || Date.parse(previous.until) <= now.getTime()) return [key];
  const previousKey = unseal(siteSecret, sealedFor(endpoint), previous.sealedSecret);
  return previousKey ? [key, previousKey] : [key];
}

export const webhookPurpose = 'webhook endpoint secret';

const sealedFor = ({ id, tenant }: Owner): SealedFor => ({
  purpose: webhookPurpose,
  owner: [tenant, id],
});

/** Version of the messages: a higher one would have fields that mean something else. */
export const eventApiVersion = '1';

interface SentEvent {
  readonly type: string;
  /** When it happened: UTC, ISO. */
  readonly createdAt: string;
  /** JSON. */
  readonly data: string;
  /** Of a test record, or an example. */
  readonly isTest: boolean;
}

/** The body of a webhook: the same for every attempt and replay. */
export const eventMessage = ({ type, createdAt, data, isTest }: SentEvent, site: RecordSite): string =>
  JSON.stringify({
    type,
    timestamp: createdAt,
    api_version: eventApiVersion,
    site: { slug: site.slug, url: siteAddress(site) },
    test: isTest,
    data: eventData(data, site),
  });

/** What an event is about, for other systems; the stored data is JSON. */
export function eventData(json: string, site: RecordSite): Readonly<Record<string, unknown>> {
  const data: Readonly<Record<string, unknown>> = JSON.parse(json);
  return isUnlocated(data) ? located(data, site) : data;
}
