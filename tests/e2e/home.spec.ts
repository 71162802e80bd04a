import { expect, overflow, test } from './site-test';

/** The home page of a site that keeps it short. */
test.use({ tenant: 'brolga' });

const screenHeight = 740;

test('shows words, search, photo and the first facts at once, and takes at most six screens of a phone', async ({
  page,
}) => {
  await page.goto('/');
  const photo = page.locator('main img').first();
  await expect(photo).toHaveAttribute('fetchpriority', 'high');
  await expect(photo).not.toHaveAttribute('loading', 'lazy');
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('search').getByRole('button', { name: 'Search' }),
    page.getByText(/^\d\.\d out of 5 from \d+ reviews$/),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screenHeight);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    6 * screenHeight,
  );
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('lays out the cards of its rows before they come into view', async ({ page }) => {
  await page.goto('/');
  const skipped = await page
    .locator('main section li:has(h2 > a[href^="/cars/"])')
    .evaluateAll(
      (cards) => cards.filter((card) => getComputedStyle(card).contentVisibility !== 'visible').length,
    );
  expect(skipped).toBe(0);
});

test('starts a valuation with a make, and finds the nearest yard to a postcode', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Make of your car').selectOption('Toyota');
  await page.getByRole('button', { name: 'See what it’s worth' }).click();
  await page.waitForURL(/\/(sell-your-car|trade-in)\?make=Toyota$/);
  await expect(page.getByLabel('Make')).toHaveValue('Toyota');
  await page.goto('/');
  await page.getByLabel('Your postcode').fill('4300');
  await page.getByRole('button', { name: 'Find the nearest' }).click();
  await page.waitForURL(/\/dealerships\?postcode=4300$/);
  await expect(page.getByRole('status')).toContainText('Nearest to 4300');
});

test('puts the prices of a row of cars at one height', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/', '/search/used-cars']) {
    await page.goto(path);
    const tops = await page
      .locator('li:has(h2 > a[href^="/cars/"]) p > strong')
      .evaluateAll((prices) =>
        prices.slice(0, 3).map((price) => Math.round(price.getBoundingClientRect().top)),
      );
    expect(tops.length).toBe(3);
    const [first = 0, ...others] = tops;
    // A long name takes a third line.
    expect(others.filter((top) => Math.abs(top - first) > 24)).toEqual([]);
  }
});
