import { customerOf } from '#server/customers/customer-session';
import { err, ok } from '#server/platform/result';
import { currentValuation } from '#server/trade-in/find-valuation';
import { countingDollars } from '#server/trade-in/rules/estimate-limits';
import type { Valuation } from '#server/trade-in/valuation';
import { answerStep, type OrderOutcome } from './change-order';
import type { OrderTradeIn } from './order';
import type { OrderVisit } from './order-visit';

export const tradeInField = 'trade_in';
/** The choice of a shopper without a trade-in. */
export const noTradeIn = 'none';

const mostShown = 5;

/** The shopper's own valuations that an order can use: the browser's one and those of their account. */
export async function ownValuations(visit: OrderVisit): Promise<readonly OwnTradeIn[]> {
  const { tenant, services, now } = visit;
  const customer = await customerOf(visit);
  const current = await currentValuation(visit);
  const saved = customer ? await services.valuations.ofCustomer(tenant.slug, customer.id) : [];
  const all = [...(current ? [current] : []), ...saved.filter(({ id }) => id !== current?.id)];
  return all.flatMap((one) => toTradeIn(one, now) ?? []).slice(0, mostShown);
}

export type OwnTradeIn = Extract<OrderTradeIn, { kind: 'valuation' }>;

/** A valuation as an order keeps it; undefined without a car, or once it has ended. */
function toTradeIn(valuation: Valuation, now: Date) {
  const { id, vehicle, offer, accepted, payoutDollars, expiresAt } = valuation;
  if (!vehicle || expiresAt <= now.toISOString() || accepted === false) return undefined;
  const offerDollars = countingDollars(valuation, now);
  const { year, make, model } = vehicle;
  return {
    kind: 'valuation' as const,
    valuationId: id,
    name: `${year} ${make} ${model}`,
    offerCents: (offerDollars ?? 0) * 100,
    offerEnds: offerDollars === undefined ? null : (offer?.expiresAt ?? null),
    payoutCents: (payoutDollars ?? 0) * 100,
  };
}

/** Takes the shopper's choice: one of their own valuations, or no trade-in. */
export async function chooseTradeIn(
  visit: OrderVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): OrderOutcome {
  const own = await ownValuations(visit);
  return answerStep(visit, id, 'trade-in', async () => {
    if (entered[tradeInField] === noTradeIn) return ok({ tradeIn: { kind: 'none' } });
    const chosen = own.find(({ valuationId }) => valuationId === entered[tradeInField]);
    if (chosen) return ok({ tradeIn: chosen });
    return err({ kind: 'invalid', errors: { [tradeInField]: 'Choose a car to trade in, or none.' } });
  });
}
