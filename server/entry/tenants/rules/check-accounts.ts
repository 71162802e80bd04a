import { error, type Finding } from '#server/dealership/files/rules/tenant-problems';
import { unknownCountries } from '#server/people/customers/rules/mobile-number';
import type { Tenant } from '#server/settings/tenant-schema';

/** Countries without phone numbers, and settings that need shoppers to sign in where nobody can. */
export function checkAccounts({
  accounts,
  spin_to_win,
}: Pick<Tenant, 'accounts' | 'spin_to_win'>): Finding[] {
  const countries = unknownCountries(accounts.countries).map((country) =>
    error('accounts.countries', `${country} is not a country with phone numbers`),
  );
  if (accounts.sign_in) return countries;
  const gates = Object.entries(accounts.gated).filter(([, gate]) => gate !== false && gate !== 'no');
  return [
    ...countries,
    ...gates.map(([name]) =>
      error(`accounts.gated.${name}`, 'is on but accounts.sign_in is off: nobody could open these pages'),
    ),
    ...(spin_to_win
      ? [error('spin_to_win', 'is set but accounts.sign_in is off: nobody could sign in to spin')]
      : []),
  ];
}
