import { agreedDay, agreeField, figuresField, markOf } from '#server/buying/orders/agree-order';
import { inspectionOf } from '#server/buying/orders/choose-handover';
import type { Order, OrderEnd, OrderFigures, OrderLoan, OrderTradeIn } from '#server/buying/orders/order';
import { carOf, orderLoan } from '#server/buying/orders/order-loan';
import { figuresOf } from '#server/buying/orders/order-price';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { handoverDay, handoverEnd } from '#server/buying/orders/rules/handover';
import { bringToHandover, handoverText, tradeInText } from '#server/buying/orders/rules/lead-of-order';
import { figureRows, gstText, paidInWords } from '#server/buying/orders/rules/order-figures';
import { orderPhone } from '#server/buying/orders/rules/ordered-car';
import { endWords, isCalledOff, isOpen, statusWords } from '#server/buying/orders/rules/steps';
import { findReservation } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { holdText } from '#server/buying/reservations/rules/hold-end';
import { bringLabel } from '#server/buying/reservations/rules/new-reservation';
import type { AnswerRowView, SumsView } from '#server/buying/views/order-view';
import { withNoun } from '#server/dealer/rules/noun';
import { carLocation } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { boxField } from '#server/leads/rules/field-kinds';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { displayPhone } from '#server/leads/rules/phone-number';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import { addDays, dayInWords, instantInWords, localTime } from '#server/platform/text/local-time';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import { moneyRows } from '#server/stock/cars/rules/deposit-words';
import { type CarVisit, findCarById } from '#server/stock/cars/show-car';
import { interstateText, yardElsewhere } from '#server/stock/charges/rules/interstate';
import { letterState } from './letter-state';
import { nextSteps } from './rules/next-steps';
import { type HeadedStep, orderHref } from './rules/order-journey';
import { orderPaper } from './rules/paper';
import { cancelWords, reservationPath } from './rules/reservation-rows';
import { questionWords } from './rules/reservation-state-words';

/** An order's sums: as they were agreed, otherwise as they are now. */
function sumsOf(visit: OrderVisit, order: Order) {
  const { tenant, now } = visit;
  const { agreement } = order;
  const figures = agreement?.figures ?? figuresOf(visit, order);
  const day = agreement ? agreedDay(agreement, tenant) : localTime(tenant.time_zone, now).date;
  return { figures, sums: sumsView(figures, day, isCalledOff(order)) };
}

/** The sums of a day for people. */
const sumsView = (figures: OrderFigures, day: string, isOff = false): SumsView => ({
  lines: figureRows(figures, day, isOff),
  gst: `Includes GST of about ${gstText(figures)}.`,
});

/** What the shopper pays now, or has paid by the terms of the reservation, what later, and what they get back. */
function moneyOf({ tenant }: OrderVisit, figures: OrderFigures, { order, loan, reservation = null }: Paying) {
  const day = order.placedAt === null ? undefined : handoverDay(order, tenant);
  const [now, ...others] = moneyRows({
    depositCents: figures.depositCents,
    refundPercent: reservation?.terms.refundPercent ?? tenant.car_page.reserve_online.refund_percent,
    later: paidInWords(figures, loan?.amountCents, day),
    isPaid: reservation !== null,
  });
  const label = withNoun(`${reservation ? 'Paid to' : 'To'} hold the car`, tenant.stock.noun);
  return [{ value: now?.value ?? '', label: reservation ? label : `${label} today` }, ...others];
}
interface Paying {
  readonly order: Order;
  readonly loan: OrderLoan | undefined;
  readonly reservation?: Reservation | null;
}

/** Everything the shopper answered, with links to change it; then the sums and the terms. */
export async function summaryStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const figures = figuresOf(visit, order);
  const loan = await orderLoan(visit, order);
  const deposit = centsText(figures.depositCents);
  const today = localTime(visit.tenant.time_zone, visit.now).date;
  return {
    heading: 'Check your order',
    step: {
      kind: 'summary',
      rows: answerRows(visit, order, loan),
      note: loan?.note,
      sums: sumsView(figures, today),
      money: moneyOf(visit, figures, { order, loan }),
      terms: visit.tenant.orders.terms,
      agree: boxField({ name: agreeField, label: 'I have read the terms and agree.', required: true }),
      hidden: { [figuresField]: markOf(figures, loan) },
      submit: figures.depositCents > 0 ? `Continue to pay ${deposit}` : 'Order now',
      until: `Nothing is held yet. You can come back to this page until ${lastDay(order, visit.tenant)}.`,
    },
  };
}

/** The last whole day of a personal link: nobody has to watch the minute. */
const lastDay = ({ expiresAt }: Pick<Order, 'expiresAt'>, { time_zone }: OrderVisit['tenant']): string =>
  dayInWords(addDays(localTime(time_zone, new Date(expiresAt)).date, -1));

/** The shopper's answers in words. */
function answerRows(
  { tenant }: OrderVisit,
  order: Order,
  loan = order.agreement?.loan,
): readonly AnswerRowView[] {
  const { shopper, tradeIn, payment, addOns, hasIdentity } = order;
  const row = (step: OrderStep, label: string, value: string | null | undefined): AnswerRowView[] =>
    value
      ? [{ label, value, href: isOpen(step, order, tenant) ? orderHref(order.id, step) : undefined }]
      : [];
  const extras = addOns?.length === 0 ? 'None' : addOns?.map(({ name }) => name).join(', ');
  const status = statusText(order, tenant);
  return [
    ...(status ? [{ label: 'Status', value: status }] : []),
    ...row(
      'details',
      'Your details',
      shopper && `${shopper.firstName} ${shopper.lastName}, ${displayPhone(shopper.phone)}, ${shopper.email}`,
    ),
    ...row('details', 'Registered in', shopper?.state),
    ...row('trade-in', 'Trade-in', tradeIn && `${tradeInText(tradeIn)}${offerEnd(tradeIn, tenant)}`),
    ...row('payment', 'Payment', payment && (payment.kind === 'outright' ? 'Outright' : 'With finance')),
    ...(loan?.rows ?? []),
    ...row('extras', 'Extras', extras),
    ...row('handover', 'Handover', isCalledOff(order) ? null : handoverText(order)),
    ...row('identity', 'Driver licence', hasIdentity ? 'Received' : null),
    ...(order.placedAt && !order.end
      ? [{ label: bringLabel(handoverText(order)), value: bringToHandover(order) }]
      : []),
  ];
}

/** `, valid until Tuesday 8 December`; empty without an offer that ends. */
const offerEnd = (tradeIn: OrderTradeIn, { time_zone }: OrderVisit['tenant']): string =>
  tradeIn.kind === 'valuation' && tradeIn.offerEnds !== null
    ? `, valid until ${dayInWords(localTime(time_zone, new Date(tradeIn.offerEnds)).date)}`
    : '';

/** How a placed order stands, with the moment of its end. */
const statusText = ({ placedAt, end, shopper }: Order, tenant: OrderVisit['tenant']): string | null => {
  if (placedAt === null) return null;
  return end
    ? `${statusWords[end.kind]}, ${timeForShopper(end.at, tenant, shopper?.state, instantInWords)}`
    : statusWords.placed;
};

/** For how long a deposit that is paid now holds the car. */
function holdWords({ tenant, now }: OrderVisit, order: Order): string {
  const place = carLocation({ location_id: order.car.locationId ?? undefined }, tenant.locations);
  const handover = { locationName: place?.name ?? null, handoverEnd: handoverEnd(order, tenant) };
  return holdText(tenant, handover, now, order.shopper?.state);
}

/** What the deposit does, before and while it is paid. */
function depositWords(visit: OrderVisit, order: Order, cents: number): string {
  const hold = holdWords(visit, order);
  if (cents === 0) return `We hold the ${order.car.name} ${hold}.`;
  return `The deposit holds the ${order.car.name} ${hold} and comes off the price.`;
}

/** Before and while the deposit is paid. */
export async function depositStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { figures, sums } = sumsOf(visit, order);
  const { depositCents } = figures;
  const isPaying = order.reservationId !== null;
  const pay = `Pay ${centsText(depositCents)}`;
  return {
    heading:
      depositCents > 0 ? withNoun(`${pay} to hold the car`, visit.tenant.stock.noun) : 'Place your order',
    step: {
      kind: 'deposit',
      sums,
      money: moneyOf(visit, figures, { order, loan: order.agreement?.loan }),
      text: depositWords(visit, order, depositCents),
      ...(isPaying
        ? { link: { text: pay, href: `/buy/reservations/${order.reservationId}` } }
        : { submit: depositCents > 0 ? pay : 'Order now' }),
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
  const { agreement, end } = order;
  const { figures, sums } = sumsOf(visit, order);
  const reservation = order.reservationId === null ? null : await findReservation(visit, order.reservationId);
  const letter = reservation ? await letterState(visit, reservation) : undefined;
  const ahead = end ? undefined : await aheadOf(visit, order);
  const money = end ? [] : moneyOf(visit, figures, { order, loan: agreement?.loan, reservation });
  const page = {
    text: end ? endWords(end, order) : heldText(visit, order, reservation),
    rows: [...money.slice(0, 2), ...answerRows(visit, order), ...money.slice(2)],
    next: ahead ? nextSteps(order, ahead) : [],
  };
  return {
    heading: placedHeadings[end?.kind ?? 'placed'],
    step: {
      kind: 'placed',
      isDone: end === null || end.kind === 'completed',
      reference: order.reference,
      text: [page.text, letter].filter(Boolean).join(' '),
      rows: page.rows,
      note: agreement?.loan?.note,
      sums,
      next: page.next,
      links: [
        ...placedLinks(order, reservation),
        ...(ahead?.elsewhere ? interstateLinks(visit) : []),
        ...(tenant.accounts.sign_in && tenant.accounts.garage
          ? [{ text: 'Your garage', href: '/garage' }]
          : []),
      ],
      personal: end
        ? undefined
        : 'This page is your personal link to the order. Anyone with its address can see and cancel it.',
      cancel:
        reservation?.state === 'held'
          ? {
              action: reservationPath(reservation.id),
              ...cancelWords({ reservation, payment: null, tenant }),
              summary: 'Cancel this order',
            }
          : undefined,
      terms: {
        text: agreement?.text ?? '',
        note: agreement
          ? `Agreed on ${timeForShopper(agreement.agreedAt, tenant, order.shopper?.state, instantInWords)}.`
          : '',
      },
      paper: agreement
        ? orderPaper({
            ...orderPrinted(visit, order),
            order,
            agreement,
            car: await boughtCar(visit, order.carId),
            step: page,
          })
        : undefined,
    },
  };
}

/** What the papers of an order need to know. */
export const orderPrinted = (
  { tenant, now, url }: Pick<OrderVisit, 'tenant' | 'now' | 'url'>,
  order: Order,
) => ({
  tenant,
  now,
  phone: orderPhone(order.car, tenant),
  place: carLocation({ location_id: order.car.locationId ?? undefined }, tenant.locations),
  pageUrl: new URL(orderHref(order.id), url).href,
});

/** The car of an order or a reservation, also when its page is gone. */
async function boughtCar(visit: CarVisit, carId: string): Promise<Car | undefined> {
  const lookup = await findCarById(visit, carId);
  return lookup.state === 'unknown' ? undefined : lookup.car;
}

function heldText(
  { tenant }: OrderVisit,
  { car, shopper }: Order,
  reservation: Reservation | null,
): string | undefined {
  if (reservation?.state !== 'held' || reservation.endsAt === null) return undefined;
  const holding = `We’re holding the ${car.name} for you until ${timeForShopper(reservation.endsAt, tenant, shopper?.state)}.`;
  return [holding, ...questionWords({ reservation, tenant })].join(' ');
}

/** The papers of an order; where its hold has ended, what became of the deposit. */
function placedLinks({ id, handover, end }: Order, reservation: Reservation | null): readonly LinkView[] {
  const isTimed = handover?.kind === 'pick-up' && handover.startsAt !== null && end === null;
  return [
    { text: 'Download your order (PDF)', href: `${orderHref(id)}/order.pdf` },
    ...(isTimed ? [{ text: 'Add to calendar', href: `${orderHref(id)}/pick-up.ics` }] : []),
    ...(reservation && reservation.paidCents > 0
      ? [
          end
            ? { text: 'Your deposit', href: reservationPath(reservation.id) }
            : { text: 'Receipt (PDF)', href: `${reservationPath(reservation.id)}/receipt.pdf` },
        ]
      : []),
  ];
}

/** The site's page for buyers of other states, where it has one. */
const interstateLinks = ({ tenant, now }: OrderVisit): readonly LinkView[] => {
  const { interstate_page: href } = tenant.car_page;
  return href && sitePages(tenant, now)(href) ? [{ text: 'Buying from another state', href }] : [];
};

/** What is ahead of a placed order, in days at the site. */
async function aheadOf(visit: OrderVisit, order: Order) {
  const { tenant } = visit;
  const dayOf = (at: Date) => localTime(tenant.time_zone, at).date;
  const inspection = await inspectionOf(visit, order);
  const ends = order.tradeIn?.kind === 'valuation' ? order.tradeIn.offerEnds : null;
  return {
    site: tenant.name,
    elsewhere: await elsewhereText(visit, order),
    inspectionDay: inspection && dayOf(inspection),
    handoverDay: handoverDay(order, tenant),
    offerDay: ends === null ? undefined : dayOf(new Date(ends)),
  };
}

/** What the shopper needs to register the car in another state than its yard's. */
async function elsewhereText(visit: OrderVisit, order: Order): Promise<string | undefined> {
  const { car, shopper } = order;
  if (!shopper) return undefined;
  const isElsewhere = yardElsewhere(
    { location_id: car.locationId ?? undefined },
    visit.tenant,
    shopper.state,
  );
  const ordered = isElsewhere && (await carOf(visit, order));
  return ordered ? interstateText(ordered, visit.tenant, shopper.state) : undefined;
}
