import type { Order } from '#server/buying/orders/order';
import { type OrderStatus, orderStatus } from '#server/buying/orders/rules/steps';
import type { Reservation } from '#server/buying/reservations/reservation';
import { isLive } from '#server/buying/reservations/rules/reservation-holds';
import type { Customer, CustomerStore } from '#server/customers/customer-store';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { registerParameter, shopperTerms } from '#server/stock/rules/shopper-terms';
import { statedUrl } from '#server/trade-in/pages/valuation-page';
import { type PurchasesVisit, purchasesElsewhere } from './sent-elsewhere';

/**
 * The address of a customer's page with the state where they register a car: the one that it names, otherwise that of what they
 * are buying here or with another browser, otherwise the one that they chose last.
 */
export async function addressOf(visit: PurchasesVisit, customer: Customer): Promise<URL> {
  const { tenant, services, url, now } = visit;
  if (url.searchParams.has(registerParameter)) return url;
  const [orders, reservations, elsewhere] = await Promise.all([
    services.orders.ofCustomer(tenant.slug, customer.id),
    services.reservations.ofCustomer(tenant.slug, customer.id),
    purchasesElsewhere(visit, customer),
  ]);
  const underWay = stateUnderWay(
    [...orders, ...elsewhere.flatMap(({ order }) => order ?? [])],
    [...reservations, ...elsewhere.flatMap(({ reservation }) => reservation ?? [])],
    now,
  );
  return statedUrl(url, { registerIn: underWay ?? customer.registerIn });
}

const underWayStatuses: readonly OrderStatus[] = ['started', 'paying', 'placed'];

/** The state of the newest order or reservation that is under way and names one. */
export function stateUnderWay(
  orders: readonly Order[],
  reservations: readonly Reservation[],
  now: Date,
): AustralianState | undefined {
  const named = [
    ...orders
      .filter((order) => underWayStatuses.includes(orderStatus(order, now)))
      .map(({ createdAt, shopper }) => ({ createdAt, state: shopper?.state })),
    ...reservations.filter(isLive).map(({ createdAt, car }) => ({ createdAt, state: car.registerIn })),
  ].filter(({ state }) => state !== undefined);
  return named.sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0]?.state;
}

/** Keeps the state that the address of a customer's form names, for their other browsers. */
export async function keepState(
  customers: Pick<CustomerStore, 'register'>,
  { tenant, url }: { readonly tenant: Tenant; readonly url: URL },
  customer: Pick<Customer, 'id' | 'registerIn'>,
): Promise<void> {
  if (!tenant.price.in_full || !url.searchParams.has(registerParameter)) return;
  const { state } = shopperTerms(url.searchParams, tenant);
  if (state !== customer.registerIn) await customers.register(tenant.slug, customer.id, state);
}
