import type { FigureLine, Order } from '#server/buying/orders/order';
import { handoverText } from '#server/buying/orders/rules/lead-of-order';
import { figureText, totalInWords } from '#server/buying/orders/rules/order-figures';
import { type OrderState, orderState, statusWords } from '#server/buying/orders/rules/order-status';
import type { ChipView } from '#server/desk/views/desk-view';
import { fieldLabel, fieldText } from '#server/leads/rules/lead-fields';
import { centsText } from '#server/platform/text/money';
import { momentText } from './desk-time';
import { type Fact, factsOf } from './lead-facts';

export const orderHref = (id: string): string => `/desk/orders/${encodeURIComponent(id)}`;

/** The same words as on the shopper's page. */
export const orderText: Readonly<Record<OrderState, string>> = statusWords;

const tones: Readonly<Record<OrderState, ChipView['tone']>> = {
  started: 'neutral',
  placed: 'accent',
  completed: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function orderChip(order: Order): ChipView {
  const state = orderState(order);
  return { text: orderText[state], tone: tones[state] };
}

/** The shopper's full name. */
export const buyerName = ({ shopper }: Pick<Order, 'shopper'>): string =>
  [shopper?.firstName, shopper?.lastName].filter(Boolean).join(' ') || 'No name';

/** `$29,467 drive away`; before the customer agreed to it, the price of the car. */
export function totalText({ agreement, car }: Pick<Order, 'agreement' | 'car'>): string {
  return agreement ? totalInWords(agreement.figures) : `${centsText(car.priceCents)} ${car.priceKind}`.trim();
}

/** The answers of the journey, and when it began; without what was not answered. */
export function orderFacts(order: Order, timeZone: string) {
  const { car, shopper, addOns, payment } = order;
  const moment = (at: string | null) => at && momentText(new Date(at), timeZone);
  return factsOf([
    ['Started', moment(order.createdAt)],
    ['Ordered', moment(order.placedAt)],
    ['Stock number', car.stocknum],
    ['State of registration', shopper?.state],
    ['Postcode', shopper?.postcode],
    ['Trade-in', tradeInText(order)],
    ['Payment', paymentText(order)],
    ...Object.entries(payment?.kind === 'finance' ? payment.application : {}).map(
      ([name, value]): Fact => [fieldLabel(name), fieldText(name, value)],
    ),
    ['Extras', addOns && (addOns.map(({ name }) => name).join(', ') || 'None')],
    ['Handover', handoverText(order)],
    ['Driver licence', order.hasIdentity ? 'A copy is in the lead' : null],
  ]);
}

function tradeInText({ tradeIn }: Order): string | undefined {
  if (tradeIn?.kind !== 'valuation') return tradeIn ? 'None' : undefined;
  const { name, offerCents, payoutCents } = tradeIn;
  const offer = offerCents > 0 ? `offer ${centsText(offerCents)}` : 'valued at the inspection';
  return [name, offer, payoutCents > 0 && `${centsText(payoutCents)} still owing`].filter(Boolean).join(', ');
}

function paymentText({ payment }: Order): string | undefined {
  if (payment?.kind !== 'finance') return payment ? 'Outright' : undefined;
  return payment.lender ? `Finance with ${payment.lender}` : 'Finance; you choose the lender';
}

const totals: ReadonlySet<FigureLine['kind']> = new Set(['drive-away', 'balance'] as const);

/** The sums that the customer agreed to, line by line; before that, the price alone. */
export function figureLines({ agreement, car }: Pick<Order, 'agreement' | 'car'>) {
  const price: FigureLine = { kind: 'price', label: 'Price', note: car.priceKind, cents: car.priceCents };
  return (agreement?.figures.lines ?? [price]).map((line, at) => ({
    key: String(at),
    label: line.label,
    note: line.note || undefined,
    amount: figureText(line),
    isTotal: totals.has(line.kind),
  }));
}

/** Below the sums. */
export const figuresNote = ({ agreement }: Pick<Order, 'agreement'>): string =>
  agreement
    ? `Includes ${centsText(agreement.figures.gstCents)} GST.`
    : 'The customer has not agreed to the figures yet.';
