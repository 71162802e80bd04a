import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The server's final check of a number that the field's pattern accepts: it must exist in the numbering plan of its country.
 * Browsers only have the pattern, so they may accept numbers that this rejects.
 */
export const isPhone = (text: string): boolean => parsed(text)?.isValid() === true;

/**
 * Source of a regular expression (flag `u`) for what people and contact cards put between digits: spaces, brackets, dots,
 * slashes, dashes, and characters that nobody sees. A number may have them anywhere, and nothing else.
 */
export const phoneMarks = '[\\s\\p{Cf}\\(\\)\\[\\]\\.\\/\\-\\u2010-\\u2015\\u2212]';
const marks = new RegExp(phoneMarks, 'gu');

/**
 * A number as it is dialled, with `+` where it names its country: Australian without a country's code; dialled abroad with
 * `+`, `00` or Australia's own `0011`. Full-width digits count. Undefined for anything else than digits and marks.
 */
export function dialled(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(marks, '');
  if (!/^\+?\d+$/.test(digits)) return undefined;
  return digits
    .replace(/^00(?:11)?(?=[1-9])/, '+')
    .replace(/^61(?=[23478]\d{8}$|04\d{8}$|1[38]00)/, '+61')
    .replace(/^\+610/, '+61');
}

function parsed(text: string) {
  const number = dialled(text);
  return number === undefined ? undefined : parsePhoneNumberFromString(number, 'AU');
}

/**
 * A phone number's stored form: `+61491570006` for mobiles and landlines and with the country's code for others, digits
 * alone for 13, 1300 and 1800 numbers (they exist in Australia only). `entered` has passed the enquiry's phone rule.
 */
export function normalisePhone(text: string): string {
  const number = parsed(text);
  if (!number) return text.replace(/\D/g, '');
  return number.country === 'AU' && /^1[38]/.test(number.nationalNumber)
    ? number.nationalNumber
    : number.number;
}

/** Whether a code, such as `NZ`, is of a country with a numbering plan. */
export const isPhoneCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/**
 * A number of a country in E.164 form, from any notation in use there; undefined if it is none of its numbers. A number
 * that names its country itself, and any for Australia, stays as it is: the field's rule reads it.
 */
export function inCountry(text: string, country: CountryCode): string | undefined {
  const digits = text.normalize('NFKC').replace(marks, '');
  if (country === 'AU' || /^(?:\+|00)/.test(digits)) return text;
  const number = parsePhoneNumberFromString(digits, country);
  return number?.isValid() ? number.number : undefined;
}

const groups = [
  /^(04\d{2})(\d{3})(\d{3})$/,
  /^(0\d)(\d{4})(\d{4})$/,
  /^(1\d{3})(\d{3})(\d{3})$/,
  /^(13)(\d{2})(\d{2})$/,
];

/**
 * A stored number as people write it: `0491 570 006`, `07 5550 1234`, `1800 160 401`, `13 12 34`, and `+64 21 123 4567` for
 * numbers of other countries. Text that is no number stays unchanged.
 */
export function displayPhone(phone: string): string {
  const national = phone.replace(/^\+61/, '0');
  const format = groups.find((one) => one.test(national));
  if (format) return national.replace(format, '$1 $2 $3');
  const number = phone.startsWith('+') ? parsed(phone) : undefined;
  return number?.isValid() ? number.formatInternational() : phone;
}

/** The country of a stored number, by its two letters, such as `AU`; undefined if it is a number of none. */
export function countryOfPhone(phone: string): string | undefined {
  if (/^\+61\d{9}$/.test(phone)) return 'AU';
  const number = parsed(phone);
  return number?.isValid() ? number.country : undefined;
}
