import { filing } from '#server/settings/rules/filing';
import type { FieldRule } from '../../views/field-rule';
import { contactFields, messageField } from '../enquiry-fields';
import { type Asked, type LeadForm, oneStep, plain, under } from '../lead-form';
import { locationChoice, visibleLocations } from '../place-choice';
import { regoField, vehicleFields } from '../vehicle-fields';

const wanted: FieldRule = {
  ...messageField(true),
  label: 'Which parts do you need?',
  messages: { ...messageField(true).messages, required: 'Tell us which parts you need.' },
};

/** Parts and accessories; workshops sell them if there is no parts counter. */
export function partsForm({ tenant }: Asked): LeadForm | undefined {
  const { parts } = tenant.forms;
  const counters = visibleLocations(tenant, ['parts']);
  const places = counters.length > 0 ? counters : visibleLocations(tenant, ['service']);
  if (!parts.enabled || places.length === 0) return undefined;
  const choice = locationChoice(places);
  return {
    ...plain,
    ...filing.parts,
    title: parts.title,
    intro: parts.intro,
    steps: oneStep([
      ...under('Parts needed', [
        ...vehicleFields(true, tenant.stock.noun),
        regoField(false),
        wanted,
        ...choice.fields,
      ]),
      ...under('About you', contactFields),
    ]),
    told: choice.told,
    submit: 'Get a price',
    places,
  };
}
