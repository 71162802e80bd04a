import type { Page } from '@playwright/test';
import { importMarket } from '../support/market-file';
import { expectAccessible } from './accessible';
import { carLike } from './car-like';
import { aPerson, leadOf, readAgain } from './shopper';
import { alive, dataDir, expect, test } from './site-test';

/** From a description of the shopper's car to an accepted offer, and the offer carried to the dealer's car. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of 422/] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const stands = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function describeCar(page: Page, scripted: boolean, choices: readonly string[]): Promise<void> {
  for (const [at, label] of ['Make', 'Model', 'Year'].entries()) {
    const list = page.getByLabel(label);
    await expect(list.locator('option', { hasText: choices[at] ?? '' }).first()).toBeAttached();
    await list.selectOption(choices[at] ?? '');
    const next = ['Show models', 'Show years', 'Show badges'][at] ?? '';
    if (!scripted) await press(page, next);
  }
  await press(page, 'Continue');
}

async function answerCondition(page: Page): Promise<void> {
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check();
}

test('a shopper describes a car, accepts the offer, and sees it on the car, in finance and in reserve', async ({
  page,
  javaScriptEnabled,
  isMobile,
}) => {
  test.skip(isMobile !== true, 'a phone, with a script and without');
  test.slow();
  const scripted = javaScriptEnabled !== false;
  const look = async () => (scripted ? expectAccessible(page) : undefined);
  importMarket(dataDir, tenant);
  const wanted = await carLike(tenant, 'car_type=used&status=in_stock', ({ panel }) => !panel.state);
  const year = new Date().getFullYear() - (scripted ? 3 : 4);
  await page.goto(`/cars/trade-in?car_id=${wanted.slug}`);
  if (scripted) await alive(page);
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('Please fix the following errors:');
  await look();
  await describeCar(page, scripted, ['Mazda', 'Wallaroo', String(year)]);

  await stands(page, 'Is this your car?');
  expect(page.url()).not.toContain('Wallaroo');
  // The styles of its photo are there without JavaScript too.
  const photo = page.getByRole('main').locator('img').first();
  expect((await photo.boundingBox())?.width).toBeGreaterThan(60);
  await look();
  await page.getByLabel('Kilometres').fill('45,000');
  await press(page, 'Yes, that’s it');
  await stands(page, 'What condition is it in?');
  await press(page, 'See your valuation');
  await expect(page.getByRole('alert')).toContainText('choose an answer');
  await answerCondition(page);
  await look();
  await press(page, 'See your valuation');

  await stands(page, 'Your valuation');
  await expect(page.getByText('Estimated trade-in value').first()).toBeVisible();
  const offer =
    (await page.getByRole('button', { name: /^Accept/ }).textContent())?.replace('Accept ', '') ?? '';
  await expect(page.getByRole('heading', { name: 'Your price after trade-in' })).toBeVisible();
  await page.getByText('How we worked this out').click();
  await look();
  const reduced = (await page.getByText('You pay').locator('..').locator('dd').textContent()) ?? '';
  await press(page, /^Accept/);

  await stands(page, 'Your details');
  const person = aPerson();
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label).fill(value);
  await look();
  await readAgain(page);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await stands(page, 'Add photos of your car');
  await press(page, 'Skip photos');
  await stands(page, 'Book an inspection');
  await look();
  await press(page, /call me/);
  await stands(page, 'Offer accepted. Thank you!');
  await look();
  expect(leadOf(person.Email)).toMatchObject({
    subcategory: 'Trade-in',
    fields: { trade_make: 'Mazda', trade_model: 'Wallaroo', trade_km: '45000', trade_accepted: 'Yes' },
    car: { slug: wanted.slug },
  });

  await page.getByRole('link', { name: /^See the valuation/ }).click();
  await page.getByRole('link', { name: /^Back to the/ }).click();
  for (const path of [
    `${wanted.href}?after=trade-in`,
    `${wanted.href}/checkout`,
    `/finance?car_id=${wanted.slug}`,
  ]) {
    await page.goto(path);
    const panel = page.getByText('Your price after trade-in').locator('..');
    await expect(panel).toContainText(reduced);
    await expect(panel).toContainText(offer);
  }
  await page.goto('/trade-in');
  await expect(page.getByRole('link', { name: /^Continue your valuation/ })).toBeVisible();
});

test('a car that nobody sells gets no number but a call, by keyboard alone', async ({
  page,
  javaScriptEnabled,
  isMobile,
}) => {
  test.skip(isMobile === true || javaScriptEnabled === false, 'a keyboard stands on a desk');
  importMarket(dataDir, tenant);
  const typeInto = async (label: string, text: string) => {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  };
  await page.goto('/sell-my-car');
  await alive(page);
  await page.getByRole('button', { name: 'My car isn’t in the lists' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=make]')).toBeVisible();
  await typeInto('Make', 'Bellbird');
  await typeInto('Model', '601');
  await typeInto('Year', String(new Date().getFullYear() - 3));
  await page.keyboard.press('Enter');
  await stands(page, 'Is this your car?');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await typeInto('Kilometres', '30000');
  await typeInto('Registration', '9zz 999');
  await page.keyboard.press('Enter');
  await stands(page, 'What condition is it in?');
  expect(page.url()).not.toMatch(/9ZZ/i);
  for (const group of await page.getByRole('main').locator('fieldset').all()) {
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await stands(page, 'We’ll value your car in person');
  await expect(page.getByRole('main')).toContainText('We don’t see this model often enough');
  await expect(page.getByRole('main')).toContainText('A buyer will call you');
});

test('a make chosen before the page has come alive fills the list of models', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'the script comes late');
  importMarket(dataDir, tenant);
  let release = () => {};
  const chosen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await chosen;
    await route.continue();
  });
  await page.goto('/trade-in', { waitUntil: 'commit' });
  const make = page.getByLabel('Make');
  const [, first] = await make.locator('option').allTextContents();
  await make.selectOption(first ?? '');
  await expect(page.getByLabel('Model').locator('option')).toHaveCount(1);
  release();
  await alive(page);
  await expect(page.getByLabel('Model').locator('option').nth(1)).toBeAttached();
  await expect(make).toHaveValue(first ?? '');
});
