import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOfReservation } from '#server/buying/reservations/change-reservation';
import { accountPage } from '#server/customers/pages/account-page';
import type { Services } from '#server/entry/services';
import { claimAtSignIn } from '#server/garage/claim-at-sign-in';
import { garageData, garagePage, submitGarage } from '#server/garage/garage-page';
import type { GarageSectionView } from '#server/garage/views/garage-view';
import { managePage } from '#server/leads/test-drives/manage-page';
import { newUlid } from '#server/platform/ulid';
import { refreshIndex } from '#server/search/refresh';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { comparePage } from '#server/showroom/compare-page';
import { carFormPage, siteFormPage } from '#server/site/site-form-page';
import { cookieOfValuation } from '#server/trade-in/change-valuation';
import { aReservation } from '../support/a-reservation';
import { aValuedCar } from '../support/a-valued-car';
import { anAgreedOrder } from '../support/an-order';
import { ShopperBrowser, type ShopperRequest } from '../support/shopper-visit';
import { type SignedIn, signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { openTestServices } from '../support/test-services';

const now = new Date('2026-11-20T00:00:00.000Z');
const slug = 'ironbark-motorcycles';
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  await refreshIndex(services, 'saltbush-caravans');
});
afterAll(() => services.close());

let last = 200;
const aPhone = () => `+61491571${String(++last).padStart(3, '0')}`;

/** A customer signed in at a site, in a browser of their own. */
async function aCustomer(tenant = slug, phone = aPhone()) {
  const customer = await signedIn(services, tenant, phone, 'https');
  const headers = { cookie: customer.cookie };
  const browser = new ShopperBrowser(services, { path: '/garage', tenant, now, headers });
  return { ...customer, browser };
}

const pageOf = async (browser: ShopperBrowser, request: ShopperRequest = {}) =>
  (await garagePage(browser.visit(request))).view;
const send = (
  browser: ShopperBrowser,
  form: Readonly<Record<string, string>>,
  request: ShopperRequest = {},
) => submitGarage(browser.visit({ ...request, form }));
const dataOf = async (browser: ShopperBrowser) =>
  (await garageData(browser.visit({ path: '/garage/data.json' }))).json();
type Kind = GarageSectionView['kind'];
const isOf =
  <K extends Kind>(kind: K) =>
  (one: GarageSectionView): one is GarageSectionView & { readonly kind: K } =>
    one.kind === kind;
async function section<K extends Kind>(browser: ShopperBrowser, kind: K, path = '/garage') {
  return (await pageOf(browser, { path })).sections.find(isOf(kind));
}
const bike = { intent: 'add-car', make: 'Yamaha', model: 'MT-07' };

const aLead = (phone: string, change: Partial<Lead> = {}): Lead => ({
  id: newUlid(now),
  tenant: slug,
  category: 'Enquiry',
  subcategory: 'Car enquiry',
  source: 'form',
  fields: { name: 'Sasha', email: 'sasha@shopper.example', message: 'Ring my wife', phone },
  created_at: now.toISOString(),
  ...change,
});

describe('the garage', () => {
  it('sends visitors to sign in and back, for pages, forms and data', async () => {
    const visitor = new ShopperBrowser(services, { path: '/garage', tenant: slug });
    const goal = ({ status, headers }: Response) => [status, headers.get('location')];
    const signIn = '/sign-in?redirect=%2Fgarage&back=%2F';
    expect(await garagePage(visitor.visit()).catch(goal)).toEqual([302, signIn]);
    expect(await submitGarage(visitor.visit({ form: bike })).catch(goal)).toEqual([303, signIn]);
    expect(await garageData(visitor.visit()).catch(goal)).toEqual([302, signIn]);
  });

  it.each(['banksia-used-cars', 'wattle-bend'])(
    'does not exist at %s, which has not turned it on',
    async (tenant) => {
      const visitor = new ShopperBrowser(services, { path: '/garage', tenant });
      await expect(garagePage(visitor.visit())).rejects.toMatchObject({ status: 404 });
      await expect(submitGarage(visitor.visit({ form: bike }))).rejects.toMatchObject({ status: 404 });
      await expect(garageData(visitor.visit())).rejects.toMatchObject({ status: 404 });
    },
  );

  it('and the account link to each other, and the account to the watchlist', async () => {
    const { browser } = await aCustomer('saltbush-caravans');
    expect((await pageOf(browser)).links).toEqual([{ text: 'Your account', href: '/account' }]);
    const account = await accountPage(browser.visit({ path: '/account' }));
    expect(account.view.links.map(({ href }) => href)).toEqual(['/garage', '/my-caravans']);
    const visit = browser.visit({ path: '/account' });
    const accounts = { ...visit.tenant.accounts, garage: false };
    const watchlist = { ...visit.tenant.watchlist, enabled: false };
    const plain = { ...visit, tenant: { ...visit.tenant, accounts, watchlist } };
    expect((await accountPage(plain)).view.links).toEqual([]);
  });

  it('shows what is under way first', async () => {
    const { browser } = await aCustomer();
    const kinds = (await pageOf(browser)).sections.map(({ kind }) => kind);
    expect(kinds).toEqual(['drives', 'watchlist', 'valuations', 'cars', 'enquiries', 'alerts']);
  });

  it('refuses other origins, unknown forms and forms that are too large', async () => {
    const { browser } = await aCustomer();
    const headers = { origin: 'https://evil.example' };
    expect(await send(browser, bike, { headers })).toEqual({ state: 'refused', status: 403 });
    expect(await send(browser, { intent: 'toString' })).toEqual({ state: 'refused', status: 400 });
    const long = { ...bike, model: 'x'.repeat(20_000) };
    expect(await send(browser, long)).toEqual({ state: 'refused', status: 413 });
    expect((await section(browser, 'cars'))?.cars).toEqual([]);
  });
});

describe('my cars', () => {
  it('are added, edited and removed, in the words of the site', async () => {
    const { browser } = await aCustomer();
    const details = { year: '2019', rego: '1ab 2cd', km: '45 000 km', service_on: '2027-02-03' };
    const done = (what: string) => ({ state: 'done', to: `/garage?done=${what}` });
    expect(await send(browser, { ...bike, ...details })).toEqual(done('car-added'));
    const view = await pageOf(browser, { path: '/garage?done=car-added' });
    expect(view.done).toBe('Your motorcycle has been added.');
    const [car] = (await section(browser, 'cars'))?.cars ?? [];
    expect(car).toMatchObject({
      name: '2019 Yamaha MT-07',
      facts: ['1AB2CD', '45,000 km'],
      service: { text: 'Next service: 3 February 2027', overdue: false },
      links: [{ text: 'Book a service', href: '/service' }],
    });
    const { form } = (await section(browser, 'cars', car?.editHref)) ?? {};
    const values = { km: '45000', rego: '1AB2CD' };
    expect(form).toMatchObject({ intent: 'change-car', carId: car?.id, values });
    const changed = { ...bike, intent: 'change-car', car: car?.id ?? '' };
    expect(await send(browser, changed)).toEqual(done('car-changed'));
    expect((await section(browser, 'cars'))?.cars).toMatchObject([{ name: 'Yamaha MT-07', facts: [] }]);
    const removal = { intent: 'remove-car', car: car?.id ?? '' };
    expect(await send(browser, removal)).toEqual(done('car-removed'));
    expect(await send(browser, removal)).toEqual({ state: 'refused', status: 404 });
  });

  it('show errors and keep the entered values', async () => {
    const { browser } = await aCustomer();
    const answer = { errors: { make: 'Enter the make.' }, values: { model: 'MT-07', km: '45' } };
    expect(await send(browser, { ...bike, make: '', km: '45' })).toMatchObject({ state: 'invalid', answer });
    await send(browser, { ...bike, rego: 'abc123' });
    const errors = { rego: 'You already have a motorcycle with this rego.' };
    const again = await send(browser, { ...bike, model: 'MT-09', rego: 'ABC 123' });
    expect(again).toMatchObject({ answer: { errors } });
  });

  it('are limited to ten', async () => {
    const { browser } = await aCustomer();
    for (let at = 0; at < 10; at += 1) await send(browser, { ...bike, rego: `R${at}` });
    const errors = { full: /10 motorcycles here, the maximum/ };
    expect(await send(browser, { ...bike, rego: 'R10' })).toMatchObject({ answer: { errors } });
    const cars = await section(browser, 'cars');
    expect(cars?.cars).toHaveLength(10);
    expect(cars).toMatchObject({ form: undefined, full: expect.stringMatching(/the maximum/) });
    expect(await section(browser, 'cars', cars?.cars[0]?.editHref)).toMatchObject({ full: undefined });
  });

  it('can’t be seen or changed by anyone else, at this site or another', async () => {
    const owner = await aCustomer();
    await send(owner.browser, bike);
    const id = (await section(owner.browser, 'cars'))?.cars[0]?.id ?? '';
    for (const { browser } of [await aCustomer(), await aCustomer('saltbush-caravans', owner.phone)]) {
      expect((await section(browser, 'cars', `/garage?edit=${id}`))?.form?.intent).toBe('add-car');
      const theft = { ...bike, intent: 'change-car', car: id, make: 'Mine' };
      for (const form of [theft, { intent: 'remove-car', car: id }]) {
        expect(await send(browser, form)).toEqual({ state: 'refused', status: 404 });
      }
      expect((await dataOf(browser)).cars).toEqual([]);
    }
    expect((await section(owner.browser, 'cars'))?.cars).toMatchObject([{ id, name: 'Yamaha MT-07' }]);
  });
});

describe('the forms of a signed-in shopper', () => {
  it('are filled in with their own details, and with none of leads under their number', async () => {
    const { browser, phone, customerId } = await aCustomer();
    const valuesOf = async (path: string) => (await siteFormPage(browser.visit({ path }))).view.values;
    await services.leads.add(aLead(phone), []);
    const shownPhone = phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
    const ofAccount = await valuesOf('/contact');
    expect(ofAccount).toMatchObject({ phone: shownPhone });
    expect([ofAccount['name'], ofAccount['email']]).toEqual([undefined, undefined]);

    const visit = browser.visit();
    const found = await searchCars(services, visit.tenant, emptyState);
    const car = found.kind === 'found' ? found.cars.find((one) => one.status === 'in_stock') : undefined;
    if (!car) throw new Error('no car in stock');
    const change = { tenant: slug, carId: car.id, customerId, createdAt: now.toISOString() };
    const none = { start: null, account: null, connection: null, latestId: null };
    const lead = aLead(phone, { category: 'Reservation', subcategory: 'Reserve' });
    const added = await services.reservations.add(aReservation({ ...change, id: newUlid(now) }), none, lead);
    expect(added.kind).toBe('added');
    await services.customers.rename(slug, customerId, 'Robin Nguyen');
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
    const stranger = new ShopperBrowser(services, { path, tenant: slug, now });
    const theirs = (await carFormPage(stranger.visit(), car.slug, 'enquire')).view.values;
    expect(theirs['phone']).toBeUndefined();
  });
});

/** Cars that tests have reserved so far. */
let reserved = 0;

/** A reservation under a number before anybody signed in, with the cookie of the browser that made it. */
async function aReservationBefore(browser: ShopperBrowser, phone: string, cookie = '') {
  const { shopper } = aReservation();
  const carId = (await usedCars(services, slug))[reserved++]?.id ?? '';
  const reservation = aReservation({
    id: newUlid(now),
    tenant: slug,
    carId,
    createdAt: now.toISOString(),
    shopper: { ...shopper, phone },
  });
  const lead = aLead(phone, filing.reserve);
  const none = { start: null, account: null, connection: null, latestId: null };
  const added = await services.reservations.add(reservation, none, lead);
  expect(added.kind).toBe('added');
  const visit = browser.visit({ headers: { cookie } });
  const [made = ''] = cookieOfReservation(visit, reservation.id).split(';');
  return { reservation, lead, made };
}

/** What follows a sign-in in a browser with this cookie. */
const signInWith = (browser: ShopperBrowser, { customerId: id, phone }: SignedIn, cookie: string) =>
  claimAtSignIn(services, {
    customer: { id, tenant: slug, phone, name: null, createdAt: now.toISOString() },
    visit: browser.visit({ headers: { cookie } }),
  });

describe('enquiries, reservations and test rides', () => {
  it('show type, car, date and status of the number’s leads, and nothing about their sender', async () => {
    const { browser, phone } = await aCustomer();
    const car = { id: 'c1', slug: 'yamaha-mt-07', name: '2021 Yamaha MT-07' };
    const lead = aLead(phone, { car });
    for (const one of [lead, aLead(aPhone()), aLead(phone, { quarantined: 'held' })])
      await services.leads.add(one, []);
    const by = { byId: 's', byName: 'Kim', createdAt: now.toISOString() };
    const note = { ...by, id: newUlid(now), kind: 'status' as const, text: 'contacted' };
    await services.leadProgress.setStatus(slug, lead.id, 'contacted', note);
    const view = await pageOf(browser);
    expect(view.sections.find(({ kind }) => kind === 'enquiries')).toMatchObject({
      rows: [
        {
          title: 'Motorcycle enquiry',
          status: 'In progress',
          current: true,
          also: { text: car.name, href: '/cars/yamaha-mt-07' },
          facts: ['Sent on 20 November'],
        },
      ],
    });
    expect(JSON.stringify([view, await dataOf(browser)])).not.toMatch(/sasha|ring my wife|Kim/i);
  });

  it('belong to one dealer', async () => {
    const phone = aPhone();
    await services.leads.add(aLead(phone), []);
    const elsewhere = await aCustomer('saltbush-caravans', phone);
    expect((await section(elsewhere.browser, 'enquiries'))?.rows).toEqual([]);
  });

  it('show reservations once there is one', async () => {
    const { browser, phone } = await aCustomer();
    expect(await section(browser, 'reservations')).toBeUndefined();
    await services.leads.add(aLead(phone, { category: 'Reservation', subcategory: 'Reserve' }), []);
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
    await services.orders.add(anAgreedOrder({ ...ids, reservationId: second.reservation.id }), null);
    await signInWith(browser, customer, another.made);
    const page = await pageOf(browser, { headers: { cookie } });
    expect(page.sections.find(isOf('orders'))?.rows).toMatchObject([
      { link: { href: `/buy/orders/${ids.id}` } },
    ]);
    expect(page.sections.find(isOf('reservations'))?.rows).toMatchObject([
      { link: { href: `/buy/reservations/${first.reservation.id}` } },
    ]);
    const stored = await services.reservations.byId(slug, another.reservation.id);
    expect(stored?.customerId).toBeNull();
  });

  it('stay another customer’s', async () => {
    const { browser, ...customer } = await aCustomer();
    const { reservation, lead, made } = await aReservationBefore(browser, customer.phone);
    const owner = newUlid(now);
    const ids = { id: newUlid(now), tenant: slug, leadId: lead.id, reservationId: reservation.id };
    await services.orders.add(anAgreedOrder({ ...ids, customerId: owner }), null);
    await signInWith(browser, customer, made);
    expect((await services.orders.byId(slug, ids.id))?.customerId).toBe(owner);
  });

  it('from another browser are filed in the same way, without figures and links', async () => {
    const { browser, phone } = await aCustomer();
    const first = await aReservationBefore(browser, phone);
    const second = await aReservationBefore(browser, phone);
    const ids = { tenant: slug, leadId: second.lead.id, reservationId: second.reservation.id };
    await services.orders.add(anAgreedOrder({ id: newUlid(now), ...ids }), null);
    await services.reservationMoves.move(
      { tenant: slug, id: first.reservation.id },
      { kind: 'cancel', by: 'shopper', why: 'Cancelled' },
      now,
    );
    const seen = { facts: ['Sent on 20 November'], link: undefined, mailsLink: true };
    expect((await section(browser, 'orders'))?.rows).toMatchObject([{ id: second.lead.id, ...seen }]);
    expect((await section(browser, 'reservations'))?.rows).toMatchObject([
      { id: first.lead.id, status: 'Cancelled', ...seen },
    ]);
  });

  it('get their link by email again, at the address that was given with them and at no other', async () => {
    const { browser, phone } = await aCustomer();
    const { reservation, lead } = await aReservationBefore(browser, phone);
    const others = await aReservationBefore(browser, aPhone());
    const { demo: _, ...tenant } = browser.visit().tenant;
    const sent: { to: string; text: string }[] = [];
    const messages = {
      ...services.messages,
      send: async (_trx: unknown, message: { to: string; text: string }) => String(sent.push(message)),
    };
    const ask = (id: string) => {
      const visit = browser.visit({ form: { intent: 'send-link', lead: id } });
      return submitGarage({ ...visit, tenant, services: { ...services, messages } });
    };
    const answer = { state: 'done', to: '/garage?done=link-sent' };
    for (const id of [others.lead.id, 'unknown', ...Array(5).fill(lead.id)])
      expect(await ask(id)).toEqual(answer);
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill('sasha@shopper.example'));
    expect(sent[0]?.text).toContain(`https://${slug}.localhost/buy/reservations/${reservation.id}`);
    // A demonstration sends none, and shows the link.
    const shown = { state: 'done', to: '/garage?done=link-shown' };
    expect(await send(browser, { intent: 'send-link', lead: lead.id })).toEqual(shown);
    const rows = (await section(browser, 'reservations', shown.to))?.rows;
    expect(rows).toMatchObject([{ link: { href: `/buy/reservations/${reservation.id}` } }]);
  });

  it('link a booked ride to the page that moves and cancels it', async () => {
    const { browser, phone } = await aCustomer();
    const drive = { category: 'Test Drive', subcategory: 'Test drive' };
    const book = async (day: number) => {
      const startsAt = new Date(now.getTime() + day * 86_400_000);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const lead = aLead(phone, { ...drive, id: newUlid(new Date(now.getTime() + last++)) });
      const booking = { locationId: 'ironbark-bunbury', capacity: 9, startsAt, endsAt };
      await services.leads.add(lead, [], { booking });
    };
    for (const day of [5, -5, 4]) await book(day);
    await services.leads.add(aLead(phone, drive), []);
    const drives = await section(browser, 'drives');
    expect(drives?.title).toBe('Test rides');
    expect(drives?.rows.map(({ status }) => status)).toEqual(['Booked', 'Booked', 'Past', 'Received']);
    expect(drives?.rows.at(-1)?.title).toBe('Test ride');
    expect((await pageOf(browser)).next).toBe(
      'Tuesday 24 November, 8:00\u00a0am\u00a0–\u00a09:00\u00a0am, test ride, Ironbark Bunbury',
    );
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

describe('valuations and inspections', () => {
  it('are the customer’s, with their estimate, decision and link', async () => {
    const { browser, customerId } = await aCustomer();
    const mine = { tenant: slug, customerId };
    const day = 86_400_000;
    const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
    const open = { ...mine, expiresAt: new Date(now.getTime() + day).toISOString() };
    const valuations = [
      { ...open, createdAt: ago(1), accepted: true },
      { ...open, createdAt: ago(2), estimate: null, noEstimate: 'limits' as const, offer: null },
      { ...mine, createdAt: ago(9), expiresAt: ago(2), offer: null },
      { ...open, customerId: newUlid(now) },
    ];
    for (const one of valuations) {
      await services.valuations.add(aValuedCar({ id: newUlid(now), ...one }), null);
    }
    const rows = (await section(browser, 'valuations'))?.rows ?? [];
    expect(rows.map(({ status, link }) => [status, link?.text])).toEqual([
      ['Accepted: $16,600', 'Open'],
      ['Started', 'Continue'],
      ['Ended', undefined],
    ]);
    expect(rows[0]).toMatchObject({
      title: '2019 Mazda 3',
      facts: ['$15,300 to $17,900', expect.any(String)],
    });
  });

  it('come after that of this browser, from before the sign-in, unless it is another customer’s', async () => {
    const { browser, customerId, cookie } = await aCustomer();
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const valued = async (owner: string | null, kilometres: number) => {
      const car = aValuedCar({ id: newUlid(now), tenant: slug, customerId: owner, kilometres, expiresAt });
      await services.valuations.add(car, null);
      return cookieOfValuation(browser.visit(), car).split(';')[0] ?? '';
    };
    const seenWith = async (made: string) => {
      const headers = { cookie: `${cookie}; ${made}` };
      const rows = (await pageOf(browser, { headers })).sections.find(isOf('valuations'))?.rows ?? [];
      return rows.map(({ facts }) => facts.join().match(/[\d,]+ km/)?.[0]);
    };
    const own = await valued(customerId, 30_000);
    expect(await seenWith(await valued(null, 10_000))).toEqual(['10,000 km', '30,000 km']);
    expect(await seenWith(await valued(newUlid(now), 20_000))).toEqual(['30,000 km']);
    expect(await seenWith(own)).toEqual(['30,000 km']);
  });

  it('are one card for a trade-in with its inspection, filed in the same way in every browser', async () => {
    const { browser, phone, ...customer } = await aCustomer();
    const lead = aLead(phone, { category: 'Trade-in', subcategory: 'Sell my car' });
    const startsAt = new Date('2026-11-23T00:00:00.000Z');
    const endsAt = new Date('2026-11-23T01:00:00.000Z');
    const booking = { locationId: 'ironbark-bunbury', capacity: 9, startsAt, endsAt };
    await services.leads.add(lead, [], { booking });
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
    const own = aValuedCar({ id: newUlid(now), tenant: slug, leadId: lead.id, expiresAt, accepted: true });
    await services.valuations.add(own, null);
    const inspection = expect.stringMatching(/^Inspection: Monday 23 November, .*, Ironbark Bunbury$/);
    const cards = async () => {
      const { sections, next } = await pageOf(browser);
      expect(next).toMatch(/inspection of your motorcycle/);
      const rowsOf = (kind: Kind) =>
        sections.flatMap((one) => (one.kind === kind && 'rows' in one ? one.rows : []));
      expect([rowsOf('enquiries'), rowsOf('drives')]).toEqual([[], []]);
      return rowsOf('valuations');
    };
    expect(await cards()).toMatchObject([
      {
        title: 'Your motorcycle',
        status: 'Accepted',
        facts: [inspection, 'Sent on 20 November'],
        mailsLink: true,
      },
    ]);
    const made = cookieOfValuation(browser.visit(), own).split(';')[0] ?? '';
    await signInWith(browser, { ...customer, phone }, made);
    expect(await cards()).toMatchObject([
      {
        title: '2019 Mazda 3',
        status: 'Accepted: $16,600',
        facts: [expect.any(String), inspection, expect.any(String)],
        also: { text: 'See the valuation' },
        link: { text: 'Change or cancel' },
      },
    ]);
  });

  it('show a booked inspection among the rides, and a trade-in without a time among the enquiries', async () => {
    const { browser, phone } = await aCustomer();
    const sell = { category: 'Trade-in', subcategory: 'Sell my car' };
    const booking = {
      locationId: 'ironbark-bunbury',
      capacity: 9,
      startsAt: new Date('2026-11-23T00:00:00.000Z'),
      endsAt: new Date('2026-11-23T01:00:00.000Z'),
    };
    await services.leads.add(aLead(phone, sell), []);
    expect((await section(browser, 'drives'))?.title).toBe('Test rides');
    const id = newUlid(new Date(now.getTime() + last++));
    await services.leads.add(aLead(phone, { ...sell, id }), [], { booking });
    expect(await section(browser, 'drives')).toMatchObject({
      title: 'Test rides and inspections',
      rows: [{ facts: ['Inspection of your motorcycle', 'Ironbark Bunbury'], status: 'Booked' }],
    });
  });
});

describe('my data', () => {
  it('is a file for the customer alone, with cars and enquiries', async () => {
    const { browser, phone } = await aCustomer();
    await send(browser, { ...bike, rego: 'abc 123' });
    await services.leads.add(aLead(phone), []);
    const { headers } = await garageData(browser.visit({ path: '/garage/data.json' }));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${slug}-my-data.json"`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await dataOf(browser)).toMatchObject({
      account: { phone },
      cars: [{ make: 'Yamaha', rego: 'ABC123' }],
      enquiries: [{ type: 'Car enquiry', status: 'Received', sent_at: now.toISOString() }],
      watchlist: { cars: [] },
    });
  });
});

describe('a shopper’s own caravan in the comparison', () => {
  const site = 'saltbush-caravans';
  const van = { intent: 'add-car', make: 'Jayco', model: 'Journey' };
  const compare = async (browser: ShopperBrowser, query: string) =>
    comparePage(browser.visit({ path: `/compare?cars=${await aSlug()}${query}` }));
  const aSlug = async () => {
    const visit = new ShopperBrowser(services, { path: '/', tenant: site, now }).visit();
    const found = await searchCars(services, visit.tenant, emptyState);
    const car = found.kind === 'found' ? found.cars.find(({ status }) => status === 'in_stock') : undefined;
    return car?.slug ?? '';
  };

  it('is the last column, for its owner alone', async () => {
    const { browser } = await aCustomer(site);
    await send(browser, { ...van, model: 'Starcraft' });
    await send(browser, { ...van, year: '2016' }, { now: new Date(now.getTime() - 1_000) });
    const { view, sharing } = await compare(browser, '&mine=1');
    expect(sharing).toBe('once');
    expect(view.heading).toBe('Compare 2 caravans');
    expect([view.own?.name, view.own?.label]).toEqual(['2016 Jayco Journey', 'Your caravan']);
    expect(view.own?.others).toEqual([
      { text: 'Jayco Starcraft', href: `/compare?cars=${await aSlug()}&mine=2` },
    ]);
    expect(view.own?.removeHref).toBe(`/compare?cars=${await aSlug()}`);
    const [first] = view.differing;
    expect([first?.label, first?.cells.at(-1)?.text]).toEqual(['Year', '2016']);
    expect(view.differing.every(({ cells }) => cells.length === 2)).toBe(true);
    expect((await compare(browser, '&mine=2')).view.own?.name).toBe('Jayco Starcraft');
    expect((await compare(browser, '')).view.own).toBeUndefined();
    expect((await compare(browser, '')).sharing).toBeUndefined();
  });

  it('asks visitors to sign in first, and customers without one to add it', async () => {
    const visitor = new ShopperBrowser(services, { path: '/compare', tenant: site, now });
    const answer = await compare(visitor, '&mine=1').catch((thrown: Response) => thrown);
    if (!(answer instanceof Response)) throw new Error('a page for a visitor');
    const location = new URL(answer.headers.get('location') ?? '', 'http://x');
    expect([answer.status, location.pathname]).toEqual([302, '/sign-in']);
    expect(location.searchParams.get('redirect')).toBe(`/compare?cars=${await aSlug()}&mine=1`);
    expect(location.searchParams.get('back')).toBe(`/compare?cars=${await aSlug()}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { browser } = await aCustomer(site);
    const { view, sharing } = await compare(browser, '&mine=1');
    expect([view.own, sharing]).toEqual([undefined, 'once']);
    expect(view.ownNotice).toEqual({
      text: 'Add your caravan to your garage, then compare it with this one.',
      link: { text: 'Your garage', href: '/garage' },
    });
  });
});
