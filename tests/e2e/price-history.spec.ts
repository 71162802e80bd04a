import { connectSqlite } from '../../server/platform/database/connect';
import { importFeed, location } from '../support/stock';
import { expectAccessible } from './accessible';
import { ask, panel } from './car-like';
import { alive, dataDir, expect, test } from './site-test';

/** A car whose price was reduced, at a dealer who shows that. */
const tenant = 'ironbark-motorcycles';
test.use({ tenant });

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const day = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Perth', dateStyle: 'medium' });

/** A motorcycle of this test's own, first for sale at $12,990 and then at the prices that follow. */
async function motorcycle(name: string, prices: readonly (readonly [price: number, daysAgo: number])[]) {
  const db = connectSqlite(dataDir);
  const stocknum = name.replace(/\W+/g, '').toUpperCase();
  const bike = { stocknum, make: 'Honda', model: 'CB750', year: 2021, item_type: 'Motorcycle' };
  for (const [price, days] of prices) {
    const now = ago(days).toISOString();
    const options = { tenant, now, locations: [location('ironbark-vicpark')] };
    await importFeed(db, [{ ...bike, price, created_at: ago(30).toISOString() }], options);
  }
  await db.destroy();
  return `2021-honda-cb750-${stocknum.toLowerCase()}`;
}

test('shows the former price, its date and the listing date', async ({ page }, { project }) => {
  const slug = await motorcycle(`reduced ${project.name}`, [
    [12_990, 30],
    [11_490, 4],
  ]);
  await page.goto(`/cars/${slug}`);
  const year = ` ${ago(0).getFullYear()}`;
  await expect(panel(page)).toContainText('$11,490');
  await expect(panel(page)).toContainText(`Was $12,990 until ${day.format(ago(4)).replace(year, '')}`);
  await expect(panel(page)).toContainText(`Listed since ${day.format(ago(30))}`);
  await expect(panel(page).getByText('$12,990')).toHaveCount(1);
  await alive(page);
  await expectAccessible(page);
  const facts = await ask<object>(tenant, `/api/cars/${slug}`);
  expect(facts).toMatchObject({ reduced: true, priceHistory: { wasDollars: 12_990 } });
});

test(
  'marks the card as reduced and keeps the tag on the photo',
  { tag: '@all' },
  async ({ page }, { project }) => {
    const slug = await motorcycle(`card ${project.name}`, [
      [12_990, 30],
      [11_490, 4],
    ]);
    await page.goto(`/search/new-used-and-demo-cars?query=${slug.split('-').at(-1)}`);
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/cars/${slug}"]`) });
    await expect(card).toContainText('Reduced');
    await expect(card).toContainText('$11,490');
  },
);

test('ignores a price that was up for a few days', { tag: '@all' }, async ({ page }, { project }) => {
  const slug = await motorcycle(`brief ${project.name}`, [
    [12_990, 5],
    [11_490, 1],
  ]);
  await page.goto(`/cars/${slug}`);
  await expect(panel(page)).toContainText('$11,490');
  await expect(panel(page)).not.toContainText('$12,990');
  const [hit] = (await ask<{ cars: { card: object }[] }>(tenant, `/api/cars?cars=${slug}`)).cars;
  expect(hit?.card).not.toHaveProperty('reduced');
});
