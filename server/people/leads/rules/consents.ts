import { createHash } from 'node:crypto';
import type { Consent, Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { termsField } from './consent-fields';
import { optInField, optInText } from './enquiry-fields';

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
  asked: readonly ConsentAsked[],
  entered: Readonly<Record<string, unknown>>,
  now: Date,
): Consent[] {
  const at = now.toISOString();
  return asked.map(({ kind, field, text }) => ({
    kind,
    text,
    version: versionOf(text),
    given: ticked.includes(entered[field]),
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
  const found = consents?.find((one) => one.kind === kind);
  if (found || kind !== 'opt_in' || !opt_in) return found;
  return { kind, ...opt_in, version: versionOf(opt_in.text) };
}

/** Every consent of a lead, including the plain opt-in of older leads. */
export function consentsOf(lead: Pick<Lead, 'consents' | 'opt_in'>): Consent[] {
  const old = lead.consents ? undefined : consentTo(lead, 'opt_in');
  return lead.consents ?? (old ? [old] : []);
}
