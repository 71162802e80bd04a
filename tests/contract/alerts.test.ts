import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertFormPage } from '#server/customers/alerts/alert-form-page';
import { alertLinkPage } from '#server/customers/alerts/alert-link-page';
import type { AddressedAlert } from '#server/customers/alerts/alert-store';
import { changeAlerts } from '#server/customers/alerts/change-alerts';
import { requestAlert } from '#server/customers/alerts/request-alert';
import { type AlertRight, alertPath } from '#server/customers/alerts/rules/alert-links';
import type { Services } from '#server/entry/services';
import type { Tenant } from '#server/settings/tenant-schema';
import { ShopperBrowser, type ShopperRequest } from '../support/shopper-visit';
import { importFeed } from '../support/stock';
import { openTestServices } from '../support/test-services';

/** The pages of links in emails about alerts, and their buttons. */
const tenant = 'saltbush-caravans';
const now = new Date('2026-11-20T00:00:00.000Z');
let services: Services;
let browser: ShopperBrowser;
beforeAll(async () => {
  services = await openTestServices();
  browser = new ShopperBrowser(services, { tenant });
});
afterAll(() => services.close());

const stock = (...all: object[]) =>
  importFeed(
    services.database,
    all.map((car) => ({
      make: 'Jayco',
      model: 'Journey',
      year: 2021,
      price: 40_000,
      type: 'used',
      body: 'Touring',
      ...car,
    })),
    {
      tenant,
      full: true,
      allowMassRemoval: true,
      now: now.toISOString(),
      locations: services.tenants.bySlug(tenant)?.locations ?? [],
    },
  );
const carOf = async (stocknum: string) => {
  const car = services.database.selectFrom('cars').select(['id', 'slug']).where('tenant', '=', tenant);
  return car.where('stocknum', '=', stocknum).executeTakeFirstOrThrow();
};

let people = 0;
async function alertFor(kind: 'search' | 'car', target: string): Promise<AddressedAlert> {
  let found: AddressedAlert | undefined;
  people += 1;
  await services.alerts.add(
    {
      tenant,
      email: `mia${people}@example.com`,
      kind,
      target,
      label: 'Jayco',
      origin: null,
      frequency: 'now',
      stockVersion: 1,
      consent: 'yes',
      createdAt: now.toISOString(),
      endsAt: '2027-01-01T00:00:00.000Z',
    },
    (stored) => {
      found = stored;
      return null;
    },
  );
  if (!found) throw new Error('no alert');
  return found;
}
const pathOf = (right: AlertRight, { id, personId }: AddressedAlert) =>
  alertPath({ secret: services.secret, tenant }, right, right === 'manage' ? personId : id);
const idIn = (right: AlertRight, { id, personId }: AddressedAlert) => (right === 'manage' ? personId : id);

const press = (right: AlertRight, alert: AddressedAlert, form: Record<string, string> = { button: '' }) =>
  changeAlerts(browser.visit({ path: pathOf(right, alert), form }), right, idIn(right, alert));
const open = (right: AlertRight, alert: AddressedAlert) =>
  alertLinkPage(browser.visit({ path: pathOf(right, alert) }), right, idIn(right, alert));
const stored = ({ id }: AddressedAlert) => services.alerts.byId(tenant, id);
const similar = { text: 'See similar caravans', href: expect.stringContaining('body=Touring') };

const ends = {
  sold: { stocknum: 'A', status: 'sold' },
  withdrawn: { stocknum: 'A', show_on_dealer_website: false },
  removed: { stocknum: 'B' },
};

describe.each(Object.entries(ends))('an alert for a car that was %s', (_, feed) => {
  it('ends on confirmation, with a link to similar cars', async () => {
    await stock({ stocknum: 'A' });
    const { id, slug } = await carOf('A');
    const alert = await alertFor('car', id);
    expect((await open('confirm', alert)).step?.button).toBe('Confirm');
    await stock(feed);
    const { step } = await open('confirm', alert);
    expect(step?.button).toBeUndefined();
    expect(step?.title).toMatch(/^This caravan (has been sold|is no longer for sale)$/);
    expect(step?.next).toEqual(similar);
    const path = `/alerts/new?car=${slug}`;
    expect(await press('confirm', alert)).toEqual({ state: 'next', href: path });
    expect(await stored(alert)).toBeNull();
    const { view } = await alertFormPage(browser.visit({ path }));
    expect(view.notice).toEqual({ title: step?.title, text: step?.text, back: similar });
  });

  it('ends when it is resumed', async () => {
    await stock({ stocknum: 'A' });
    const { id, slug } = await carOf('A');
    const alert = await alertFor('car', id);
    await press('confirm', alert);
    await press('manage', alert, { intent: 'pause', alert: alert.id });
    await stock(feed);
    expect(await press('manage', alert, { intent: 'resume', alert: alert.id })).toEqual({
      state: 'next',
      href: `/alerts/new?car=${slug}`,
    });
    expect(await stored(alert)).toBeNull();
  });

  it('is not stored, and its form gives the reason', async () => {
    await stock({ stocknum: 'A' });
    const { slug } = await carOf('A');
    await stock(feed);
    const path = `/alerts/new?car=${slug}`;
    const form = { email: 'noah@example.com', alert_consent: 'yes' };
    expect(await requestAlert(browser.visit({ path, form }))).toEqual({ state: 'stored', next: path });
    expect((await alertFormPage(browser.visit({ path }))).view.notice?.back).toEqual(similar);
  });
});

it('404 for the form of an unknown car', async () => {
  const page = alertFormPage(browser.visit({ path: '/alerts/new?car=no-such-car' }));
  await expect(page).rejects.toMatchObject({ status: 404 });
});

describe('the page after asking for an alert', () => {
  const path = `/alerts/new?search=${encodeURIComponent('/search/used-cars?price=..9000')}`;
  const later = new Date(now.getTime() + 10_000);
  const at = (change: Partial<Tenant>, request: ShopperRequest) => {
    const visit = browser.visit(request);
    return { ...visit, tenant: { ...visit.tenant, ...change } };
  };

  it.each<[string, Partial<Tenant>, boolean]>([
    ['shows the link of its email on a demonstration', {}, true],
    ['shows no link with a host name of a dealer', { hosts: ['vans.com.au'] }, false],
    ['shows no link without the mark of a demonstration', { demo: undefined }, false],
  ])('%s', async (_, change, isShown) => {
    const { form } = (await alertFormPage(at(change, { path }))).view;
    people += 1;
    const entered = {
      ...form?.hidden,
      email: `mia${people}@example.com`,
      alert_consent: 'yes',
      frequency: 'now',
    };
    const outcome = await requestAlert(at(change, { path, form: entered, now: later }));
    if (outcome.state !== 'stored') throw new Error(outcome.state);
    const { notice } = (await alertFormPage(at(change, { path: outcome.next, now: later }))).view;
    expect(notice?.title).toBe(isShown ? 'Please confirm your alert' : 'Please check your email');
    expect(outcome.next.includes('key=')).toBe(isShown);
    if (!isShown) return;
    const href = notice?.confirm?.href ?? '';
    const [, id = ''] = /\/confirm\/(\w+)\?/.exec(href) ?? [];
    expect((await alertLinkPage(browser.visit({ path: href }), 'confirm', id)).step?.button).toBe('Confirm');
    const forged = outcome.next.replace(/key=[^&]*/, 'key=x');
    const { view } = await alertFormPage(browser.visit({ path: forged, now: later }));
    expect(view.notice?.title).toBe('Please check your email');
  });
});

describe('the page of all alerts', () => {
  const search = '/search/new-used-and-demo-caravans?make=Jayco';
  it.each<[string, 'search' | 'car', Record<string, string>, RegExp]>([
    ['an unknown frequency', 'search', { intent: 'frequency', frequency: 'hourly' }, /^Choose how often/],
    ['an unknown intent', 'search', { intent: 'explode' }, /^Choose one of the buttons/],
    ['no intent', 'search', {}, /^Choose one of the buttons/],
    ['a frequency of a car', 'car', { intent: 'frequency', frequency: 'daily' }, /always come straight away/],
  ])('shows an error for %s', async (_, kind, values, message) => {
    await stock({ stocknum: 'A' });
    const alert = await alertFor(kind, kind === 'search' ? search : (await carOf('A')).id);
    await press('confirm', alert);
    const outcome = await press('manage', alert, { ...values, alert: alert.id });
    expect(outcome).toMatchObject({ state: 'invalid', message: expect.stringMatching(message) });
    expect(await stored(alert)).toMatchObject({ frequency: 'now', state: 'active' });
  });

  it('reports an unconfirmed alert, and one that no longer exists', async () => {
    const alert = await alertFor('search', search);
    const pressed = await press('manage', alert, { intent: 'pause', alert: alert.id });
    expect(pressed).toMatchObject({ state: 'invalid' });
    const other = await alertFor('search', search);
    const outcome = await press('manage', alert, { intent: 'pause', alert: other.id });
    if (outcome.state !== 'next') throw new Error(outcome.state);
    const page = await alertLinkPage(browser.visit({ path: outcome.href }), 'manage', alert.personId);
    expect(page.managed?.done).toBe('We can’t find this alert. It may have been deleted.');
  });
});

describe('one-click unsubscribe', () => {
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const text = 'text/plain';
  const broken = 'multipart/form-data';
  const urlencoded = 'application/x-www-form-urlencoded';
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const gone = { state: 'stay' };
  it.each<[string, RequestInit, object]>([
    ['a form', { body: new URLSearchParams(oneClick), headers: foreign }, gone],
    ['a form in parts', { body: multipart, headers: foreign }, gone],
    ['an empty form', { body: '', headers: { 'content-type': urlencoded } }, gone],
    ['no body', {}, { state: 'refused', status: 400 }],
    ['parts without a boundary', { body: 'x', headers: { 'content-type': broken } }, { status: 400 }],
    ['a text', { body: 'One-Click', headers: { 'content-type': text } }, { status: 415 }],
  ])('with %s', async (_, init, expected) => {
    const alert = await alertFor('search', '/search/new-used-and-demo-caravans');
    const visit = browser.visit({ path: pathOf('stop', alert) });
    const request = new Request(visit.url, { ...init, method: 'POST' });
    expect(await changeAlerts({ ...visit, request }, 'stop', alert.id)).toMatchObject(expected);
    expect((await stored(alert)) === null).toBe(expected === gone);
  });
});
