import type { Gate } from '#server/dealer/addresses/rules/page';
import type { AccountsSettings } from '#server/settings/accounts-schema';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';

/**
 * Whether a page asks a signed-out visitor to sign in first. An online payment always does. A trade-in does so only with a car; finance, as the dealer
 * chooses, with a car that has a vehicle identification record or always.
 */
export function isGated(
  { sign_in, gated }: Pick<AccountsSettings, 'sign_in' | 'gated'>,
  gate: Gate | undefined,
  car: Pick<Car, 'has_nvic'> | undefined,
): boolean {
  if (!sign_in || gate === undefined) return false;
  if (gate === 'online_payment') return true;
  if (gate === 'trade_in') return gated.trade_in && car !== undefined;
  if (gate !== 'finance') return gated[gate];
  return gated.finance === 'all' || (gated.finance === 'cars_with_nvic' && car?.has_nvic === true);
}

const gates: Readonly<Record<string, Gate>> = {
  [filing.reserve.category]: 'checkout',
  [filing.finance.category]: 'finance',
  [filing.tradeIn.category]: 'trade_in',
};

/** The gate of the pages whose forms send leads of a category. */
export const gateOfCategory = (category: string): Gate | undefined =>
  Object.hasOwn(gates, category) ? gates[category] : undefined;
