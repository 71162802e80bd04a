import type { Order } from '#server/buying/orders/order';
import { type OrderStatus, orderStatus } from '#server/buying/orders/rules/steps';
import type { Reservation } from '#server/buying/reservations/reservation';
import { isLive } from '#server/buying/reservations/rules/reservation-holds';
import { exportCustomer } from '#server/customers/customer-data';
import { customerOf } from '#server/customers/customer-session';
import { alertsSection } from '#server/customers/pages/account-page';
import {
  admit,
  type CustomerPage,
  showCustomerPage,
  submitCustomerPage,
} from '#server/customers/pages/customer-page';
import { accountLink } from '#server/customers/rules/account-words';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { AustralianState } from '#server/settings/location-schema';
import { registerParameter } from '#server/stock/rules/shopper-terms';
import { statedUrl } from '#server/trade-in/pages/valuation-page';
import { carsSection } from './cars-section';
import type { GarageVisit } from './create-garage';
import { drivesSection, enquiriesSection } from './leads-sections';
import { ordersSection } from './orders-section';
import { reservationsSection } from './reservations-section';
import { purchasesElsewhere } from './sent-elsewhere';
import { valuationsSection } from './valuations-section';
import type { GarageSectionView, GarageView } from './views/garage-view';
import { watchlistSection } from './watchlist-page';

/** A customer's cars and everything that they have with the dealer. Each capability has its own line. */
const garage: CustomerPage<GarageVisit, GarageSectionView> = {
  path: '/garage',
  heading: 'Your garage',
  // What is under way first.
  sections: [
    ordersSection,
    reservationsSection,
    drivesSection,
    watchlistSection,
    valuationsSection,
    carsSection,
    enquiriesSection,
    alertsSection,
  ],
  links: () => [accountLink],
  isOn: ({ accounts }) => accounts.sign_in && accounts.garage,
};

export async function garagePage(visit: GarageVisit): Promise<PageAnswer<GarageView>> {
  const url = statedUrl(visit.url, { registerIn: await ownState(visit) });
  const page = await showCustomerPage(garage, { ...visit, url });
  const view = { ...page.view, next: nextOf(page.view.sections) };
  return { ...page, view, registerIn: url.searchParams.get(registerParameter) ?? undefined };
}

/** Where the customer registers the car that they are buying, here or with another browser. */
async function ownState(visit: GarageVisit): Promise<AustralianState | undefined> {
  const customer = await customerOf(visit);
  if (!customer) return undefined;
  const { tenant, services, now } = visit;
  const [orders, reservations, elsewhere] = await Promise.all([
    services.orders.ofCustomer(tenant.slug, customer.id),
    services.reservations.ofCustomer(tenant.slug, customer.id),
    purchasesElsewhere(visit, customer),
  ]);
  return stateUnderWay(
    [...orders, ...elsewhere.flatMap(({ order }) => order ?? [])],
    [...reservations, ...elsewhere.flatMap(({ reservation }) => reservation ?? [])],
    now,
  );
}

const underWay: readonly OrderStatus[] = ['started', 'paying', 'placed'];

/** The state of the newest order or reservation that is under way and names one. */
export function stateUnderWay(
  orders: readonly Order[],
  reservations: readonly Reservation[],
  now: Date,
): AustralianState | undefined {
  const named = [
    ...orders
      .filter((order) => underWay.includes(orderStatus(order, now)))
      .map(({ createdAt, shopper }) => ({ createdAt, state: shopper?.state })),
    ...reservations.filter(isLive).map(({ createdAt, car }) => ({ createdAt, state: car.registerIn })),
  ].filter(({ state }) => state !== undefined);
  return named.sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0]?.state;
}

const mostAhead = 3;

/** What is ahead in the order of its days, the next one first; a time stays on one line. */
function nextOf(sections: readonly GarageSectionView[]): readonly string[] {
  const ahead = sections.flatMap((one) => ('rows' in one ? one.rows : [])).flatMap((row) => row.ahead ?? []);
  const inOrder = ahead.sort((a, b) => a.at.localeCompare(b.at)).slice(0, mostAhead);
  return inOrder.map(({ text }) => text.replace(/ (?=[ap]m\b)/g, '\u00a0'));
}

export const submitGarage = (visit: GarageVisit) => submitCustomerPage(garage, visit);

/** A copy of everything that is stored about the customer, as a file. Throws as the page does. */
export async function garageData(visit: GarageVisit): Promise<Response> {
  const { customer } = await admit(garage, visit, 302);
  const data = await exportCustomer(visit.services, customer);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${visit.tenant.slug}-my-data.json"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
