import type { Tenant } from '#server/settings/tenant-schema';

/** Days until the file expires. RFC 9116 recommends less than a year; caches may serve it a week longer. */
const validDays = 180;
const dayMs = 86_400_000;

export interface SecurityParts {
  readonly tenant: Pick<Tenant, 'security_contact' | 'delivery'>;
  /** Address of the contact page, if the site has one. */
  readonly contactPage?: string | undefined;
  /** Host and port of the request. */
  readonly host: string;
  readonly now: Date;
}

/**
 * `/.well-known/security.txt` (RFC 9116): who takes reports of security problems. Undefined if the site names nobody.
 * Web addresses are https ones, as the standard requires, and the text changes once a day, so that it can be cached.
 */
export function securityText({ tenant, contactPage, host, now }: SecurityParts): string | undefined {
  const contact = tenant.security_contact ?? tenant.delivery.email_to[0] ?? contactPage;
  if (contact === undefined) return undefined;
  const lines = [
    `Contact: ${contactUri(contact)}`,
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: https://${host}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

const contactUri = (contact: string): string =>
  /^https?:/i.test(contact)
    ? new URL(contact).href.replace(/^http:/, 'https:')
    : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;

/** Midnight UTC, without fractions of a second. */
const expiry = (now: Date): string =>
  new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs).toISOString().replace('.000', '');
