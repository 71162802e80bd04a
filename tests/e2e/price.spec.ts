import type { Page } from '@playwright/test';
import { askSite } from '../support/site-request';
import { expectAccessible } from './accessible';
import { alive, expect, port, test } from './site-test';

/** Price, buttons and finance of a car's page, as a shopper has them. */
interface Found {
  readonly slug: string;
  readonly href: string;
  readonly panel: {
    readonly state?: { readonly kind: string; readonly tag: string };
    readonly certified?: object;
    readonly market?: { readonly text: string };
    readonly payments?: readonly object[];
  };
  readonly finance?: { readonly offers: readonly { readonly name: string; readonly href: string }[] };
}

async function ask<T>(tenant: string, path: string): Promise<T> {
  const { body } = await askSite({ port, host: `${tenant}.localhost`, path });
  return JSON.parse(body.toString());
}

/** The first car of the demo stock that is like this. */
async function carLike(tenant: string, query: string, like: (car: Found) => boolean): Promise<Found> {
  const path = `/api/search?fields=slug&limit=15&${query}`;
  const { hits } = await ask<{ hits: { slug: string }[] }>(tenant, path);
  for (const { slug } of hits) {
    const car = await ask<Found>(tenant, `/api/cars/${slug}`);
    if (like(car)) return car;
  }
  throw new Error(`${tenant} has no such car among ${query}`);
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Price and contact' });

test.use({ tenant: 'brolga' });

test.describe('the finance calculator', () => {
  test('works out a loan of the shopper’s own amounts', async ({ page, javaScriptEnabled }) => {
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    if (javaScriptEnabled) await alive(page);
    const form = page.getByRole('form', { name: 'Work out your repayments' });
    const result = form.getByRole('status');
    const before = await result.innerText();
    await form.getByLabel('Deposit ($)').fill('lots');
    await form.getByLabel('Interest (% p.a.)').fill('0');
    await form.getByLabel('Repaid').selectOption('month');
    // Typed, it follows by itself; without scripting it is asked for.
    if (!javaScriptEnabled) await form.getByRole('button', { name: 'Calculate' }).click();
    await expect(result).toContainText('a month');
    await expect(result).toContainText('without interest');
    expect(await result.innerText()).not.toBe(before);
    if (javaScriptEnabled) return;
    await expect(page).toHaveURL(/\?deposit=lots&rate=0&years=5&per=month#finance$/);
    await expect(form.getByLabel('Deposit ($)')).toHaveValue('0');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').search).toBe('');
  });

  test('its button works when what it loads does not come', async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'nothing is loaded');
    await page.route('**/api/cars/**', (route) => route.fulfill({ status: 500, json: {} }));
    const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance !== undefined);
    await page.goto(car.href);
    await alive(page);
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/\?deposit=/);
    await expect(page.getByRole('status').first()).toContainText('a week');
  });
  test.use({ expectedProblems: [/status of 500/] });
});

test('every lender’s rates stand together with the warning, its disclaimer has an address', async ({
  page,
  javaScriptEnabled,
}) => {
  const car = await carLike('brolga', 'car_type=used', ({ finance }) => finance?.offers.length === 2);
  await page.goto(car.href);
  if (javaScriptEnabled) await alive(page);
  const finance = page.locator('#finance');
  await expect(finance.getByText('Comparison rate*')).toHaveCount(2);
  await expect(finance.getByText(/^\* WARNING: This comparison rate is true only/)).toBeVisible();
  await finance.getByRole('link', { name: 'Terms and disclaimer of Moreton Mutual Bank' }).click();
  await page.waitForURL(/\/finance-disclaimer\?lender=moreton-mutual$/);
  const shown = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
  await expect(shown.getByRole('heading', { name: 'Finance with Moreton Mutual Bank' })).toBeVisible();
  await expect(shown).toContainText('The offer is for cars less than twelve years old');
  await expect(shown).toContainText('WARNING');
  await expectAccessible(page);
  const unknown = await page.request.get(`${car.href}/finance-disclaimer?lender=nobody`);
  expect(unknown.status()).toBe(404);
});

test('the certified badge leads to what it means', async ({ page, javaScriptEnabled }) => {
  const car = await carLike(
    'brolga',
    'make=Toyota&car_type=used',
    ({ panel: { certified } }) => certified !== undefined,
  );
  await page.goto(car.href);
  if (javaScriptEnabled) await alive(page);
  await panel(page).getByRole('link', { name: 'What it means' }).click();
  await page.waitForURL(/\/certified$/);
  await expect(page.getByRole('heading', { name: 'What certified means at Brolga' })).toBeVisible();
  await expect(page.getByText('Checked against 139 points')).toBeVisible();
  await expectAccessible(page);
});

test.describe('buttons by state', () => {
  const links = async (page: Page, href: string) => {
    await page.goto(href);
    const texts = await panel(page).getByRole('link').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  };

  test('in stock: one primary action, reserve with its deposit, test drive', async ({ page }) => {
    const car = await carLike(
      'brolga',
      'car_type=used&status=in_stock',
      ({ panel }) => panel.payments !== undefined,
    );
    expect(await links(page, car.href)).toEqual(
      expect.arrayContaining(['Enquire Now', 'Reserve Now $200', 'Book a Test Drive', 'Share']),
    );
    await expect(page.getByRole('heading', { name: 'Ways to pay your deposit' })).toBeVisible();
    await expectAccessible(page);
  });

  test('sold: Find Me Something Similar instead, a plain notice, no finance', async ({ page }) => {
    const car = await carLike('brolga', 'status=sold', ({ panel }) => panel.state?.kind === 'sold');
    const texts = await links(page, car.href);
    expect(texts).toContain('Find Me Something Similar');
    for (const gone of ['Enquire Now', 'Book a Test Drive', 'Request photos'])
      expect(texts).not.toContain(gone);
    await expect(panel(page).getByText('SOLD This car has been sold.')).toBeVisible();
    await expect(page.locator('#finance')).toHaveCount(0);
    await expectAccessible(page);
  });

  for (const [kind, query] of [
    ['reserved', 'status=in_stock&query=mustang'],
    ['coming_soon', 'status=coming_soon'],
  ] as const) {
    test(`${kind} says so, and can be enquired`, async ({ page }) => {
      const car = await carLike('brolga', query, ({ panel }) => panel.state?.kind === kind);
      const texts = await links(page, car.href);
      expect(texts).toContain('Enquire Now');
      expect(texts).not.toContain('Reserve Now $200');
      await expect(panel(page).getByText(car.panel.state?.tag ?? '', { exact: true })).toBeVisible();
    });
  }
});

test('the car can be kept and compared from its own page', async ({ page, javaScriptEnabled }) => {
  const car = await carLike(
    'brolga',
    'car_type=used&status=in_stock',
    ({ panel }) => panel.payments !== undefined,
  );
  await page.goto(car.href);
  const save = panel(page).locator('[data-favourite]');
  if (!javaScriptEnabled) {
    await expect(save).toBeHidden();
    return;
  }
  await alive(page);
  const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await panel(page).getByLabel('Compare').check();
  await expect(page.getByRole('complementary', { name: 'Cars to compare' })).toContainText(name);
  await page.goto('/favourites');
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
});
