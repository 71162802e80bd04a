import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { aPerson } from './people';
import { fillIn } from './shopper';
import { alive, expect, mapHost, routeMap, test } from './site-test';

/** Offers, places and the group of service and parts. */
test.use({ tenant: 'brolga' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await expectAccessible(page);
}

test('unfolds a long offer and sends an enquiry about it', { tag: '@all' }, async ({ page }) => {
  await open(page, '/special-offers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest offers');
  const card = page.getByRole('listitem').filter({ hasText: 'Five services with every D-MAX' });
  const start = card.locator('p').filter({ hasText: /…$/ }).first();
  await expect(start).toBeVisible();
  await card.getByText('View more of Five services').click();
  await expect(start).toBeHidden();
  await card.getByText('View less of Five services').click();
  await expect(start).toBeVisible();
  await card.getByRole('link', { name: /^Enquire Now/ }).click();
  await page.waitForURL(/\/offers\/isuzu\/d-max-service#offers-form$/);
  await alive(page);
  const form = page.locator('#offers-form');
  await form.getByLabel('Location').selectOption({ index: 1 });
  await fillIn(form, { ...aPerson(), Message: 'Is it still on?' });
  await form.getByRole('button', { name: 'Enquire Now' }).click();
  await page.waitForURL(/\/success/);
});

test('lists the offers of one make', { tag: '@all' }, async ({ page }) => {
  await open(page, '/special-offers');
  const makes = page.getByRole('navigation', { name: 'Offers by make' });
  await makes.getByRole('link', { name: 'Kia' }).click();
  await expect(makes.getByRole('link', { name: 'Kia' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'Sportage from' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'HiLux with' })).toHaveCount(0);
});

test.describe('a place', () => {
  test.use({ expectedProblems: [/third party: https:\/\/www\.openstreetmap\.org/] });

  test('shows opening hours, a form and a map after a tap', { tag: '@all' }, async ({ page, problems }) => {
    await routeMap(page);
    await open(page, '/dealerships');
    await page.getByRole('main').getByRole('link', { name: 'Brolga Aspley', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brolga Aspley');
    await expect(page.getByRole('main').getByText('(today)').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Contact Brolga Aspley' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Show Brolga Aspley on a map' });
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    expect(problems.some((problem) => problem.includes(mapHost))).toBe(false);
    await alive(page);
    await expectAccessible(page);
    await link.click();
    await expect(page.frameLocator('iframe[title="Map of Brolga Aspley"]').getByText('map')).toBeVisible();
  });
});

test('links service and parts to each other', { tag: '@all' }, async ({ page }) => {
  await open(page, '/service');
  const group = page.getByRole('navigation', { name: 'Service and parts' });
  await expect(group.getByRole('link', { name: 'Service', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await group.getByRole('link', { name: 'Warranty' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty');
  await expect(page.getByRole('heading', { level: 2, name: 'Our workshops' })).toBeVisible();
  await expectAccessible(page);
});
