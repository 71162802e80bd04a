import { boxField, choiceField } from '#server/leads/rules/field-kinds';
import { emailField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import type { AlertKind, Frequency } from './alert';

export const frequencyField = 'frequency';
const consentField = 'alert_consent';

/** The choices of how often an alert is sent. */
export const frequencyOptions: readonly { readonly value: Frequency; readonly text: string }[] = [
  { value: 'now', text: 'At once' },
  { value: 'daily', text: 'Once a day' },
  { value: 'weekly', text: 'Once a week' },
];

/** The consent to emails, stored with the alert in this wording. */
export const consentText = (dealer: string): string =>
  `I agree to get emails about this from ${dealer}. I can unsubscribe at any time.`;

/** The fields to ask for an alert. An alert for one car comes at once: there is nothing to collect. */
export const alertFields = (kind: AlertKind, dealer: string): readonly FieldRule[] => [
  emailField,
  ...(kind === 'search' ? [howOften] : []),
  boxField({
    name: consentField,
    label: consentText(dealer),
    required: true,
    missing: 'Tick the box so that we may email you.',
  }),
];

const howOften = choiceField({
  name: frequencyField,
  label: 'How often',
  control: 'radio',
  options: frequencyOptions,
  required: true,
  missing: 'Choose how often.',
});
