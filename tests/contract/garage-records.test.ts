import { describe, expect, it } from 'vitest';
import { orderPage } from '#server/buying/pages/order-page';
import { cookieOfReservation } from '#server/buying/reservations/change-reservation';
import { submitGarage } from '#server/garage/garage-page';
import { managePage } from '#server/leads/test-drives/manage-page';
import { newUlid } from '#server/platform/ulid';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import { filing } from '#server/settings/rules/filing';
import { carFormPage, siteFormPage } from '#server/site/site-form-page';
import { aReservation } from '../support/a-reservation';
import { anAgreedOrder } from '../support/an-order';
import { dataOf, garageSite, isOf, now, pageOf, section, send, slug } from '../support/garage-site';
import { ShopperBrowser } from '../support/shopper-visit';
import { usedCars } from '../support/stock';

/** What a shopper has sent, reserved and booked, in the garage and in the forms of the site. */
const { aCustomer, aLead, aPhone, laterId, services, signInWith } = garageSite();

describe('the forms of a signed-in shopper', () => {
  it('are filled in with their own details, and with none of leads under their number', async () => {
    const { browser, phone, customerId } = await aCustomer();
    const valuesOf = async (path: string) => (await siteFormPage(browser.visit({ path }))).view.values;
    await services().leads.add(aLead(phone), []);
    const shownPhone = phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
    const ofAccount = await valuesOf('/contact');
    expect(ofAccount).toMatchObject({ phone: shownPhone });
    expect([ofAccount['name'], ofAccount['email']]).toEqual([undefined, undefined]);

    const visit = browser.visit();
    const found = await searchCars(services(), visit.tenant, emptyState);
    const car = found.kind === 'found' ? found.cars.find((one) => one.status === 'in_stock') : undefined;
    if (!car) throw new Error('no car in stock');
    const change = { tenant: slug, carId: car.id, customerId, createdAt: now.toISOString() };
    const none = { start: null, account: null, connection: null, latestId: null };
    const lead = aLead(phone, { category: 'Reservation', subcategory: 'Reserve' });
    const added = await services().reservations.add(
      aReservation({ ...change, id: newUlid(now) }),
      none,
      lead,
    );
    expect(added.kind).toBe('added');
    await services().customers.rename(slug, customerId, 'Robin Nguyen');
    const ofReservation = {
      name: 'Robin',
      last_name: 'Nguyen',
      phone: shownPhone,
      email: 'jane@example.com',
    };
    expect(await valuesOf('/contact')).toMatchObject(ofReservation);
    const path = `/cars/${car.slug}/enquire`;
    const { view, sharing } = await carFormPage(browser.visit({ path }), car.slug, 'enquire');
    expect(view.values).toMatchObject({ name: 'Robin', phone: shownPhone, email: 'jane@example.com' });
    expect(sharing).toBe('once');
    const stranger = new ShopperBrowser(services(), { path, tenant: slug, now });
    const theirs = (await carFormPage(stranger.visit(), car.slug, 'enquire')).view.values;
    expect(theirs['phone']).toBeUndefined();
  });
});

/** Cars that tests have reserved so far. */
let reserved = 0;

/** A reservation under a number before anybody signed in, with the cookie of the browser that made it. */
async function aReservationBefore(browser: ShopperBrowser, phone: string, cookie = '') {
  const { shopper } = aReservation();
  const carId = (await usedCars(services(), slug))[reserved++]?.id ?? '';
  const reservation = aReservation({
    id: newUlid(now),
    tenant: slug,
    carId,
    createdAt: now.toISOString(),
    shopper: { ...shopper, phone },
  });
  const lead = aLead(phone, filing.reserve);
  const none = { start: null, account: null, connection: null, latestId: null };
  const added = await services().reservations.add(reservation, none, lead);
  expect(added.kind).toBe('added');
  const visit = browser.visit({ headers: { cookie } });
  const [made = ''] = cookieOfReservation(visit, reservation.id).split(';');
  return { reservation, lead, made };
}

describe('enquiries, reservations and test rides', () => {
  it('show type, car, date and status of the number’s leads, and nothing about their sender', async () => {
    const { browser, phone } = await aCustomer();
    const car = { id: 'c1', slug: 'yamaha-mt-07', name: '2021 Yamaha MT-07' };
    const lead = aLead(phone, { car });
    for (const one of [lead, aLead(aPhone()), aLead(phone, { quarantined: 'held' })])
      await services().leads.add(one, []);
    const by = { byId: 's', byName: 'Kim', createdAt: now.toISOString() };
    const note = { ...by, id: newUlid(now), kind: 'status' as const, text: 'contacted' };
    await services().leadProgress.setStatus(slug, lead.id, 'contacted', note);
    const view = await pageOf(browser);
    expect(view.sections.find(({ kind }) => kind === 'enquiries')).toMatchObject({
      rows: [
        {
          title: 'Motorcycle enquiry',
          status: 'In progress',
          current: true,
          also: { text: car.name, href: '/cars/yamaha-mt-07' },
          facts: ['Sent on 20 November', expect.stringMatching(/^To change or cancel it, call /)],
        },
      ],
    });
    expect(JSON.stringify([view, await dataOf(browser)])).not.toMatch(/sasha|ring my wife|Kim/i);
  });

  it('belong to one dealer', async () => {
    const phone = aPhone();
    await services().leads.add(aLead(phone), []);
    const elsewhere = await aCustomer('saltbush-caravans', phone);
    expect((await section(elsewhere.browser, 'enquiries'))?.rows).toEqual([]);
  });

  it('show reservations once there is one', async () => {
    const { browser, phone } = await aCustomer();
    expect(await section(browser, 'reservations')).toBeUndefined();
    await services().leads.add(aLead(phone, { category: 'Reservation', subcategory: 'Reserve' }), []);
    expect((await section(browser, 'reservations'))?.rows).toMatchObject([
      { title: 'Reservation', status: 'Received' },
    ]);
    expect((await section(browser, 'enquiries'))?.rows).toEqual([]);
  });

  it('belong to the customer if their browser and the number are the customer’s, in every browser from then on', async () => {
    const { browser, ...customer } = await aCustomer();
    const { phone, cookie } = customer;
    const first = await aReservationBefore(browser, phone);
    const second = await aReservationBefore(browser, phone, first.made);
    const another = await aReservationBefore(browser, aPhone(), second.made);
    const ids = { id: newUlid(now), tenant: slug, leadId: second.lead.id };
    await services().orders.add(anAgreedOrder({ ...ids, reservationId: second.reservation.id }), null);
    await signInWith(browser, customer, another.made);
    const page = await pageOf(browser, { headers: { cookie } });
    expect(page.sections.find(isOf('orders'))?.rows).toMatchObject([
      { link: { href: `/buy/orders/${ids.id}` } },
    ]);
    expect(page.sections.find(isOf('reservations'))?.rows).toMatchObject([
      { link: { href: `/buy/reservations/${first.reservation.id}` } },
    ]);
    const stored = await services().reservations.byId(slug, another.reservation.id);
    expect(stored?.customerId).toBeNull();
  });

  it('stay another customer’s', async () => {
    const { browser, ...customer } = await aCustomer();
    const { reservation, lead, made } = await aReservationBefore(browser, customer.phone);
    const owner = newUlid(now);
    const ids = { id: newUlid(now), tenant: slug, leadId: lead.id, reservationId: reservation.id };
    await services().orders.add(anAgreedOrder({ ...ids, customerId: owner }), null);
    await signInWith(browser, customer, made);
    expect((await services().orders.byId(slug, ids.id))?.customerId).toBe(owner);
  });

  it('from another browser are filed in the same way, without figures and links', async () => {
    const { browser, phone } = await aCustomer();
    const first = await aReservationBefore(browser, phone);
    const second = await aReservationBefore(browser, phone);
    const ids = { tenant: slug, leadId: second.lead.id, reservationId: second.reservation.id };
    await services().orders.add(anAgreedOrder({ id: newUlid(now), ...ids }), null);
    await services().reservationMoves.move(
      { tenant: slug, id: first.reservation.id },
      { kind: 'cancel', by: 'shopper', why: 'Cancelled' },
      now,
    );
    const seenWith = (...facts: string[]) => ({
      facts,
      link: undefined,
      mailsLink: true,
    });
    const order = await services().orders.ofLead(slug, second.lead.id);
    expect((await section(browser, 'orders'))?.rows).toMatchObject([
      { id: second.lead.id, ...seenWith(`Order ${order?.reference}`, 'Sent on 20 November') },
    ]);
    expect((await section(browser, 'reservations'))?.rows).toMatchObject([
      {
        id: first.lead.id,
        status: 'Cancelled',
        ...seenWith(`Reservation ${first.reservation.reference}`, 'Reserved on 20 November'),
      },
    ]);
  });

  it('open directly once their link was opened in a browser that is signed in with their number', async () => {
    const { browser, phone } = await aCustomer();
    const { reservation, lead } = await aReservationBefore(browser, phone);
    const ids = { id: newUlid(now), tenant: slug, leadId: lead.id, reservationId: reservation.id };
    const order = anAgreedOrder(ids);
    await services().orders.add({ ...order, shopper: order.shopper && { ...order.shopper, phone } }, null);
    const path = `/buy/orders/${order.id}`;
    const stranger = await aCustomer();
    await orderPage(stranger.browser.visit({ path }), order.id);
    expect((await section(browser, 'orders'))?.rows).toMatchObject([{ mailsLink: true, link: undefined }]);
    await orderPage(browser.visit({ path }), order.id);
    expect((await section(browser, 'orders'))?.rows).toMatchObject([{ link: { href: path } }]);
  });

  it('get their link by email again, at the address that was given with them and at no other', async () => {
    const { browser, phone } = await aCustomer();
    const { reservation, lead } = await aReservationBefore(browser, phone);
    const others = await aReservationBefore(browser, aPhone());
    const { demo: _, ...tenant } = browser.visit().tenant;
    const sent: { to: string; text: string }[] = [];
    const messages = {
      ...services().messages,
      send: async (_trx: unknown, message: { to: string; text: string }) => String(sent.push(message)),
    };
    const ask = (id: string) => {
      const visit = browser.visit({ form: { intent: 'send-link', lead: id } });
      return submitGarage({ ...visit, tenant, services: { ...services(), messages } });
    };
    for (const id of [others.lead.id, 'unknown', ...Array(5).fill(lead.id)])
      expect(await ask(id)).toEqual({ state: 'done', to: `/garage?done=link-sent&row=${id}#said` });
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill('sasha@shopper.example'));
    expect(sent[0]?.text).toContain(`https://${slug}.localhost/buy/reservations/${reservation.id}`);
    // A demonstration sends none, and shows the link.
    const shown = { state: 'done', to: `/garage?done=link-shown&row=${lead.id}#said` };
    expect(await send(browser, { intent: 'send-link', lead: lead.id })).toEqual(shown);
    const rows = (await section(browser, 'reservations', shown.to))?.rows;
    const link = { href: `/buy/reservations/${reservation.id}` };
    expect(rows).toMatchObject([{ link, said: 'This demo sends no emails: the link is here now.' }]);
  });

  it('link a booked ride to the page that moves and cancels it', async () => {
    const { browser, phone } = await aCustomer();
    const drive = { category: 'Test Drive', subcategory: 'Test drive' };
    const book = async (day: number) => {
      const startsAt = new Date(now.getTime() + day * 86_400_000);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const lead = aLead(phone, { ...drive, id: laterId() });
      const booking = { locationId: 'ironbark-bunbury', capacity: 9, startsAt, endsAt };
      await services().leads.add(lead, [], { booking });
    };
    for (const day of [5, -5, 4]) await book(day);
    await services().leads.add(aLead(phone, drive), []);
    const drives = await section(browser, 'drives');
    expect(drives?.title).toBe('Test rides');
    expect(drives?.rows.map(({ status }) => status)).toEqual(['Booked', 'Booked', 'Past', 'Received']);
    expect(drives?.rows.at(-1)?.title).toBe('Test ride');
    expect((await pageOf(browser)).next).toEqual([
      'Tuesday 24 November, 8:00\u00a0am\u00a0–\u00a09:00\u00a0am, test ride, Ironbark Bunbury',
      expect.stringMatching(/^Wednesday 25 November, .* test ride, Ironbark Bunbury$/),
    ]);
    const [next] = drives?.rows ?? [];
    expect(next).toMatchObject({
      title: 'Tuesday 24 November, 8:00\u00a0am\u00a0–\u00a09:00\u00a0am',
      facts: ['Ironbark Bunbury'],
      link: { text: 'Change or cancel' },
    });
    const visit = browser.visit({ path: next?.link?.href ?? '' });
    const { booking } = (await managePage(visit, visit.url.pathname.split('/').at(-1) ?? '')).view;
    expect(booking).toMatchObject({ state: 'booked', day: 'Tuesday 24 November 2026' });
  });
});
