import { safeLink } from '#server/dealer/rules/document-path';
import type { FieldErrors, FormField, Texts } from '#server/desk/views/desk-view';
import { type Car, priceTypes } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { Tenant } from '#server/settings/tenant-schema';
import { vinOf } from '#server/stock/feeds/rules/feed/identity';
import type { Remark } from '#server/stock/feeds/rules/feed/remarks';

type Choice = NonNullable<FormField['options']>[number];

/** A field of the form that adds or edits a car. */
export interface CarField extends FormField {
  readonly control: 'text' | 'number' | 'date' | 'select' | 'textarea';
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The id of the list of suggestions. */
  readonly list?: string | undefined;
  /** The least and the most that a number may be. */
  readonly range?: readonly [least: number, most: number] | undefined;
  /** The first and the last day that a date may be, `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Fields under one heading. */
export interface CarFieldGroup {
  readonly heading: string;
  readonly fields: readonly CarField[];
}

const plain = { required: false, maxLength: 120, autocomplete: 'off' } as const;
const text = (name: keyof Car, label: string, more: Partial<CarField> = {}): CarField => ({
  ...plain,
  name,
  label,
  control: 'text',
  ...more,
});
const number = (
  name: keyof Car,
  label: string,
  range: NonNullable<CarField['range']>,
  more: Partial<CarField> = {},
): CarField => ({
  ...plain,
  name,
  label,
  control: 'number',
  inputMode: 'numeric',
  maxLength: 20,
  range,
  ...more,
});
const choice = (name: keyof Car, label: string, options: readonly Choice[], required = false): CarField => ({
  ...plain,
  name,
  label,
  control: 'select',
  options,
  empty: 'Choose',
  required,
});
const same = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, text: value }));

export const carTypeText = { new: 'New', demo: 'Demo', used: 'Used' } as const satisfies Record<
  (typeof carTypes)[number],
  string
>;
const priceTypeText: Readonly<Record<(typeof priceTypes)[number], string>> = {
  drive_away: 'Drive away',
  excluding_government_charges: 'Excluding government charges',
  before_on_roads: 'Before on-road costs',
};
export const priceTypeChoices: readonly Choice[] = priceTypes.map((value) => ({
  value,
  text: priceTypeText[value],
}));

/** As much as stock files may say. */
const mostKm = 3_000_000;
const mostDollars = 100_000_000;
const longestName = 60;

/** Where cars stand: a department for service or parts has none, unless the site has nothing else. */
export function carPlaces(locations: Tenant['locations']): Tenant['locations'] {
  const sales = locations.filter(({ location_type: type }) => type === 'sales');
  return sales.length > 0 ? sales : locations;
}

/**
 * The form's fields for a site, with the limits of today. A car has to say in which of several locations it stands. The
 * lists `makes`, `models` and `badges` suggest names.
 */
export function carFieldGroups(
  { locations }: Pick<Tenant, 'locations'>,
  now: Date,
): readonly CarFieldGroup[] {
  const places = carPlaces(locations).map(({ id, name }) => ({ value: id, text: name }));
  const thisYear = now.getUTCFullYear();
  const dollars = [1, mostDollars] as const;
  return [
    {
      heading: 'The car',
      fields: [
        text('stocknum', 'Stock number', { maxLength: 60 }),
        number('year', 'Year', [1900, thisYear + 2], { required: true }),
        text('make', 'Make', { required: true, maxLength: longestName, list: 'makes' }),
        text('model', 'Model', { required: true, maxLength: longestName, list: 'models' }),
        text('badge', 'Badge', { list: 'badges' }),
        choice(
          'car_type',
          'Condition',
          carTypes.map((value) => ({ value, text: carTypeText[value] })),
          true,
        ),
        number('km', 'Kilometres', [0, mostKm], { after: 'km' }),
        text('regplate', 'Registration', { maxLength: 10 }),
        text('vin', 'VIN', { maxLength: 20 }),
      ],
    },
    {
      heading: 'Price',
      fields: [
        number('price', 'Price', dollars, { before: '$' }),
        choice('price_type', 'The price is', priceTypeChoices),
        number('before_price', 'Price before', dollars, {
          before: '$',
          hint: 'Shown crossed out beside a lower price.',
        }),
      ],
    },
    {
      heading: 'More details',
      fields: [
        ...(places.length > 1 ? [choice('location_id', 'Location', places, true)] : []),
        text('body', 'Body', { hint: 'SUV, ute, hatch, sedan, wagon, van, coupe …' }),
        text('colour', 'Colour'),
        choice('trans', 'Transmission', same(['Automatic', 'Manual'])),
        choice('fuel', 'Fuel', same(['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG'])),
        choice('drive', 'Drive', same(['FWD', 'RWD', 'AWD', '4WD'])),
        number('seats', 'Seats', [0, 60]),
        number('doors', 'Doors', [0, 9]),
        text('rego_expiry', 'Registration expires', {
          control: 'date',
          min: `${thisYear - 10}-01-01`,
          max: `${thisYear + 10}-12-31`,
        }),
        text('video_url', 'Video', { maxLength: 500, hint: 'An address that begins with https://' }),
      ],
    },
    {
      heading: 'Description',
      fields: [
        text('dealercomments', 'What shoppers should know', { control: 'textarea', maxLength: 10_000 }),
      ],
    },
  ];
}

const fieldsOf = (groups: readonly CarFieldGroup[]): readonly CarField[] =>
  groups.flatMap(({ fields }) => fields);

/** The value of a field as the form shows it; a choice that the form doesn't know is added to its list. */
export const shownValue = (car: Partial<Car>, { name }: Pick<CarField, 'name'>): string => {
  const value: unknown = new Map<string, unknown>(Object.entries(car)).get(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * The groups for one car: a choice offers the car's own value too, in the feed's words, and a date of which only the month
 * is known is a text.
 */
export const groupsFor = (groups: readonly CarFieldGroup[], car: Partial<Car>): readonly CarFieldGroup[] =>
  groups.map(({ heading, fields }) => ({
    heading,
    fields: fields.map((field) => withOwnValue(field, car)),
  }));

function withOwnValue(field: CarField, car: Partial<Car>): CarField {
  const own = shownValue(car, field);
  if (field.control === 'date' && /^\d{4}-\d{2}$/.test(own)) return { ...field, control: 'text' };
  if (!field.options || own === '' || field.options.some(({ value }) => value === own)) return field;
  return { ...field, options: [...field.options, { value: own, text: own }] };
}

export interface ReadCar {
  /** Values by field; null removes one. Only fields that say something else than the car. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly errors: FieldErrors;
  /** What was typed, by field. */
  readonly typed: Texts;
}

/** Reads the form of a car. A field that the form doesn't have stays as it is. */
export function readCarForm(
  form: URLSearchParams,
  groups: readonly CarFieldGroup[],
  car: Partial<Car> = {},
): ReadCar {
  const changes: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const typed: Record<string, string> = {};
  for (const field of fieldsOf(groupsFor(groups, car))) {
    const formText = form.get(field.name);
    if (formText === null) continue;
    const value = formText.replace(/\r\n?/g, '\n').trim();
    typed[field.name] = value;
    if (value === shownValue(car, field)) {
      if (value === '' && field.required) errors[field.name] = missingText(field);
      continue;
    }
    const reading = readValue(field, value);
    if ('error' in reading) errors[field.name] = reading.error;
    else changes[field.name] = reading.value;
  }
  const priceErrors = { ...priceKindError(changes, typed), ...priceBeforeError(changes, car) };
  return { changes, errors: { ...errors, ...priceErrors }, typed };
}

/** An entered price needs to say what it includes; otherwise shoppers would read the site's usual words. */
const priceKindError = (
  { price }: ReadCar['changes'],
  { price_type: kind }: ReadCar['typed'],
): FieldErrors =>
  typeof price === 'number' && kind === '' ? { price_type: 'Choose what the price includes.' } : {};

/** A price before that is no higher than the price says nothing. */
function priceBeforeError(changes: ReadCar['changes'], car: Partial<Car>): FieldErrors {
  if (!('price' in changes || 'before_price' in changes)) return {};
  const { price, before_price: before }: ReadCar['changes'] = { ...car, ...changes };
  if (typeof price !== 'number' || typeof before !== 'number' || before > price) return {};
  return { before_price: 'The price before has to be higher than the price. Leave it empty otherwise.' };
}

const nameOf = ({ label }: CarField): string => (label === 'VIN' ? label : label.toLowerCase());

const missingText = (field: CarField): string =>
  `${field.control === 'select' ? 'Choose' : 'Enter'} the ${nameOf(field)}.`;

const wrongVin = 'Check the VIN: it has 17 letters and digits. An older car has a chassis number.';
const wrongLink = 'Enter the whole address of the video. It begins with https://';

function readValue(field: CarField, value: string): { readonly value: unknown } | { readonly error: string } {
  if (value === '') return field.required ? { error: missingText(field) } : { value: null };
  if (field.control === 'number') return readNumber(field, value);
  if (field.control === 'date') return readDate(field, value);
  if (field.name === 'vin' && vinOf(value) === undefined) return { error: wrongVin };
  if (field.name === 'video_url' && safeLink(value) === undefined) return { error: wrongLink };
  if (value.length > field.maxLength) {
    const most = field.maxLength.toLocaleString('en-AU');
    return { error: `The ${nameOf(field)} can be at most ${most} characters.` };
  }
  const isOffered = !field.options || field.options.some((option) => option.value === value);
  return isOffered ? { value } : { error: missingText(field) };
}

const amounts: ReadonlySet<string> = new Set(['price', 'before_price']);

/** `45,990`, `$45 990` or `45990.50`; only prices have cents. */
function readNumber(field: CarField, value: string): ReturnType<typeof readValue> {
  const { name, range: [least, most] = [0, 999_999_999] } = field;
  const digits = value.replace(/^\$\s*|\s*kms?$/gi, '').replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '');
  const pattern = amounts.has(name) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/;
  const number = Number(digits);
  if (pattern.test(digits) && number >= least && number <= most) return { value: number };
  const limitText = (limit: number) =>
    `${field.before ?? ''}${name === 'year' ? limit : limit.toLocaleString('en-AU')}`;
  return { error: `Enter the ${nameOf(field)} as a number from ${limitText(least)} to ${limitText(most)}.` };
}

/** A day that the calendar has, as browsers write it. */
function readDate({ min = '', max = '9999' }: CarField, value: string): ReturnType<typeof readValue> {
  const time = Date.parse(`${value}T00:00:00Z`);
  const isDay = Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value;
  if (isDay && value >= min && value <= max) return { value };
  return { error: `Enter a date from ${min.slice(0, 4)} to ${max.slice(0, 4)}.` };
}

/** Why the values of a form could not be stored, beside the fields of the form; `other`: of a field that it doesn't have. */
export function errorsOf(remarks: readonly Remark[], groups: readonly CarFieldGroup[]): FieldErrors {
  const names = new Set(fieldsOf(groups).map(({ name }) => name));
  return Object.fromEntries(
    remarks.map(({ field, problem }) => {
      const [name = ''] = field.split('.');
      return names.has(name)
        ? [
            name,
            `This value ${problem}.${name === 'vin' && /VIN/.test(problem) ? ' A VIN has 17 letters and digits, without I, O and Q.' : ''}`,
          ]
        : ['other', `${field}: this value ${problem}.`];
    }),
  );
}
