import { createHash } from 'node:crypto';
import { type SiteSwitches, sitePages } from '#server/dealer/rules/site-pages';
import type { FieldRule } from '#server/page/views/field-rule';
import type { Consent, Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { boxField } from './field-kinds';
import { optInField } from './shared-fields';

/** Label of the opt-in checkbox, stored with the consent. The checkbox is never pre-ticked. */
const optInText = (dealer: string): string =>
  `Send me news and offers from ${dealer}. I can unsubscribe at any time.`;

/** A checkbox that records a consent. */
export interface ConsentAsked {
  readonly kind: Consent['kind'];
  /** Name of the checkbox. */
  readonly field: string;
  /** Its label. */
  readonly text: string;
}

/** The checkboxes on a site's forms. */
export const consentsAsked = ({ name, forms }: Pick<Tenant, 'name' | 'forms'>): readonly ConsentAsked[] => [
  ...(forms.terms.required ? [{ kind: 'terms', field: termsField, text: forms.terms.text } as const] : []),
  ...(forms.show_opt_in ? [{ kind: 'opt_in', field: optInField, text: optInText(name) } as const] : []),
];

/** The wording of a consent collected by an API caller, which this site doesn't know. */
export const askedElsewhere: ConsentAsked = {
  kind: 'opt_in',
  field: optInField,
  text: 'Collected by the sender of this lead.',
};

const ticked: readonly unknown[] = ['on', 'true', '1', 'yes', true, 1];

/** Given and refused consents, with their wording and time. */
export function consentsGiven(
  questions: readonly ConsentAsked[],
  values: Readonly<Record<string, unknown>>,
  now: Date,
): Consent[] {
  const at = now.toISOString();
  return questions.map(({ kind, field, text }) => ({
    kind,
    text,
    version: versionOf(text),
    given: ticked.includes(values[field]),
    at,
  }));
}

/** The same wording has the same version, on every site and at any time. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A lead's consent of one kind, including the plain opt-in of older leads. */
export function consentTo(
  { consents, opt_in }: Pick<Lead, 'consents' | 'opt_in'>,
  kind: Consent['kind'],
): Consent | undefined {
  const consent = consents?.find((one) => one.kind === kind);
  if (consent || kind !== 'opt_in' || !opt_in) return consent;
  return { kind, ...opt_in, version: versionOf(opt_in.text) };
}

/** Every consent of a lead, including the plain opt-in of older leads. */
export function consentsOf(lead: Pick<Lead, 'consents' | 'opt_in'>): Consent[] {
  const old = lead.consents ? undefined : consentTo(lead, 'opt_in');
  return lead.consents ?? (old ? [old] : []);
}

const names: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Marketing consent',
  terms: 'Terms of use',
};

/** Every consent of a lead, as text: `Marketing consent` and `Yes` or `No`. */
export const consentFacts = (lead: Pick<Lead, 'consents' | 'opt_in'>) =>
  consentsOf(lead).map(({ kind, given }) => [names[kind], given ? 'Yes' : 'No'] as const);

/** Agreement to the terms of use, if a site requires it. */
export const termsField = 'agree_terms';

/**
 * The checkboxes below every form, never pre-ticked: the terms if the site requires them, news unless the site hides
 * it.
 */
export const consentFields = (
  tenant: Pick<Tenant, 'name' | 'forms'> & SiteSwitches,
  now: Date,
): readonly FieldRule[] =>
  consentsAsked(tenant).map(({ kind, field, text }) =>
    kind === 'terms'
      ? termsBox(tenant.forms.terms, sitePages(tenant, now))
      : boxField({ name: field, label: text }),
  );

const termsBox = (
  { text, link }: Tenant['forms']['terms'],
  exists: (href: string) => boolean,
): FieldRule => ({
  ...boxField({
    name: termsField,
    label: text,
    required: true,
    missing: '* You must agree to the terms of use before submitting the form.',
  }),
  link: link && exists(link) ? { text: 'Read the terms of use', href: link } : undefined,
});

/**
 * The wording that a person agrees to before a program sends a form for them: the terms, where the site requires them,
 * and the collection notice. Exactly the texts of the site's own forms, one a line.
 */
export const relayedConsent = ({ forms }: Pick<Tenant, 'forms'>): string =>
  [...(forms.terms.required ? [forms.terms.text] : []), forms.privacy_notice].join('\n');

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a text is the site's current wording; line breaks and repeated blanks don't matter. */
export const isRelayedConsent = (text: string, tenant: Pick<Tenant, 'forms'>): boolean =>
  inOneLine(text) === inOneLine(relayedConsent(tenant));
