import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { carLike, panel } from './car-like';
import { alive, expect, test } from './site-test';

/** The buttons of a car's page by its state. */
test.use({ tenant: 'brolga' });

const reserveNote = 'Reserve Now sends us a request. You pay nothing online.';

test.describe('buttons by state', () => {
  const links = async (page: Page, href: string) => {
    await page.goto(href);
    const texts = await page.locator('main[data-car]').getByRole('link').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  };

  test('offers an enquiry, a reservation with its deposit and a test drive for a car in stock', async ({
    page,
  }) => {
    const car = await carLike(
      'brolga',
      'car_type=used&status=in_stock',
      ({ panel }) => panel.payments !== undefined,
    );
    expect(await links(page, car.href)).toEqual(
      expect.arrayContaining(['Enquire Now', 'Reserve Now $200', 'Book a Test Drive', 'Share']),
    );
    await expect(panel(page).getByText(reserveNote)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ways to pay your deposit' })).toBeVisible();
    await expectAccessible(page);
  });

  test('offers similar cars instead of an enquiry or finance for a sold car', async ({ page }) => {
    const car = await carLike('brolga', 'status=sold', ({ panel }) => panel.state?.kind === 'sold');
    const texts = await links(page, car.href);
    expect(texts).toContain('Find Me Something Similar');
    for (const gone of ['Enquire Now', 'Book a Test Drive', 'Request photos'])
      expect(texts).not.toContain(gone);
    await expect(panel(page).getByText('SOLD This car has been sold.')).toBeVisible();
    await expect(panel(page).getByText(reserveNote)).toHaveCount(0);
    await expect(page.locator('#finance')).toHaveCount(0);
    await expectAccessible(page);
  });

  for (const [kind, query] of [
    ['reserved', 'status=in_stock&query=mustang'],
    ['coming_soon', 'status=coming_soon'],
  ] as const) {
    test(`tags a ${kind} car and lets shoppers enquire`, { tag: '@all' }, async ({ page }) => {
      const car = await carLike('brolga', query, ({ panel }) => panel.state?.kind === kind);
      const texts = await links(page, car.href);
      expect(texts).toContain('Enquire Now');
      expect(texts).not.toContain('Reserve Now $200');
      await expect(panel(page).getByText(reserveNote)).toHaveCount(0);
      await expect(panel(page).getByText(car.panel.state?.tag ?? '', { exact: true })).toBeVisible();
    });
  }
});

test('saves and compares the car from its own page', async ({ page }) => {
  const car = await carLike(
    'brolga',
    'car_type=used&status=in_stock',
    ({ panel }) => panel.payments !== undefined,
  );
  await page.goto(car.href);
  const corner = page.locator('[data-carousel]');
  const save = corner.locator('[data-favourite]');
  await alive(page);
  const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await corner.getByLabel('Compare').check();
  await expect(page.getByRole('complementary', { name: 'Cars to compare' })).toContainText(name);
  await page.goto('/favourites');
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
});
