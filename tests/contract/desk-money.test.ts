import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import type { StaffRole } from '#server/people/accounts/rules/permissions';
import { submitDesk } from '#server/people/desk/desk-form';
import { deskPage } from '#server/people/desk/desk-page';
import { openPayment, refreshPayment } from '#server/people/payments/open-payment';
import { newPayment } from '#server/people/payments/rules/new-payment';
import type { Reservation } from '#server/people/reservations/reservation';
import { newUlid } from '#server/platform/ulid';
import { aReservation } from '../support/a-reservation';
import { anAgreedOrder } from '../support/an-order';
import { deskVisit, signedInStaff } from '../support/desk-visit';
import { aCarForSale } from '../support/reservation-stock';
import { openTestServices } from '../support/test-services';
import { newLead } from './example-lead';

/** Reservations and payments at the desk: what each role sees and may do. */
const slug = 'saltbush-caravans';
const cookies: Partial<Record<StaffRole, string>> = {};
let services: Services;

beforeAll(async () => {
  services = await openTestServices();
  for (const role of ['sales', 'manager'] as const) {
    cookies[role] = await signedInStaff(services, role, { now: new Date(), tenant: site() });
  }
});
afterAll(() => services.close());

function site() {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error('no tenant');
  return tenant;
}

const visit = (path: string, form?: Record<string, string>, role: StaffRole = 'manager') =>
  deskVisit(services, {
    ...{ url: `https://saltbush.example/desk/${path}`, now: new Date(), tenant: site() },
    ...{ cookie: cookies[role] ?? '' },
    ...(form ? { form } : {}),
  });
const send = (path: string, form: Record<string, string>, role?: StaffRole) =>
  submitDesk(visit(path, form, role), path.split('?')[0] ?? '');
const open = (path: string, role?: StaffRole) =>
  deskPage(visit(path, undefined, role), path.split('?')[0] ?? '');
async function viewOf(path: string, role?: StaffRole) {
  const answer = await open(path, role);
  if (!('view' in answer)) throw new Error('no page');
  return answer.view;
}
const enterPassword = () =>
  services.database.updateTable('staff_sessions').set({ confirmed_at: new Date().toISOString() }).execute();
const forgetPassword = () =>
  services.database.updateTable('staff_sessions').set({ confirmed_at: '2026-01-01T00:00:00.000Z' }).execute();

/** A car held for Jane Citizen, whose deposit was paid on the practice page. */
async function aHeldCar(): Promise<{ readonly reservation: Reservation; readonly paymentId: string }> {
  const now = new Date();
  const { carId } = await aCarForSale(services.database, slug);
  const started = aReservation({
    ...{ id: newUlid(now), tenant: slug, carId, createdAt: now.toISOString() },
    ...{ updatedAt: now.toISOString(), endsAt: new Date(now.getTime() + 900_000).toISOString() },
  });
  const lead = newLead({ id: newUlid(now), form_token: newUlid(now), tenant: slug });
  const keys = { start: null, phone: started.id, connection: null };
  const added = await services.reservations.add(started, keys, lead);
  if (added.kind !== 'added') throw new Error(added.kind);
  const payment = newPayment(
    {
      ...{ tenant: slug, subject: { kind: 'reservation', id: started.id }, provider: 'practice' },
      ...{ amountCents: 50_000, description: 'Deposit for 2019 Mazda CX-5 Akera' },
      returnHref: (id) => `https://saltbush.example/buy/payments/${id}`,
      expiresAt: new Date(now.getTime() + 900_000),
    },
    crypto.getRandomValues(new Uint8Array(24)),
    now,
  );
  await services.database.transaction().execute((trx) => services.payments.add(payment, trx));
  await openPayment(services, site(), payment.id);
  await services.practiceBook.end(slug, payment.id, { state: 'paid' }, now);
  await refreshPayment(services, site(), payment.id);
  return { reservation: await stored(started.id), paymentId: payment.id };
}

async function stored(id: string): Promise<Reservation> {
  const reservation = await services.reservations.byId(slug, id);
  if (!reservation) throw new Error('no reservation');
  return reservation;
}

describe('a reservation at the desk', () => {
  it('is in the list and has a page with its payment and history', async () => {
    const { reservation } = await aHeldCar();
    const list = await viewOf(`reservations?state=held&q=${reservation.reference}`, 'sales');
    expect(list).toMatchObject({ page: 'reservations', rows: expect.any(Array) });
    const page = await viewOf(`reservations/${reservation.id}`, 'sales');
    expect(page).toMatchObject({
      ...{ page: 'reservation', name: 'Jane Citizen', chip: { text: 'Held' } },
      soldHref: `/desk/reservations/${reservation.id}/sold`,
      payments: [{ amount: '$500', chip: { text: 'Paid' } }],
      history: expect.arrayContaining([expect.objectContaining({ by: 'Payment provider' })]),
    });
  });

  it('can be extended, with an error beside an invalid number', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const version = String(reservation.version);
    for (const hours of ['0', 'soon', '9999', '']) {
      const refused = await send(path, { do: 'extend', hours, version }, 'sales');
      expect(refused).toMatchObject({ status: 422, view: { errors: { hours: expect.any(String) } } });
    }
    expect(await send(path, { do: 'extend', hours: '24', version }, 'sales')).toEqual({
      state: 'moved',
      to: `/desk/${path}?done=extend`,
    });
    const after = await stored(reservation.id);
    expect(Date.parse(after.endsAt ?? '') - Date.parse(reservation.endsAt ?? '')).toBe(24 * 3_600_000);
    // The same form again was shown with an older version.
    expect(await send(path, { do: 'extend', hours: '24', version }, 'sales')).toMatchObject({
      status: 422,
      view: { notice: expect.stringContaining('has changed') },
    });
  });

  it('is sold once staff confirm, and the site shows that at once', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const theCar = async () => (await services.cars.byIds(slug, [reservation.carId]))[0];
    expect(await theCar()).toMatchObject({ reserved: true, status: 'in_stock' });
    expect(await viewOf(`${path}/sold`, 'sales')).toMatchObject({
      ...{ page: 'sell-reservation', name: 'Jane Citizen' },
    });
    expect(await send(`${path}/sold`, { version: '0' }, 'sales')).toMatchObject({
      ...{ status: 422, view: { notice: expect.stringContaining('has changed') } },
    });
    await send(`${path}/sold`, { version: String(reservation.version) }, 'sales');
    expect(await stored(reservation.id)).toMatchObject({ state: 'converted' });
    expect(await viewOf(path)).toMatchObject({ chip: { text: 'Sold' } });
    expect(await theCar()).toMatchObject({ reserved: false, status: 'sold' });
    expect(Date.now() - ((await theCar())?.sold_date_timestamp ?? 0)).toBeLessThan(60_000);
    expect(await open(`${path}/sold`, 'sales')).toMatchObject({ status: 404 });
  });

  it('shares its notes with its lead', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    expect(await send(path, { do: 'note', text: ' ' })).toMatchObject({
      status: 422,
      view: { note: { error: 'Enter a note first.' } },
    });
    await send(path, { do: 'note', text: 'Rings on Monday.' }, 'sales');
    expect(await viewOf(path)).toMatchObject({ notes: [{ text: 'Rings on Monday.', by: 'Robin sales' }] });
    expect(await viewOf(`leads/${reservation.leadId}`)).toMatchObject({
      notes: [{ text: 'Rings on Monday.' }],
    });
  });

  it('can be cancelled by a manager only after the password, with a refund and a reason', async () => {
    await forgetPassword();
    const { reservation, paymentId } = await aHeldCar();
    const path = `reservations/${reservation.id}/cancel`;
    const form = { version: String(reservation.version), refund: 'part', amount: '200', reason: 'Damaged' };
    expect(await open(path, 'sales')).toMatchObject({ status: 403 });
    expect(await send(path, form, 'sales')).toMatchObject({ status: 403 });
    expect(await send(path, form)).toMatchObject({ state: 'moved', to: expect.stringContaining('/confirm') });
    await enterPassword();
    expect(await viewOf(path)).toMatchObject({ page: 'cancel-reservation', paid: '$500 was paid.' });
    expect(await send(path, { ...form, amount: '501', reason: '' })).toMatchObject({
      status: 422,
      view: { errors: { amount: expect.any(String), reason: expect.any(String) } },
    });
    expect(await send(path, form)).toMatchObject({ state: 'moved' });
    expect(await stored(reservation.id)).toMatchObject({ state: 'refunded' });
    expect(await services.paymentRecords.refundsOf(slug, paymentId)).toMatchObject([
      { amountCents: 20_000, reason: 'Damaged', by: 'Robin manager' },
    ]);
    // Pressed twice: nothing more goes back.
    await send(path, form);
    expect(await services.paymentRecords.refundsOf(slug, paymentId)).toHaveLength(1);
  });

  it('is not found if it is another site’s', async () => {
    expect(await open('reservations/01KXM4T3W5S0N9V7YB2QJ8ZC6D')).toMatchObject({ status: 404 });
    expect(await send('reservations/x/cancel', { reason: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('payments at the desk', () => {
  it('are refunded once, however often the form is sent', async () => {
    await enterPassword();
    const { reservation, paymentId } = await aHeldCar();
    const path = `payments/${paymentId}/refund`;
    await send(`reservations/${reservation.id}/sold`, { version: String(reservation.version) });
    const view = await viewOf(path);
    if (view.page !== 'refund') throw new Error(view.page);
    const form = { refund_id: view.refundId, refund: 'part', amount: '100', reason: 'Goodwill' };
    expect(await send(path, form)).toMatchObject({ state: 'moved' });
    expect(await send(path, form)).toMatchObject({ state: 'moved' });
    expect(await viewOf(`payments/${paymentId}`)).toMatchObject({
      chip: { text: 'Part refunded' },
      refunds: [{ amount: '$100', by: 'Robin manager' }],
    });
    expect(await send(path, form, 'sales')).toMatchObject({ status: 403 });
  });

  it('that hold a car are refunded with the reservation only', async () => {
    await enterPassword();
    const { reservation, paymentId } = await aHeldCar();
    const to = `/desk/reservations/${reservation.id}/cancel`;
    const path = `payments/${paymentId}/refund`;
    const refused: unknown = await open(path).catch((reason: unknown) => reason);
    expect(refused instanceof Response && refused.headers.get('Location')).toBe(to);
    const form = { refund_id: newUlid(new Date()), refund: 'full', reason: 'Goodwill' };
    expect(await send(path, form)).toEqual({ state: 'moved', to });
    expect(await services.paymentRecords.refundsOf(slug, paymentId)).toEqual([]);
  });

  it('are listed for everyone; the day, the links and the export are for managers', async () => {
    await aHeldCar();
    expect(await viewOf('payments', 'sales')).toMatchObject({ page: 'payments' });
    for (const path of ['payments/day', 'payments/links', 'payments.csv']) {
      expect(await open(path, 'sales')).toMatchObject({ status: 403 });
    }
    expect(await viewOf('payments/day')).toMatchObject({ page: 'payments-day', verdict: expect.any(Object) });
  });

  it('are exported with every movement, after the password', async () => {
    await forgetPassword();
    await expect(open('payments.csv')).rejects.toMatchObject({ status: 303 });
    await enterPassword();
    const answer = await open('payments.csv');
    if (!('response' in answer)) throw new Error('no file');
    const text = await answer.response.text();
    expect(text).toContain(',Payment,500.00,AUD,Deposit for 2019 Mazda CX-5 Akera,');
    const { entries } = await services.auditLog.list(slug, { limit: 5 });
    expect(entries.map(({ action }) => action)).toContain('payments-exported');
  });

  it('have payment links, which can be withdrawn', async () => {
    expect(
      await send('payments/links', { do: 'create', reference: '', amount: 'x', note: '' }),
    ).toMatchObject({
      status: 422,
      view: { errors: { reference: expect.any(String), amount: expect.any(String) } },
    });
    const form = { do: 'create', reference: 'inv-7', amount: '250', note: 'Service' };
    const made = await send('payments/links', form);
    if (made.state !== 'moved') throw new Error(made.state);
    const view = await viewOf(made.to.replace('/desk/', ''));
    if (view.page !== 'payment-links') throw new Error(view.page);
    expect(view.created?.href).toContain('https://saltbush.example/online-payment?link=');
    expect(view.links[0]).toMatchObject({ about: 'INV-7, Service', amount: '$250', chip: { text: 'Open' } });
    await send('payments/links', { do: 'withdraw', link: view.links[0]?.id ?? '' });
    expect(await viewOf('payments/links')).toMatchObject({ links: [{ chip: { text: 'Withdrawn' } }] });
  });
});

describe('orders at the desk', () => {
  const at = (path: string, role: StaffRole = 'manager', form?: Record<string, string>) => {
    const tenant = { ...site(), orders: { ...site().orders, enabled: true } };
    return deskVisit(services, {
      ...{ url: `https://saltbush.example/desk/${path}`, now: new Date(), tenant },
      ...{ cookie: cookies[role] ?? '', ...(form ? { form } : {}) },
    });
  };
  const openAt = (path: string, role?: StaffRole) => deskPage(at(path, role), path.split('?')[0] ?? '');
  async function aPlacedOrder() {
    const now = new Date();
    const lead = newLead({ id: newUlid(now), form_token: newUlid(now), tenant: slug });
    await services.leads.add(lead, [], {});
    const order = anAgreedOrder({
      ...{ id: newUlid(now), tenant: slug, leadId: lead.id, placedAt: now.toISOString() },
      reservationId: newUlid(now),
    });
    return services.orders.add(order, null);
  }

  it('are found by words, with a page of all figures', async () => {
    const order = await aPlacedOrder();
    const list = await openAt('orders?state=placed&q=nguyen+0491570006', 'sales');
    expect(list).toMatchObject({ view: { page: 'orders', rows: [{ id: order.id, name: 'Lan Nguyen' }] } });
    expect(await openAt('orders?q=nobody')).toMatchObject({ view: { rows: [] } });
    expect(await openAt(`orders/${order.id}`, 'sales')).toMatchObject({
      view: {
        ...{ page: 'order', leadHref: `/desk/leads/${order.leadId}`, terms: { version: 'a1b2c3d4' } },
        figures: expect.arrayContaining([expect.objectContaining({ label: 'Deposit', amount: '−$500' })]),
      },
    });
    expect(await openAt('orders/unknown')).toMatchObject({ status: 404 });
  });

  it('share notes with their lead', async () => {
    const order = await aPlacedOrder();
    const path = `orders/${order.id}`;
    const form = { do: 'note', note_id: newUlid(new Date()), text: 'Rang about the licence' };
    const outcome = await submitDesk(at(path, 'sales', form), path);
    expect(outcome).toEqual({ state: 'moved', to: `/desk/${path}#notes` });
    const page = await openAt(path);
    expect(page).toMatchObject({ view: { notes: [{ text: 'Rang about the licence' }] } });
  });

  it('are exported by managers, after the password', async () => {
    expect(await openAt('orders.csv', 'sales')).toMatchObject({ status: 403 });
    await forgetPassword();
    await expect(openAt('orders.csv')).rejects.toMatchObject({ status: 303 });
    await enterPassword();
    const order = await aPlacedOrder();
    const answer = await openAt('orders.csv');
    if (!('response' in answer)) throw new Error('no file');
    const text = await answer.response.text();
    expect(text).toContain(',10000.00,4500.00,500.00,');
    expect(text).toContain(order.id);
  });

  it('don’t exist on a site that sells no cars online', async () => {
    const visit = at('orders');
    const tenant = { ...visit.tenant, orders: { ...visit.tenant.orders, enabled: false } };
    expect(await deskPage({ ...visit, tenant }, 'orders')).toMatchObject({ status: 404 });
  });
});
