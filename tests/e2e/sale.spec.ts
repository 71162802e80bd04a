import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { aPerson } from './people';
import { ageForms, fillIn, leadsOf } from './shopper';
import { alive, dataDir, expect, test, wording } from './site-test';

/** The whole sale, as a shopper does it and as the dealer sees it. */
const tenants = ['brolga', 'wattle-bend'] as const;
const message = 'Is it still there on Saturday?';

async function openFirstCar(page: Page): Promise<void> {
  await page.goto('/search/new-used-and-demo-cars');
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('heading', { level: 2 })
    .first()
    .getByRole('link')
    .click();
  await page.waitForURL(/\/cars\/[a-z0-9-]+$/);
}

const enquireNow = (page: Page) =>
  page.getByRole('link', { name: wording.enquire }).filter({ visible: true }).first();

/** The form in its dialog over the car. */
async function openEnquiry(page: Page): Promise<Locator> {
  await alive(page);
  await enquireNow(page).click();
  await page.waitForURL(/\/enquire$/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

function mailsTo(email: string): string[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-email.eml'),
  );
  return files.filter((file) => readFileSync(join(outbox, file), 'utf8').includes(email));
}

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('finds a car, enquires, and delivers the lead to the dealer', async ({ page }) => {
      const person = aPerson();
      const { Email: email } = person;
      await page.goto('/');
      await page.getByLabel('Search cars').fill('mazda');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/\/search\/.*query=mazda/);
      const results = page.getByRole('region', { name: 'Results' });
      const car = results.getByRole('heading', { level: 2 }).first().getByRole('link');
      await expect(car).toContainText('Mazda');
      await car.click();
      await page.waitForURL(/\/cars\/[a-z0-9-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mazda');

      const form = await openEnquiry(page);
      await fillIn(form, { ...person, Message: message });
      const terms = form.getByRole('checkbox', { name: /^I agree/ });
      if (await terms.isVisible()) await terms.check();
      await ageForms(page);
      await form.getByRole('button', { name: wording.submit }).click();
      await page.waitForURL(/\/success\?/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      const leads = await leadsOf(email, tenant);
      expect(leads).toHaveLength(1);
      expect(leads[0]?.fields).toMatchObject({ name: 'Robin', last_name: 'Nguyen', postcode: '4000' });
      await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1);
    });
  });
}

test.describe('the search page', () => {
  test.use({ tenant: 'brolga' });

  test('sorts by price and counts the cars', async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars');
    const count = page.getByText(/^[\d,]+ cars$/).first();
    const before = await count.textContent();
    await alive(page);
    await page.getByLabel('Sort by').selectOption('price-asc');
    await page.waitForURL(/sortBy=price-asc/);
    await expect(count).toHaveText(before ?? '');
    const cards = page
      .getByRole('region', { name: 'Results' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    const prices = (await cards.allInnerTexts()).flatMap((text) => {
      const price = /\$([\d,]+)/.exec(text)?.[1];
      return price ? [Number(price.replaceAll(',', ''))] : [];
    });
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('links to the next page of cars', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars');
    const first = await page
      .getByRole('region', { name: 'Results' })
      .getByRole('heading', { level: 2 })
      .first()
      .textContent();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: '2', exact: true })
      .click();
    await page.waitForURL(/page=2/);
    await expect(
      page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 }).first(),
    ).not.toHaveText(first ?? '');
  });

  test('links to all cars when nothing matches', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars?query=zzzzqqqq');
    await expect(page.getByRole('heading', { name: /No cars match/ })).toBeVisible();
    await page.getByRole('link', { name: 'See all cars' }).click();
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('the enquiry', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

  test('keeps the enquiry and says what to fix', async ({ page }) => {
    await openFirstCar(page);
    const form = await openEnquiry(page);
    await fillIn(form, { ...aPerson(), Email: 'robin@shopper', Postcode: '40', Message: message });
    await form.getByRole('button', { name: wording.submit }).click();
    await expect(form.getByText('Please fix the following errors:')).toBeVisible();
    await expect(form.getByText('Invalid postcode. Please enter a 4-digit number.').first()).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Robin');
    await expect(form.getByLabel('Message')).toHaveValue(message);
  });
});
