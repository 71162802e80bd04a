import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ownPerson } from './own-person';
import { alive, dataDir, expect, test, wording } from './site-test';

/** The whole sale, as a shopper does it and as the dealer sees it, with JavaScript and without. */
const tenants = ['brolga', 'wattle-bend'] as const;
const person = {
  'First name': 'Robin',
  'Last name': 'Nguyen',
  Phone: '0491 570 006',
  Postcode: '4000',
  Message: 'Is it still there on Saturday?',
};

/** The form of a page or a dialog, filled in by its labels. */
async function fillIn(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

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

/** The form: in a dialog over the car with JavaScript, on a page of its own without. */
async function openEnquiry(page: Page, javaScript: boolean): Promise<Page | Locator> {
  if (javaScript) await alive(page);
  await enquireNow(page).click();
  await page.waitForURL(/\/enquire$/);
  if (!javaScript) return page;
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

function leadsOf(tenant: string): { fields: Record<string, string> }[] {
  const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', tenant, '--json'];
  const printed = execFileSync(process.execPath, argv, {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return JSON.parse(printed);
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

    test('a shopper finds a car and enquires, and the dealer has the lead', async ({
      page,
      javaScriptEnabled,
    }, info) => {
      const { email, phone } = ownPerson(info.project.name, `sale ${tenant}`);
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

      const form = await openEnquiry(page, javaScriptEnabled !== false);
      await fillIn(form, { ...person, Phone: phone, Email: email });
      const terms = form.getByRole('checkbox', { name: /^I agree/ });
      if (await terms.isVisible()) await terms.check();
      // Nobody fills a form in two seconds: what does is kept back as a machine's.
      await page.waitForTimeout(2_000);
      await form.getByRole('button', { name: wording.submit }).click();
      await page.waitForURL(/\/success\?/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      const leads = leadsOf(tenant).filter((lead) => lead.fields['email'] === email);
      expect(leads).toHaveLength(1);
      expect(leads[0]?.fields).toMatchObject({ name: 'Robin', last_name: 'Nguyen', postcode: '4000' });
      await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1);
    });
  });
}

test.describe('the search page', () => {
  test.use({ tenant: 'brolga' });

  test('sorts by price and says how many cars it shows', async ({ page, javaScriptEnabled }) => {
    await page.goto('/search/new-used-and-demo-cars');
    const count = page.getByText(/^[\d,]+ cars$/).first();
    const before = await count.textContent();
    if (javaScriptEnabled !== false) await alive(page);
    await page.getByLabel('Sort by').selectOption('price-asc');
    if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Sort', exact: true }).click();
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

  test('takes a refinement away with its chip', async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars?fuel=Diesel');
    const refined = page.getByRole('list', { name: 'Refined by' });
    await refined.getByRole('link', { name: /^Remove .*Diesel/ }).click();
    await page.waitForURL((url) => !url.search.includes('Diesel'));
    await expect(refined).toBeHidden();
  });

  test('links to the next page of cars', async ({ page }) => {
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

  test('says so kindly when nothing matches', async ({ page }) => {
    await page.goto('/search/new-used-and-demo-cars?query=zzzzqqqq');
    await expect(page.getByRole('heading', { name: /No cars match/ })).toBeVisible();
    await page.getByRole('link', { name: 'See all cars' }).click();
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('the enquiry', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 422/] });

  test('keeps what was entered and says what to fix', async ({ page, javaScriptEnabled }) => {
    await openFirstCar(page);
    const form = await openEnquiry(page, javaScriptEnabled !== false);
    await fillIn(form, { ...person, Email: 'robin@shopper', Postcode: '40' });
    await form.getByRole('button', { name: wording.submit }).click();
    await expect(form.getByText('Please fix the following errors:')).toBeVisible();
    await expect(form.getByText('Invalid postcode. Please enter a 4-digit number.').first()).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Robin');
    await expect(form.getByLabel('Message')).toHaveValue(person.Message);
  });

  test('asks for consent without ticking it first', async ({ page, javaScriptEnabled }) => {
    await openFirstCar(page);
    const form = await openEnquiry(page, javaScriptEnabled !== false);
    await expect(form.getByRole('checkbox')).not.toBeChecked();
  });
});

test.describe('an address that is not there', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 404/] });

  for (const path of ['/no-such-page', '/cars/no-such-car', '/search/no-such-make-at-all']) {
    test(`${path} answers in the dealer's dress and leads on`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page.getByRole('main')).toBeVisible();
    });
  }
});
