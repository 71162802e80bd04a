import type { Order } from '#server/buying/orders/order';
import { centsText } from '#server/platform/text/counted';
import { dayInWords } from '#server/platform/text/local-time';

/** What the next steps of a placed order depend on besides it; days are YYYY-MM-DD at the site. */
interface Ahead {
  readonly site: string;
  /** What a shopper of another state needs to know; undefined in the yard's own. */
  readonly elsewhere: string | undefined;
  /** Of the trade-in's inspection, where one is booked and ahead. */
  readonly inspectionDay: string | undefined;
  readonly handoverDay: string | undefined;
  /** The last day of the offer for the trade-in. */
  readonly offerDay: string | undefined;
}

type Placed = Pick<Order, 'payment' | 'handover' | 'tradeIn'>;

/** What happens after an order is placed, in its order. */
export function nextSteps(order: Placed, ahead: Ahead): readonly string[] {
  const { payment, handover } = order;
  const tradeIn = tradeInStep(order, ahead);
  return [
    `${ahead.site} calls you, usually within one business day, to confirm the figures, and prepares the contract of sale.`,
    ...(payment?.kind === 'finance' ? ['A finance specialist completes your application with you.'] : []),
    ...(ahead.elsewhere ? [ahead.elsewhere] : []),
    ...(tradeIn ? [tradeIn] : []),
    handover?.kind === 'delivery'
      ? 'We deliver on the agreed day.'
      : 'Sign, pay anything that is left, and drive home.',
  ];
}

/** When the trade-in is looked at, and whether that is a visit of its own. */
function tradeInStep({ tradeIn, handover }: Placed, ahead: Ahead): string | undefined {
  if (tradeIn?.kind !== 'valuation') return undefined;
  const { inspectionDay, handoverDay, offerDay } = ahead;
  const isPickUp = handover?.kind === 'pick-up';
  if (inspectionDay !== undefined) {
    const visits = isPickUp
      ? ' That’s a visit before the pick-up. To come only once, cancel the inspection: we then confirm the price at the handover.'
      : '';
    return `We inspect your ${tradeIn.name} on ${dayInWords(inspectionDay)}.${visits}`;
  }
  if (!isPickUp || tradeIn.offerCents === 0) return undefined;
  if (offerDay !== undefined && (handoverDay === undefined || handoverDay > offerDay))
    return `Bring your ${tradeIn.name} to the handover: one visit is enough. Our offer of ${centsText(tradeIn.offerCents)} is valid until ${dayInWords(offerDay)}; if the handover is later, we confirm its price again on that day.`;
  return `Bring your ${tradeIn.name} to the handover: one visit is enough.`;
}
