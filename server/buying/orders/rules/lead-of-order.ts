import type { Order, OrderTradeIn } from '#server/buying/orders/order';
import { bringText } from '#server/buying/reservations/rules/new-reservation';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { centsText } from '#server/platform/text/counted';
import { dayInWords } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FigureLine } from '#server/stock/charges/rules/government-charges';
import { totalInWords } from './order-figures';
import { loanTermsText } from './own-loan';
import { currentStep, orderState, statusWords } from './steps';

const reached: Readonly<Record<Exclude<OrderStep, 'finished'>, string>> = {
  details: 'Contact details',
  'trade-in': 'Trade-in',
  payment: 'Payment',
  extras: 'Extras',
  handover: 'Pick-up or delivery',
  identity: 'Driver licence',
  summary: 'Summary',
  deposit: 'Deposit',
};

/** The step that the shopper has reached; how the order stands once it is placed. */
function reachedWords(order: Order, tenant: Pick<Tenant, 'orders' | 'trade_in'>): string {
  const step = currentStep(order, tenant);
  return step === 'finished' ? statusWords[orderState(order)] : reached[step];
}

/** What a lead says of its order: the answers, and the sums once they were agreed. */
export function orderFields(
  order: Order,
  tenant: Pick<Tenant, 'orders' | 'trade_in'>,
): Record<string, string> {
  const { tradeIn, payment, chosenLoan, addOns, agreement, shopper } = order;
  const sums = sumFields(agreement?.figures.lines ?? []);
  const fields: Readonly<Record<string, string | null | undefined>> = {
    order_reference: order.reference,
    order_reached: reachedWords(order, tenant),
    order_state: shopper?.state,
    order_trade_in: tradeIn?.kind === 'valuation' ? tradeIn.name : undefined,
    order_payment:
      payment &&
      (payment.kind === 'outright' ? 'Outright' : financeText(payment.lender, payment.loan ?? chosenLoan)),
    ...(payment?.kind === 'finance' ? payment.application : {}),
    order_extras: addOns?.map(({ name, cents }) => `${name} ${centsText(cents)}`).join('; '),
    order_handover: handoverText(order),
    ...sums,
    order_gst: agreement && `GST included: ${centsText(agreement.figures.gstCents)}`,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

/** One field per line; lines of one kind are numbered. */
function sumFields(lines: readonly FigureLine[]): Record<string, string> {
  const isAlone = (kind: FigureLine['kind']) =>
    kind !== 'add-on' && lines.filter((one) => one.kind === kind).length === 1;
  return Object.fromEntries(
    lines.map((line, at) => {
      const name = `order_${line.kind.replace('-', '_')}`;
      const amount = line.included
        ? 'included'
        : line.cents === null
          ? 'to be confirmed'
          : centsText(line.cents);
      return [isAlone(line.kind) ? name : `${name}_${at}`, `${line.label}: ${amount}`];
    }),
  );
}

const financeText = (lender: string | null, loan: Order['chosenLoan']): string =>
  `Finance${lender ? ` with ${lender}` : ''}${loan ? `, ${loanTermsText(loan)}` : ''}`;

/** `2019 Toyota Corolla, our offer of $18,900`. */
export function tradeInText(tradeIn: OrderTradeIn): string {
  if (tradeIn.kind === 'none') return 'None';
  const { name, offerCents } = tradeIn;
  return offerCents > 0
    ? `${name}, our offer of ${centsText(offerCents)}`
    : `${name}, valued at the inspection`;
}

/** What the shopper of an order brings to its handover. */
export const bringToHandover = ({ tradeIn }: Pick<Order, 'tradeIn'>): string =>
  bringText(
    tradeIn?.kind === 'valuation'
      ? {
          car: tradeIn.name,
          isFinanced: tradeIn.payoutCents !== 0,
          hasOneKey: tradeIn.hasOneKey === true,
        }
      : undefined,
  );

/** Pick-up or delivery in words; a time that only the deposit books is no promise. Empty before it is chosen. */
export function handoverText({ handover, placedAt }: Pick<Order, 'handover' | 'placedAt'>): string {
  if (!handover) return '';
  if (handover.kind === 'delivery') return `Delivery to ${handover.address} on ${dayInWords(handover.day)}`;
  const isWish = placedAt === null && handover.startsAt !== null;
  return `Pick up from ${handover.locationName}: ${handover.text}${isWish ? ' (booked with the deposit)' : ''}`;
}

/** A lead in the state of its order: everything else in it stays. */
export function withOrder(lead: Lead, order: Order, tenant: Pick<Tenant, 'orders' | 'trade_in'>): Lead {
  const others = Object.entries(lead.fields).filter(([name]) => !name.startsWith('order_'));
  return {
    ...lead,
    car: pricedCar(lead.car, order),
    fields: { ...Object.fromEntries(others), ...contactOf(order), ...orderFields(order, tenant) },
    form_completed: order.placedAt !== null,
  };
}

/**
 * The lead's car at the drive-away price that was agreed, where the site shows prices in full: emails say the same as the
 * order. While a charge is open, the price of the first step stays.
 */
function pricedCar(car: Lead['car'], { agreement, shopper }: Order): Lead['car'] {
  if (!agreement || agreement.figures.isOpen || car?.in_full_text === undefined) return car;
  const { figures } = agreement;
  return {
    ...car,
    in_full_price: Math.ceil(figures.driveAwayCents / 100),
    in_full_text: totalInWords(figures, { state: shopper?.state }),
  };
}

/** The contact details under the names of every form. */
function contactOf({ shopper }: Order): Record<string, string> {
  if (!shopper) return {};
  const { firstName, lastName, email, phone, postcode } = shopper;
  return { name: firstName, last_name: lastName, email, phone, postcode };
}
