import { afterAll, beforeAll } from 'vitest';
import type { Services } from '#server/entry/services';
import { claimAtSignIn } from '#server/garage/claim-at-sign-in';
import { garageData, garagePage, submitGarage } from '#server/garage/garage-page';
import type { GarageSectionView } from '#server/garage/views/garage-view';
import { newUlid } from '#server/platform/ulid';
import { refreshIndex } from '#server/search/refresh';
import type { Lead } from '#server/settings/lead';
import { ShopperBrowser, type ShopperRequest } from './shopper-visit';
import { type SignedIn, signedIn } from './signed-in';
import { openTestServices } from './test-services';

export type Kind = GarageSectionView['kind'];

/** The time of every visit to the garage. */
export const now = new Date('2026-11-20T00:00:00.000Z');
export const slug = 'ironbark-motorcycles';
/** The form that adds a motorcycle. */
export const bike = { intent: 'add-car', make: 'Yamaha', model: 'MT-07' };

/** Sites with a garage, and customers who are signed in there. */
export function garageSite() {
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

  /** An id that is later than those before. */
  const laterId = () => newUlid(new Date(now.getTime() + last++));

  /** What follows a sign-in in a browser with this cookie. */
  const signInWith = (browser: ShopperBrowser, { customerId: id, phone }: SignedIn, cookie: string) =>
    claimAtSignIn(services, {
      customer: { id, tenant: slug, phone, name: null, createdAt: now.toISOString() },
      visit: browser.visit({ headers: { cookie } }),
    });

  return { services: () => services, aPhone, aCustomer, aLead, laterId, signInWith };
}

export const pageOf = async (browser: ShopperBrowser, request: ShopperRequest = {}) =>
  (await garagePage(browser.visit(request))).view;

export const send = (
  browser: ShopperBrowser,
  form: Readonly<Record<string, string>>,
  request: ShopperRequest = {},
) => submitGarage(browser.visit({ ...request, form }));

export const dataOf = async (browser: ShopperBrowser) =>
  (await garageData(browser.visit({ path: '/garage/data.json' }))).json();

export const isOf =
  <K extends Kind>(kind: K) =>
  (one: GarageSectionView): one is GarageSectionView & { readonly kind: K } =>
    one.kind === kind;

/** A part of the garage. */
export async function section<K extends Kind>(browser: ShopperBrowser, kind: K, path = '/garage') {
  return (await pageOf(browser, { path })).sections.find(isOf(kind));
}
