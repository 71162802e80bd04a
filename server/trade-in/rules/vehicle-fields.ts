import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { choiceField, numberField, textField } from '#server/leads/rules/field-kinds';
import { regoField } from '#server/leads/rules/shared-fields';
import type { Choice, VehicleChoices } from '#server/market/market-port';
import type { FieldRule } from '#server/page/views/field-rule';
import type { ListFieldView } from '#server/page/views/start-view';
import { australianStates } from '#server/settings/location-schema';
import { makeModel } from '#server/stock/cars/rules/naming';
import type { OwnVehicle, Valuation } from '#server/trade-in/valuation';
import type { VehicleCardView } from '#server/trade-in/views/valuation-view';

const letters = 'Enter a rego of up to nine letters and digits.';

/** The registration and the state that issued it. */
export const registrationFields: readonly FieldRule[] = [
  {
    ...regoField(true),
    name: 'rego',
    label: 'Rego',
    autocomplete: 'off',
    messages: { required: 'Enter the rego.', tooLong: letters, pattern: letters },
  },
  choiceField({
    name: 'regoState',
    label: 'State',
    control: 'select',
    required: true,
    half: true,
    missing: 'Choose the rego state.',
    options: australianStates.map((one) => ({ value: one, text: one })),
  }),
];

/** The same for a car that was described: the dealer likes to know them, nobody must have them. */
export const optionalRegistration: readonly FieldRule[] = registrationFields.map((field) => ({
  ...field,
  required: false,
}));

/** The hidden field that tells one sending of the form from another. */
export const formMarkField = 'form_mark';

/** A description as typed or chosen so far, by field name. */
export type Described = Readonly<Record<DescriptionField, string>>;

const labels = { make: 'Make', model: 'Model', year: 'Year', badge: 'Badge' };
type DescriptionField = keyof typeof labels;
export const descriptionFields = Object.keys(labels) as readonly DescriptionField[];

const missing = (name: DescriptionField): string =>
  name === 'year' ? 'Choose the build year.' : `Choose the ${labels[name].toLowerCase()}.`;

/** Free text, where the market has no listings to choose from. */
export function describedInWords(described: Described, now: Date): readonly ListFieldView[] {
  const last = now.getUTCFullYear() + 1;
  const year = numberField({ name: 'year', label: 'Year', required: true, min: 1930, max: last });
  const range = `Enter a year from 1930 to ${last}.`;
  const rules: readonly FieldRule[] = [
    typed('make', 40, true),
    typed('model', 60, true),
    {
      ...year,
      maxLength: 4,
      messages: { required: 'Enter the build year.', tooLong: range, pattern: range, range },
    },
    typed('badge', 60, false),
  ];
  return rules.map((rule) => ({ rule, value: described[rule.name as DescriptionField] }));
}

function typed(name: DescriptionField, maxLength: number, required: boolean): FieldRule {
  const field = textField({ name, label: labels[name], maxLength, required, autocomplete: 'off' });
  return { ...field, messages: { ...field.messages, required: `Enter the ${labels[name].toLowerCase()}.` } };
}

/** Lists that narrow each other: each is filled once the one before it is chosen. */
export function listFields(
  described: Described,
  choices: VehicleChoices,
  now: Date,
): readonly ListFieldView[] {
  const list = (name: DescriptionField, values: readonly Choice[], narrow?: string): ListFieldView => ({
    rule: choiceField({
      name,
      label: labels[name],
      control: 'select',
      required: name !== 'badge',
      empty: emptyWords(name, values),
      missing: missing(name),
      options: values.map(({ value }) => ({ value, text: value })),
    }),
    value: values.some(({ value }) => value === described[name]) ? described[name] : '',
    narrow,
  });
  return [
    list('make', choices.makes, 'Show models'),
    list('model', choices.models, 'Show years'),
    list('year', everyYear(choices.years, now), 'Show badges'),
    list('badge', choices.badges),
  ];
}

/** Every year from the oldest listing's to this one, newest first: a model is built on after its newest listing. */
function everyYear(years: readonly Choice[], now: Date): readonly Choice[] {
  const built = years.map(({ value }) => Number(value));
  if (built.length === 0) return [];
  const oldest = Math.min(...built);
  const newest = Math.max(...built, now.getUTCFullYear());
  return Array.from({ length: newest - oldest + 1 }, (_, at) => ({ value: String(newest - at), count: 0 }));
}

function emptyWords(name: DescriptionField, values: readonly Choice[]): string {
  if (name === 'make') return 'Choose the make';
  const before = { model: 'make', year: 'model', badge: 'year' }[name];
  if (values.length === 0 && name !== 'badge') return `Choose the ${before} first`;
  return name === 'badge' ? 'Not sure' : `Choose the ${labels[name].toLowerCase()}`;
}

/** Kilometres, once the car is known. */
export const kilometresField = (noun: Noun): FieldRule =>
  numberField({
    name: 'kilometres',
    label: 'Kilometres',
    required: true,
    min: 0,
    max: 2_000_000,
    after: 'km',
    hint: withNoun('As on the odometer. An estimate is fine until we see the car.', noun),
  });

/** `2019 Mazda 3`. */
export const ownVehicleName = ({ year, make, model }: Pick<OwnVehicle, 'year' | 'make' | 'model'>): string =>
  `${year} ${makeModel(make, model)}`;

const factLabels = {
  body: 'Body',
  transmission: 'Transmission',
  fuel: 'Fuel',
  drive: 'Drive',
  colour: 'Colour',
} as const satisfies Partial<Record<keyof OwnVehicle, string>>;

/** The car as the shopper recognises it; what is not known is left out. */
export function vehicleCard(vehicle: OwnVehicle, registration: Valuation['registration']): VehicleCardView {
  const names = Object.keys(factLabels) as (keyof typeof factLabels)[];
  return {
    name: ownVehicleName(vehicle),
    detail: [vehicle.badge, vehicle.series].filter(Boolean).join(' '),
    plate: registration ?? undefined,
    facts: names.flatMap((name) => {
      const value = vehicle[name];
      return value ? [{ label: factLabels[name], value }] : [];
    }),
  };
}
