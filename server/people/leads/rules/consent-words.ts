import type { Consent, Lead } from '#server/settings/lead';
import { consentsOf } from './consents';

const names: Readonly<Record<Consent['kind'], string>> = {
  opt_in: 'Marketing consent',
  terms: 'Terms of use',
};

/** A consent as text: `Marketing consent` and `Yes` or `No`. */
export const consentWords = ({ kind, given }: Consent): readonly [label: string, value: string] => [
  names[kind],
  given ? 'Yes' : 'No',
];

/** Every consent of a lead, as text. */
export const consentFacts = (lead: Pick<Lead, 'consents' | 'opt_in'>) => consentsOf(lead).map(consentWords);
