import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyingPage, submitBuying } from '#server/buying/pages/buying-page';
import { newOrderPage, orderPage } from '#server/buying/pages/order-page';
import { submitNewOrder, submitOrder } from '#server/buying/pages/submit-order';
import { refreshPayment } from '#server/buying/payments/open-payment';
import { findPracticePayment, practisePayment } from '#server/buying/payments/providers/practice-provider';
import { payDeposit } from '#server/buying/reservations/pay-deposit';
import type { OrderView } from '#server/buying/views/order-view';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carPage } from '#server/showroom/car-page';
import { carFormPage, siteFormPage } from '#server/site/site-form-page';
import type { CarStore } from '#server/stock/cars/car-store';
import { ShopperBrowser, type ShopperRequest } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { openTestServices } from '../support/test-services';

const slug = 'ironbark-motorcycles';
let services: Services;
let cars: Car[];
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  cars = await usedCars(services, slug);
});
afterAll(() => services.close());

const began = Date.parse('2026-11-20T00:00:00.000Z');
const after = (seconds: number) => new Date(began + seconds * 1_000);

/** A shopper on a site whose checkout is open to everybody. */
class Shopper {
  readonly #browser = new ShopperBrowser(services, { tenant: slug });
  readonly #change: (visit: Bff) => Bff;
  #seconds = 60;
  /** What the last form set. */
  cookie: string | undefined;

  constructor(change: (visit: Bff) => Bff = (visit) => visit) {
    this.#change = change;
  }

  visit(request: ShopperRequest): Bff {
    this.#seconds += 60;
    const visit = this.#browser.visit({ now: after(this.#seconds), ...request });
    return this.#change({ ...visit, tenant: openTo(visit.tenant) });
  }

  async see(path: string): Promise<OrderView> {
    const visit = this.visit({ path });
    const id = idIn(path);
    return (await (id === 'new' ? newOrderPage(visit) : orderPage(visit, id))).view;
  }

  /** Sends the form of a page; the address that follows. */
  async send(view: OrderView, form: Record<string, string>): Promise<string> {
    const { step, action } = view;
    const hidden = 'hidden' in step ? step.hidden : {};
    const visit = this.visit({ path: action, form: { ...hidden, ...form } });
    const id = idIn(action);
    const outcome = await (id === 'new' ? submitNewOrder(visit) : submitOrder(visit, id));
    if (outcome.state !== 'next') throw new Error(JSON.stringify(outcome));
    this.cookie = outcome.cookie;
    return outcome.href;
  }
}

const openTo = (tenant: Tenant): Tenant => ({
  ...tenant,
  accounts: { ...tenant.accounts, gated: { ...tenant.accounts.gated, checkout: false } },
  orders: { ...tenant.orders, ask_identity: false },
});

const idIn = (path: string): string => /\/buy\/orders\/([^/?]+)/.exec(path)?.[1] ?? '';

const details = {
  name: 'Mia',
  last_name: 'Nguyen',
  postcode: '6100',
  email: 'mia@example.com',
  registration_state: 'WA',
  agree_terms: 'yes',
};

/** As far as the summary. */
async function summaryOf(shopper: Shopper, car: Car | undefined, phone: string): Promise<string> {
  let at = await shopper.send(await shopper.see(`/buy/orders/new?car_id=${car?.id}`), { ...details, phone });
  // This site takes no trade-ins online.
  at = await shopper.send(await shopper.see(at), { pay_by: 'outright' });
  at = await shopper.send(await shopper.see(at), { 'add_on_tyre-cover': 'yes' });
  const handover = await shopper.see(at);
  if (handover.step.kind !== 'handover') throw new Error(handover.step.kind);
  const [day] = handover.step.delivery.find(({ name }) => name === 'delivery_day')?.options ?? [];
  return shopper.send(handover, {
    handover: 'delivery',
    delivery_address: '1 Example Street, Victoria Park',
    delivery_day: day?.value ?? '',
  });
}

it('registers the car in the state of the postcode until another one is chosen', async () => {
  const shopper = new Shopper();
  const start = await shopper.see(`/buy/orders/new?car_id=${cars[3]?.id}`);
  expect(start.step).toMatchObject({ values: { registration_state: '' } });
  const form = { ...details, postcode: '3053', registration_state: '', phone: '0491 570 158' };
  const at = await shopper.send(start, form);
  const order = await services.orders.byId(slug, idIn(at));
  expect(order?.shopper?.state).toBe('VIC');
  const lead = await services.leads.byId(slug, order?.leadId ?? '');
  expect(lead?.fields).toMatchObject({ order_state: 'VIC' });
  expect((await shopper.see(at)).notice).toMatch(/^Postcode 3053 is in Victoria, so the price/);
  await expect(shopper.send(start, { ...form, postcode: '0100' })).rejects.toThrow('Choose the state where');
});

it('leads from the details to a placed order with one lead', async () => {
  const shopper = new Shopper();
  const [car] = cars;
  const at = await summaryOf(shopper, car, '0491 570 156');
  const summary = await shopper.see(at);
  expect(summary.step).toMatchObject({ kind: 'summary' });
  const paying = await shopper.send(summary, { agree_order: 'yes' });
  expect(paying).toMatch(/^\/buy\/reservations\//);
  const id = idIn(at);
  const order = await services.orders.byId(slug, id);
  const reservation = await services.reservations.byId(slug, order?.reservationId ?? '');
  expect(reservation).toMatchObject({ state: 'paying', leadId: order?.leadId });
  if (!reservation) return;
  // The garage of this browser finds the order by it.
  expect(shopper.cookie).toContain(reservation.id);
  const visit = shopper.visit({ path: paying });
  const payment = await payDeposit(visit, reservation, 'practice');
  if (payment.kind !== 'open') throw new Error(payment.kind);
  const deps = { ...services, clock: { now: () => visit.now } };
  await practisePayment(deps, visit.tenant, payment.payment.id, 'pay');
  await refreshPayment(deps, visit.tenant, payment.payment.id);
  // In the transaction of the payment: no page was opened since.
  const stored = await services.orders.byId(slug, id);
  expect(stored?.placedAt).not.toBeNull();
  const held = await services.reservations.byId(slug, reservation.id);
  if (stored?.handover?.kind !== 'delivery') throw new Error('no delivery');
  expect(held?.endsAt?.slice(0, 10)).toBe(stored.handover.day);
  expect(held?.shopper.handover).toMatch(/^Delivery to 1 Example Street/);
  const email = (await services.messageOutbox.list({ limit: 100 })).find(({ id: one }) =>
    one.startsWith(`reservation-${reservation.id}`),
  );
  expect(email?.text).toContain('Handover: Delivery to 1 Example Street');
  const placed = await shopper.see(`/buy/orders/${id}`);
  expect(placed.heading).toBe('Thank you, we have your order');
  const lead = await services.leads.byId(slug, order?.leadId ?? '');
  const fields = { order_reached: 'Ordered', order_state: 'WA', order_payment: 'Outright' };
  expect(lead?.fields).toMatchObject(fields);
  expect(lead?.form_completed).toBe(true);
  await endsWithItsReservation(shopper, id);
});

/** A placed order that its shopper cancels: order, lead and one further message in one transaction. */
async function endsWithItsReservation(shopper: Shopper, id: string): Promise<void> {
  const { reservationId, leadId } = (await services.orders.byId(slug, id)) ?? {};
  const messages = () =>
    services.database
      .selectFrom('deliveries')
      .select('about')
      .where('lead_id', '=', leadId ?? '')
      .execute();
  const before = new Set((await messages()).map(({ about }) => about));
  const event = { kind: 'cancel', by: 'shopper', why: 'You cancelled the reservation.' } as const;
  await services.reservationMoves.move({ tenant: slug, id: reservationId ?? '' }, event, after(3_600));
  expect(await services.orders.byId(slug, id)).toMatchObject({
    end: { kind: 'refunded', at: after(3_600).toISOString() },
  });
  const lead = await services.leads.byId(slug, leadId ?? '');
  expect(lead?.fields).toMatchObject({
    order_reached: 'Cancelled with a refund',
    reservation_state: 'Refunded',
  });
  const later = new Set((await messages()).map(({ about }) => about));
  expect(later.size).toBe(before.size + 1);
  const { heading, step } = await shopper.see(`/buy/orders/${id}`);
  expect(heading).toBe('Your order is cancelled');
  if (step.kind !== 'placed') throw new Error(step.kind);
  expect(step.text).toContain('keep the address of this page');
  expect(JSON.stringify(step.paper)).not.toContain('this page');
  expect(await services.orders.list(slug, { state: 'refunded', limit: 5 })).toHaveLength(1);
}

const responseOf = (answer: Promise<unknown>): Promise<Response> =>
  answer.then(
    () => expect.fail('no response was thrown'),
    (thrown: Response) => thrown,
  );

it('opens for its own customer only if the site requires an account', async () => {
  const [, , , , , car] = cars;
  const open = new Shopper();
  const id = idIn(await summaryOf(open, car, '0491 570 737'));
  const path = `/buy/orders/${id}?step=summary`;
  const below = path.slice('/buy/'.length).replace(/\?.*/, '');
  const owner = await signedIn(services, slug, '+61491570737', 'https');
  const stranger = await signedIn(services, slug, '+61491571266', 'https');
  const gated = (cookie: string, form?: Record<string, string>) => {
    const browser = new ShopperBrowser(services, { tenant: slug, headers: { cookie } });
    const visit = browser.visit({ path, now: after(4_000), ...(form ? { form } : {}) });
    const accounts = { ...visit.tenant.accounts, sign_in: true };
    const gate = { ...accounts, gated: { ...accounts.gated, checkout: true } };
    return { ...visit, tenant: { ...visit.tenant, accounts: gate } };
  };
  const out = await responseOf(buyingPage(gated(''), below));
  expect(out.status).toBe(302);
  const to = new URL(out.headers.get('location') ?? '', 'https://x');
  expect([to.pathname, to.searchParams.get('redirect')]).toEqual(['/sign-in', path]);
  expect((await responseOf(submitBuying(gated('', { agree_order: 'yes' }), below))).status).toBe(303);
  expect((await responseOf(buyingPage(gated(''), `${below}/order.pdf`))).status).toBe(302);
  expect((await responseOf(buyingPage(gated(stranger.cookie), below))).status).toBe(404);
  expect((await responseOf(submitBuying(gated(stranger.cookie, {}), below))).status).toBe(404);
  expect(await buyingPage(gated(owner.cookie), below)).toMatchObject({ view: { kind: 'order' } });
});

it('redirects a reopened checkout to the shopper’s own reservation', async () => {
  const [, , , , , , car] = cars;
  if (!car) throw new Error('no car');
  const shopper = new Shopper();
  const summary = await shopper.see(await summaryOf(shopper, car, '0491 573 087'));
  const paying = await shopper.send(summary, { agree_order: 'yes' });
  const path = `/cars/${car.slug}/checkout`;
  const at = async (cookie: string) => {
    const visit = new Shopper().visit({ path, headers: { cookie } });
    return (await responseOf(carFormPage(visit, car.slug, 'reserve'))).headers.get('location');
  };
  const id = paying.split('/').at(-1);
  expect(await at(`__Host-reservation=${id}`)).toBe(paying);
  expect(await at('')).toBe(`/cars/${car.slug}?closed=reserve`);
  const journey = new Shopper().visit({
    path: `/checkout-journey?car_id=${car.id}`,
    headers: { cookie: `__Host-reservation=${id}` },
  });
  expect((await responseOf(siteFormPage(journey))).headers.get('location')).toBe(paying);
  const seen = async (cookie: string) => {
    const visit = new Shopper().visit({ path: `/cars/${car.slug}`, headers: { cookie } });
    const { view, sharing } = await carPage(visit, car.slug);
    return { own: 'here' in view ? view.here.own : undefined, isPersonal: sharing === 'once' };
  };
  const own = { text: 'We’re holding this motorcycle for you.', link: { href: paying } };
  expect(await seen(`__Host-reservation=${id}`)).toMatchObject({ own, isPersonal: true });
  expect(await seen('')).toMatchObject({ own: undefined });
});

it('takes no more payment for a car that is sold meanwhile, and keeps it where the money has come', async () => {
  const reserve = async (car: Car | undefined, phone: string, choice?: 'slow') => {
    const shopper = new Shopper();
    const summary = await shopper.see(await summaryOf(shopper, car, phone));
    const paying = await shopper.send(summary, { agree_order: 'yes' });
    const id = paying.split('/').at(-1) ?? '';
    const { tenant, now } = shopper.visit({ path: paying });
    const secondsOn = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    const reservation = await services.reservations.byId(slug, id);
    if (!reservation) throw new Error('no reservation');
    const opened = await payDeposit(shopper.visit({ path: paying }), reservation, 'practice');
    if (opened.kind !== 'open') throw new Error(opened.kind);
    const paymentId = opened.payment.id;
    const deps = { ...services, clock: { now: () => secondsOn(100) } };
    if (choice) await practisePayment(deps, tenant, paymentId, choice);
    if (choice) await refreshPayment(deps, tenant, paymentId);
    await services.reservationMoves.move(reservation, { kind: 'feed', end: 'sold' }, secondsOn(101));
    const later = { ...services, clock: { now: () => secondsOn(102) } };
    const page = await findPracticePayment(later, tenant, paymentId);
    await practisePayment(later, tenant, paymentId, 'pay');
    const { state } = (await refreshPayment(later, tenant, paymentId)) ?? {};
    const kept = (await services.reservations.byId(slug, id)) ?? undefined;
    return { page: page?.isOpen, payment: state, reservation: kept?.state, asks: kept?.feedEnd };
  };
  expect(await reserve(cars[7], '0491 573 770')).toEqual({
    page: false,
    payment: 'closed',
    reservation: 'cancelled',
    asks: undefined,
  });
  expect(await reserve(cars[8], '0491 575 254', 'slow')).toEqual({
    page: false,
    payment: 'paid',
    reservation: 'held',
    asks: 'sold',
  });
});

it('lets one of two shoppers order a motorcycle, and tells the other', async () => {
  const [, car] = cars;
  const [first, second] = [new Shopper(), new Shopper()];
  const summary = async (shopper: Shopper, phone: string) =>
    shopper.see(await summaryOf(shopper, car, phone));
  const [a, b] = [await summary(first, '0491 570 157'), await summary(second, '0491 570 158')];
  expect(await first.send(a, { agree_order: 'yes' })).toMatch(/^\/buy\/reservations\//);
  const end = await second.send(b, { agree_order: 'yes' });
  expect(end).toMatch(/^\/buy\/orders\//);
  expect((await second.see(end)).heading).toBe('This motorcycle is no longer available');
});

/** A stock in which every car is changed. */
const withCar = (stock: CarStore, change: Partial<Car>): CarStore => ({
  byIds: (tenant, ids, also) => stock.byIds(tenant, ids, also),
  changeTimes: (tenant, ids) => stock.changeTimes(tenant, ids),
  stockVersion: (tenant) => stock.stockVersion(tenant),
  stockChangedAt: (tenant, version) => stock.stockChangedAt(tenant, version),
  changesSince: (tenant, version) => stock.changesSince(tenant, version),
  bySlug: async (tenant, slug) => {
    const record = await stock.bySlug(tenant, slug);
    return record && { ...record, car: { ...record.car, ...change } };
  },
});

it('asks and keeps the whole price of a car that the site shows by subscription', async () => {
  const car = cars[9];
  const shopper = new Shopper((visit) => ({
    ...visit,
    tenant: { ...visit.tenant, stock: { ...visit.tenant.stock, subscriptions: true } },
    services: { ...visit.services, cars: withCar(services.cars, { subscription_price: 199 }) },
  }));
  const { car: asked } = await shopper.see(`/buy/orders/new?car_id=${car?.id}`);
  expect(asked?.price).toMatch(/^\$\d+,\d{3} \w/);
  expect(asked?.price).not.toContain('a week');
  const at = await summaryOf(shopper, car, '0491 570 313');
  await shopper.send(await shopper.see(at), { agree_order: 'yes' });
  const order = await services.orders.byId(slug, idIn(at));
  const reservation = await services.reservations.byId(slug, order?.reservationId ?? '');
  expect(reservation?.car).toMatchObject({
    priceDollars: (order?.car.priceCents ?? 0) / 100,
    priceKind: order?.car.priceKind,
  });
});

it('reports a changed price before it asks for agreement', async () => {
  const shopper = new Shopper();
  const [, , , car] = cars;
  const at = await summaryOf(shopper, car, '0491 570 110');
  const visit = shopper.visit({ path: `/buy/orders/${idIn(at)}` });
  const cheaper = {
    ...visit,
    services: { ...visit.services, cars: withCar(services.cars, { offer_price: 1_900 }) },
  };
  const again = (await orderPage(cheaper, idIn(at))).view;
  expect(again.step.kind).toBe('summary');
  expect(again.notice).toMatch(/^The price has changed from \$.+ to \$1,900\.$/);
});

it('continues for seven days, and no longer', async () => {
  const shopper = new Shopper();
  const [, , , , car] = cars;
  const id = idIn(await summaryOf(shopper, car, '0491 570 313'));
  const day = 24 * 3_600;
  const on = (seconds: number) =>
    orderPage(shopper.visit({ path: `/buy/orders/${id}`, now: after(seconds) }), id);
  expect((await on(7 * day - 60)).status).toBeUndefined();
  expect(await on(7 * day + 3_600)).toMatchObject({ status: 410, view: { heading: 'This order has ended' } });
});

it('shows the figures again if they change before the shopper agrees', async () => {
  const shopper = new Shopper();
  const [, , car] = cars;
  const summary = await shopper.see(await summaryOf(shopper, car, '0491 570 159'));
  const form = { agree_order: 'yes', figures: 'of another day' };
  const visit = shopper.visit({ path: summary.action, form });
  const errors = { agree_order: expect.stringMatching(/^The figures have changed/) };
  const outcome = await submitOrder(visit, idIn(summary.action));
  expect(outcome).toMatchObject({ state: 'invalid', answer: { errors } });
});
