import { unknownCountries } from '#server/customers/rules/mobile-number';
import { error, type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * Countries without phone numbers, a webhook that can't be reached, and settings that need shoppers to sign in where
 * nobody can.
 */
export function checkAccounts({
  accounts,
  spin_to_win,
}: Pick<Tenant, 'accounts' | 'spin_to_win'>): Finding[] {
  const findings = [
    ...unknownCountries(accounts.countries).map((country) =>
      error('accounts.countries', `${country} is not a country with phone numbers`),
    ),
    ...(accounts.webhook?.url.startsWith('http:') ? [warning('accounts.webhook.url', notHttps)] : []),
  ];
  if (accounts.sign_in) return findings;
  const gates = Object.entries(accounts.gated).filter(([, gate]) => gate !== false && gate !== 'no');
  return [
    ...findings,
    ...gates.map(([name]) =>
      error(`accounts.gated.${name}`, 'is on but accounts.sign_in is off: nobody could open these pages'),
    ),
    ...(accounts.garage
      ? [error('accounts.garage', 'is on but accounts.sign_in is off: nobody could open the page')]
      : []),
    ...(spin_to_win
      ? [error('spin_to_win', 'is set but accounts.sign_in is off: nobody could sign in to spin')]
      : []),
  ];
}

const notHttps = 'is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host';
