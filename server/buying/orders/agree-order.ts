import { createHash } from 'node:crypto';
import { versionOf } from '#server/leads/rules/consents';
import { err, ok } from '#server/platform/result';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { dateIn } from '#server/stock/price/rules/formats';
import { answerStep, type OrderOutcome } from './change-order';
import type { Order, OrderedCar, OrderFigures } from './order';
import type { OrderVisit } from './order-visit';
import { orderFigures } from './rules/order-figures';

export const agreeField = 'agree_order';
/** Names the sums that the shopper saw. */
export const figuresField = 'figures';

/** The order's sums at the site's present settings. */
export const figuresOf = ({ tenant, now }: Pick<OrderVisit, 'tenant' | 'now'>, order: Order): OrderFigures =>
  orderFigures(order, {
    duty: tenant.orders.duty,
    registration: tenant.orders.registration,
    dealerState: dealerState(tenant, order.car),
    depositCents: (tenant.cards.reserve?.deposit_dollars ?? 0) * 100,
    today: dateIn(tenant.time_zone, now),
  });

/** Where the car stands; the site's own state without a location. */
const dealerState = (
  { locations, default_state: own }: Pick<Tenant, 'locations' | 'default_state'>,
  { locationId }: OrderedCar,
): AustralianState =>
  locations.find(({ id }) => id === locationId)?.state ??
  australianStates.find((state) => state.toLowerCase() === own) ??
  'QLD';

/** The same sums have the same mark. */
export const markOf = (figures: OrderFigures): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('base64url').slice(0, 16);

/**
 * Takes the agreement to the sums that the shopper saw and to the site's terms; both are kept with the order. Sums that have
 * changed meanwhile are shown again first.
 */
export const agreeOrder = (
  visit: OrderVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): OrderOutcome =>
  answerStep(visit, id, 'summary', async (order) => {
    const figures = figuresOf(visit, order);
    if (entered[figuresField] !== markOf(figures)) {
      const message = 'The figures have changed. Check them again before you agree.';
      return err({ kind: 'invalid', errors: { [agreeField]: message } });
    }
    if (entered[agreeField] !== 'yes') {
      return err({ kind: 'invalid', errors: { [agreeField]: 'Agree to the terms before you continue.' } });
    }
    const { terms: text } = visit.tenant.orders;
    const agreement = { text, version: versionOf(text), agreedAt: visit.now.toISOString(), figures };
    return ok({ agreement, earlierPriceCents: null });
  });
