import type { Order } from '#server/buying/orders/order';
import { handoverText } from '#server/buying/orders/rules/lead-of-order';
import { figureText, totalInWords } from '#server/buying/orders/rules/order-figures';
import { type OrderState, orderState, statusWords } from '#server/buying/orders/rules/steps';
import type {
  Reservation,
  ReservationChange,
  ReservationState,
} from '#server/buying/reservations/reservation';
import { reservedPriceText } from '#server/buying/reservations/rules/new-reservation';
import type { ChipView, Texts } from '#server/desk/views/desk-view';
import { fieldLabel, fieldText } from '#server/leads/rules/lead-fields';
import type { Config } from '#server/platform/config';
import { centsText } from '#server/platform/text/counted';
import type { FigureLine } from '#server/stock/charges/rules/government-charges';
import { momentText } from './desk-time';
import { type Fact, factsOf } from './lead-row';
import { chip, counted } from './page-parts';

export const reservationChips: Readonly<Record<ReservationState, ChipView>> = {
  started: chip('Started'),
  paying: chip('Paying', 'accent'),
  held: chip('Held', 'accent'),
  converted: chip('Sold', 'positive'),
  expired: chip('Expired'),
  cancelled: chip('Cancelled'),
  refunded: chip('Refunded'),
};

export const reservationChip = ({ state }: Pick<Reservation, 'state'>): ChipView => reservationChips[state];

export const reservationHref = (id: string): string => `/desk/reservations/${encodeURIComponent(id)}`;

/** Whether the customer hears of a change by email; where not, that staff tell them. */
export const letterText = (
  { services }: { readonly services: { readonly config: Pick<Config, 'SMTP_URL'> } },
  { shopper }: Pick<Reservation, 'shopper'>,
): string => {
  if (shopper.email === '') return 'The customer has left no email address: tell them yourself.';
  return services.config.SMTP_URL
    ? 'The customer gets an email.'
    : 'This site has no mail server: tell the customer yourself.';
};

const authors: Texts = {
  shopper: 'Customer',
  feed: 'Stock feed',
  system: 'Site',
  provider: 'Payment provider',
};

/** Whether a member of staff made a change. */
export const isStaff = (by: string): boolean => !Object.hasOwn(authors, by);

/** Whose change it was. */
export const changeAuthor = (by: string): string => (isStaff(by) ? by : (authors[by] ?? by));

/** `$500 deposit`, or that there is none. */
export const depositText = ({ depositCents }: Pick<Reservation, 'depositCents'>): string =>
  depositCents > 0 ? `${centsText(depositCents)} deposit` : 'No deposit';

/** Staff may also undo a sale that fell through. */
export const canCancel = ({ state }: Pick<Reservation, 'state'>): boolean =>
  state === 'paying' || state === 'held' || state === 'converted';

/** A line of the history: `Held: the deposit was paid`. A change within a state has only its reason. */
export const historyText = ({ from, to, why }: Pick<ReservationChange, 'from' | 'to' | 'why'>): string =>
  from === to ? why : [reservationChips[to].text, why].filter(Boolean).join(': ');

/** The facts of a reservation as it was agreed; empty ones are left out. */
export function reservationFacts(reservation: Reservation, timeZone: string) {
  const { car, shopper, terms, paidCents, createdAt } = reservation;
  return factsOf([
    ['Started', momentText(createdAt, timeZone)],
    ['Stock number', car.stocknum],
    ['Price', reservedPriceText(car)],
    ['Location', car.locationName],
    ['Deposit', depositText(reservation)],
    ['Paid', paidCents > 0 ? centsText(paidCents) : 'Nothing'],
    ['Hold', counted(terms.holdHours, 'hour')],
    ['Refund on cancellation', refundText(terms.refundPercent)],
    ['Handover', shopper.handover],
  ]);
}

function refundText(percent: number): string {
  if (percent === 100) return 'In full';
  return percent === 0 ? 'None' : `${percent}% of the deposit`;
}

export const orderHref = (id: string): string => `/desk/orders/${encodeURIComponent(id)}`;

/** The same words as on the shopper's page. */
export const orderText: Readonly<Record<OrderState, string>> = statusWords;

const orderTones: Readonly<Record<OrderState, ChipView['tone']>> = {
  started: 'neutral',
  placed: 'accent',
  completed: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function orderChip(order: Order): ChipView {
  const state = orderState(order);
  return chip(orderText[state], orderTones[state]);
}

/** The shopper's full name. */
export const buyerName = ({ shopper }: Pick<Order, 'shopper'>): string =>
  [shopper?.firstName, shopper?.lastName].filter(Boolean).join(' ') || 'No name';

/** `$29,467 drive away`; before the customer agreed to it, the price of the car. */
export function totalText({ agreement, car, shopper }: Pick<Order, 'agreement' | 'car' | 'shopper'>): string {
  return agreement
    ? totalInWords(agreement.figures, { state: shopper?.state })
    : `${centsText(car.priceCents)} ${car.priceKind}`.trim();
}

/** The answers of the journey, and when it began; without what was not answered. */
export function orderFacts(order: Order, timeZone: string) {
  const { car, shopper, addOns, payment } = order;
  const moment = (at: string | null) => at && momentText(at, timeZone);
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
  const owing =
    payoutCents === null ? 'finance owing, amount to be confirmed' : `${centsText(payoutCents)} still owing`;
  return [name, offer, payoutCents !== 0 && owing].filter(Boolean).join(', ');
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
