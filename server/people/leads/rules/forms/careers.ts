import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FieldRule } from '../../views/field-rule';
import { contactFields, messageField } from '../enquiry-fields';
import { choiceField, fileField, textField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain, under } from '../lead-form';
import { dealershipChoice, mainPlace, visibleLocations } from '../place-choice';

/** A job application with a resume. */
export function careersForm({ tenant }: Asked): LeadForm | undefined {
  const { careers } = tenant.forms;
  if (!careers.enabled) return undefined;
  const choice = dealershipChoice(visibleLocations(tenant));
  return {
    ...plain,
    ...filing.careers,
    title: careers.title,
    intro: careers.intro,
    steps: oneStep([
      ...under('The job', [position(careers), ...choice.fields]),
      ...under('About you', [...contactFields, { ...messageField(false), label: 'Tell us about yourself' }]),
      // Last: input before it can be restored however large the file is.
      fileField({ name: 'resume', label: 'Résumé', required: careers.resume_required }),
    ]),
    told: choice.told,
    places: mainPlace(tenant),
    submit: 'Send my application',
  };
}

/** A select of the open positions, and any other. */
function position({ positions }: Tenant['forms']['careers']): FieldRule {
  if (positions.length === 0) {
    return textField({ name: 'position', label: 'Position', maxLength: 120, required: true });
  }
  return choiceField({
    name: 'position',
    label: 'Position',
    control: 'select',
    options: [...positions, 'Another position'].map((text) => ({ value: text, text })),
    required: true,
    empty: 'Choose a position',
    missing: 'Choose a position.',
  });
}
