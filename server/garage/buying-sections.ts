import type { Order } from '#server/buying/orders/order';
import { totalInWords } from '#server/buying/orders/rules/order-figures';
import { currentStep, type OrderStatus, orderStatus, statusWords } from '#server/buying/orders/rules/steps';
import type { Refund } from '#server/buying/payments/payment';
import { madeBeforeSignIn, newestFirst } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { Customer } from '#server/customers/customer-store';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { mediaUrls } from '#server/dealer/media/rules/picture';
import { withNoun } from '#server/dealer/rules/noun';
import { isShownRange, noEstimateWords, wideRangeText } from '#server/leads/rules/lead-valuation';
import { centsText } from '#server/platform/text/counted';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import { currentValuation } from '#server/trade-in/change-valuation';
import { startPath, stepHref } from '#server/trade-in/rules/steps';
import { isOfferOpen } from '#server/trade-in/rules/valuation-allowances';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { Valuation } from '#server/trade-in/valuation';
import type { GarageVisit } from './create-garage';
import { enquiriesSection, mostShown } from './leads-sections';
import { dateInWords } from './rules/car-details';
import { asksDeposit, type Hold, holdFacts, payByWords, payWords } from './rules/hold-words';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Cars that the customer buys online, newest first; left out where there are none. */
export const ordersSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const orders = (await ownOrders(visit, customer)).slice(0, mostShown);
    if (orders.length === 0) return undefined;
    const rows = orders.map(async (order) => orderRow(visit, order, await holdOf(visit, order)));
    return { kind: 'orders', title: 'Orders', empty: undefined, rows: await Promise.all(rows) };
  },
  actions: {},
  done: {},
};

/** The customer's and those that this browser made before signing in with the same number, newest first. */
export async function ownOrders(
  visit: GarageVisit,
  { id, phone }: Pick<Customer, 'id' | 'phone'>,
): Promise<readonly Order[]> {
  const { tenant, services } = visit;
  const all = await services.orders.ofCustomer(tenant.slug, id);
  const leads = (await madeBeforeSignIn(visit, phone)).flatMap(({ leadId }) => leadId ?? []);
  const earlier = await Promise.all(leads.map((leadId) => services.orders.ofLead(tenant.slug, leadId)));
  return newestFirst([...earlier.filter((one) => one !== null).filter(isNobodys), ...all]);
}

const isNobodys = ({ customerId }: Order): boolean => customerId === null;

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
  { tenant, now }: Pick<GarageVisit, 'tenant' | 'now'>,
  order: Order,
  hold: Hold | null = null,
): LeadRowView {
  const { id, car, reference, createdAt, agreement, shopper } = order;
  const started = dateInWords(localTime(tenant.time_zone, new Date(createdAt)).date);
  const status = orderStatus(order, now);
  const price = agreement
    ? totalInWords(agreement.figures, { state: shopper?.state })
    : [centsText(car.priceCents), car.priceKind].filter(Boolean).join(' ');
  const payBy = status === 'paying' && hold ? payByWords(hold.reservation, tenant) : undefined;
  return {
    id,
    title: car.name,
    picture: pictureAt(car, tenant),
    car: undefined,
    facts: [price, ...(hold ? holdFacts(hold, tenant) : []), `${reference} · ${started}`],
    status: payBy ?? statusWords[status],
    waits: payBy ? true : undefined,
    current: current.has(status),
    link: status === 'lapsed' ? undefined : linkTo(order, tenant, hold?.reservation),
  };
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

/** Valuations of the customer's own cars, newest first, after that of this browser; left out where there are none. */
export const valuationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant } = visit;
    const named = (await namedValuations(visit, customer)).slice(0, mostShown);
    if (named.length === 0 && !tenant.trade_in.autograb) return undefined;
    return {
      kind: 'valuations',
      title: 'Valuations',
      rows: named.map((valuation) => valuationRow(visit, valuation)),
      empty:
        named.length === 0
          ? {
              text: withNoun('See what your car is worth and keep the offer here.', tenant.stock.noun),
              link: valueLink(tenant),
            }
          : undefined,
    };
  },
  actions: {},
  done: {},
};

/** Valuations with a car: the customer's, newest first, after that of this browser. */
async function namedValuations(visit: GarageVisit, { id }: Customer): Promise<readonly Valuation[]> {
  const own = await visit.services.valuations.ofCustomer(visit.tenant.slug, id);
  const latest = await currentValuation(visit);
  const isOther = latest !== null && latest.customerId === null && own.every((one) => one.id !== latest.id);
  return (isOther ? [latest, ...own] : own).filter(({ vehicle }) => vehicle !== null);
}

/** What the customer has sent, without a trade-in that has its valuation. */
export const otherEnquiriesSection: AccountSection<GarageVisit, LeadsView> = {
  ...enquiriesSection,
  view: async (visit, signedIn) => {
    const view = await enquiriesSection.view(visit, signedIn);
    const valued = new Set((await namedValuations(visit, signedIn.customer)).map(({ leadId }) => leadId));
    return view && { ...view, rows: view.rows.filter(({ id }) => !valued.has(id)) };
  },
};

const valueLink = (tenant: GarageVisit['tenant']) => ({
  text: `Value your ${tenant.stock.noun.one}`,
  href: startPath(tenant),
});

function valuationRow({ tenant, now }: GarageVisit, valuation: Valuation): LeadRowView {
  const { id, vehicle, kilometres: km, createdAt, expiresAt } = valuation;
  const started = dateInWords(localTime(tenant.time_zone, new Date(createdAt)).date);
  const isOpen = expiresAt > now.toISOString();
  return {
    id,
    title: vehicle ? ownVehicleName(vehicle) : '',
    picture: undefined,
    car: undefined,
    facts: [
      numberWords(valuation, tenant),
      [started, km === null ? '' : kilometres(km)].filter(Boolean).join(' · '),
    ],
    status: stateWords(valuation, now),
    current: isOpen && valuation.accepted !== false,
    link: isOpen ? valuationLink(valuation) : undefined,
  };
}

/** The number, or why there is none. */
function numberWords({ estimate, noEstimate }: Valuation, tenant: GarageVisit['tenant']): string {
  if (estimate) {
    const { lowDollars: low, highDollars: high } = estimate;
    const isShown = isShownRange(low, high, tenant);
    return isShown ? `${dollars(low)} to ${dollars(high)}` : withNoun(wideRangeText, tenant.stock.noun);
  }
  return noEstimate ? noEstimateWords(noEstimate, tenant) : 'Not finished yet';
}

function stateWords({ offer, accepted, expiresAt, reached }: Valuation, now: Date): string {
  if (accepted && offer) return `Accepted: ${dollars(offer.dollars)}`;
  if (expiresAt <= now.toISOString()) return 'Ended';
  if (offer && isOfferOpen(offer, now)) return `Offer: ${dollars(offer.dollars)}`;
  return reached === 'finished' ? 'Sent' : 'Started';
}

const valuationLink = ({ id, estimate }: Valuation): LeadRowView['link'] =>
  estimate
    ? { text: 'Open', href: stepHref(id, 'estimate') }
    : { text: 'Continue', href: `/valuations/${id}` };
