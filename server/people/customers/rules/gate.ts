import type { Gate } from '#server/dealership/addresses/rules/page';
import type { AccountsSettings } from '#server/settings/accounts-schema';
import type { Car } from '#server/settings/car';

/**
 * Whether a page asks a signed-out visitor to sign in first. A trade-in does so only with a car; finance, as the dealer
 * chooses, with a car that has a vehicle identification record or always.
 */
export function isGated(
  { sign_in, gated }: Pick<AccountsSettings, 'sign_in' | 'gated'>,
  gate: Gate | undefined,
  car: Pick<Car, 'has_nvic'> | undefined,
): boolean {
  if (!sign_in || gate === undefined) return false;
  if (gate === 'trade_in') return gated.trade_in && car !== undefined;
  if (gate !== 'finance') return gated[gate];
  return gated.finance === 'all' || (gated.finance === 'cars_with_nvic' && car?.has_nvic === true);
}
