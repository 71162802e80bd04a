import type { Page } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { alive, carPath, expect, mapHost, routeMap, test } from './site-test';

/** Phone, places, map and reviews of a car's page. Ironbark masks its numbers. */
test.use({ tenant: 'brolga' });

const masking = 'ironbark-motorcycles';
const number = /\(08\) (5550|7010) 018[89]/;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Price and contact' });

async function openCar(page: Page, tenant = 'brolga'): Promise<string> {
  const path = await carPath(tenant);
  await page.goto(path);
  await alive(page);
  return path;
}

test.describe('a masked number', () => {
  test.use({ tenant: masking });
  test('reveals a masked number on request', async ({ page }) => {
    const path = await openCar(page, masking);
    expect(await panel(page).innerHTML()).not.toMatch(/ 018[89]/);
    await panel(page).getByRole('button', { name: 'Show number' }).click();
    const link = page.getByRole('link', { name: number });
    await expect(link).toHaveAttribute('href', /^tel:08(5550|7010)018/);
    await expect(page).toHaveURL(path);
    await expect(link).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show number' })).toHaveCount(0);
  });

  test('reveals the number when its report fails', { tag: '@all' }, async ({ page }) => {
    await openCar(page, masking);
    await page.route('**/api/phone-reveals', (route) => route.abort('failed'));
    await panel(page).getByRole('button', { name: 'Show number' }).click();
    await page.waitForURL(/\/phone$/);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  });
  test.use({ expectedProblems: [/phone-reveals/] });

  test('has an accessible page of its own', { tag: '@all' }, async ({ page }) => {
    await page.goto(`${await carPath(masking)}/phone`);
    await expect(page.getByRole('button', { name: 'Show number' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show number' }).click();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expectAccessible(page);
  });
});

test('reports a call to listeners of the page', { tag: '@all' }, async ({ page }) => {
  await openCar(page);
  await page.evaluate(() => {
    Object.assign(window, { dataLayer: [], told: [] });
    document.addEventListener('dealer:event', (event) => {
      if (event instanceof CustomEvent) document.body.dataset['told'] = JSON.stringify(event.detail);
    });
    document.addEventListener('click', (event) => event.preventDefault());
  });
  await panel(page)
    .getByRole('link', { name: /\(07\) 5550 01|0491 570 156/ })
    .click();
  const label = /New|Used/.exec((await panel(page).getByRole('list').first().textContent()) ?? '')?.[0];
  const event = { event: 'call_dealer', event_id: 25, label: `${label === 'New' ? 'New' : 'Used'} Car` };
  expect(JSON.parse((await page.locator('body').getAttribute('data-told')) ?? '')).toEqual(event);
  expect(await page.evaluate(() => window.dataLayer)).toEqual([event]);
});

test('folds opening hours, marks today and shows holiday hours', async ({ page }) => {
  const path = await openCar(page);
  const places = page.locator('#locations');
  await expect(places.getByRole('table')).toHaveCount(0);
  await places.getByText('Opening hours').first().click();
  await expect(places.getByRole('rowheader', { name: /\(today\)$/ }).first()).toBeVisible();
  await expect(
    places.getByText(/^(Open now, closes|Closed now, opens|By appointment|Closed today)/).first(),
  ).toBeVisible();
  await places.getByRole('link', { name: 'Holiday hours' }).click();
  await expect(page).toHaveURL(`${path}/holiday-hours`);
  const shown = page.getByRole('dialog');
  await expect(shown.getByRole('rowheader', { name: /Christmas Day/ }).first()).toBeVisible();
  await expect(shown.getByRole('cell', { name: '1:00 pm – 5:00 pm' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
});

test.describe('the map', () => {
  test.use({ expectedProblems: [/third party: https:\/\/www\.openstreetmap\.org/] });
  test.beforeEach(({ page }) => routeMap(page));
  const asked = (problems: readonly string[]) => problems.some((problem) => problem.includes(mapHost));

  test('loads the map after a tap, without a layout shift', async ({ page, problems }) => {
    await openCar(page);
    await panel(page).locator('a[href="#vehicle-map"]').click();
    const link = page.locator('#vehicle-map').getByRole('link', { name: /^Show .* on a map$/ });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await page.waitForLoadState('networkidle');
    expect(asked(problems)).toBe(false);
    const before = await page.locator('#vehicle-map').boundingBox();
    await link.click();
    await expect(page.frameLocator('#vehicle-map iframe').getByText('map')).toBeVisible();
    expect(asked(problems)).toBe(true);
    expect((await page.locator('#vehicle-map').boundingBox())?.height).toBe(before?.height);
    await expectAccessible(page);
  });

  test('loads the map in view where the site asks for no consent', { tag: '@all' }, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('[data-map]')?.setAttribute('data-watch', 'map');
      });
    });
    await openCar(page);
    const map = page.locator('#vehicle-map');
    await map.locator('summary').click();
    // Sections above it get their real height once they come near, and may push it out of view again.
    await expect(async () => {
      await map.scrollIntoViewIfNeeded();
      await expect(map).toBeInViewport({ timeout: 100 });
    }).toPass();
    await expect(page.frameLocator('#vehicle-map iframe').getByText('map')).toBeVisible();
  });
});
