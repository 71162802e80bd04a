import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { choiceField, numberField, textField } from '#server/leads/rules/field-kinds';
import { regoField } from '#server/leads/rules/shared-fields';
import type { Choice, VehicleChoices } from '#server/market/market-port';
import type { FieldRule } from '#server/page/views/field-rule';
import type { ListFieldView } from '#server/page/views/start-view';
import { localTime } from '#server/platform/text/local-time';
import { australianStates } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { makeModel } from '#server/stock/cars/rules/naming';
import type { OwnVehicle, Valuation } from '#server/trade-in/valuation';
import type { VehicleCardView } from '#server/trade-in/views/valuation-view';
import { firstYear } from './own-vehicle';

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

const labels = { year: 'Year', make: 'Make', model: 'Model', badge: 'Badge' };
type DescriptionField = keyof typeof labels;
/** A badge that is not in the list, and the choice in the list that opens its field. */
export const otherBadgeField = 'badge_other';
const otherBadge = 'another';
export const descriptionFields = Object.keys(labels) as readonly DescriptionField[];

const missing = (name: DescriptionField): string =>
  name === 'year' ? 'Choose the build year.' : `Choose the ${labels[name].toLowerCase()}.`;

/** Free text, where the market has no listings to choose from; the year is chosen all the same. */
export function describedInWords(described: Described, now: Date, hint: string): readonly ListFieldView[] {
  const rules = [typed('make', 40, true), typed('model', 60, true), typed('badge', 60, false)];
  return [
    yearField(described, now, hint),
    ...rules.map((rule) => ({ rule, value: described[rule.name as DescriptionField] })),
  ];
}

function typed(name: DescriptionField, maxLength: number, required: boolean): FieldRule {
  const field = textField({ name, label: labels[name], maxLength, required, autocomplete: 'off' });
  return { ...field, messages: { ...field.messages, required: `Enter the ${labels[name].toLowerCase()}.` } };
}

/** Lists that narrow each other: each is filled once the one before it is chosen, except the years, which are all there. */
export function listFields(
  described: Described,
  choices: VehicleChoices,
  now: Date,
  hint: string,
): readonly ListFieldView[] {
  const list = (name: DescriptionField, values: readonly Choice[], narrow?: string): ListFieldView => ({
    rule: listOf(
      name,
      values.map(({ value }) => value),
    ),
    value: isIn(values, described[name]) ? described[name] : '',
    narrow,
  });
  return [
    yearField(described, now, hint),
    list('make', choices.makes, 'Show models'),
    list('model', choices.models, 'Show badges'),
    ...(choices.badges.length > 0
      ? badgeFields(described.badge, list('badge', choices.badges), isIn(choices.badges, described.badge))
      : [list('badge', [])]),
  ];
}

const isIn = (values: readonly Choice[], chosen: string): boolean =>
  values.some(({ value }) => value === chosen);

/** The list of badges, and the field of one that is not in it: open once the list says so, or where a page can't tell. */
function badgeFields(badge: string, list: ListFieldView, isListed: boolean): readonly ListFieldView[] {
  const isOther = badge !== '' && !isListed;
  const options = [...(list.rule.options ?? []), { value: otherBadge, text: 'Another badge' }];
  const rule = {
    ...typed('badge', 60, false),
    name: otherBadgeField,
    label: 'Another badge',
    hint: 'Only if yours isn’t in the list.',
  };
  return [
    { rule: { ...list.rule, options }, value: isOther ? otherBadge : list.value },
    { rule, value: isOther ? badge : '', isOther: true },
  ];
}

/** The badge in a form: of the list, otherwise as typed. */
export const badgeIn = (chosen = '', typedBadge = ''): string =>
  chosen === '' || chosen === otherBadge ? typedBadge : chosen;

const listOf = (name: DescriptionField, values: readonly string[]): FieldRule =>
  choiceField({
    name,
    label: labels[name],
    control: 'select',
    required: name !== 'badge',
    empty: emptyWords(name, values),
    missing: missing(name),
    options: values.map((value) => ({ value, text: value })),
  });

/** Every year that a car may be of, newest first: an older car than any for sale is still somebody's. */
function yearField(described: Described, now: Date, hint: string): ListFieldView {
  const last = now.getUTCFullYear();
  const years = Array.from({ length: last - firstYear + 1 }, (_, back) => String(last - back));
  return {
    rule: { ...listOf('year', years), hint },
    value: years.includes(described.year) ? described.year : '',
  };
}

/**
 * Which years get a figure: those within the site's limit, of a chosen model only as far back as `listed`, the years of
 * its listings.
 */
export function figureYears(
  { valuation, time_zone }: Pick<Tenant, 'valuation' | 'time_zone'>,
  listed: readonly Choice[],
  now: Date,
): string {
  const thisYear = Number(localTime(time_zone, now).date.slice(0, 4));
  const oldest = listed.reduce((year, { value }) => Math.min(year, Number(value)), Number.POSITIVE_INFINITY);
  const limit = thisYear - valuation.most_years;
  const first = Number.isFinite(oldest) ? Math.max(limit, oldest) : limit;
  return `From ${first} on you get a figure at once. We price older ones in person.`;
}

function emptyWords(name: DescriptionField, values: readonly string[]): string {
  if (name === 'badge') return 'Not sure';
  if (name === 'model' && values.length === 0) return 'Choose the make first';
  return `Choose the ${labels[name].toLowerCase()}`;
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

/** Every field of a shopper's car, as a caller of the API sends them in one body. */
export const ownVehicleFields = (noun: Noun, now: Date): readonly FieldRule[] => [
  ...registrationFields,
  typed('make', 60, true),
  typed('model', 60, true),
  typed('badge', 60, false),
  numberField({ name: 'year', label: labels.year, min: firstYear, max: now.getUTCFullYear() + 1 }),
  kilometresField(noun),
];

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
