import type { Locator, Page } from '@playwright/test';
import { ask, carLike } from './car-like';
import { expectShift, noteShifts } from './page-checks';
import { alive, expect, test } from './site-test';

/** The links above a car: its list, and the cars before and after it. */
test.use({ tenant: 'brolga' });

interface Listed {
  readonly data: readonly { readonly card: { readonly href: string; readonly title: string } }[];
  readonly count: number;
}
async function listed(query: string) {
  const { data, count } = await ask<Listed>('brolga', `/api/search?fields=card&${query}`);
  return { cards: data.map(({ card }) => card), count };
}

const row = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumb' });
const back = (page: Page): Locator => row(page).getByRole('link').first();
const previous = (page: Page): Locator => row(page).getByRole('link', { name: /^Previous car: / });
const next = (page: Page): Locator => row(page).getByRole('link', { name: /^Next car: / });
const card = (page: Page, href: string): Locator => page.locator(`main h2 a[href="${href}"]`);

const refined = '/search/suv?car_type=used&sortBy=price-asc';
const refinedQuery = 'path=/search/suv&car_type=used&sortBy=price-asc&limit=100';

test('lists the same make and condition where no search led to the car', async ({ page }) => {
  const car = await carLike('brolga', 'car_type=used&status=in_stock&make=Toyota', () => true);
  const { count, cards } = await listed('path=/search/toyota&car_type=used&limit=100');
  await page.goto(car.href);
  await expect(back(page)).toHaveText(`${count} used Toyotas`);
  const at = cards.findIndex(({ href }) => href === car.href);
  await expect(next(page)).toHaveAttribute('href', cards[at + 1]?.href ?? '');
  await expect(previous(page)).toHaveCount(at === 0 ? 0 : 1);
  await back(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/used toyota/i);
  await expect(page.locator('main h2 a').first()).toBeVisible();
});

test('returns to the search from a card, without a layout shift', async ({ page }) => {
  const { cards, count } = await listed(refinedQuery);
  const [first, second, third] = cards;
  await noteShifts(page);
  await page.goto(refined);
  await alive(page);
  await card(page, second?.href ?? '').click();
  await expect(back(page)).toHaveText(`Back to ${count} used SUVs`);
  await expect(previous(page)).toHaveAttribute('href', first?.href ?? '');
  await expect(next(page)).toHaveAccessibleName(`Next car: ${third?.title}`);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(back(page)).toHaveText(`Back to ${count} used SUVs`);
  await expectShift(page, { atMost: 0 });
  await back(page).click();
  await expect(page).toHaveURL(refined);
});

test('returns to the search from a new tab, opened before hydration', { tag: '@all' }, async ({
  page,
  context,
}) => {
  const { cards, count } = await listed(refinedQuery);
  await page.goto(refined);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    card(page, cards[0]?.href ?? '').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(back(tab)).toHaveText(`Back to ${count} used SUVs`);
  await expect(previous(tab)).toHaveCount(0);
  await expect(next(tab)).toHaveAttribute('href', cards[1]?.href ?? '');
});

test('crosses result pages with Next and Previous, and returns to the page of the car', {
  tag: '@all',
}, async ({ page }) => {
  const { cards, count } = await listed('path=/search/used-cars&sortBy=latest&limit=100');
  await page.goto('/search/used-cars?sortBy=latest&page=2', { waitUntil: 'networkidle' });
  await alive(page);
  const first = await page.locator('main h2 a').first().getAttribute('href');
  const at = cards.findIndex(({ href }) => href === first);
  expect(at).toBeGreaterThan(0);
  await card(page, first ?? '').click();
  await expect(back(page)).toHaveText(`Back to ${count} used cars`);
  await expect(back(page)).toHaveAttribute('href', '/search/used-cars?sortBy=latest&page=2');
  await previous(page).click();
  await expect(page).toHaveURL(cards[at - 1]?.href ?? '');
  await expect(back(page)).toHaveText(`Back to ${count} used cars`);
  await expect(back(page)).toHaveAttribute('href', '/search/used-cars?sortBy=latest');
  await expect(next(page)).toHaveAttribute('href', first ?? '');
  await page.goBack();
  await expect(page).toHaveURL(first ?? '');
  await expect(back(page)).toHaveAttribute('href', '/search/used-cars?sortBy=latest&page=2');
});

test('lists the same make for a car outside the search', { tag: '@all' }, async ({ page }) => {
  const { cards } = await listed(refinedQuery);
  await page.goto(refined);
  await alive(page);
  await card(page, cards[0]?.href ?? '').click();
  await expect(back(page)).toHaveText(/^Back to/);
  const car = await carLike('brolga', 'car_type=used&status=in_stock&body=Ute', () => true);
  await page.goto(car.href, { waitUntil: 'networkidle' });
  await expect(back(page)).toHaveText(/^\d+ used/);
});
