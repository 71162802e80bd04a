import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { aPerson, readAgain } from './shopper';
import { alive, expect, test, wording } from './site-test';

/** What is typed into a form is kept in its tab until it is sent. */
test.use({ tenant: 'banksia-used-cars', expectedProblems: [/status of 422/] });
test.skip(
  ({ javaScriptEnabled }) => javaScriptEnabled === false,
  'a browser without scripting keeps no drafts',
);

const kept = (page: Page) => page.getByText('We saved what you typed.');
const registration = (page: Page) => page.getByLabel('Registration', { exact: true });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));

async function secondStep(page: Page) {
  await page.goto('/trade-in');
  await alive(page);
  await registration(page).fill('123 ABC');
  await page.getByLabel('Kilometres').fill('98000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Worn').check();
}

test('a draft survives a reload, with its step, and can be given up', async ({ page }) => {
  await secondStep(page);
  await page.reload();
  await alive(page);
  await expect(kept(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Condition' })).toBeVisible();
  await expect(page.getByLabel('Worn')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(registration(page)).toHaveValue('123 ABC');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(kept(page)).toHaveCount(0);
  await expect(registration(page)).toHaveValue('');
  await expect(page.getByLabel('State of registration')).toHaveValue('NSW');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a draft ends when the form is sent', async ({ page }) => {
  await page.goto('/finance-enquiry');
  await alive(page);
  await page.getByLabel('Price of the car').fill('25000');
  await page.getByLabel('Dealership').selectOption({ index: 1 });
  await expect.poll(() => drafts(page)).toEqual(['draft /finance-enquiry']);
  await page.getByRole('button', { name: 'Next' }).click();
  for (const [label, value] of Object.entries(aPerson())) await page.getByLabel(label).fill(value);
  await readAgain(page);
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);
  // The address moves on before the form leaves the screen, and with it the draft.
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('nothing unseen is kept, and an emptied form keeps nothing', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  await page.getByLabel('First name').fill('Robin');
  const values = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('draft /contact') ?? '{}').values);
  // What was typed just before the page listened is kept a moment later.
  await expect.poll(values).toEqual({ name: ['Robin'] });
  await page.getByLabel('First name').fill('');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test.describe('without storage', () => {
  // The router's own memory of scroll positions complains of it.
  test.use({ expectedProblems: [/switched off/] });

  test('a browser that keeps nothing shows the form all the same', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('switched off', 'SecurityError');
        },
      });
    });
    await secondStep(page);
    await expect(page.getByLabel('Worn')).toBeChecked();
  });
});
