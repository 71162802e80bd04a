import { askSite } from '../support/site-request';
import { alive, expect, port, test } from './site-test';

test.use({ tenant: 'brolga' });

test('leads from Browse to the models of a body type and a make', async ({ page }) => {
  await page.goto('/');
  const browse = page.getByRole('contentinfo').getByRole('link', { name: 'Browse' });
  // A phone folds the groups of the footer.
  if (!(await browse.isVisible())) await page.getByRole('contentinfo').getByText('Buyer tools').click();
  await browse.click();
  await page.getByRole('link', { name: 'Models by body type' }).click();
  // Browse has tiles of the same name.
  await page.waitForURL(/\/models$/);
  await page.getByRole('link', { name: /^Ute/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ute models');
  await page.getByRole('link', { name: 'Toyota', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota');
  // An offer of it stands below.
  await page
    .getByRole('link', { name: /^HiLux/ })
    .first()
    .click();
  await page.waitForURL(/\/search\/toyota\/hilux$/);
});

test('finds cars within the budget from the home page', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const finder = page.getByRole('form', { name: 'Find a car for your budget' });
  await finder.getByLabel('Repayment ($)').fill('500');
  await finder.getByLabel('Deposit').fill('1000');
  // A loan of five years at 8.49 %.
  await expect(finder.getByText('About $25,370 to spend')).toBeVisible();
  await finder.getByRole('button', { name: /^Show \d+ used cars?$/ }).click();
  await page.waitForURL(/\/search\/used-cars\?\S*deposit=1000&years=5&per=month/);
  await expect(page.getByText(/^\$\d+ a month/).first()).toBeVisible();
});

test('disables the button when no car fits the budget', { tag: '@all' }, async ({ page }) => {
  await page.goto('/find-by-budget');
  await alive(page);
  await page.getByLabel('Repayment ($)').fill('abc');
  await page.getByLabel('Deposit').fill('-5');
  const found = page.getByRole('button', { name: 'Show 0 used cars' });
  await expect(found).toBeDisabled();
  await expect(page.getByText('No used cars found for this budget')).toBeVisible();
  await page.getByLabel('Repayment ($)').fill('200');
  await page.getByLabel('Paid every').selectOption('week');
  await expect(page.getByText('About $42,340 to spend')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show [1-9]\d* used cars?$/ })).toBeEnabled();
});

test('converts the first repayment to its frequency', { tag: '@all' }, async ({ page }) => {
  await page.goto('/find-by-budget');
  await alive(page);
  await expect(page.getByLabel('Repayment ($)')).toHaveValue('600');
  await page.getByLabel('Paid every').selectOption('week');
  await expect(page.getByLabel('Repayment ($)')).toHaveValue('200');
  await expect(page.getByText('About $44,340 to spend')).toBeVisible();
});

test('keeps the number of cars in a budget while the server does not answer', { tag: '@all' }, async ({
  page,
}) => {
  await page.route('**/api/budget**', (route) => route.abort('aborted'));
  await page.goto('/find-by-budget');
  await alive(page);
  const before = await page.getByRole('button', { name: /^Show \d+ / }).textContent();
  const asked = page.waitForRequest('**/api/budget**');
  await page.getByLabel('Deposit').fill('9000');
  await asked;
  expect(await page.getByRole('button', { name: /^Show \d+ / }).textContent()).toBe(before);
});

/** Gives the page a response at this path that starts and ends only when it is aborted. Runs in the browser. */
function neverFinish(path: string): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (new URL(address, location.href).pathname !== path) return fetch(input, init);
    document.documentElement.dataset['unfinished'] = '';
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    });
    return new Response(body, { headers: { 'content-type': 'text/x-script' } });
  };
}

test('updates label and count as the slider moves', async ({ page }) => {
  await page.goto('/price-range?price=20000..21000');
  await alive(page);
  const [low, high] = [
    page.getByRole('slider', { name: 'Price from' }),
    page.getByRole('slider', { name: 'Price to' }),
  ];
  await low.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('$20,500 to $21,000')).toBeVisible();
  // The min thumb is capped one step below the max thumb.
  await page.keyboard.press('ArrowRight');
  await expect(low).toHaveValue('20500');
  await high.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('$20,500 and over')).toBeVisible();
  const { body } = await askSite({
    port,
    host: 'brolga.localhost',
    path: '/api/search?limit=0&price=20500..',
  });
  const { count } = JSON.parse(body.toString());
  const button = page.getByRole('button', { name: `Search ${count} cars` });
  await expect(button).toBeVisible();
  await button.click();
  await page.waitForURL(/price=20500\.\.&sortBy=price-desc/);
});

test('leads to the results while a live update is still on its way', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(neverFinish, '/price-range.data');
  await page.goto('/price-range?price=20000..40000');
  await alive(page);
  await page.getByRole('slider', { name: 'Price from' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.documentElement.dataset['unfinished'] === '');
  await page.getByRole('button', { name: /^Search \d/ }).click();
  await page.waitForURL(/price=20500\.\.40000&sortBy=price-desc/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for sale');
});

test.describe('at a dealer with banners', () => {
  test.use({ tenant: 'wattle-bend' });

  test('scrolls the featured banner by buttons, arrow keys and dots, and stops at its ends', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await alive(page);
    const banner = page.getByRole('region', { name: 'Featured' });
    await banner.scrollIntoViewIfNeeded();
    const [back, on] = [
      banner.getByRole('button', { name: 'Previous slide' }),
      banner.getByRole('button', { name: 'Next slide' }),
    ];
    const dots = banner.getByRole('button', { name: /^Show / });
    await expect(back).toBeDisabled();
    await expect(on).toBeEnabled();
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await on.click();
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(back).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(on).toBeDisabled();
    await page.keyboard.press('ArrowLeft');
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await dots.nth(0).click();
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(back).toBeDisabled();
  });
});

test('takes the state and the loan chosen above a list to the car page and back', async ({ page }) => {
  await page.goto('/search/used-cars?sortBy=price-desc');
  await page.getByText(/^Prices for QLD/).click();
  await page.getByLabel('Registering in').selectOption('VIC');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.waitForURL(/\/search\/used-cars\?sortBy=price-desc&register_in=VIC$/);
  await page.getByText(/^Prices for VIC/).click();
  await page.getByText('Add your repayments', { exact: true }).click();
  // Each of the two would lose what somebody typed into the other.
  await expect(page.getByLabel('Registering in')).toBeHidden();
  await page.getByLabel('Deposit or trade-in ($)').fill('3000');
  await page.getByRole('button', { name: 'Show repayments' }).click();
  await page.waitForURL(/register_in=VIC&deposit=3000&rate=&years=5&per=week$/);
  await expect(page.getByText('Your loan: $3,000 deposit over 5 years at each car’s own rate')).toBeVisible();
  const line = await page
    .getByText(/^\$\d+ a week\s·/)
    .first()
    .textContent();
  const [repayment = 'no repayment'] = /^\$\d+ a week/.exec(line ?? '') ?? [];
  await page.locator('#results li h2 a').first().click();
  await page.waitForURL(/\/cars\/.*register_in=VIC&deposit=3000/);
  await expect(page.getByRole('complementary').getByText(/VIC/).first()).toBeVisible();
  await expect(page.locator('#finance output')).toContainText(repayment);
});

test('a typed address has the state that was chosen before, until the site’s own is chosen', async ({
  page,
}) => {
  const choose = async (state: string, now: string) => {
    await page.getByText(new RegExp(`^Prices for ${now}`)).click();
    await page.getByLabel('Registering in').selectOption(state);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.waitForURL(new RegExp(`register_in=${state}`));
  };
  await page.goto('/search/used-cars');
  await choose('VIC', 'QLD');
  await page.goto('/search/used-cars?sortBy=price-desc');
  await page.waitForURL(/\?sortBy=price-desc&register_in=VIC$/);
  await expect(page.getByText(/^Prices for VIC/)).toBeVisible();
  await choose('QLD', 'VIC');
  await page.goto('/search/used-cars');
  await expect(page.getByText(/^Prices for QLD/)).toBeVisible();
  expect(page.url()).not.toContain('register_in');
});
