import { type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/** Orders: everything that a purchase online needs besides its own switch. */
export function checkOrders({
  orders,
  cards,
  payments,
}: Pick<Tenant, 'orders' | 'cards' | 'payments'>): Finding[] {
  if (!orders.enabled) return [];
  const missing = [
    ...(cards.reserve?.journey ? [] : ['cards.reserve.journey is off']),
    ...(cards.reserve?.car_types.includes('used') ? [] : ['cards.reserve.car_types has no used cars']),
    ...(payments.methods.length > 0 ? [] : ['payments.methods is empty']),
  ];
  return missing.map((reason) => warning('orders.enabled', `does nothing: ${reason}`));
}
