import { describe, expect, it } from 'vitest';
import type { Reservation } from '#server/buying/reservations/reservation';
import { deskPage } from '#server/desk/desk-page';
import { newUlid } from '#server/platform/ulid';
import { deskRecords } from '../support/desk-records';
import { deskSite } from '../support/desk-site';

/** Reservations, payments and orders at the desk: what each role sees and may do. */
const slug = 'saltbush-caravans';
const desk = deskSite({
  slug,
  change: (tenant) => ({ ...tenant, orders: { ...tenant.orders, enabled: true } }),
});
const { open, send, viewOf, fileOf, services } = desk;

const confirmPasswordAt = (confirmed_at: string) =>
  services().database.updateTable('staff_sessions').set({ confirmed_at }).execute();
const enterPassword = () => confirmPasswordAt(new Date().toISOString());
const forgetPassword = () => confirmPasswordAt('2026-01-01T00:00:00.000Z');

async function stored(id: string): Promise<Reservation> {
  const reservation = await services().reservations.byId(slug, id);
  return reservation ?? expect.fail('no reservation');
}

const { aReservation: aHeldCar, anOrder: aPlacedOrder } = deskRecords(services, slug);

describe('a reservation at the desk', () => {
  it('is in the list and has a page with its payment and history', async () => {
    const { reservation } = await aHeldCar();
    const { id, reference } = reservation;
    const list = await viewOf('reservations', `reservations?state=held&q=${reference}`, 'sales');
    expect(list.rows.length).toBeGreaterThan(0);
    expect(await viewOf('reservation', `reservations/${id}`, 'sales')).toMatchObject({
      name: 'Jane Citizen',
      chip: { text: 'Held' },
      soldHref: `/desk/reservations/${id}/sold`,
      payments: [{ amount: '$500', chip: { text: 'Paid' } }],
      history: expect.arrayContaining([expect.objectContaining({ by: 'Payment provider' })]),
    });
  });

  it('can be extended once, with an error beside an invalid number', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const form = { do: 'extend', hours: '24', version: String(reservation.version) };
    for (const hours of ['0', 'soon', '9999', '']) {
      const refused = await send(path, { ...form, hours }, 'sales');
      expect(refused).toMatchObject({ status: 422, view: { errors: { hours: expect.any(String) } } });
    }
    const to = `/desk/${path}?done=extend`;
    expect(await send(path, form, 'sales')).toEqual({ state: 'moved', to });
    const after = await stored(reservation.id);
    expect(Date.parse(after.endsAt ?? '') - Date.parse(reservation.endsAt ?? '')).toBe(24 * 3_600_000);
    const notice = expect.stringContaining('has changed');
    expect(await send(path, form, 'sales')).toMatchObject({ status: 422, view: { notice } });
  });

  it('is sold once staff confirm, and the site shows that at once', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const theCar = async () => (await services().cars.byIds(slug, [reservation.carId]))[0];
    expect(await theCar()).toMatchObject({ reserved: true, status: 'in_stock' });
    const { about } = await viewOf('sure', `${path}/sold`, 'sales');
    expect(about).toMatch(/^Jane Citizen, /);
    const notice = expect.stringContaining('has changed');
    const early = await send(`${path}/sold`, { version: '0' }, 'sales');
    expect(early).toMatchObject({ status: 422, view: { notice } });
    await send(`${path}/sold`, { version: String(reservation.version) }, 'sales');
    expect(await viewOf('reservation', path)).toMatchObject({ chip: { text: 'Sold' } });
    expect(await theCar()).toMatchObject({ reserved: false, status: 'sold' });
    expect(Date.now() - ((await theCar())?.sold_date_timestamp ?? 0)).toBeLessThan(60_000);
    expect(await open(`${path}/sold`, 'sales')).toMatchObject({ status: 404 });
  });

  it('stays sold if the stock list takes the sale back, until staff answer', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const { reservationMoves } = services();
    const version = async () => String((await stored(reservation.id)).version);
    const says = (end: 'sold' | null) =>
      reservationMoves.move(reservation, { kind: 'feed', end }, new Date());
    const theCar = async () => (await services().cars.byIds(slug, [reservation.carId]))[0]?.status;
    await send(`${path}/sold`, { version: await version() }, 'sales');
    await says('sold');
    await says(null);
    const question = { heading: 'Still sold to this customer?' };
    expect(await viewOf('reservation', path)).toMatchObject({ question, sale: { isAsked: true } });
    const list = await viewOf('reservations', `reservations?q=${reservation.reference}`, 'sales');
    expect(list.rows.flatMap(({ facts }) => facts)).toContain('Your answer is needed');
    const early = await send(path, { do: 'release', version: '0' }, 'sales');
    expect(early).toMatchObject({ status: 422 });
    const kept = { state: 'moved', to: `/desk/${path}?done=still-sold` };
    expect(await send(path, { do: 'still-sold', version: await version() }, 'sales')).toEqual(kept);
    expect((await viewOf('reservation', path)).question).toBeUndefined();
    expect(await theCar()).toBe('sold');
    const offered = { state: 'moved', to: `/desk/${path}?done=release` };
    expect(await send(path, { do: 'release', version: await version() }, 'sales')).toEqual(offered);
    expect(await theCar()).toBe('in_stock');
    expect(await stored(reservation.id)).toMatchObject({ state: 'converted', paidCents: 50_000 });
  });

  it('says what happened to staff who sell it or cancel it after its shopper has cancelled', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const cancel = { kind: 'cancel', by: 'shopper', why: 'No' } as const;
    await services().reservationMoves.move(reservation, cancel, new Date());
    const answer = {
      status: 422,
      view: { page: 'reservation', notice: expect.stringContaining('has changed') },
    };
    for (const what of ['sold', 'cancel']) {
      expect(await send(`${path}/${what}`, { version: '1' }, 'manager')).toMatchObject(answer);
    }
  });

  it('shares its notes with its lead', async () => {
    const { reservation } = await aHeldCar();
    const path = `reservations/${reservation.id}`;
    const empty = await send(path, { do: 'note', text: ' ' });
    expect(empty).toMatchObject({ status: 422, view: { note: { error: 'Enter a note first.' } } });
    await send(path, { do: 'note', text: 'Rings on Monday.' }, 'sales');
    const notes = [{ text: 'Rings on Monday.', by: 'Robin sales' }];
    expect(await viewOf('reservation', path)).toMatchObject({ notes });
    expect(await viewOf('lead', `leads/${reservation.leadId}`)).toMatchObject({ notes });
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
    expect((await viewOf('cancel-reservation', path)).paid).toBe('$500 was paid.');
    const errors = { amount: expect.any(String), reason: expect.any(String) };
    const wrong = await send(path, { ...form, amount: '501', reason: '' });
    expect(wrong).toMatchObject({ status: 422, view: { errors } });
    // Pressed twice: nothing more goes back.
    for (const _ of [1, 2]) await send(path, form);
    expect(await stored(reservation.id)).toMatchObject({ state: 'refunded' });
    expect(await services().paymentRecords.refundsOf(slug, paymentId)).toMatchObject([
      { amountCents: 20_000, reason: 'Damaged', by: 'Robin manager' },
    ]);
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
    const { refundId } = await viewOf('refund', path);
    const form = { refund_id: refundId, refund: 'part', amount: '100', reason: 'Goodwill' };
    for (const _ of [1, 2]) expect(await send(path, form)).toMatchObject({ state: 'moved' });
    expect(await viewOf('payment', `payments/${paymentId}`)).toMatchObject({
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
    expect(await services().paymentRecords.refundsOf(slug, paymentId)).toEqual([]);
  });

  it('are listed for everyone; the day, the links and the export are for managers', async () => {
    await aHeldCar();
    await viewOf('payments', 'payments', 'sales');
    for (const path of ['payments/day', 'payments/links', 'payments.csv']) {
      expect(await open(path, 'sales')).toMatchObject({ status: 403 });
    }
    expect((await viewOf('payments-day', 'payments/day')).verdict).toEqual(expect.any(Object));
  });

  it('are exported with every movement, after the password', async () => {
    await forgetPassword();
    await expect(open('payments.csv')).rejects.toMatchObject({ status: 303 });
    await enterPassword();
    const payment = ',Payment,500.00,AUD,Deposit for 2019 Mazda CX-5 Akera,';
    expect(await fileOf('payments.csv')).toContain(payment);
    const { entries } = await services().auditLog.list(slug, { limit: 5 });
    expect(entries.map(({ action }) => action)).toContain('payments-exported');
  });

  it('have payment links, which can be withdrawn', async () => {
    const form = { do: 'create', reference: 'inv-7', amount: '250', note: 'Service' };
    const errors = { reference: expect.any(String), amount: expect.any(String) };
    const wrong = await send('payments/links', { ...form, reference: '', amount: 'x' });
    expect(wrong).toMatchObject({ status: 422, view: { errors } });
    const made = await send('payments/links', form);
    if (made.state !== 'moved') throw new Error(made.state);
    const { created, links } = await viewOf('payment-links', made.to.replace('/desk/', ''));
    expect(created?.href).toContain(`https://${slug}.example/online-payment?link=`);
    expect(links[0]).toMatchObject({ about: 'INV-7, Service', amount: '$250', chip: { text: 'Open' } });
    await send('payments/links', { do: 'withdraw', link: links[0]?.id ?? '' });
    const withdrawn = [{ chip: { text: 'Withdrawn' } }];
    expect(await viewOf('payment-links', 'payments/links')).toMatchObject({ links: withdrawn });
  });
});

describe('orders at the desk', () => {
  it('are found by words, with a page of all figures', async () => {
    const order = await aPlacedOrder();
    const { rows } = await viewOf('orders', 'orders?state=placed&q=nguyen+0491570006', 'sales');
    expect(rows).toMatchObject([{ id: order.id, name: 'Lan Nguyen' }]);
    expect((await viewOf('orders', 'orders?q=nobody')).rows).toEqual([]);
    expect(await viewOf('order', `orders/${order.id}`, 'sales')).toMatchObject({
      leadHref: `/desk/leads/${order.leadId}`,
      terms: { version: 'a1b2c3d4' },
      figures: expect.arrayContaining([
        expect.objectContaining({ label: 'Holding deposit', amount: '−$500' }),
      ]),
    });
    expect(await open('orders/unknown')).toMatchObject({ status: 404 });
  });

  it('share notes with their lead', async () => {
    const path = `orders/${(await aPlacedOrder()).id}`;
    const form = { do: 'note', note_id: newUlid(new Date()), text: 'Rang about the licence' };
    expect(await send(path, form, 'sales')).toEqual({ state: 'moved', to: `/desk/${path}?done=note#notes` });
    expect(await viewOf('order', path)).toMatchObject({ notes: [{ text: 'Rang about the licence' }] });
  });

  it('are exported by managers, after the password', async () => {
    expect(await open('orders.csv', 'sales')).toMatchObject({ status: 403 });
    await forgetPassword();
    await expect(open('orders.csv')).rejects.toMatchObject({ status: 303 });
    await enterPassword();
    const order = await aPlacedOrder();
    const text = await fileOf('orders.csv');
    expect(text).toContain(',10000.00,4500.00,500.00,');
    expect(text).toContain(order.id);
  });

  it('don’t exist on a site that sells no cars online', async () => {
    const visit = desk.visit('orders');
    const tenant = { ...visit.tenant, orders: { ...visit.tenant.orders, enabled: false } };
    expect(await deskPage({ ...visit, tenant }, 'orders')).toMatchObject({ status: 404 });
  });
});
