import { greeting, shopperEmail } from '#server/leads/rules/email-body';
import { oneLine } from '#server/leads/rules/lead-email';
import type { Tenant } from '#server/settings/tenant-schema';

interface LinkEmail {
  readonly firstName: string;
  /** The order, reservation or valuation in words. */
  readonly what: string;
  readonly href: string;
}

/** The email with a personal link that its owner has asked for again. */
export function linkEmail({ firstName, what, href }: LinkEmail, tenant: Tenant) {
  const subject = oneLine(`Your link: ${what}`, 200);
  const text = (words: string) => ({ kind: 'text', text: words }) as const;
  const parts = [
    text(greeting(firstName)),
    text(`Here is the link to your ${what}.`),
    { kind: 'links', links: [{ text: 'Open it', href }] } as const,
    text('Anyone with the link can see and change it. Didn’t ask for it? There’s nothing to do.'),
  ];
  const { origin } = new URL(href);
  return { subject, ...shopperEmail({ title: subject, parts, origin }, tenant) };
}
