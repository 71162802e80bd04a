import { withNoun } from '#server/dealer/rules/noun';
import { answerField, choiceField, messages, numberField, textField } from '#server/leads/rules/field-kinds';
import { type Asked, type LeadForm, plain } from '#server/leads/rules/lead-form';
import { visibleLocations } from '#server/leads/rules/place-choice';
import { contactFields, messageField, regoField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormStepView } from '#server/page/views/form-view';
import { australianStates } from '#server/settings/location-schema';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ValuationSettings } from '#server/settings/trade-in-schema';

/** Trading a car in, towards a car of this site if one is named. */
export const tradeInForm = (context: Asked): LeadForm | undefined =>
  carToDealer(context, context.tenant.trade_in.form, filing.tradeIn);

/** Selling a car. */
export const sellForm = (context: Asked): LeadForm | undefined =>
  carToDealer(context, context.tenant.trade_in.sell, filing.sell);

/** Car, condition, person, step by step. The dealer calls back: the form never promises a valuation. */
function carToDealer(
  { tenant, now, car }: Asked,
  { enabled, title, intro }: { readonly enabled: boolean; readonly title: string; readonly intro: string },
  filed: (typeof filing)['tradeIn' | 'sell'],
): LeadForm | undefined {
  if (!enabled) return undefined;
  const { ask_condition } = tenant.trade_in;
  return {
    ...plain,
    ...filed,
    title,
    intro,
    steps: [
      // A caravan has no odometer.
      yourCar(tenant, now, tenant.trade_in.km_required && car?.item_type !== 'caravan'),
      ...(ask_condition ? [condition] : []),
      { title: 'Your details', fields: contactFields },
    ],
    places: visibleLocations(tenant, ['sales']),
    values: { rego_state: tenant.default_state.toUpperCase() },
    query: car && `?car_id=${encodeURIComponent(car.id)}`,
  };
}

const yourCar = (tenant: Tenant, now: Date, kmRequired: boolean): FormStepView => ({
  title: withNoun('Your car', tenant.stock.noun),
  note: 'Enter the rego or, if it has no plates, the make, model and year.',
  footnote: estimateNote(tenant),
  fields: [
    {
      ...regoField(false),
      label: 'Rego',
      requiredIf: { empty: 'trade_make' },
      messages: messages(
        'Enter the rego, or the make, model and year.',
        'Enter a rego of up to nine letters and digits.',
      ),
    },
    state,
    { ...ofCar('trade_make', 'Make', 40), requiredIf: { filled: 'trade_model', empty: 'Rego' } },
    { ...ofCar('trade_model', 'Model', 60), requiredIf: withoutPlates },
    { ...yearBuilt(now), requiredIf: withoutPlates },
    numberField({
      name: 'trade_km',
      label: 'Kilometres',
      required: kmRequired,
      half: true,
      min: 0,
      max: 2_000_000,
      after: 'km',
    }),
    ofCar('trade_colour', 'Colour', 40),
  ],
});

/** If the make is given instead of the registration, the model and year are required too. */
const withoutPlates = { filled: 'trade_make', empty: 'Rego' };

const state = choiceField({
  name: 'rego_state',
  label: 'Rego state',
  control: 'select',
  required: true,
  half: true,
  missing: 'Choose the rego state.',
  options: australianStates,
});

/** A detail of the car, not of the person. */
const ofCar = (name: string, label: string, maxLength: number): FieldRule =>
  textField({ name, label, maxLength, half: true, missing: `Enter the ${label.toLowerCase()}.` });

function yearBuilt(now: Date): FieldRule {
  const last = now.getUTCFullYear() + 1;
  const range = `Enter a year from 1930 to ${last}.`;
  const field = numberField({ name: 'trade_year', label: 'Year', min: 1930, max: last, half: true });
  const required = 'Enter the build year.';
  return { ...field, maxLength: 4, messages: { ...field.messages, required, pattern: range, range } };
}

const oneOf = (name: string, label: string, ...values: string[]): FieldRule =>
  answerField(name, label, `${label.replace(/\?$/, '')}: choose an answer.`, ...values);

const condition: FormStepView = {
  title: 'Condition',
  fields: [
    oneOf('trade_service_history', 'Service history', 'Full', 'Some', 'None', 'Not sure'),
    oneOf(
      'trade_accidents',
      'Has it been in an accident?',
      'No',
      'Yes, repaired',
      'Yes, not repaired',
      'Not sure',
    ),
    oneOf('trade_tyres', 'Tyres', 'Good', 'Worn', 'Due for replacement', 'Not sure'),
    oneOf('trade_keys', 'Keys', '1', '2 or more'),
    oneOf('trade_finance_owing', 'Is there finance owing?', 'No', 'Yes', 'Not sure'),
    { ...messageField(false), label: 'Anything else we should know?' },
  ],
};

/** Which cars get no online estimate. */
export const limitsSentence = ({
  most_years,
  most_kilometres,
}: Pick<ValuationSettings, 'most_years' | 'most_kilometres'>): string =>
  `An online estimate is generally not given for cars over ${most_years} years old or over ${most_kilometres.toLocaleString('en-AU')} kilometres.`;

/** The dealer's own line about estimates; otherwise, only if the site values cars online, the cars without one. */
export const estimateNote = ({
  trade_in: { estimate_note, autograb },
  valuation,
}: Pick<Tenant, 'trade_in' | 'valuation'>): string | undefined =>
  estimate_note ?? (autograb ? limitsSentence(valuation) : undefined);
