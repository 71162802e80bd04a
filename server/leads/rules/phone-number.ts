import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The server's final check of a number that the field's pattern accepts: it must exist in the numbering plan of its country.
 * Browsers only have the pattern, so they may accept numbers that this rejects.
 */
export const isPhone = (text: string): boolean => parsed(text)?.isValid() === true;

/** Marks of writing direction, which come along when a number is copied from a contact card. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Australian without a country code; dialled abroad with `+`, `00` or Australia's own `0011`. */
function parsed(text: string) {
  const plain = text.replace(directionMarks, '').replace(/[^\d+]/g, '');
  const dialled = plain
    .replace(/^00(?:11)?(?=[1-9])/, '+')
    .replace(/^61(?=[23478]\d{8}$|04\d{8}$|1[38]00)/, '+61');
  return parsePhoneNumberFromString(dialled.replace(/^\+610/, '+61'), 'AU');
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

const groups = [
  /^(04\d{2})(\d{3})(\d{3})$/,
  /^(0\d)(\d{4})(\d{4})$/,
  /^(1\d{3})(\d{3})(\d{3})$/,
  /^(13)(\d{2})(\d{2})$/,
];

/** In Australian format: `0491 570 006`, `07 5550 1234`, `1800 160 401`, `13 12 34`; others unchanged. */
export function displayPhone(phone: string): string {
  const national = phone.replace(/^\+61/, '0');
  const format = groups.find((one) => one.test(national));
  return format ? national.replace(format, '$1 $2 $3') : phone;
}
