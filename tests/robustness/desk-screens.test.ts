import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setTextSize } from '../e2e/text-fits';
import { axeViolations } from '../support/axe';
import { type DeskIds, deskPages, pagePlaces } from '../support/desk-pages';
import { deskRecords } from '../support/desk-records';
import { yardTenant } from '../support/own-yard';
import { Screens } from '../support/screens';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { type DeskInBrowser, openDesk } from './desk-in-browser';

/** Every page of the desk in a browser: its axe rules, its HTML, its weight, large text and forced colours. */
const mostBytes = 60 * 1_024;
const html = new Map<string, string>();
let desk: DeskInBrowser;
let ids: DeskIds;

beforeAll(async () => {
  desk = await openDesk();
  ids = await makeRecords(desk);
}, 120_000);
afterAll(() => desk?.close());

/** One of every record that the desk has a page for, with texts as long as they come. */
async function makeRecords({ page, services, url, press, fill }: DeskInBrowser): Promise<DeskIds> {
  const records = deskRecords(() => services, yardTenant);
  const long = 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen';
  const fields = { name: long.slice(0, 60), last_name: long.slice(0, 80), message: `${long} `.repeat(20) };
  const lead = await records.aLead({ fields: { ...fields, email: `zoe@${'long'.repeat(12)}.example` } });
  await records.aLead({ fields: lead.fields });
  await records.aValuedLead();
  const held = await records.aReservation();
  const sold = await records.aReservation();
  const car = await records.aCar({ badge: long, description: fields.message });
  const order = await records.anOrder();
  await page.goto(url(`reservations/${sold.reservation.id}/sold`));
  await press(/^Yes, sold/);
  await page.waitForURL(/done=convert/);
  await page.goto(url(`leads/${lead.id}`));
  await fill('text', `${long} `.repeat(10));
  await press('Save note');
  await page.goto(url(`stock/${car.id}`));
  await fill('price', '14,990');
  await press('Save the price');
  await page.goto(url('site/popup'));
  await fill('popup.title', 'Come on in.');
  await press('Preview, or publish later');
  const discard = page.locator('form', { has: page.getByRole('button', { name: 'Discard it' }) });
  const draft = ((await discard.getAttribute('action')) ?? '').split('/').at(-1) ?? '';
  await page.goto(url('stock/import'));
  const rows = `stock_number,make,model,year,price\nZ1,,${long},2021,1\nZ2,Kia,Rio,2020,9990\n`;
  const file = { name: `${long}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await press('Preview');
  await page.waitForURL(/\/stock\/import\/\w+$/);
  return {
    lead: lead.id,
    car: car.id,
    reservation: held.reservation.id,
    payment: held.paymentId,
    refundable: sold.paymentId,
    order: order.id,
    draft,
    report: page.url().split('/').at(-1) ?? '',
  };
}

/** What a page weighs with its style sheets and scripts, as brotli sends it. */
async function bytesOf(text: string): Promise<number> {
  const files = [...text.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  let bytes = brotliCompressSync(text).byteLength;
  for (const [, path = ''] of files) {
    const host = `${yardTenant}.localhost`;
    const { body } = await askSite({ port: desk.port, host, path });
    bytes += brotliCompressSync(body).byteLength;
  }
  return bytes;
}

/** What makes a page wider than the screen. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isCut = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    return Array.from(document.querySelectorAll('body *'))
      .filter((one) => one.getBoundingClientRect().right > innerWidth && !isCut(one.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

describe.each(pagePlaces)('/desk/%s', (place) => {
  test('is accessible, private, light and free of strangers’ scripts, and fits', async () => {
    const { page, url, unfold } = desk;
    const screens = new Screens(page, yardTenant, desk.port);
    for (const path of deskPages(ids)[place] ?? []) {
      const answer = await page.goto(url(path));
      const text = (await answer?.text()) ?? '';
      expect(answer?.status(), path).toBe(path.endsWith('/none') ? 404 : 200);
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("'nonce-"),
      });
      const scripts = await page
        .locator('script')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      for (const src of scripts) expect(src, path).toMatch(/^\/desk-[a-z]+\.js$/);
      expect(await bytesOf(text), path).toBeLessThanOrEqual(mostBytes);
      html.set(path, text);
      await unfold();
      await screens.look(path);
    }
    expect(screens.problems).toEqual([]);
  }, 60_000);

  test('keeps everything in reach in large text and forced colours', async () => {
    const { page, url, unfold } = desk;
    const [path = ''] = deskPages(ids)[place] ?? [];
    await setTextSize(page, 200);
    await page.emulateMedia({ forcedColors: 'active' });
    try {
      await page.goto(url(path));
      await unfold();
      expect(await sticksOut(page), path).toEqual([]);
      await page.locator('header summary').first().click();
      const links = page
        .getByRole('navigation', { name: 'Desk' })
        .getByRole('link')
        .filter({ visible: true });
      expect(await links.count(), path).toBeGreaterThan(5);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      );
      expect(outline, path).not.toBe('none');
    } finally {
      await setTextSize(page, 100);
      await page.emulateMedia({ forcedColors: 'none' });
    }
  }, 30_000);
});

type Mistake = readonly [path: string, button: string | RegExp, texts: Readonly<Record<string, string>>];

/** Forms that are sent with a mistake, by the button that sends them. */
const mistakes: readonly Mistake[] = [
  ['leads/add', 'Add the lead', {}],
  ['leads/LEAD', 'Save note', {}],
  ['appointments/add', 'Book the test drive', { stocknum: 'none' }],
  ['deposits/add', 'Send the link', {}],
  ['deposits/add', 'Record the deposit', { amount: 'much' }],
  ['people', 'Find', { contact: 'nobody@shopper.example' }],
  ['stock/add', 'Add the car', { year: '1066' }],
  ['stock/CAR', 'Save the price', { price: 'much' }],
  ['stock/CAR', 'Save changes', { year: '1066' }],
  ['payments/links', 'Create the link', { amount: 'much' }],
  ['payments/REFUNDABLE/refund', 'Refund', {}],
  ['reservations/RESERVATION/cancel', 'Cancel the reservation', {}],
  ['site/theme', /^Save and publish/, { 'theme.accent': 'red' }],
  ['site/pages/edit', /^Save/, {}],
  ['site/redirects/paste', 'Add them', { rows: '/a javascript:x' }],
  ['team', 'Send the invitation', { name: 'Jo', email: 'robin@dealer.example' }],
  ['connections', 'Make the key', {}],
  ['account', 'Change password', { current_password: 'x', new_password: 'y' }],
  ['confirm', 'Continue', { password: 'x' }],
];

test.each(mistakes)(
  'a mistake on %s is said accessibly, and the page is valid',
  async (path, button, texts) => {
    const { page, url, unfold, press, fill } = desk;
    const screens = new Screens(page, yardTenant, desk.port);
    const address = path
      .replace('LEAD', ids.lead)
      .replace('CAR', ids.car)
      .replace('REFUNDABLE', ids.refundable)
      .replace('RESERVATION', ids.reservation);
    await page.goto(url(address));
    await unfold();
    for (const [name, text] of Object.entries(texts)) await fill(name, text);
    // The server's own words, not the browser's.
    await page.locator('main form').evaluateAll((forms) => {
      for (const form of forms) form.setAttribute('novalidate', '');
    });
    const answer = await press(button);
    expect(answer.status(), path).toBe(422);
    html.set(`mistake on ${path} ${button}`, await answer.text());
    await page.waitForLoadState();
    await screens.look(path);
    expect(screens.problems).toEqual([]);
  },
);

test('the pages of a sign-in are accessible, refused and not', async () => {
  const { browser, url } = desk;
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const stranger = await context.newPage();
  const look = async (name: string) => {
    expect(await axeViolations(stranger), name).toEqual([]);
    html.set(name, await stranger.evaluate(() => fetch(location.href).then((page) => page.text())));
  };
  for (const path of ['sign-in', 'sign-in/password?key=x']) {
    await stranger.goto(url(path));
    await look(path);
  }
  await stranger.goto(url('sign-in'));
  await stranger.getByLabel('Email').fill('robin@dealer.example');
  await stranger.getByLabel('Password').fill('not it');
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await stranger.getByText('Incorrect email or password.').waitFor();
  await look('sign-in, refused');
  await context.close();
});

test('the Nu HTML checker accepts all of these pages', async () => {
  expect(html.size).toBeGreaterThan(80);
  expect(await htmlErrors(html)).toEqual([]);
}, 180_000);
