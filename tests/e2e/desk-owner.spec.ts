import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { testPhoto } from '../support/photo-server';
import { startSite } from '../support/site';
import { closeForAWeek, dateIn, openFromMenu, publish, signIn, signOut } from './desk-support';
import { fillIn, press, stands } from './shopper';
import { expect, test } from './site-test';
import { Thumb } from './thumb';
import { deskScreens } from './yard-test';

/** The owner of a yard without IT: from the link that the program prints to a car that is sold, in a browser alone. */
const owner = { email: 'kim@hillendcars.example', password: 'wombat lantern river seven' };
// The site has addresses of its own.
test.use({ expectedProblems: [/^third party: http:\/\/[a-z-]*\.?localhost:\d+\/|status of 422/] });
test.describe.configure({ timeout: 180_000 });

/** Eleven photos, and one as large as a phone takes it: noise, which no compression makes small. */
async function photos() {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const large = sharp({ create: { width: 3_000, height: 2_250, channels: 3, background: '#808080', noise } });
  const others = Array.from({ length: 11 }, (_, at) =>
    testPhoto({ width: 1_600, height: 1_200, colour: `#${at.toString(16)}04080` }),
  );
  return Promise.all(
    [large, ...others].map(async (photo, at) => ({
      name: `photo-${at}.jpeg`,
      mimeType: 'image/jpeg',
      buffer: await photo.jpeg({ quality: 95 }).toBuffer(),
    })),
  );
}

/** The files of the field for photos, as they will be sent. */
const chosen = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    const widths = await Promise.all(files.map(async (file) => (await createImageBitmap(file)).width));
    return files.map(({ name, size }, at) => ({ name, size, width: widths[at] ?? 0 }));
  });

/** Sets up the site with the printed link, and signs its owner in. */
async function putUpSite(page: Page, output: string): Promise<void> {
  await page.goto(/http:\S+\/set-up\?key=\S+/.exec(output)?.[0] ?? '');
  await press(page, 'Make the site');
  await expect(page.getByRole('alert')).toContainText('need another look');
  const exact = (label: string) => page.getByLabel(label, { exact: true });
  await fillIn(page, {
    'Business name': 'Hill End Cars',
    'Street and number': '1 Example Street',
    'Suburb or town': 'Hill End',
    'Phone for shoppers': '(02) 5550 0143',
    'Email address for leads': 'sales@hillendcars.example',
  });
  await exact('Postcode').fill('2850');
  await exact('State').selectOption('NSW');
  await exact('Name').fill('Kim Lee');
  await exact('Email address').fill(owner.email);
  await exact('Password').fill(owner.password);
  await exact('Password again').fill(owner.password);
  await press(page, 'Make the site');
  await stands(page, 'Your site is ready');
  await page.getByRole('link', { name: /localhost/ }).click();
  await signIn(page, owner.email, owner.password);
  await stands(page, 'Today');
}

/** Adds a car with its price and twelve photos. */
async function addCar(thumb: Thumb, javaScript: boolean): Promise<void> {
  const { page } = thumb;
  const files = await photos();
  const began = performance.now();
  await openFromMenu(thumb, 'Stock');
  await thumb.tap(page.getByRole('link', { name: 'Add a car' }));
  const car = { 'Stock number': 'H1', Year: '2021', Make: 'Mazda', Model: 'CX-5', Kilometres: '41000' };
  for (const [label, text] of Object.entries({ ...car, Price: '31990' }))
    await thumb.write(page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)), text);
  await thumb.choose('Condition', 'Used');
  await thumb.choose('The price is', 'Drive away');
  await thumb.tap(page.getByRole('button', { name: 'Add the car' }));
  await page.waitForURL(/done=added#photos$/);
  await thumb.pick(page.getByLabel('Add photos'), files);
  if (javaScript) {
    await expect(page.getByText(/^12 photos, [\d.]+ MB$/)).toBeVisible({ timeout: 60_000 });
    // The script has made the large one smaller.
    const [large] = await chosen(page.getByLabel('Add photos'));
    expect(large).toMatchObject({ name: 'photo-0.jpg', width: 2_000 });
    expect(large?.size).toBeLessThan((files[0]?.buffer.byteLength ?? 0) / 2);
  }
  await thumb.tap(page.getByRole('button', { name: 'Save the photos' }));
  await page.waitForURL(/done=photos#photos$/, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(12);
  const seconds = (performance.now() - began) / 1_000;
  thumb.expectAtMost(`a car with 12 photos in ${seconds.toFixed(1)} s`, { tapsBesideTyping: 25 });
  expect(seconds).toBeLessThanOrEqual(180);
}

async function priceAndSell(page: Page, isTouch: boolean): Promise<void> {
  await openFromMenu(new Thumb(page, { isTouch }), 'Stock');
  const price = new Thumb(page, { isTouch });
  await price.tap(page.getByRole('link', { name: '2021 Mazda CX-5' }));
  await price.write(page.getByLabel('Price', { exact: true }).first(), '30,990');
  await price.tap(page.getByRole('button', { name: 'Save the price' }));
  await expect(page.getByText('The new price is on the website.')).toBeVisible();
  price.expectAtMost('a price', { tapsBesideTyping: 2 });
  await page.getByRole('link', { name: 'See it on the website' }).click();
  await expect(page.getByRole('main')).toContainText('$30,990');
  await page.goBack();

  await openFromMenu(new Thumb(page, { isTouch }), 'Stock');
  const sale = new Thumb(page, { isTouch });
  await sale.tap(page.getByRole('checkbox', { name: 'Choose 2021 Mazda CX-5' }));
  await sale.tap(page.getByRole('button', { name: 'Sold', exact: true }));
  await expect(page.getByText('1 car is changed.')).toBeVisible();
  sale.expectAtMost('sold', { taps: 2 });
}

/** Closes for Christmas, then changes an offer, the popup and the text of the home page. */
async function changeWebsite(page: Page, isTouch: boolean): Promise<void> {
  const hours = new Thumb(page, { isTouch });
  await closeForAWeek(hours, 'Christmas break');
  hours.expectAtMost('Christmas hours', { tapsBesideTyping: 5 });

  await go(page, '/desk/site/offers');
  await page.getByRole('link', { name: /^Add / }).click();
  await page.locator('[name$=".name"]').first().fill('Free tow bar');
  await page.getByLabel('Last day').fill(dateIn(30));
  await publish(page);
  await go(page, '/desk/site/popup');
  await page.locator('[name="popup.title"]').fill('Come to our open day');
  await page.getByLabel('Last day').fill(dateIn(3));
  await publish(page);
  await go(page, '/desk/site/home');
  await page.locator('[name="wording.intro"]').fill('Utes for the bush since 1968.');
  await publish(page);

  await go(page, '/special-offers');
  await expect(page.getByRole('main')).toContainText('Free tow bar');
  await go(page, '/');
  await expect(page.getByRole('main')).toContainText('Utes for the bush since 1968.');
  await go(page, '/desk');
}

/** Opens another page of the site that the browser is at. */
const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Invites a colleague; without a mail server the owner hands the link on. */
async function inviteColleague(page: Page, isTouch: boolean): Promise<void> {
  const thumb = new Thumb(page, { isTouch });
  await openFromMenu(thumb, 'Team');
  await thumb.write(page.getByLabel('Name', { exact: true }), 'Jo Tan');
  await thumb.write(page.getByLabel('Email', { exact: true }), 'jo@hillendcars.example');
  await thumb.tap(page.getByRole('button', { name: 'Send the invitation' }));
  await expect(page.getByRole('status')).toContainText('Jo Tan has an account');
  const link = await page.getByRole('textbox', { name: /^Hand on this link to Jo Tan/ }).inputValue();
  thumb.expectAtMost('a colleague', { tapsBesideTyping: 3 });

  await signOut(page);
  await page.goto(link);
  await page.getByLabel('New password').fill('purple wattle station 9');
  await press(page, 'Save and sign in');
  await stands(page, 'Today');
}

for (const { name, use } of deskScreens) {
  const isQuick = use.isMobile && use.javaScriptEnabled;
  test.describe(name, { tag: isQuick ? [] : ['@all'] }, () => {
    test.use(use);

    test('an owner puts up a site, sells a car, changes the website and invites a colleague', async ({
      page,
    }) => {
      const sites = mkdtempSync(join(tmpdir(), 'no-sites-'));
      const site = await startSite({ environment: { TENANTS_DIR: sites } });
      try {
        await putUpSite(page, site.output());
        await addCar(new Thumb(page, { isTouch: use.hasTouch }), use.javaScriptEnabled);
        await priceAndSell(page, use.hasTouch);
        await changeWebsite(page, use.hasTouch);
        await inviteColleague(page, use.hasTouch);
      } finally {
        await site.stop();
        rmSync(sites, { recursive: true, force: true });
      }
    });
  });
}
