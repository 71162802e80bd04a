import { addStaff, signIn } from './desk-support';
import { expect, test } from './site-test';

const tenant = 'brolga';
test.use({ tenant });

test('what is typed into a form of the website is kept until it is saved', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Typing', 'marketing'));
  await page.goto('/desk/site/home');
  const tagline = page.getByLabel('Line under your name');
  const usual = await tagline.inputValue();
  await tagline.fill('Half a thought');
  const asked = page.waitForEvent('dialog');
  const left = page.goto('/desk/site/footer');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;

  await page.goto('/desk/site/home');
  await expect(tagline).toHaveValue(usual);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(tagline).toHaveValue('Half a thought');
  await tagline.fill(usual);
  await page.getByRole('button', { name: 'Save and publish' }).first().click();
  await expect(page.getByRole('status')).toContainText('Nothing was changed');
  await page.goto('/desk/site/home');
  await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0);
});

test('the contrast of colours follows what is typed or chosen', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Colours', 'marketing'));
  await page.goto('/desk/site/theme');
  const line = page.getByRole('listitem').filter({ hasText: 'Text on the main colour' }).first();
  await page.getByRole('textbox', { name: 'Main colour' }).first().fill('#fdfdfd');
  await page.getByRole('textbox', { name: 'Text on the main colour' }).first().fill('#ffffff');
  await expect(line).toContainText('1.01, hard to read');
  await page.getByLabel('Choose: Text on the main colour').first().fill('#000000');
  await expect(line).toContainText('easy to read');
});

test('a popup is in its preview, on its first day', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Popups', 'marketing'));
  await page.goto('/desk/site/popup');
  await page.getByLabel('Heading').fill('Long weekend');
  await page.getByLabel('First day').fill('2099-12-04');
  await page.getByLabel('Last day').fill('2099-12-07');
  await page.getByRole('button', { name: 'Preview, or publish later' }).click();
  await expect(page.getByText('You see it as on Friday 4 December, its first day.')).toBeVisible();
  const phone = page.frameLocator('iframe[title="The page on a phone"]');
  await expect(phone.getByRole('dialog').getByRole('heading', { name: 'Long weekend' })).toBeVisible();
});

test('a new key is copied with one press', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Keys', 'owner'));
  await page.goto('/desk/connections');
  await page.getByText('Make a key').click();
  await page.getByLabel('System that uses it').fill('CRM');
  await page.getByLabel('Read leads').check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const key = await page.getByLabel('Copy the key now').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});
