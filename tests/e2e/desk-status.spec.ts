import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible';
import { addStaff, dealer, sendLeads, signIn } from './desk-support';
import { aWord } from './people';
import { dataDir, expect, test } from './site-test';
import { setTextSize } from './text-fits';

const tenant = 'wattle-bend';
test.use({ tenant });
test.describe.configure({ timeout: 60_000 });

/** A file without a car is refused, and the site stays as it is. */
function importNothing(of: string): void {
  const file = join(dataDir, `${aWord()}.csv`);
  writeFileSync(file, 'stocknum,make,model,year,price\n');
  expect(() => dealer(['stock', 'import', file, '--tenant', of, '--full'])).toThrow();
}

test('shows sales staff stock, deliveries and what to do about a rejected file', { tag: '@all' }, async ({
  page,
}) => {
  importNothing(tenant);
  await sendLeads(tenant, [{ name: 'Ann', last_name: 'Status', email: `${aWord()}@shopper.example` }]);
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
  await expectAccessible(page);
});

test('shows owners the services of the site, and no fault of another dealer', { tag: '@all' }, async ({
  page,
}) => {
  importNothing('saltbush-caravans');
  await page.goto('/desk/status');
  await signIn(page, addStaff('wattle-bend', 'Owner'));
  for (const name of ['Site files', 'Search', 'Database', 'Disk'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/OK|Needs attention/);
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('OK');
  await expect(page.locator('main')).not.toContainText(/saltbush|caravans/i);
});

test('stays readable in large text and forced colours', { tag: '@all' }, async ({ page, viewport }) => {
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
