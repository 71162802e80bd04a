import type { Order } from '#server/buying/orders/order';
import { paymentDeps, refreshPayment } from '#server/buying/payments/open-payment';
import type { Payment } from '#server/buying/payments/payment';
import { transferRows } from '#server/buying/payments/rules/offered-methods';
import { findReservation } from '#server/buying/reservations/change-reservation';
import { offeredMethods } from '#server/buying/reservations/pay-deposit';
import type { Reservation } from '#server/buying/reservations/reservation';
import { reservationPhone, reservedPriceText } from '#server/buying/reservations/rules/new-reservation';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import type { PayFormView, ReservationView } from '#server/buying/views/reservation-view';
import { withNoun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { toLocationCard } from '#server/dealer/to-location-card';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { carOfForm } from '#server/leads/to-form-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { centsText } from '#server/platform/text/counted';
import { instantInWords } from '#server/platform/text/local-time';
import { type FoundCar, findCarById } from '#server/stock/cars/show-car';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { letterState } from './letter-state';
import { methodChoice, methodField, methodOf, methodOptions } from './rules/checkout-form';
import { orderHref } from './rules/order-journey';
import { reservationPaper } from './rules/paper';
import { cancelWords, reservationPath, reservationRows, rowsOf } from './rules/reservation-rows';
import {
  nextSteps,
  type ReservationFacts,
  type Stage,
  stageOf,
  stageWords,
} from './rules/reservation-state-words';

const renewSeconds = 4;
/** The page stops renewing itself without JavaScript after so many times: about two minutes. */
const mostRenewals = 30;

/**
 * A reservation by its personal link. `?pay=yes` sends the shopper on to the payment page. Throws a redirect to the order
 * that it holds the car for, which has everything about both; a 404 Response for an unknown reservation.
 */
export async function reservationPage(visit: BuyingVisit, id: string): Promise<PageAnswer<ReservationView>> {
  const facts = await currentFacts(visit, id);
  if (!facts) throw new Response('No such reservation', { status: 404 });
  const order = await orderWith(visit, facts);
  if (order?.placedAt && facts.reservation.state === 'held') {
    throw new Response(null, { status: 302, headers: { Location: orderHref(order.id) } });
  }
  const view = await viewOf(visit, facts, order);
  const { registerIn } = facts.reservation.car;
  return {
    view,
    sharing: 'once',
    registerIn,
    ...(view.renewSeconds ? { machines: { head: renewal(visit, id) } } : {}),
  };
}

/** Without JavaScript the page renews itself, a limited number of times. */
function renewal({ url }: BuyingVisit, id: string): string {
  const count = Number(url.searchParams.get('again') ?? 0);
  if (!Number.isInteger(count) || count < 0 || count >= mostRenewals) return '';
  const next = `${reservationPath(id)}?returned=yes&amp;again=${count + 1}`;
  return `<noscript><meta http-equiv="refresh" content="${renewSeconds};url=${next}"></noscript>`;
}

/** The order whose car it holds, if any. */
async function orderWith(
  { tenant, services }: BuyingVisit,
  { reservation: { id, leadId } }: ReservationFacts,
): Promise<Order | null> {
  const order = leadId === null ? null : await services.orders.ofLead(tenant.slug, leadId);
  return order?.reservationId === id ? order : null;
}

async function viewOf(
  visit: BuyingVisit,
  facts: ReservationFacts,
  order: Order | null,
): Promise<ReservationView> {
  const { reservation, payment, tenant } = facts;
  const stage = stageOf(facts);
  const words = stageWords(stage, facts);
  const { id, terms, paidCents } = reservation;
  const lookup = await findCarById(visit, reservation.carId);
  const phone = reservationPhone(reservation, tenant);
  const isPractice = payment?.provider === 'practice';
  // A real bank takes days; the practice one is done in a moment.
  const isWaiting = stage === 'waiting' || stage === 'setting-up' || (stage === 'bank' && isPractice);
  const isOpen = reservation.state === 'paying' || reservation.state === 'held';
  const letter = hasLetter.has(stage) ? await letterState(visit, reservation) : undefined;
  const page = {
    heading: words.heading,
    lead: words.lead,
    transfer: transferOf(facts, stage),
    next: nextSteps(stage, facts),
  };
  return {
    kind: 'reservation',
    ...page,
    // About an email, and so not on paper.
    lead: letter === undefined ? words.lead : [...words.lead, letter],
    tone: words.tone,
    title: `${words.heading} | ${tenant.name}`,
    notice: noticeOf(visit, facts, stage),
    car: carOf(lookup, facts, visit.now),
    rows: reservationRows(facts),
    payHref:
      (stage === 'pay' || stage === 'waiting') && payment?.state === 'open' && payment.href
        ? {
            text: stage === 'pay' ? `Pay ${centsText(payment.amountCents)}` : 'Back to the payment page',
            href: payment.href,
          }
        : undefined,
    ...(stage === 'pay' && visit.url.searchParams.get('pay') === 'yes' ? { away: true } : {}),
    pay: payForm(visit, facts, stage),
    files: [
      ...(paidCents > 0 ? [{ text: 'Receipt (PDF)', href: `${reservationPath(id)}/receipt.pdf` }] : []),
      ...(stage === 'held' ? [{ text: 'Add to calendar', href: `${reservationPath(id)}/hold.ics` }] : []),
    ],
    cancel: isOpen ? { action: reservationPath(id), ...cancelWords(facts) } : undefined,
    terms: {
      heading: 'What you agreed to',
      text: terms.text,
      note: `Agreed on ${timeForShopper(terms.agreedAt, tenant, reservation.car.registerIn, instantInWords)}.`,
    },
    personal: isOpen
      ? 'This page is your personal link to the reservation. Anyone with its address can see and cancel it.'
      : undefined,
    ways: [
      ...(order ? [{ text: 'Your order', href: orderHref(order.id) }] : []),
      ...waysOf(facts, visit.now),
    ],
    phone: phone ? { text: phone, href: telHref(phone) } : undefined,
    paper: reservationPaper(reservationPrinted(visit, facts, lookup), page),
    renewSeconds: isWaiting ? renewSeconds : undefined,
  };
}

/** What the papers of a reservation need to know. */
export const reservationPrinted = (
  { url }: Pick<BuyingVisit, 'url'>,
  facts: ReservationFacts,
  lookup: FoundCar,
) => ({
  ...facts,
  phone: reservationPhone(facts.reservation, facts.tenant),
  place: facts.tenant.locations.find(({ name }) => name === facts.reservation.car.locationName),
  pageUrl: new URL(reservationPath(facts.reservation.id), url).href,
  car: lookup.state === 'unknown' ? undefined : lookup.car,
});

/** Stages that begin with an email. */
const hasLetter: ReadonlySet<Stage> = new Set([
  'transfer',
  'held',
  'converted',
  'cancelled',
  'expired',
  'refunded',
]);

/** The car with its picture while it has a page; otherwise as it was. */
function carOf(
  lookup: FoundCar,
  { reservation: { car }, tenant }: ReservationFacts,
  now: Date,
): ReservationView['car'] {
  const price = reservedPriceText(car);
  return lookup.state === 'here'
    ? { ...carOfForm(lookup.car, tenant, siteBasis(tenant, now)), price, dealer: undefined, title: car.name }
    : { title: car.name, price };
}

function transferOf({ payment, tenant }: ReservationFacts, stage: Stage): ReservationView['transfer'] {
  const account = methodOf(tenant, 'bank_transfer');
  if (stage !== 'transfer' || !account || !payment) return undefined;
  return {
    heading: account.payid ? 'Bank details and PayID' : 'Bank details',
    rows: rowsOf(transferRows(account, payment.amountCents, payment.reference)),
  };
}

function payForm(visit: BuyingVisit, facts: ReservationFacts, stage: Stage): PayFormView | undefined {
  const { reservation, payment, tenant } = facts;
  const options = methodOptions(tenant, offeredMethods(visit));
  const others = stage === 'choose' ? options : options.filter(({ value }) => value !== payment?.provider);
  const isUnpaid = stage === 'choose' || stage === 'pay' || stage === 'transfer';
  const [first] = others;
  if (!isUnpaid || reservation.feedEnd !== undefined || !first) return undefined;
  const field = methodChoice(others);
  const isTransfer = !field && first.value === 'bank_transfer';
  const pay = isTransfer ? 'Continue to the bank details' : `Pay ${centsText(reservation.depositCents)}`;
  const submit = stage === 'choose' ? pay : 'Continue';
  return {
    action: reservationPath(reservation.id),
    heading: stage === 'choose' ? 'How would you like to pay?' : 'Pay another way',
    ...(field ? { field } : {}),
    hidden: { intent: 'pay', ...(field ? {} : { [methodField]: first.value }) },
    value: first.value,
    tone: stage === 'choose' ? 'primary' : 'quiet',
    submit: field || stage === 'choose' ? submit : first.text,
  };
}

const notices: Readonly<Record<string, string>> = {
  unavailable:
    'We can’t reach the payment service right now. Please try again in a minute, or pay another way.',
  over: 'That payment can’t be made any more.',
  limited: 'We can’t hold another car for a bank transfer right now. Please pay another way, or call us.',
  'other-phone':
    'For a bank transfer, sign in with the mobile number of this reservation, so that we know it is yours. You are signed in with another one: sign out first, pay another way, or call us.',
};

function noticeOf(
  { url }: BuyingVisit,
  { reservation, payment }: ReservationFacts,
  stage: Stage,
): string | undefined {
  if (stage !== 'choose' && stage !== 'pay' && stage !== 'transfer') return undefined;
  const named = url.searchParams.get('notice') ?? '';
  if (Object.hasOwn(notices, named)) return notices[named];
  if (stage !== 'choose') return undefined;
  const isDeclined = payment?.state === 'failed' || reservation.declines > 0;
  return isDeclined ? 'The payment didn’t go through, and no money was taken. You can try again.' : undefined;
}

/** Where the page leads to; nowhere while the shopper is paying. */
function waysOf({ reservation, tenant }: ReservationFacts, now: Date): ReservationView['ways'] {
  const { state, car } = reservation;
  if (state === 'paying' || state === 'started') return [];
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded';
  const place = isOver ? undefined : tenant.locations.find(({ name }) => name === car.locationName);
  return [
    ...(isOver ? [{ text: withNoun('See the car', tenant.stock.noun), href: `/cars/${car.slug}` }] : []),
    ...(place
      ? [{ text: `Directions to ${place.name}`, href: toLocationCard(place, tenant, now).mapHref }]
      : []),
    ...(tenant.accounts.sign_in && tenant.accounts.garage ? [{ text: 'Your garage', href: '/garage' }] : []),
    { text: 'Keep browsing', href: tenant.search.base_path },
  ];
}

/** A reservation with its payment and refunds, as they are stored. */
export async function factsOf(visit: BuyingVisit, reservation: Reservation): Promise<ReservationFacts> {
  const { tenant, services, url, now } = visit;
  const { paymentId } = reservation;
  const [payment, refunds] =
    paymentId === null
      ? [null, []]
      : await Promise.all([
          services.payments.byId(tenant.slug, paymentId),
          services.paymentRecords.refundsOf(tenant.slug, paymentId),
        ]);
  return { reservation, payment, refunds, tenant, now, isBack: url.searchParams.has('returned') };
}

/**
 * The same as its provider knows it now: while a payment is open, its provider is asked first, so that a shopper who
 * comes back sees what happened. Null: this site has no such reservation.
 */
async function currentFacts(visit: BuyingVisit, id: string): Promise<ReservationFacts | null> {
  const reservation = await findReservation(visit, id);
  if (!reservation) return null;
  const facts = await factsOf(visit, reservation);
  if (reservation.state !== 'paying' || !facts.payment || !isAsked(facts.payment)) return facts;
  const after = await refreshPayment(paymentDeps(visit), visit.tenant, facts.payment.id);
  if (!after || after.updatedAt === facts.payment.updatedAt) return facts;
  const settled = (await findReservation(visit, id)) ?? reservation;
  return { ...(await factsOf(visit, settled)), payment: after };
}

/** Only staff know of a transfer. */
const isAsked = ({ state, provider }: Payment): boolean => state === 'open' && provider !== 'bank_transfer';
