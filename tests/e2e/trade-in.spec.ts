import { carLike } from './car-like';
import { confirmAndAnswer, describeCar, wallaroo } from './journeys';
import { expectAccessible } from './page-checks';
import { ageForms, aPerson, fillIn, leadOf, press, stands } from './shopper';
import { alive, expect, hold, test } from './site-test';

/** From a description of the shopper's car to an accepted offer, and the offer carried to the dealer's car. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of 422/] });

test('values a car, accepts the offer and carries it to the car, finance and reservation', async ({
  page,
}) => {
  test.slow();
  const look = () => expectAccessible(page);
  const wanted = await carLike(tenant, 'car_type=used&status=in_stock', ({ panel }) => !panel.state);
  await page.goto(`/cars/trade-in?car_id=${wanted.slug}`);
  await alive(page);
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText(/There is a problem|Please fix the following errors:/);
  await look();
  await describeCar(page, wallaroo(3));

  await stands(page, 'How many kilometres has it done?');
  expect(page.url()).not.toContain('Wallaroo');
  const photo = page.getByRole('main').locator('img').first();
  expect((await photo.boundingBox())?.width).toBeGreaterThan(60);
  await look();
  await confirmAndAnswer(page, '45,000', async () => {
    await press(page, 'See your valuation');
    await expect(page.getByRole('alert')).toContainText('choose an answer');
    await look();
  });

  await stands(page, 'Your valuation');
  const offer =
    (await page.getByRole('button', { name: /^Accept/ }).textContent())?.replace('Accept ', '') ?? '';
  await expect(page.getByRole('heading', { name: 'Your price after trade-in' })).toBeVisible();
  await page.getByText('How we worked this out').click();
  await expect(page.getByText('Estimated trade-in value').first()).toBeVisible();
  await look();
  const reduced = (await page.getByText('You pay').locator('..').locator('dd').textContent()) ?? '';
  await press(page, /^Accept/);

  await stands(page, 'Your details');
  const person = aPerson();
  await fillIn(page, person);
  await look();
  await ageForms(page);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await stands(page, 'Add photos of your car');
  await press(page, 'Skip photos');
  await stands(page, 'Book an inspection');
  await look();
  await press(page, /call me/);
  await stands(page, 'Offer accepted. Thank you!');
  await look();
  expect(await leadOf(person.Email)).toMatchObject({
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
  await expect(page.getByRole('heading', { name: /^Our offer for your/ })).toBeVisible();
});

test('offers a call for a car without a price, by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const typeInto = async (label: string, text: string) => {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  };
  await page.goto('/sell-my-car');
  await alive(page);
  await page.getByRole('button', { name: 'My car isn’t in the lists' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=make]')).toBeVisible();
  // A list chooses what is typed.
  await typeInto('Year', String(new Date().getFullYear() - 3));
  await typeInto('Make', 'Bellbird');
  await typeInto('Model', '601');
  await page.keyboard.press('Enter');
  // No further question comes before the answer.
  await stands(page, 'We’ll value your car in person');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('We don’t see many of these');
  await expect(page.getByRole('main')).toContainText('A buyer will call you');
});

test('fills the list of models for a make chosen before hydration', { tag: '@all' }, async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
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
