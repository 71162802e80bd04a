import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { carFormPage, submitCarForm } from '#server/site/site-form-page';
import { successView } from '#server/site/success-page';
import { ShopperBrowser } from '../support/shopper-visit';
import { usedCars } from '../support/stock';
import { openTestServices } from '../support/test-services';

/** What a shopper finds after an enquiry, on a site that masks its numbers: the way to a drive, with the details that they have just given. */
const slug = 'ironbark-motorcycles';
let services: Services;
let carSlug: string;
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  carSlug = (await usedCars(services, slug))[0]?.slug ?? '';
});
afterAll(() => services.close());

const now = () => new Date();
const person = {
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0491 570 006',
  email: 'mia@example.com',
  postcode: '5000',
  agree_terms: 'yes',
};

/** A browser that has just sent an enquiry, and the address of its thanks. */
async function enquire() {
  const browser = new ShopperBrowser(services, { tenant: slug });
  const path = `/cars/${carSlug}/enquire`;
  const { view } = await carFormPage(browser.visit({ path, now: now() }), carSlug, 'enquire');
  await pause(2_100);
  const form = { ...view.values, ...view.hidden, ...person };
  const outcome = await submitCarForm(browser.visit({ path, form, now: now() }), carSlug, 'enquire');
  if (outcome.state !== 'stored') throw new Error(JSON.stringify(outcome));
  browser.take(outcome.cookie ? [outcome.cookie] : []);
  return { browser, next: outcome.next };
}

const detailsAt = async (browser: ShopperBrowser, path: string) => {
  const { view } = await carFormPage(browser.visit({ path, now: now() }), carSlug, 'test-drive');
  return view.values;
};

it('the form for a drive has the details of the enquiry, in the same browser alone', async () => {
  const { browser, next } = await enquire();
  const thanks = await successView(browser.visit({ path: next, now: now() }));
  const href = thanks.ways.find((way) => way.href.includes('/test-drive'))?.href ?? '';
  expect(href).toContain('lead=');
  expect(await detailsAt(browser, href)).toMatchObject({ name: 'Mia', email: 'mia@example.com' });
  expect(await detailsAt(browser, `/cars/${carSlug}/test-drive`)).not.toHaveProperty('name');
  const stranger = new ShopperBrowser(services, { tenant: slug });
  expect(await detailsAt(stranger, href)).not.toHaveProperty('name');
});

it('its sender reads the number in full; the page says nothing to anybody else', async () => {
  const { browser, next } = await enquire();
  const phoneAt = async (path: string) => (await successView(browser.visit({ path, now: now() }))).phone;
  expect((await phoneAt(next))?.href).toMatch(/^tel:\d+$/);
  const withoutKey = next.replace(/&key=[^&]*/, '');
  expect((await phoneAt(withoutKey))?.text).toContain('*');
});
