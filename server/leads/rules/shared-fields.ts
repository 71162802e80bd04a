import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { slugOf } from '#server/search/rules/slug';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { availabilityOf } from '#server/stock/rules/price-line';
import { messages, textField } from './field-kinds';
import { phoneMarks } from './phone-number';

/** Signed and one-time; includes the time the form was rendered. */
export const formTokenField = 'form_token';
/** The honeypot: invisible to people. An innocuous name that browsers do not autofill. */
export const honeypotField = 'company_website';
export const optInField = 'opt_in';

const personName = (name: string, label: string, autocomplete: string): FieldRule =>
  textField({ name, label, autocomplete, half: true, required: true });

const emailAtom = '[^\\s@<>\\(\\)\\[\\]\\\\,;:"\\.]+';
const hostLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]{0,61}[\\p{L}\\p{N}])?';
/** The email address. */
export const emailField: FieldRule = {
  name: 'email',
  label: 'Email',
  control: 'email',
  autocomplete: 'email',
  inputMode: 'email',
  required: true,
  maxLength: 254,
  pattern: `^${emailAtom}(?:\\.${emailAtom})*@(?:${hostLabel}\\.)+(?:\\p{L}{2,63}|xn--[a-z0-9\\-]{2,59})$`,
  messages: {
    required: 'Enter your email address.',
    tooLong: 'Email can be at most 254 characters.',
    pattern: 'Enter an email address like name@example.com.',
  },
};

/**
 * Mobiles and landlines with their area code, with or without the leading 0 (browsers fill in either); 1300, 1800 and 13
 * numbers; numbers of other countries with their code. Marks of writing direction come along from contact cards.
 */
const phone: FieldRule = {
  name: 'phone',
  label: 'Phone',
  control: 'tel',
  autocomplete: 'tel',
  half: true,
  inputMode: 'tel',
  required: true,
  maxLength: 30,
  ignore: phoneMarks,
  pattern:
    '^(?:(?:(?:\\+|00(?:11)?)?610?|0)?[23478]\\d{8}|(?:\\+?61)?1[38]00\\d{6}|13\\d{4}|(?:\\+|00(?:11)?)[1-9]\\d{6,14})$',
  messages: messages(
    'Enter your phone number.',
    'Enter a phone number like 0491 570 006 or 07 5550 0123, or start with + and the country code.',
  ),
};

const postcode: FieldRule = {
  name: 'postcode',
  label: 'Postcode',
  control: 'text',
  autocomplete: 'postal-code',
  half: true,
  inputMode: 'numeric',
  required: true,
  maxLength: 4,
  pattern: '^\\d{4}$',
  messages: messages('Invalid postcode. Please enter a 4-digit number.'),
};

/** A message, optional in some forms. */
export const messageField = (required: boolean): FieldRule => ({
  name: 'message',
  label: 'Message',
  control: 'textarea',
  autocomplete: 'on',
  required,
  maxLength: 4_000,
  messages: {
    ...messages('Enter your message.'),
    tooLong: 'Message can be at most 4,000 characters.',
  },
});

/** The contact field set of every form, in order; its hidden fields are separate. */
export const contactFields: readonly FieldRule[] = [
  personName('name', 'First name', 'given-name'),
  personName('last_name', 'Last name', 'family-name'),
  postcode,
  phone,
  emailField,
];

/** Fields with the site's own error beside a postcode. */
export const inSiteWords = (
  fields: readonly FieldRule[],
  { wording }: Pick<Tenant, 'wording'>,
): readonly FieldRule[] =>
  fields.map((field) =>
    field.name === postcode.name ? { ...field, messages: messages(wording.postcode_error) } : field,
  );

/** The contact fields of the contact form, and of a form about a car or an offer. A short form asks for a first name, and a phone number or an email. */
export function carContactFields({ short }: { readonly short: boolean }): readonly FieldRule[] {
  if (!short) return contactFields;
  const either = { required: 'Enter your phone number or your email address.' };
  return [
    { ...personName('name', 'First name', 'given-name'), half: undefined },
    {
      ...phone,
      required: false,
      requiredIf: { empty: 'email' },
      messages: { ...phone.messages, ...either },
    },
    {
      ...emailField,
      label: 'Or email',
      half: true,
      required: false,
      requiredIf: { empty: 'phone' },
      messages: { ...emailField.messages, ...either },
    },
  ];
}

/**
 * The contact fields of a reservation: the dealer calls, and the receipt goes by email. A short form leaves out the last
 * name and the postcode.
 */
export const reserverFields = ({ short }: { readonly short: boolean }): readonly FieldRule[] =>
  short ? contactFields.filter(({ name }) => name !== 'last_name' && name !== 'postcode') : contactFields;

/** The enquiry's fields, in order. */
export const enquiryFields = (forms: { readonly message_required: boolean }): readonly FieldRule[] => [
  ...contactFields,
  messageField(forms.message_required),
];

/** Registration numbers: one to nine letters and digits, stored in capitals without separators. */
export const regoField = (required: boolean, hint?: string): FieldRule => ({
  name: 'Rego',
  label: 'Rego',
  control: 'text',
  autocomplete: 'on',
  half: true,
  required,
  maxLength: 12,
  ignore: '[\\s\\-.·•]',
  pattern: '^[A-Za-z0-9]{1,9}$',
  hint,
  messages: messages('Enter the rego.', 'Enter a rego of up to nine letters and digits.'),
});

/** `123·abc` as `123ABC`. */
export const normaliseRego = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

type FormCar = Pick<
  Car,
  'id' | 'make' | 'model' | 'stocknum' | 'car_type' | 'status' | 'reserved' | 'dealership_slug'
>;

/** Hidden fields of a form about a car. */
export const carFields = (car: FormCar): Record<string, string> => ({
  car_id: car.id,
  ...(car.dealership_slug && { dealership_slug: car.dealership_slug }),
  manufacturer_slug: slugOf(car.make),
  ...(car.stocknum && { stock_number: car.stocknum }),
  'Vehicle Make': car.make,
  'Vehicle Model': car.model,
  ...(car.car_type && { car_type: car.car_type }),
  vehicle_status: availabilityOf(car),
});

/** Fields that repeat the lead's car; for a car that is gone they are all that remains. */
export function withoutRepeats(fields: Texts, car: FormCar): Record<string, string> {
  const fieldsOfCar = carFields(car);
  const isRepeat = ([name, value]: readonly [string, string]) =>
    repeats.includes(name) && fieldsOfCar[name] === value;
  return Object.fromEntries(Object.entries(fields).filter((one) => !isRepeat(one)));
}

const repeats = ['manufacturer_slug', 'stock_number', 'Vehicle Make', 'Vehicle Model', 'car_type'];
