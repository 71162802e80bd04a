import { error, type Finding } from '#server/dealership/files/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/** Settings that need shoppers to sign in, on a site where nobody can. */
export function checkAccounts({ accounts, spin_to_win }: Pick<Tenant, 'accounts' | 'spin_to_win'>): Finding[] {
  if (accounts.sign_in) return [];
  const gates = Object.entries(accounts.gated).filter(([, gate]) => gate !== false && gate !== 'no');
  return [
    ...gates.map(([name]) =>
      error(`accounts.gated.${name}`, 'is on but accounts.sign_in is off: nobody could open these pages'),
    ),
    ...(spin_to_win
      ? [error('spin_to_win', 'is set but accounts.sign_in is off: nobody could sign in to spin')]
      : []),
  ];
}
