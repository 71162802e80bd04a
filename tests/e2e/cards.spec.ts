import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { alive, dataDir, expect, test } from './site-test';

/** What a shopper sees and does on the cards of a list. */
const all = '/search/new-used-and-demo-cars';
const cards = (page: Page): Locator => page.locator('#results li:has(a[href^="/cars/"])');
const cardWith = (page: Page, text: string | RegExp): Locator =>
  cards(page).filter({ hasText: text }).first();

interface StoredLead {
  readonly category: string;
  readonly subcategory?: string;
  readonly fields: Readonly<Record<string, string>>;
}

function leadsOf(tenant: string): StoredLead[] {
  const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', tenant, '--json'];
  const env = { ...process.env, DATA_DIR: dataDir };
  return JSON.parse(execFileSync(process.execPath, argv, { env, encoding: 'utf8' }));
}

test.describe('finance', () => {
  for (const [tenant, period] of [
    ['brolga', 'week'],
    ['wattle-bend', 'month'],
  ] as const) {
    test.describe(tenant, () => {
      test.use({ tenant });

      test('a repayment stands with both rates, and its asterisk leads to the warning', async ({ page }) => {
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

    test('Book a Test Drive asks for one, and the dealer reads so', async ({
      page,
      javaScriptEnabled,
    }, info) => {
      const email = `drive.${info.project.name.replaceAll(' ', '-')}@shopper.example`;
      await page.goto('/search/used-cars');
      await cards(page)
        .getByRole('link', { name: /^Book a Test Drive/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Book a test drive' })).toBeVisible();
      if (javaScriptEnabled) await alive(page);
      const person = {
        'First name': 'Robin',
        'Last name': 'Nguyen',
        Phone: '0491 570 006',
        Postcode: '3350',
      };
      for (const [label, value] of Object.entries(person)) await page.getByLabel(label).fill(value);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('checkbox', { name: /^I agree/ }).check();
      await page.getByRole('button', { name: 'Send it to us' }).click();
      await page.waitForURL(/\/success\?/);
      const lead = leadsOf('wattle-bend').find(({ fields }) => fields['email'] === email);
      expect(lead).toMatchObject({ category: 'Test Drive', subcategory: 'Test drive' });
    });
  });

  test.describe('a dealer who reserves', () => {
    test.use({ tenant: 'brolga', expectedProblems: [/422/] });

    test('Reserve Now names its deposit and stays itself when the form has mistakes', async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.goto('/search/used-cars');
      const reserve = cards(page)
        .getByRole('link', { name: /^Reserve Now/ })
        .first();
      await expect(reserve).toContainText('$200');
      await reserve.click();
      await expect(page.getByRole('heading', { name: 'Reserve this car' })).toBeVisible();
      await expect(page.getByText('$200 deposit', { exact: true })).toBeVisible();
      if (javaScriptEnabled) await alive(page);
      await page.getByRole('button', { name: 'Request to reserve' }).click();
      await expect(page.getByText('Please fix the following errors:')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reserve this car' })).toBeVisible();
      await expect(page.locator('input[name=subcategory]')).toHaveValue('Reserve');
    });

    test('a new car is not reserved online', async ({ page }) => {
      await page.goto('/search/new-cars');
      await expect(
        cards(page)
          .getByRole('link', { name: /^Enquiry/ })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: /^Reserve Now/ })).toHaveCount(0);
    });

    test('a sold car says so and offers another, nothing else', async ({ page }) => {
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

  test('stand at their place and are no cars', async ({ page }) => {
    await page.goto(all);
    await expect(page.locator('#results li:has(h2)').nth(5)).toContainText('Demos: nearly new, much less');
    await expect(cards(page)).toHaveCount(21);
    await page.getByRole('link', { name: 'See demo cars' }).click();
    await page.waitForURL(/\/search\/demo-cars/);
  });

  test('the first page’s are not repeated on the second', async ({ page }) => {
    await page.goto(`${all}?page=2`);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText('Demos: nearly new, much less')).toHaveCount(0);
  });
});

test.describe('compare', () => {
  test.use({ tenant: 'brolga' });

  test('ticked cars are compared without JavaScript', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled !== false, 'with JavaScript the tray takes over');
    await page.goto('/search/used-cars');
    const boxes = cards(page).getByRole('checkbox', { name: /^Compare/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Compare selected' }).click();
    await page.waitForURL(/\/compare\?cars=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('titles', () => {
  test.use({ tenant: 'wattle-bend' });

  test('a model’s name with a hyphen stays on one line', async ({ page }) => {
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

  test('a list is an address, its rows fit the screen', async ({ page }) => {
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

  test('the choice is remembered, without a shift, until it is changed', async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, 'remembered by the browser');
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
