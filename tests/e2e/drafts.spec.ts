import type { Page } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { aPerson, fillIn } from './shopper';
import { alive, carSlugs, expect, test, wording } from './site-test';

/** What is typed into a form is kept in its tab until it is sent. */
test.use({ tenant: 'banksia-used-cars', expectedProblems: [/status of 422/] });

const kept = (page: Page) => page.getByText('We saved what you typed.');
const rego = (page: Page) => page.getByLabel('Rego', { exact: true });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));

async function secondStep(page: Page) {
  await page.goto('/trade-in');
  await alive(page);
  await rego(page).fill('123 ABC');
  await page.getByLabel('Kilometres').fill('98000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Worn').check();
}

test('restores a draft with its step after a reload, and discards it on request', async ({ page }) => {
  await secondStep(page);
  await page.reload();
  await alive(page);
  await expect(kept(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Condition' })).toBeVisible();
  await expect(page.getByLabel('Worn')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rego(page)).toHaveValue('123 ABC');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(kept(page)).toHaveCount(0);
  await expect(rego(page)).toHaveValue('');
  await expect(page.getByLabel('Rego state')).toHaveValue('NSW');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('deletes the draft when the form is sent', async ({ page }) => {
  await page.goto('/finance-enquiry');
  await alive(page);
  await page.getByLabel('Price of the car').fill('25000');
  await page.getByLabel('Dealership').selectOption({ index: 1 });
  await expect.poll(() => drafts(page)).toEqual(['draft /finance-enquiry']);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillIn(page, aPerson());
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);
  // The address moves on before the form leaves the screen, and with it the draft.
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('remembers details on the device only once the shopper asks for it, and forgets them', async ({
  page,
}) => {
  const [first, second] = await carSlugs('banksia-used-cars', 2);
  const box = page.getByLabel('Remember my details on this device');
  const open = async (slug: string | undefined) => {
    await page.goto(`/cars/${slug}/enquire`);
    await alive(page);
  };
  await open(first);
  await expect(box).not.toBeChecked();
  const person = aPerson();
  await fillIn(page, person);
  await box.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: wording.submit }).click();
  await page.waitForURL(/\/success/);

  await open(second);
  await expect(page.getByLabel('First name')).toHaveValue(person['First name']);
  await expect(page.getByLabel('Email')).toHaveValue(person.Email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget my details' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(box).not.toBeChecked();
  await page.reload();
  await alive(page);
  await expect(box).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('my-details'))).toBeNull();
});

test.describe('without storage', () => {
  // The router's own memory of scroll positions complains of it.
  test.use({ expectedProblems: [/switched off/] });

  test('shows the form in a browser without storage', { tag: '@all' }, async ({ page }) => {
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
