import { countingTradeIn, orderAsEntered } from '#server/buying/orders/answer-steps';
import { findOrder } from '#server/buying/orders/change-order';
import type { Order } from '#server/buying/orders/order';
import {
  afterOffer,
  atOrderedPrice,
  figuresOf,
  orderPrice,
  orderTerms,
} from '#server/buying/orders/order-price';
import type { OrderRefusal, OrderVisit } from '#server/buying/orders/order-visit';
import { dueInWords, runningRows } from '#server/buying/orders/rules/order-figures';
import { orderPhone } from '#server/buying/orders/rules/ordered-car';
import { stepAsked, stepBefore } from '#server/buying/orders/rules/steps';
import { settleOrder } from '#server/buying/orders/settle-order';
import { newOrder } from '#server/buying/orders/start-order';
import type { OrderEndView, OrderView } from '#server/buying/views/order-view';
import { customerOf } from '#server/customers/customer-session';
import { isGated } from '#server/customers/gate';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { withNoun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { type OrderStep, orderProgress } from '#server/leads/rules/order-steps';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { carOfForm } from '#server/leads/to-form-view';
import type { Texts } from '#server/page/views/field-rule';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { ok, type Result } from '#server/platform/result';
import { localTime } from '#server/platform/text/local-time';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import { siteState } from '#server/settings/location-schema';
import { isOrderable, reserveHref } from '#server/stock/cars/rules/buttons';
import { carHref } from '#server/stock/cars/rules/naming';
import { findCarById } from '#server/stock/cars/show-car';
import { leadingText, shownPrice } from '#server/stock/charges/rules/leading-price';
import { priceInLines } from '#server/stock/rules/price-line';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import { orderSteps } from './order-steps';
import { newOrderHref, orderHref, priceNotice, stateNotice } from './rules/order-journey';

/**
 * The first step of a purchase, for the car in `?car_id=`. Throws a redirect to sign-in where the site asks for it, and to
 * the reservation page or the car where the car can't be bought online.
 */
export async function newOrderPage(visit: OrderVisit): Promise<PageAnswer<OrderView>> {
  const order = await startableOrder(visit);
  const { query } = orderTerms(visit, order);
  const back = { text: 'Back to the car', href: withTerms(`/cars/${order.car.slug}`, query) };
  const action = withTerms(newOrderHref(order.carId), query);
  const view = await stepView(visit, order, 'details', { back, action });
  return { view, sharing: 'back' };
}

/** A new order for the car in the address, not stored yet. Throws as its page does. */
export async function startableOrder(visit: OrderVisit): Promise<Order> {
  const { tenant, url } = visit;
  const lookup = await findCarById(visit, url.searchParams.get('car_id') ?? '');
  if (lookup.state === 'unknown') throw new Response('Car not found', { status: 404 });
  const { car } = lookup;
  if (lookup.state === 'gone') throw redirectTo(visit, carHref(car));
  if (!isOrderable(car, tenant)) {
    const { stateQuery } = shopperTerms(url.searchParams, tenant);
    throw redirectTo(visit, withTerms(reserveHref(car.slug, tenant.cards), stateQuery));
  }
  await admit(visit, car);
  const order = await newOrder(visit, car);
  if (!order) throw redirectTo(visit, carHref(car));
  return order;
}

async function admit(visit: OrderVisit, car: Car): Promise<void> {
  const { tenant, url } = visit;
  if (!isGated(tenant.accounts, 'checkout', car) || (await customerOf(visit))) return;
  const redirect = url.pathname + url.search;
  throw redirectTo(visit, signInPath({ type: 'checkout', redirect, back: carHref(car) }));
}

/** A sent form redirects to a freshly fetched page (303). */
const redirectTo = ({ request }: OrderVisit, Location: string): Response =>
  new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location } });

/**
 * The page of an order's personal link: its current step, or an earlier one in `?step=`. Status 410 once the link has
 * ended or the car is gone. Throws a 404 Response for an unknown one.
 */
export async function orderPage(visit: OrderVisit, id: string): Promise<PageAnswer<OrderView>> {
  const lookup = await findOrder(visit, id);
  if (!lookup.ok && lookup.error.kind === 'expired') {
    return { view: endView(visit, 'This order has ended', expired), status: 410, sharing: 'once' };
  }
  if (!lookup.ok) throw new Response('No such order', { status: 404 });
  const { services, tenant, now } = visit;
  await claimOpened(visit, lookup.value.order);
  if (!lookup.value.isForSale)
    return { view: goneView(visit, lookup.value.order), status: 410, sharing: 'once' };
  const order = await settleOrder(services, tenant, lookup.value.order, now);
  const step = stepAsked(visit.url.searchParams.get('step'), order, tenant);
  const view = await stepView(visit, order, step, placeOf(visit, order, step));
  return { view, sharing: 'once', registerIn: orderTerms(visit, order).state };
}

/**
 * The personal link and the proven number together make an order the customer's: from then on it opens from their garage without
 * an email. The number alone proves nothing: somebody else may have typed it.
 */
async function claimOpened(visit: OrderVisit, order: Order): Promise<void> {
  const { customerId, leadId, reservationId, shopper } = order;
  if (customerId !== null || leadId === null || !shopper) return;
  const customer = await customerOf(visit);
  if (customer?.phone !== normalisePhone(shopper.phone)) return;
  const { services, tenant } = visit;
  await services.orders.claim(tenant.slug, [leadId], customer.id);
  if (reservationId !== null) await services.reservations.claim(tenant.slug, [reservationId], customer.id);
}

function placeOf({ tenant }: OrderVisit, order: Order, step: OrderStep): Pick<OrderView, 'back' | 'action'> {
  const before = stepBefore(step, order, tenant);
  const back = before && { text: 'Back', href: orderHref(order.id, before) };
  return { back, action: orderHref(order.id, step) };
}

/** The page of a step with the sums for what the shopper has entered in it so far; nothing is stored. */
export async function enteredPage(
  visit: OrderVisit,
  order: Order,
  step: OrderStep,
  entered: Texts,
): Promise<Result<OrderView, OrderRefusal>> {
  const asEntered = await orderAsEntered(visit, order, step, entered);
  return asEntered.ok
    ? ok(await stepView(visit, asEntered.value, step, placeOf(visit, order, step)))
    : asEntered;
}

async function stepView(
  visit: OrderVisit,
  order: Order,
  step: OrderStep,
  place: Pick<OrderView, 'back' | 'action'>,
): Promise<OrderView> {
  const { tenant } = visit;
  const car = await carOf(visit, order);
  const phone = orderPhone(order.car, tenant);
  const { heading, step: view } = await orderSteps[step](visit, order);
  return {
    kind: 'order',
    title: `${heading} | ${tenant.name}`,
    heading,
    progress: orderProgress(step, tenant),
    ...place,
    ...(car ? await orderedCar(visit, car, order, step) : {}),
    notice:
      priceNotice(order, tenant.price) ??
      (stepBefore(step, order, tenant) === 'details'
        ? stateNotice(order.shopper, siteState(tenant))
        : undefined),
    step: view,
    phone: phone ? { text: phone, href: telHref(phone) } : undefined,
  };
}

async function carOf(visit: OrderVisit, { carId }: Order): Promise<Car | undefined> {
  const lookup = await findCarById(visit, carId);
  return lookup.state === 'here' ? lookup.car : undefined;
}

/** The car at the price that the order leads with, alone and with what the trade-in makes of it. */
async function orderedCar(
  visit: OrderVisit,
  car: Car,
  order: Order,
  step: OrderStep,
): Promise<Pick<OrderView, 'car' | 'brief' | 'running'>> {
  const { tenant, now } = visit;
  const { state, stateQuery } = orderTerms(visit, order);
  const basis = { state, now };
  const { line, dealer } = priceInLines(shownPrice(atOrderedPrice(car, order.car), tenant, basis));
  const tradeIn = await countingTradeIn(visit, order);
  const ordered = orderPrice(visit, order, car, tradeIn);
  const figures = order.agreement?.figures ?? figuresOf(visit, { ...order, tradeIn });
  const isRunning = order.shopper !== null && !hasOwnSums.has(step);
  const price = !ordered || ordered.isListed ? line : leadingText(ordered.price);
  const formCar = carOfForm(car, tenant, basis);
  const below = [ordered && afterOffer(ordered), dealer].filter(Boolean).join('. ');
  return {
    brief: dueInWords(figures) ?? price,
    running: isRunning ? runningRows(figures, localTime(tenant.time_zone, now).date) : undefined,
    car: {
      ...formCar,
      href: withTerms(formCar.href, stateQuery),
      dealer: (!isRunning && below) || undefined,
      price,
    },
  };
}

/** Steps that show the sums themselves, or come before there are any. */
const hasOwnSums: ReadonlySet<OrderStep> = new Set(['details', 'summary', 'deposit', 'finished']);

const expired: OrderEndView = {
  kind: 'end',
  text: 'Prices and stock change, so a personal link lasts seven days. Your details are still with us.',
  links: [{ text: 'Browse our cars', href: '/search' }],
};

function goneView(visit: OrderVisit, { car }: Order): OrderView {
  const phone = orderPhone(car, visit.tenant);
  const call: LinkView[] = phone ? [{ text: `Call ${phone}`, href: telHref(phone) }] : [];
  return endView(visit, withNoun('This car is no longer available', visit.tenant.stock.noun), {
    kind: 'end',
    text: `The ${car.name} has been sold, reserved or taken off sale. You haven’t been charged.`,
    links: [{ text: 'See the car and similar ones', href: `/cars/${car.slug}` }, ...call],
  });
}

const endView = ({ tenant, url }: OrderVisit, heading: string, step: OrderEndView): OrderView => ({
  kind: 'order',
  title: `${heading} | ${tenant.name}`,
  heading,
  action: url.pathname,
  step,
});
