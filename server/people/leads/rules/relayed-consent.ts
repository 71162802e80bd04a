import type { Tenant } from '#server/settings/tenant-schema';

/**
 * The wording that a person agrees to before a program sends a form for them: the terms, where the site requires them,
 * and the collection notice. Exactly the texts of the site's own forms, one a line.
 */
export const relayedConsent = ({ forms }: Pick<Tenant, 'forms'>): string =>
  [...(forms.terms.required ? [forms.terms.text] : []), forms.privacy_notice].join('\n');

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether a text is the site's current wording; line breaks and repeated blanks don't matter. */
export const isRelayedConsent = (text: string, tenant: Pick<Tenant, 'forms'>): boolean =>
  inOneLine(text) === inOneLine(relayedConsent(tenant));
