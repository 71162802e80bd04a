import type { Locator, Page } from '@playwright/test';
import { visitor, wallaroo } from './journeys';
import { ageForms, aPhone, aWord, press, stands } from './shopper';
import { alive, expect, test, wording } from './site-test';
import { Thumb } from './thumb';

/** How much work a journey is for a thumb, from the home page on. */
const tenant = 'brolga';
// This machine's address may book only a few drives.
test.use({ tenant, extraHTTPHeaders: { ...visitor, 'x-forwarded-for': '203.0.113.44' } });

/** A thumb on the home page. */
async function atHome(page: Page): Promise<Thumb> {
  await page.goto('/');
  await alive(page);
  return new Thumb(page);
}

/** The cars that the home page shows. */
const cars = (page: Page): Locator => page.getByRole('main').locator('li:has(a[href^="/cars/"])');

/** Opens the page of a car from its card. */
async function openCar(thumb: Thumb, card: Locator): Promise<void> {
  await thumb.tap(card.getByRole('heading').getByRole('link'));
  await thumb.page.waitForURL(/\/cars\/[^/]+$/);
}

/** A link that the shopper sees. */
const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name }).filter({ visible: true }).first();
const typedPhone = (): string => aPhone().replace('+61', '0');

for (const way of ['phone', 'email'] as const) {
  test(`an enquiry with a ${way} is sent with 6 taps and 25 keys at most`, async ({ page }) => {
    const thumb = await atHome(page);
    await openCar(thumb, cars(page).first());
    await thumb.tap(link(page, wording.enquire));
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it still available?');
    await thumb.type('First name', 'Sam');
    if (way === 'phone') await thumb.type('Phone', typedPhone());
    else await thumb.type('Or email', `${aWord().slice(-7)}@mail.example`);
    await ageForms(page);
    await thumb.tap(page.getByRole('button', { name: wording.submit }));
    await page.waitForURL(/\/success/);
    thumb.expectAtMost(`enquiry with a ${way}`, { taps: 6, keys: 25 });
    const ways = page.getByRole('navigation', { name: 'Next steps' });
    await expect(ways.getByRole('link', { name: 'Book a test drive' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'Value your trade-in' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'Keep browsing' })).toHaveCount(0);
  });
}

test('a test drive is booked with 7 taps at most', async ({ page }) => {
  const thumb = await atHome(page);
  await openCar(thumb, cars(page).last());
  await thumb.tap(link(page, 'Book a test drive'));
  // The last day and its last time, so that tests side by side never want the same.
  await thumb.tap(page.locator('label:has(> input[name=day])').filter({ hasNotText: 'Any time' }).last());
  await thumb.tap(page.locator('label:has(> input[name^=starts_at_])').filter({ visible: true }).last());
  await thumb.type('First name', 'Sam');
  await thumb.type('Phone', typedPhone());
  await ageForms(page);
  await thumb.tap(page.getByRole('button', { name: 'Book test drive' }));
  await stands(page, 'Your test drive is booked');
  thumb.expectAtMost('test drive', { taps: 7 });
});

test('a car is saved on the device with 1 tap, without signing in', async ({ page }) => {
  const thumb = await atHome(page);
  const heart = cars(page)
    .first()
    .getByRole('button', { name: /^Save / });
  await thumb.tap(heart);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).pathname).toBe('/');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '[]'));
  expect(kept).toHaveLength(1);
  thumb.expectAtMost('saved', { taps: 1 });
});

test('a trade-in has its number after 14 taps at most', async ({ page }) => {
  const [make = '', model = '', year = ''] = wallaroo(3);
  const thumb = await atHome(page);
  await thumb.tap(page.getByRole('button', { name: 'Menu' }));
  await thumb.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }));
  await thumb.choose('Year', year);
  await thumb.choose('Make', make);
  await thumb.choose('Model', model);
  await thumb.tap(page.getByRole('button', { name: 'Continue' }));
  await thumb.type('Kilometres', '45000');
  await thumb.tap(page.getByRole('button', { name: 'Continue' }));
  await thumb.tap(page.getByRole('button', { name: 'Yes, all of it' }));
  await stands(page, 'Your valuation');
  await expect(page.getByRole('heading', { name: 'Our offer' }).locator('..')).toContainText(/\$\d/);
  thumb.expectAtMost('trade-in number', { taps: 14 });
});

test('a car is reserved and its deposit paid with 9 taps at most', async ({ page }) => {
  const thumb = await atHome(page);
  await openCar(thumb, cars(page).nth(1));
  const reserve = link(page, /^Reserve now/);
  if (!(await reserve.isVisible())) await thumb.tap(page.getByText(/ and more$/));
  await thumb.tap(reserve);
  const phone = typedPhone();
  await thumb.type('First name', 'Sam');
  await thumb.type('Phone', phone);
  await thumb.type('Email', `${phone}@mail.example`);
  await thumb.tap(page.getByLabel(/^I agree to the reservation terms/));
  await ageForms(page);
  await thumb.tap(page.getByRole('button', { name: 'Continue to pay $200' }));
  await thumb.tap(page.getByRole('button', { name: 'Pay $200', exact: true }));
  await stands(page, 'The car is reserved for you');
  thumb.expectAtMost('reserved and paid', { taps: 9 });
  // Others may want the car.
  await page.getByText('Cancel this reservation').click();
  await press(page, 'Yes, cancel it');
  await stands(page, /refund/);
});
