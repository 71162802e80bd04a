import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible';
import { addStaff, dealer, sendLeads, signIn, unique } from './desk-support';
import { dataDir, expect, test } from './site-test';
import { setTextSize } from './text-fits';

const tenant = 'wattle-bend';
test.use({ tenant });
test.describe.configure({ timeout: 60_000 });

/** A file without a car is refused, and the site stays as it is. */
function importNothing(of: string): void {
  const file = join(dataDir, `${unique()}.csv`);
  writeFileSync(file, 'stocknum,make,model,year,price\n');
  expect(() => dealer(['stock', 'import', file, '--tenant', of, '--full'])).toThrow();
}

test('sales staff see stock and deliveries, and what to do about a refused file', async ({
  page,
  javaScriptEnabled,
}) => {
  importNothing(tenant);
  await sendLeads(tenant, [{ name: 'Ann', last_name: 'Status', email: `${unique()}@shopper.example` }]);
  await page.goto('/desk');
  await signIn(page, addStaff(tenant, 'Sales', 'sales'));
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(page).toHaveTitle(/^Status – /);
  await expect(page.getByText(/^Checked at \d{1,2}:\d\d [ap]m/)).toBeVisible();
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await expect(stock).toContainText(/\d+ cars/);
  await expect(stock).toContainText('Needs attention');
  await expect(stock).toContainText('The last import changed nothing');
  await expect(stock).toContainText('What to do:');
  await expect(page.getByRole('region', { name: 'Lead deliveries' })).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(3);
  expect(await page.locator('script').count()).toBe(0);
  if (javaScriptEnabled) await expectAccessible(page);
});

test('owners also see what the site runs on; another dealer’s faults are not theirs', async ({ page }) => {
  importNothing('saltbush-caravans');
  await page.goto('/desk/status');
  await signIn(page, addStaff('wattle-bend', 'Owner'));
  for (const name of ['Site files', 'Search', 'Database', 'Disk'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/OK|Needs attention/);
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('OK');
  await expect(page.locator('main')).not.toContainText(/saltbush|caravans/i);
});

test('large text and forced colours leave every part readable', async ({
  page,
  viewport,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'the page is measured with JavaScript');
  await page.goto('/desk/status');
  await signIn(page, addStaff(tenant, 'Large'));
  await setTextSize(page, 200);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    viewport?.width ?? 0,
  );
  const states = page.getByRole('region').getByText(/^(OK|Needs attention|Not working)$/);
  expect(await states.count()).toBe(await page.getByRole('region').count());
});
