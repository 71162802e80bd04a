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

/** In Australian format: `0491 570 006`, `07 5550 1234`, `1800 160 401`, `13 12 34`; others unchanged. */
export function displayPhone(phone: string): string {
  const national = phone.replace(/^\+61/, '0');
  if (/^04\d{8}$/.test(national)) return national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^0\d{9}$/.test(national)) return national.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
  if (/^1\d{9}$/.test(national)) return national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^13\d{4}$/.test(national)) return national.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3');
  return phone;
}
