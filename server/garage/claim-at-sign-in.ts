import type { Orders } from '#server/buying/orders/create-orders';
import { madeBeforeSignIn } from '#server/buying/reservations/change-reservation';
import type { Reservations } from '#server/buying/reservations/create-reservations';
import type { Customers, NewSignIn } from '#server/customers/create-customers';
import { filing } from '#server/settings/rules/filing';
import { currentValuation } from '#server/trade-in/change-valuation';
import type { TradeInServices } from '#server/trade-in/trade-in-visit';
import type { Garages } from './create-garage';
import { mostShown } from './leads-sections';
import { keepState } from './own-state';

type ClaimServices = Pick<Garages, 'customerLeads'> &
  Pick<Customers, 'customers'> &
  Pick<Orders, 'orders'> &
  Pick<Reservations, 'reservations'> &
  Pick<TradeInServices, 'valuations'>;

/**
 * Gives a customer what this browser reserved, ordered and had valued before the sign-in under the same number, so that all
 * their browsers show it. It takes both: the browser has the personal links, and the code has proven the number. A number
 * alone proves nothing: somebody else may have typed it.
 */
export async function claimAtSignIn(
  services: ClaimServices,
  { customer, visit }: Pick<NewSignIn, 'customer' | 'visit'>,
): Promise<void> {
  await keepState(services.customers, visit, customer);
  const { tenant, id, phone } = customer;
  const reservations = await madeBeforeSignIn({ ...visit, services }, phone);
  const leadIds = reservations.flatMap(({ leadId }) => leadId ?? []);
  await services.reservations.claim(
    tenant,
    reservations.map((one) => one.id),
    id,
  );
  await services.orders.claim(tenant, leadIds, id);
  const valuation = await currentValuation({ ...visit, services });
  if (!valuation?.leadId) return;
  const only = [filing.tradeIn.category];
  const sent = await services.customerLeads.ofPhone(tenant, phone, { only, limit: mostShown });
  if (sent.some((lead) => lead.id === valuation.leadId))
    await services.valuations.claim(tenant, [valuation.leadId], id);
}
