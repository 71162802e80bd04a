import { describe, expect, it } from 'vitest';
import { accountPage } from '#server/customers/pages/account-page';
import { changeWatchlist } from '#server/garage/change-watchlist';
import { garageData, garagePage, submitGarage } from '#server/garage/garage-page';
import { watchlistPage } from '#server/garage/watchlist-page';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import { comparePage } from '#server/showroom/compare-page';
import { bike, dataOf, garageSite, now, pageOf, section, send, slug } from '../support/garage-site';
import { ShopperBrowser } from '../support/shopper-visit';

/** The garage, and the cars in it. */
const { services, aCustomer, aLead } = garageSite();

describe('the garage', () => {
  it('sends visitors to sign in and back, for pages, forms and data', async () => {
    const visitor = new ShopperBrowser(services(), { path: '/garage', tenant: slug });
    const goal = ({ status, headers }: Response) => [status, headers.get('location')];
    const signIn = '/sign-in?redirect=%2Fgarage&back=%2F';
    expect(await garagePage(visitor.visit()).catch(goal)).toEqual([302, signIn]);
    expect(await submitGarage(visitor.visit({ form: bike })).catch(goal)).toEqual([303, signIn]);
    expect(await garageData(visitor.visit()).catch(goal)).toEqual([302, signIn]);
  });

  it.each(['banksia-used-cars', 'wattle-bend'])(
    'does not exist at %s, which has not turned it on',
    async (tenant) => {
      const visitor = new ShopperBrowser(services(), { path: '/garage', tenant });
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

  it('and the saved cars know the state that the customer chose in another browser', async () => {
    const { browser } = await aCustomer('brolga');
    const statesOf = async (query = '') => {
      const garage = await garagePage(browser.visit({ path: `/garage${query}` }));
      const saved = await watchlistPage(browser.visit({ path: `/watchlist${query}` }));
      return [garage.registerIn, saved?.registerIn];
    };
    expect(await statesOf()).toEqual([undefined, undefined]);
    const form = { remove: 'no such car' };
    await changeWatchlist(browser.visit({ path: '/watchlist?register_in=VIC', form }));
    expect(await statesOf()).toEqual(['VIC', 'VIC']);
    expect(await statesOf('?register_in=TAS')).toEqual(['TAS', 'TAS']);
    expect(await dataOf(browser)).toMatchObject({ account: { register_in: 'VIC' } });
    await changeWatchlist(browser.visit({ path: '/watchlist', form }));
    expect(await statesOf()).toEqual(['VIC', 'VIC']);
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

describe('my data', () => {
  it('is a file for the customer alone, with cars and enquiries', async () => {
    const { browser, phone } = await aCustomer();
    await send(browser, { ...bike, rego: 'abc 123' });
    await services().leads.add(aLead(phone), []);
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
    const visit = new ShopperBrowser(services(), { path: '/', tenant: site, now }).visit();
    const found = await searchCars(services(), visit.tenant, emptyState);
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
    const year = view.deciding.find(({ label }) => label === 'Year');
    expect(year?.cells.at(-1)?.text).toBe('2016');
    expect(view.differing.every(({ cells }) => cells.length === 1)).toBe(true);
    expect((await compare(browser, '&mine=2')).view.own?.name).toBe('Jayco Starcraft');
    expect((await compare(browser, '')).view.own).toBeUndefined();
    expect((await compare(browser, '')).sharing).toBeUndefined();
  });

  it('asks visitors to sign in first, and customers without one to add it', async () => {
    const visitor = new ShopperBrowser(services(), { path: '/compare', tenant: site, now });
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
