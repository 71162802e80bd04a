import type { FieldRule } from '../views/field-rule';

/** Signed and one-time; includes the time the form was rendered. */
export const formTokenField = 'form_token';
/** The honeypot: invisible to people. An innocuous name that browsers do not autofill. */
export const honeypotField = 'company_website';
export const optInField = 'opt_in';

const plainMessage = (text: string) => ({ required: text, tooLong: text, pattern: text });
const personName = (name: string, label: string, autocomplete: string): FieldRule => ({
  name,
  label,
  control: 'text',
  autocomplete,
  half: true,
  required: true,
  maxLength: 80,
  messages: {
    ...plainMessage(`Enter your ${label.toLowerCase()}.`),
    tooLong: `${label} can be at most 80 characters.`,
  },
});

const emailAtom = '[^\\s@<>\\(\\)\\[\\]\\\\,;:"\\.]+';
const hostLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]{0,61}[\\p{L}\\p{N}])?';
const email: FieldRule = {
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

/** Mobiles and landlines with their area code, national or international; 1300, 1800 and 13 numbers. */
const phone: FieldRule = {
  name: 'phone',
  label: 'Phone',
  control: 'tel',
  autocomplete: 'tel',
  half: true,
  inputMode: 'tel',
  required: true,
  maxLength: 30,
  ignore: '[\\s\\(\\)\\.\\-\\u2010-\\u2015]',
  pattern: '^(?:(?:(?:\\+|00)?610?|0)[23478]\\d{8}|(?:\\+?61)?1[38]00\\d{6}|13\\d{4})$',
  messages: {
    ...plainMessage('Enter an Australian phone number, like 0491 570 006 or 07 5550 0123.'),
    required: 'Enter your phone number.',
  },
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
  messages: plainMessage('Invalid postcode. Please enter a 4-digit number.'),
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
    ...plainMessage('Enter your message.'),
    tooLong: 'Message can be at most 4,000 characters.',
  },
});

/** The contact field set of every form, in order; its hidden fields are separate. */
export const contactFields: readonly FieldRule[] = [
  personName('name', 'First name', 'given-name'),
  personName('last_name', 'Last name', 'family-name'),
  postcode,
  phone,
  email,
];

/** The enquiry's fields, in order. */
export const enquiryFields = (forms: { readonly message_required: boolean }): readonly FieldRule[] => [
  ...contactFields,
  messageField(forms.message_required),
];

/** Label of the opt-in checkbox, stored with the consent. The checkbox is never pre-ticked. */
export const optInText = (dealer: string): string =>
  `Send me news and offers from ${dealer}. I can unsubscribe at any time.`;
