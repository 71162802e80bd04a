import type { Order } from '#server/buying/orders/order';
import { stageOf, stageWords } from '#server/buying/pages/rules/reservation-state-words';
import type { Payment } from '#server/buying/payments/payment';
import type { ReservationNews } from '#server/buying/reservations/move-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { reservationLetter } from '#server/buying/reservations/reservation-letter';
import type { Booking } from '#server/leads/test-drives/booking-store';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarEvent, carEventOf } from '#server/stock/cars/rules/car-effects';

/** All that a site has about one car at a moment, and what the dealer's stock list says of it. */
interface CarFacts {
  readonly site: Tenant;
  readonly now: Date;
  readonly feed: Exclude<CarEvent, 'repriced'>;
  readonly car: Car | undefined;
  readonly reservations: readonly Reservation[];
  readonly orders: readonly Order[];
  readonly bookings: readonly Booking[];
  /** As the provider and the site know them, by id. */
  readonly payments: ReadonlyMap<string, Payment>;
  /** Sales whose car the dealer offers again, by reservation. */
  readonly released: ReadonlySet<string>;
  /** By lead. */
  readonly phones: ReadonlyMap<string, string | undefined>;
  /** Changes of reservations since the last look. */
  readonly news: readonly ReservationNews[];
  /** The site has looked at everything that happened. */
  readonly settled: boolean;
}

const noMoney = 'No money was taken';

/** The rules that these facts break, in words. */
export function brokenRules(facts: CarFacts): string[] {
  const { feed, car, reservations, settled } = facts;
  const keepers = reservations.filter(({ keepsCar }) => keepsCar);
  const displayed = feed === 'removed' ? 'removed' : carEventOf(car);
  const isGone = feed === 'sold' || feed === 'removed' || keepers[0]?.state === 'converted';
  const sale = reservations.find(({ id, state }) => state === 'converted' && !facts.released.has(id));
  const takesBack = feed === 'back' && (sale?.feedEnd === 'sold' || sale?.feedEnd === 'removed');
  const rules: ReadonlyArray<readonly [rule: string, isTrue: boolean]> = [
    ['one reservation keeps the car', keepers.length <= 1],
    [`the page says ${displayed}`, displayed === recordSays(feed, keepers[0])],
    ['a car sold to its holder is not offered', !sale || displayed === 'sold' || displayed === 'removed'],
    ['the dealer is asked about a sale that the list takes back', !settled || !takesBack],
    ['no unpaid or ended order takes a time', !facts.bookings.some((one) => isUnpaid(one, facts))],
    [
      'nobody else drives a car that is gone',
      !settled || !isGone || !facts.bookings.some((one) => isStranger(one, facts)),
    ],
    ...reservations.flatMap((one) => pageRules(one, facts)),
    ...facts.news.flatMap((one) => newsRules(one, facts)),
  ];
  return rules.flatMap(([rule, isTrue]) => (isTrue ? [] : [rule]));
}

function recordSays(feed: CarFacts['feed'], keeper: Reservation | undefined): string {
  if (feed === 'removed' || feed === 'sold') return feed;
  if (keeper?.state === 'converted') return 'sold';
  return keeper || feed === 'reserved' ? 'reserved' : 'back';
}

function isUnpaid({ state, leadId }: Booking, { orders }: CarFacts): boolean {
  const order = orders.find((one) => one.leadId === leadId);
  if (!order || state !== 'booked') return false;
  return order.placedAt === null || (order.end !== null && order.end.kind !== 'completed');
}

/** Somebody else's drive that is still to come. */
function isStranger(
  { state, startsAt, leadId }: Booking,
  { now, orders, reservations, phones }: CarFacts,
): boolean {
  if (state !== 'booked' || startsAt <= now.toISOString()) return false;
  if (orders.some((one) => one.leadId === leadId)) return false;
  const holds = ({ state: held }: Reservation) =>
    held === 'paying' || held === 'held' || held === 'converted';
  return !reservations.some((one) => holds(one) && one.shopper.phone === phones.get(leadId));
}

/** A page never says that no money was taken while a bank may still send it, and asks nobody to pay twice. */
function pageRules(
  reservation: Reservation,
  { payments, site }: CarFacts,
): Array<readonly [string, boolean]> {
  const payment = reservation.paymentId === null ? null : (payments.get(reservation.paymentId) ?? null);
  const facts = {
    reservation,
    payment,
    refunds: [],
    tenant: site,
    now: new Date(reservation.updatedAt),
    isBack: false,
  };
  const stage = stageOf(facts);
  const mayCome =
    payment?.receivedCents === 0 && (payment.state === 'open' || payment.provider === 'bank_transfer');
  return [
    ['the page waits for the bank', !mayCome || !stageWords(stage, facts).lead.join(' ').includes(noMoney)],
    ['nobody pays twice', !payment?.workingSince || (stage !== 'pay' && stage !== 'choose')],
  ];
}

function newsRules(news: ReservationNews, { site }: CarFacts): Array<readonly [string, boolean]> {
  const { before, next, kind, by, refundCents } = news;
  const isSale = before.state === 'converted';
  const isEnd = kind === 'feed' && (next.state === 'cancelled' || next.state === 'refunded');
  const letter = kind === 'declined' ? null : reservationLetter(news, site);
  const mayCome = before.paymentId !== null && before.paidCents === 0 && next.state !== 'paying';
  return [
    ['no deposit of a sale goes back by itself', !isSale || refundCents === 0 || by === 'Sam'],
    ['the feed ends only unpaid holds', !isEnd || (before.state === 'paying' && !before.awaitsMoney)],
    ['no letter denies money on its way', !mayCome || !letter?.text.includes(noMoney)],
  ];
}
