import { filing } from '#server/settings/rules/filing';
import { contactFields, messageField } from '../enquiry-fields';
import { choiceField, textField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain, under } from '../lead-form';
import { dealershipChoice, mainPlace, visibleLocations } from '../place-choice';

const sizes = ['1 to 4', '5 to 19', '20 to 49', '50 or more'];

/** Fleet purchases for a business. */
export function fleetForm({ tenant }: Asked): LeadForm | undefined {
  const { fleet } = tenant.forms;
  if (!fleet.enabled) return undefined;
  const choice = dealershipChoice(visibleLocations(tenant));
  return {
    ...plain,
    ...filing.fleet,
    title: fleet.title,
    intro: fleet.intro,
    steps: oneStep([
      ...under('Your business', [
        textField({
          name: 'company',
          label: 'Company',
          maxLength: 120,
          autocomplete: 'organization',
          required: true,
        }),
        choiceField({
          name: 'fleet_size',
          label: 'Vehicles in your fleet',
          control: 'radio',
          options: sizes.map((text) => ({ value: text, text })),
          required: true,
          missing: 'Choose the size of your fleet.',
        }),
        ...choice.fields,
      ]),
      ...under('About you', [...contactFields, messageField(false)]),
    ]),
    told: choice.told,
    places: mainPlace(tenant),
  };
}
