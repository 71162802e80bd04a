import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { dialled, isPhone } from '#server/leads/rules/phone-number';
import { either } from '#server/platform/text/counted';

const longestNumber = 40;

/**
 * The E.164 form of a mobile number of one of these countries, typed in any usual way; undefined for anything else.
 * Numbers without a country code belong to Australia if it is one of the countries, otherwise to the first.
 */
export function mobileNumber(entered: string, countries: readonly string[]): string | undefined {
  if (entered.length > longestNumber) return undefined;
  const home = homeOf(countries);
  if (home === undefined || !isSupportedCountry(home)) return undefined;
  const number = parsePhoneNumberFromString(dialled(entered) ?? '', { defaultCountry: home, extract: false });
  if (!number?.country || number.ext !== undefined || !number.isValid()) return undefined;
  return countries.includes(number.country) ? number.number : undefined;
}

const homeOf = (countries: readonly string[]) => (countries.includes('AU') ? 'AU' : countries[0]);

/** Codes that are no country with mobile numbers. */
export const unknownCountries = (countries: readonly string[]): string[] =>
  countries.filter((country) => !isSupportedCountry(country));

const countryNames = new Intl.DisplayNames('en-AU', { type: 'region' });

/** The numbers that `mobileNumber` accepts, for the person who enters one. */
export function mobileHint(countries: readonly string[]): string {
  const home = homeOf(countries) ?? 'AU';
  if (home === 'AU' && countries.length === 1)
    return 'Enter an Australian mobile number, such as 0491 570 006.';
  const names = either(countries.map((country) => countryNames.of(country) ?? country));
  const abroad = `, with + and the country code outside ${countryNames.of(home) ?? home}`;
  return `Enter a mobile number (${names})${countries.length > 1 ? abroad : ''}.`;
}

/** Why `mobileNumber` refuses what was entered (a real number that gets no code, or a mistyped one), and what it accepts. */
export function mobileProblem(entered: string, countries: readonly string[]): string {
  const reason = isPhone(entered)
    ? 'We can’t text a code to this number.'
    : 'This isn’t a valid phone number.';
  return `${reason} ${mobileHint(countries)}`;
}
