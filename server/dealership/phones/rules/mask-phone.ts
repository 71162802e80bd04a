/** Number of visible characters in a masked number. */
const seen = 5;

/** A number with its first five characters visible and the remaining digits as asterisks. */
export const maskPhone = (phone: string): string =>
  phone.slice(0, seen) + phone.slice(seen).replace(/\d/g, '*');

/** Whether two texts are the same number, in any notation. */
export const samePhone = (a: string, b: string): boolean => digits(a) === digits(b);
const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^61(?=\d{9}$)/, '0');
