import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The server's final check of a number that the field's pattern accepts: it must exist in the numbering plan of
 * mobiles, landlines, 13, 1300 and 1800 numbers. Browsers only have the pattern, so they may accept numbers that this
 * rejects.
 */
export function isAustralianPhone(text: string): boolean {
  const number = parsePhoneNumberFromString(normalisePhone(text), 'AU');
  return number?.country === 'AU' && number.isValid();
}

/**
 * A phone number's stored form: `+61491570006` for mobiles and landlines, digits alone for 13, 1300 and 1800 numbers
 * (they exist in Australia only). `entered` has passed the enquiry's phone rule.
 */
export function normalisePhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0061/, '61');
  const national = digits.replace(/^61(?=\d{9})0?/, '').replace(/^61(?=1[38]00)/, '');
  if (/^1[38]/.test(national)) return national;
  return `+61${national.replace(/^0/, '')}`;
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
