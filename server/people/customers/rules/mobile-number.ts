import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

const longestNumber = 40;
/** Marks of writing direction, which come along when a number is copied from a contact card. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** How most of the world dials abroad; Australia's own 0011 is known already. */
const dialledAbroad = /^00(?=[2-9])/;

/**
 * The E.164 form of a mobile number of one of these countries, typed in any usual way; undefined for anything else.
 * Numbers without a country code belong to Australia if it is one of the countries, otherwise to the first.
 */
export function mobileNumber(entered: string, countries: readonly string[]): string | undefined {
  if (entered.length > longestNumber) return undefined;
  const home = countries.includes('AU') ? 'AU' : countries[0];
  if (home === undefined || !isSupportedCountry(home)) return undefined;
  const plain = entered.replace(directionMarks, '').trim().replace(dialledAbroad, '+');
  const number = parsePhoneNumberFromString(plain, { defaultCountry: home, extract: false });
  if (!number?.country || number.ext !== undefined || !number.isValid()) return undefined;
  return countries.includes(number.country) ? number.number : undefined;
}

/** Codes that are no country with mobile numbers. */
export const unknownCountries = (countries: readonly string[]): string[] =>
  countries.filter((country) => !isSupportedCountry(country));

/** Says what to enter instead of a number that can't sign in. */
export const mobileHint = (countries: readonly string[]): string =>
  countries.length === 1 && countries[0] === 'AU'
    ? 'Enter an Australian mobile number, such as 0491 570 006.'
    : `Enter a mobile number${countries.includes('AU') ? ', with its country code if it isn’t Australian' : ' with its country code'}.`;
