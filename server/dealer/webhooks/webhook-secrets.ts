import { randomBytes } from 'node:crypto';
import { type SealedFor, seal, unseal } from '#server/platform/sealed-secret';
import type { SiteSecret } from '#server/platform/site-secret';
import type { WebhookEndpoint } from './webhook-port';

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
