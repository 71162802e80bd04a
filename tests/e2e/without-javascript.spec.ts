import { codeFor } from '../support/sent-messages';
import {
  chooseTime,
  confirmAndAnswer,
  continueToPayment,
  describeCar,
  drivenCar,
  fillCheckout,
  freeCar,
  wallaroo,
} from './journeys';
import { ageForms, aPerson, aPhone, fillIn, leadOf, press, stands } from './shopper';
import { carPath, dataDir, expect, test } from './site-test';
import { hearts, watchlistLink } from './watchlist-support';

/** The journeys that a shopper without JavaScript makes in a browser. The rules behind them are contract tests. */
test.describe('without JavaScript', { tag: '@no-script' }, () => {
  test.describe('at a car dealer', () => {
    test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

    test('a shopper narrows the list with the filters and compares two cars', async ({ page }) => {
      await page.goto('/search/new-used-and-demo-cars');
      await page.getByRole('link', { name: /^Filters/ }).click();
      await expect(page.getByLabel('Find: Make')).toBeHidden();
      await page.locator('#filters input[name=car_type][value=used]').check();
      await page.locator('#filters button[type=submit]').click();
      await page.waitForURL(/\/search\/used-cars$/);
      await page.getByLabel('Sort by').selectOption('price-asc');
      await press(page, 'Sort');
      await page.waitForURL(/sortBy=price-asc/);
      const boxes = page.getByRole('checkbox', { name: /^Compare / });
      for (const nth of [0, 1]) await boxes.nth(nth).check();
      await press(page, 'Compare selected');
      await page.waitForURL(/\/compare\?cars=[a-z0-9-]+,[a-z0-9-]+$/);
      await expect(page.getByRole('columnheader')).toHaveCount(2);
      await page.goto('/');
      const chip = page.getByRole('link', { name: /^SUV \d+ cars$/ });
      await expect(chip).toBeVisible();
      await chip.click();
      await page.waitForURL(/\/search\/suv$/);
    });

    test('a shopper enquires about a car, after a mistake', async ({ page }) => {
      await page.goto('/search/new-used-and-demo-cars');
      await page.locator('#results h2 a').first().click();
      await page.waitForURL(/\/cars\/[a-z0-9-]+$/);
      await page
        .getByRole('link', { name: 'Enquire', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(/\/enquire$/);
      const person = aPerson();
      await fillIn(page, { ...person, Message: 'Is it here?', Email: 'robin@' });
      await press(page, 'Send enquiry');
      await expect(page.getByText('Enter an email address like name@example.com.').first()).toBeVisible();
      await expect(page.getByText('Remember my details on this device')).toBeHidden();
      await expect(page.getByLabel('Message')).toHaveValue('Is it here?');
      await page.getByLabel('Email').fill(person.Email);
      await press(page, 'Send enquiry');
      await page.waitForURL(/\/success\?/);
      expect(await leadOf(person.Email)).toMatchObject({ fields: { message: 'Is it here?' } });
    });

    test('a shopper trades a car in and accepts the offer', async ({ page }) => {
      test.slow();
      await page.goto('/trade-in');
      await describeCar(page, wallaroo(4), 'buttons');
      await confirmAndAnswer(page, '45,000');
      await stands(page, 'Your valuation');
      await press(page, /^Accept/);
      await stands(page, 'Your details');
      const person = aPerson();
      await fillIn(page, person);
      await ageForms(page);
      await press(page, 'Continue');
      await stands(page, 'Add photos of your car');
      await press(page, 'Skip photos');
      await press(page, /call me/);
      await stands(page, 'Offer accepted. Thank you!');
      expect(await leadOf(person.Email)).toMatchObject({ fields: { trade_accepted: 'Yes' } });
    });

    test('a shopper books a test drive and cancels it', async ({ page }, info) => {
      await page.goto(`${await drivenCar(0)}/test-drive`);
      await chooseTime(page, info, 1);
      await fillIn(page, aPerson());
      await ageForms(page);
      await press(page, 'Book test drive');
      await stands(page, 'Your test drive is booked');
      await page.getByRole('link', { name: 'Change or cancel' }).click();
      await page.getByText('Cancel this test drive').click();
      await press(page, 'Yes, cancel');
      await stands(page, 'Your test drive is cancelled');
    });
  });

  test.describe('at a dealer whose shoppers save cars in their browser', () => {
    const tenant = 'wattle-bend';
    test.use({ tenant });

    test('a shopper sees no button that needs a script', async ({ page }) => {
      await page.goto('/search/new-used-and-demo-cars');
      await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0);
      await page.goto(await carPath(tenant));
      for (const scripted of ['[data-favourite]', 'label:has([data-compare])']) {
        await expect(page.locator(scripted).first()).toBeAttached();
        await expect(page.locator(scripted).first()).toBeHidden();
      }
      await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeHidden();
    });
  });

  test.describe('at a caravan dealer', () => {
    const tenant = 'saltbush-caravans';
    test.use({ tenant });

    test('a shopper reaches every slide of the banner', async ({ page }) => {
      await page.goto('/');
      const banner = page.getByRole('region', { name: 'Featured' });
      await expect(banner.getByRole('button')).toHaveCount(0);
      await banner.getByRole('link').last().focus();
      await expect(banner.getByRole('link').last()).toBeInViewport();
    });

    test('a shopper reserves a caravan with a deposit and cancels it', async ({ page }) => {
      await fillCheckout(page, await freeCar(tenant));
      await continueToPayment(page);
      await press(page, 'Pay $500');
      await stands(page, 'The caravan is reserved for you');
      await page.getByText('Cancel this reservation').click();
      await press(page, 'Yes, cancel it');
      await stands(page, /Your refund(?: of \$[\d,]+)? is (?:sent|requested)/);
    });
  });

  test.describe('at a motorcycle dealer', () => {
    test.use({ tenant: 'ironbark-motorcycles' });

    test('a shopper signs in to save a motorcycle to the watchlist', async ({ page }) => {
      const phone = aPhone();
      await page.goto('/search/new-used-and-demo-cars?page=2');
      await hearts(page).nth(1).click();
      await page.waitForURL('**/sign-in?*');
      await page.getByLabel('Mobile number').fill(phone);
      await press(page, 'Send code');
      await page.getByLabel('Six-digit code').fill(await codeFor(dataDir, phone));
      await press(page, 'Sign in');
      await page.waitForURL('**?page=2#save-*');
      await expect(page.locator('button:target')).toBeInViewport();
      await watchlistLink(page).click();
      await expect(page.getByText('1 motorcycle saved to your account.')).toBeVisible();
      await press(page, /^Remove /);
      await expect(page.getByText('Nothing saved yet.')).toBeVisible();
    });
  });
});
