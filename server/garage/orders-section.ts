import type { Order } from '#server/buying/orders/order';
import { figuresOf, orderTerms } from '#server/buying/orders/order-price';
import { handoverText } from '#server/buying/orders/rules/lead-of-order';
import { balanceInWords, totalInWords } from '#server/buying/orders/rules/order-figures';
import { currentStep, type OrderStatus, orderStatus, statusWords } from '#server/buying/orders/rules/steps';
import type { Refund } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { mediaUrls } from '#server/dealer/media/rules/picture';
import { centsText } from '#server/platform/text/counted';
import { instantInWords } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { GarageVisit } from './create-garage';
import { dayOf, mostShown } from './leads-sections';
import {
  asksDeposit,
  type Hold,
  holdFacts,
  holdStatus,
  payAhead,
  payByWords,
  payWords,
} from './rules/hold-words';
import { asSentElsewhere, purchasesElsewhere } from './sent-elsewhere';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer buys online, newest first; left out where there are none. */
export const ordersSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const own = await visit.services.orders.ofCustomer(visit.tenant.slug, customer.id);
    const elsewhere = await purchasesElsewhere(visit, customer);
    const rowOf = async (order: Order) => orderRow(visit, order, await holdOf(visit, order));
    const rows = [
      ...own.slice(0, mostShown).map(rowOf),
      ...elsewhere.flatMap(({ order, lead, reservation }) =>
        order
          ? [
              rowOf(order).then((row) =>
                asSentElsewhere(visit, row, lead, timesOf(visit, order, reservation)),
              ),
            ]
          : [],
      ),
    ];
    if (rows.length === 0) return undefined;
    return { kind: 'orders', title: 'Orders', empty: undefined, rows: await Promise.all(rows) };
  },
  actions: {},
  done: {},
};

/**
 * Number, hold and pick-up of an order from another browser, for a customer who proved the phone number in it. Amounts and
 * addresses are not shown: somebody else may have typed that number.
 */
export function timesOf(
  { tenant, now }: Pick<GarageVisit, 'tenant' | 'now'>,
  order: Order,
  reservation: Reservation | null,
): Pick<LeadRowView, 'facts' | 'ahead'> {
  const { reference, handover } = order;
  const isHeld = reservation?.state === 'held';
  const isPickUp = orderStatus(order, now) === 'placed' && handover?.kind === 'pick-up';
  const facts = [
    ...(isHeld ? [holdStatus({ reservation, refunds: [] }, tenant)] : []),
    ...(isPickUp ? [pickUpText(order, now)] : []),
    `Order ${reference}`,
  ];
  return { facts, ahead: pickUpAhead(order, { tenant, now }) };
}

/** The reservation that keeps the car of an order; null before its deposit. */
async function holdOf({ tenant, services }: GarageVisit, { reservationId }: Order): Promise<Hold | null> {
  const reservation =
    reservationId === null ? null : await services.reservations.byId(tenant.slug, reservationId);
  if (!reservation) return null;
  return { reservation, refunds: await refundsOf({ tenant, services }, reservation) };
}

export const refundsOf = async (
  { tenant, services }: Pick<GarageVisit, 'tenant' | 'services'>,
  { state, paymentId }: Reservation,
): Promise<readonly Refund[]> =>
  state === 'refunded' && paymentId !== null ? services.paymentRecords.refundsOf(tenant.slug, paymentId) : [];

/** An order as a row, with its hold; a link for as long as its page is there. */
export function orderRow(
  visit: Pick<GarageVisit, 'tenant' | 'now' | 'url'>,
  order: Order,
  hold: Hold | null = null,
): LeadRowView {
  const { tenant, now } = visit;
  const { id, car, reference, createdAt, agreement } = order;
  const status = orderStatus(order, now);
  const figures = agreement?.figures ?? (tenant.price.in_full ? figuresOf(visit, order) : undefined);
  const price = figures
    ? totalInWords(figures, { state: orderTerms(visit, order).state })
    : [centsText(car.priceCents), car.priceKind].filter(Boolean).join(' ');
  const payBy = status === 'paying' && hold ? payByWords(hold.reservation, tenant) : undefined;
  return {
    id,
    title: car.name,
    picture: pictureAt(car, tenant),
    also: undefined,
    facts: [
      price,
      ...(hold ? holdFacts(hold, tenant) : []),
      ...(status === 'placed' ? handoverFacts(order, now) : []),
      `${reference} · ${dayOf(visit, createdAt)}`,
    ],
    status: payBy ?? statusWords[status],
    waits: payBy ? true : undefined,
    ahead: payBy && hold ? payAhead(hold.reservation, tenant) : pickUpAhead(order, visit),
    current: current.has(status),
    link: status === 'lapsed' ? undefined : linkTo(order, tenant, hold?.reservation),
  };
}

/** What is left to pay, and when and where the car changes hands: without the year, as that is near. */
function handoverFacts(order: Order, now: Date): string[] {
  const rest = order.agreement ? [`To pay: ${balanceInWords(order.agreement.figures)}`] : [];
  return [...rest, ...[pickUpText(order, now)].filter(Boolean)];
}

const pickUpText = (order: Order, now: Date): string =>
  handoverText(order).replace(` ${now.getUTCFullYear()},`, ',');

function pickUpAhead(
  { handover, placedAt, end, car }: Order,
  { tenant, now }: Pick<GarageVisit, 'tenant' | 'now'>,
): LeadRowView['ahead'] {
  if (handover?.kind !== 'pick-up' || handover.startsAt === null || placedAt === null || end)
    return undefined;
  const { startsAt, locationId, locationName } = handover;
  if (startsAt <= now.toISOString()) return undefined;
  const place = tenant.locations.find((one) => one.id === locationId);
  const when = instantInWords(startsAt, place?.time_zone ?? tenant.time_zone);
  return { at: startsAt, text: `${when}, pick up the ${car.name}, ${locationName}` };
}

/** The photo that the shopper saw. */
export function pictureAt(
  { imageUrl, slug }: Pick<Reservation['car'], 'imageUrl' | 'slug'>,
  { media }: Pick<Tenant, 'media'>,
): LeadRowView['picture'] {
  const source = imageUrl === null ? undefined : mediaUrls(imageUrl, slug, { media });
  return source && { ...source, alt: '' };
}

const current = new Set<OrderStatus>(['started', 'paying', 'placed']);

function linkTo(
  order: Order,
  tenant: GarageVisit['tenant'],
  reservation: Reservation | undefined,
): NonNullable<LeadRowView['link']> {
  const href = `/buy/orders/${order.id}`;
  if (order.end) return { text: 'Details', href };
  if (currentStep(order, tenant) === 'finished') return { text: 'Open', href };
  return { text: reservation && asksDeposit(reservation) ? payWords(reservation) : 'Continue', href };
}
