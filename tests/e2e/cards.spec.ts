import type { Locator, Page } from '@playwright/test';
import { aPerson } from './people';
import { fillIn, leadOf } from './shopper';
import { alive, expect, test } from './site-test';

/** What a shopper sees and does on the cards of a list. */
const all = '/search/new-used-and-demo-cars';
const cards = (page: Page): Locator => page.locator('#results li:has(a[href^="/cars/"])');
const cardWith = (page: Page, text: string | RegExp): Locator =>
  cards(page).filter({ hasText: text }).first();

test.describe('finance', () => {
  for (const [tenant, period] of [
    ['brolga', 'week'],
    ['wattle-bend', 'month'],
  ] as const) {
    test.describe(tenant, () => {
      test.use({ tenant });

      test('shows a repayment with both rates and links its asterisk to the warning', async ({ page }) => {
        await page.goto(all);
        const card = cardWith(page, 'comparison');
        const line = new RegExp(
          `^\\$[\\d,]+ a ${period}\\s· [\\d.]+%\\sp\\.a\\.\\s· comparison [\\d.]+%\\sp\\.a\\.\\*$`,
        );
        // One element, so one size and one weight for the repayment and both rates.
        const finance = card.locator('p', { hasText: 'comparison' });
        await expect(finance).toHaveText(line);
        await expect(finance.locator('a', { hasText: 'comparison' }).locator('*')).toHaveCount(0);
        const note = page.getByText(/WARNING: This comparison rate is true only for the examples given/);
        await expect(note).toHaveCount(1);
        await expect(note).toContainText('Comparison rate based on a 5-year secured loan of $30,000.');
        await expect(note).toContainText('Rates as of 1 Nov 2026.');
        await card.getByRole('link', { name: 'Finance warning' }).click();
        await expect(note).toBeInViewport();
      });
    });
  }
});

test.describe('buttons', () => {
  test.describe('a dealer of test drives', () => {
    test.use({ tenant: 'wattle-bend' });

    test('sends a test drive request to the dealer from a card', { tag: '@all' }, async ({ page }) => {
      await page.goto('/search/used-cars');
      await cards(page)
        .getByRole('link', { name: /^Book a Test Drive/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Book a test drive' })).toBeVisible();
      await alive(page);
      const person = aPerson();
      await fillIn(page, person);
      await page.getByRole('checkbox', { name: /^I agree/ }).check();
      await page.getByRole('button', { name: 'Send it to us' }).click();
      await page.waitForURL(/\/success\?/);
      const lead = await leadOf(person.Email, 'wattle-bend');
      expect(lead).toMatchObject({ category: 'Test Drive', subcategory: 'Test drive' });
    });
  });

  test.describe('a dealer who reserves', () => {
    test.use({ tenant: 'brolga', expectedProblems: [/422/] });

    test('names the deposit on Reserve Now and keeps the form after mistakes', { tag: '@all' }, async ({
      page,
    }) => {
      await page.goto('/search/used-cars');
      const reserve = cards(page)
        .getByRole('link', { name: /^Reserve Now/ })
        .first();
      await expect(reserve).toContainText('$200');
      await reserve.click();
      await expect(page.getByRole('heading', { name: 'Reserve this car' })).toBeVisible();
      await expect(page.getByText('$200 deposit', { exact: true })).toBeVisible();
      await alive(page);
      await page.getByRole('button', { name: 'Request to reserve' }).click();
      await expect(page.getByText('Please fix the following errors:')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reserve this car' })).toBeVisible();
      await expect(page.locator('input[name=subcategory]')).toHaveValue('Reserve');
    });

    test('offers no reservation of new cars', { tag: '@all' }, async ({ page }) => {
      await page.goto('/search/new-cars');
      await expect(
        cards(page)
          .getByRole('link', { name: /^Enquiry/ })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: /^Reserve Now/ })).toHaveCount(0);
    });

    test('marks sold cars and only offers similar ones', { tag: '@all' }, async ({ page }) => {
      await page.goto(`${all}?status=sold`);
      const sold = cardWith(page, 'SOLD');
      await expect(sold.getByRole('link', { name: /^Find Me Something Similar/ })).toBeVisible();
      await expect(sold.getByRole('link', { name: /^(Enquiry|Reserve Now)/ })).toHaveCount(0);
      await expect(sold.getByRole('checkbox')).toHaveCount(0);
      await expect(sold.locator('[data-favourite]')).toHaveCount(0);
    });
  });
});

test.describe('promotions', () => {
  test.use({ tenant: 'brolga' });

  test('shows a promotion among the cars without counting it', { tag: '@all' }, async ({ page }) => {
    await page.goto(all);
    await expect(page.locator('#results li:has(h2)').nth(5)).toContainText('Demos: nearly new, much less');
    await expect(cards(page)).toHaveCount(21);
    await page.getByRole('link', { name: 'See demo cars' }).click();
    await page.waitForURL(/\/search\/demo-cars/);
  });

  test('does not repeat promotions on the second page', { tag: '@all' }, async ({ page }) => {
    await page.goto(`${all}?page=2`);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText('Demos: nearly new, much less')).toHaveCount(0);
  });
});

test.describe('titles', () => {
  test.use({ tenant: 'wattle-bend' });

  test('keeps a hyphenated model name on one line', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars');
    const names = cards(page).locator('h2 bdi');
    expect(await names.allInnerTexts()).toContain('CX-5');
    expect(await names.evaluateAll((all) => all.map((name) => name.getClientRects().length))).toEqual(
      Array(await names.count()).fill(1),
    );
  });
});

/** Columns of the list of cars as it is drawn. */
const columns = (page: Page) =>
  page
    .locator('#results ul:has(a[href^="/cars/"])')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
const photoWidth = (page: Page) =>
  cards(page)
    .first()
    .locator('img')
    .first()
    .evaluate((image) => image.getBoundingClientRect().width / window.innerWidth);

test.describe('grid and list', () => {
  test.use({ tenant: 'brolga' });

  test('switches to a list whose rows fit the screen', async ({ page }) => {
    await page.goto('/search/used-cars');
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL(/view=list/);
    await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(await columns(page)).toBe(1);
    expect(await photoWidth(page)).toBeLessThan(0.5);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  });

  test('remembers grid or list without a layout shift', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/used-cars');
    await alive(page);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL(/view=list/);
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/search/new-cars', { waitUntil: 'networkidle' });
    expect(await photoWidth(page)).toBeLessThan(0.5);
    await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    await page.getByRole('link', { name: 'Grid', exact: true }).click();
    await expect.poll(() => photoWidth(page)).toBeGreaterThan(0.2);
    await page.goto('/search/demo-cars');
    await expect(page.getByRole('link', { name: 'Grid', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});
