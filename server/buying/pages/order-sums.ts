import { agreeField, figuresField, figuresOf, markOf } from '#server/buying/orders/agree-order';
import type { Order, OrderEnd, OrderFigures } from '#server/buying/orders/order';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { handoverEnd } from '#server/buying/orders/rules/handover';
import { handoverText } from '#server/buying/orders/rules/lead-of-order';
import { figureText } from '#server/buying/orders/rules/order-figures';
import { orderPhone } from '#server/buying/orders/rules/ordered-car';
import { endWords, isOpen, type OrderStep, statusWords } from '#server/buying/orders/rules/steps';
import { holdText } from '#server/buying/reservations/rules/new-reservation';
import type { AnswerRowView, SumsView } from '#server/buying/views/order-view';
import { carLocation } from '#server/dealer/rules/place-order';
import { boxField } from '#server/leads/rules/field-kinds';
import { centsText } from '#server/platform/text/counted';
import { instantInWords } from '#server/platform/text/local-time';
import type { LinkView } from '#server/platform/views/packed';
import { refundWords } from '#server/stock/cars/rules/deposit-words';
import { type HeadedStep, orderHref } from './rules/order-journey';

const totals = new Set(['drive-away', 'balance']);

/** The sums for people. */
const sumsView = ({ lines, gstCents }: OrderFigures): SumsView => ({
  lines: lines.map((line) => ({
    label: line.label,
    value: figureText(line),
    note: line.note ?? undefined,
    total: totals.has(line.kind) ? true : undefined,
  })),
  gst: `Includes GST of about ${centsText(gstCents)}.`,
});

/** Everything the shopper answered, with links to change it; then the sums and the terms. */
export async function summaryStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const figures = figuresOf(visit, order);
  const deposit = centsText(figures.depositCents);
  return {
    heading: 'Check your order',
    step: {
      kind: 'summary',
      rows: answerRows(visit, order),
      sums: sumsView(figures),
      terms: visit.tenant.orders.terms,
      agree: boxField({ name: agreeField, label: 'I have read the terms and agree.', required: true }),
      hidden: { [figuresField]: markOf(figures) },
      submit: figures.depositCents > 0 ? `Continue to the ${deposit} deposit` : 'Order now',
      until: `You can come back to this page until ${instantInWords(order.expiresAt, visit.tenant.time_zone)}.`,
    },
  };
}

/** The shopper's answers in words. */
export function answerRows({ tenant }: OrderVisit, order: Order): readonly AnswerRowView[] {
  const { shopper, tradeIn, payment, addOns, hasIdentity } = order;
  const row = (step: OrderStep, label: string, value: string | null | undefined): AnswerRowView[] =>
    value
      ? [{ label, value, href: isOpen(step, order, tenant) ? orderHref(order.id, step) : undefined }]
      : [];
  const extras = addOns?.length === 0 ? 'None' : addOns?.map(({ name }) => name).join(', ');
  const status = statusText(order, tenant.time_zone);
  return [
    ...(status ? [{ label: 'Status', value: status }] : []),
    ...row(
      'details',
      'Your details',
      shopper && `${shopper.firstName} ${shopper.lastName}, ${shopper.email}`,
    ),
    ...row('details', 'Registered in', shopper?.state),
    ...row('trade-in', 'Trade-in', tradeIn && (tradeIn.kind === 'none' ? 'None' : tradeIn.name)),
    ...row('payment', 'Payment', payment && paymentText(payment)),
    ...row('extras', 'Extras', extras),
    ...row('handover', 'Handover', handoverText(order)),
    ...row('identity', 'Driver licence', hasIdentity ? 'Received' : null),
  ];
}

/** How a placed order stands, with the moment of its end. */
const statusText = ({ placedAt, end }: Order, timeZone: string): string | null => {
  if (placedAt === null) return null;
  return end ? `${statusWords[end.kind]}, ${instantInWords(end.at, timeZone)}` : statusWords.placed;
};

const paymentText = (payment: NonNullable<Order['payment']>): string =>
  payment.kind === 'outright' ? 'Outright' : `Finance${payment.lender ? ` with ${payment.lender}` : ''}`;

/** For how long a deposit that is paid now holds the car. */
function holdWords({ tenant, now }: OrderVisit, order: Order): string {
  const place = carLocation({ location_id: order.car.locationId ?? undefined }, tenant.locations);
  const handover = { locationName: place?.name ?? null, handoverEnd: handoverEnd(order, tenant) };
  return holdText(tenant, handover, now);
}

/** What happens to the deposit, before it is paid. */
function depositWords(visit: OrderVisit, order: Order, cents: number): string {
  const { refund_percent } = visit.tenant.car_page.reserve_online;
  const hold = holdWords(visit, order);
  if (cents === 0) return `We hold the ${order.car.name} ${hold}.`;
  const back = refundWords(cents, refund_percent);
  return `The deposit holds the ${order.car.name} ${hold} and comes off the price. If you change your mind, ${back}.`;
}

/** Before and while the deposit is paid. */
export async function depositStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const figures = order.agreement?.figures ?? figuresOf(visit, order);
  const isPaying = order.reservationId !== null;
  const hasDeposit = figures.depositCents > 0;
  return {
    heading: hasDeposit ? 'Pay the deposit' : 'Place your order',
    step: {
      kind: 'deposit',
      sums: sumsView(figures),
      text: isPaying
        ? 'The car is held for you while you pay the deposit.'
        : depositWords(visit, order, figures.depositCents),
      ...(isPaying
        ? { link: { text: 'Pay your deposit', href: `/buy/reservations/${order.reservationId}` } }
        : { submit: hasDeposit ? `Pay ${centsText(figures.depositCents)} deposit` : 'Order now' }),
    },
  };
}

const placedHeadings: Readonly<Record<OrderEnd['kind'] | 'placed', string>> = {
  placed: 'Thank you, we have your order',
  completed: 'Your order is complete',
  expired: 'Your order has ended',
  cancelled: 'Your order is cancelled',
  refunded: 'Your order is cancelled',
};

/** The order is placed: what was agreed, and what happens next; or how it ended. */
export async function placedStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { tenant } = visit;
  const figures = order.agreement?.figures ?? figuresOf(visit, order);
  const phone = orderPhone(order.car, tenant);
  const links: LinkView[] = [
    { text: 'Download your order (PDF)', href: `/buy/orders/${order.id}/order.pdf` },
    ...(order.reservationId === null
      ? []
      : [{ text: 'Deposit and receipt', href: `/buy/reservations/${order.reservationId}` }]),
  ];
  return {
    heading: placedHeadings[order.end?.kind ?? 'placed'],
    step: {
      kind: 'placed',
      reference: order.reference,
      end: order.end ? endWords(order.end, order) : undefined,
      rows: answerRows(visit, order),
      sums: sumsView(figures),
      next: order.end ? [] : nextSteps(order, tenant.name, phone),
      links,
      terms: {
        text: order.agreement?.text ?? '',
        note: order.agreement
          ? `Agreed on ${instantInWords(order.agreement.agreedAt, tenant.time_zone)}. Version ${order.agreement.version}.`
          : '',
      },
    },
  };
}

function nextSteps({ payment, handover }: Order, site: string, phone: string | undefined): readonly string[] {
  return [
    `${site} confirms the figures with you and prepares the contract of sale.`,
    ...(payment?.kind === 'finance' ? ['A finance specialist completes your application with you.'] : []),
    handover?.kind === 'delivery' ? 'We deliver on the agreed day.' : 'You pay the rest at the handover.',
    ...(phone ? [`Questions? Call ${phone}.`] : []),
  ];
}
