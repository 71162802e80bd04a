import { expect, test } from './site-test';

const countIn = (text: string): number => Number(/[\d,]+(?= cars?\b)/.exec(text)?.[0].replaceAll(',', ''));

test.describe('a name that is not in stock', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 404/] });

  test('suggests the nearest make with its count', { tag: '@all' }, async ({ page }) => {
    const answer = await page.goto('/search/toyta');
    expect(answer?.status()).toBe(404);
    const suggestion = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    const promised = countIn((await suggestion.textContent()) ?? '');
    await suggestion.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota cars for sale');
    await expect(page.getByText(`${promised} cars`, { exact: true }).first()).toBeVisible();
  });
});

test.describe('a search', () => {
  test.use({ tenant: 'brolga' });

  test('removes the distance with its chip', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/used-cars?postcode=4034&within=25');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Used cars for sale near 4034');
    await page.getByRole('link', { name: 'Remove Within 25 km of 4034' }).click();
    await expect(page).toHaveURL(/\/search\/used-cars$/);
  });

  test('shows all cars and an explanation for an invalid postcode', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/used-cars?postcode=40O0&within=25');
    await expect(
      page.getByText('Invalid postcode. Please enter a 4-digit number. Showing cars at any distance.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove Within/ })).toHaveCount(0);
  });

  test('offers to drop a refinement when no car matches', async ({ page }) => {
    await page.goto('/search/mazda?price=..100');
    const way = page.getByRole('main').getByRole('link', { name: /Any price instead of up to \$100/ });
    const promised = countIn((await way.textContent()) ?? '');
    await way.click();
    await expect(page).toHaveURL(/\/search\/mazda$/);
    await expect(page.getByText(`${promised} cars`, { exact: true }).first()).toBeVisible();
  });
});
