import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { alive, carPath, expect, test } from './site-test';

/** Phone, places, map and reviews of a car's page, with JavaScript and without. Brolga masks its numbers. */
const mapHost = 'https://www.openstreetmap.org/';
test.use({ tenant: 'brolga' });

const number = /\(07\) 7010 014[13]/;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Price and contact' });

/** axe needs scripting; the document is the same without it. */
async function expectAccessibleWith(javaScript: boolean | undefined, page: Page): Promise<void> {
  if (javaScript !== false) await expectAccessible(page);
}

async function openCar(page: Page, javaScript: boolean | undefined, tenant = 'brolga'): Promise<string> {
  const path = await carPath(tenant);
  await page.goto(path);
  if (javaScript !== false) await alive(page);
  return path;
}

test.describe('a masked number', () => {
  test('is nowhere in the page, and shown when it is asked for', async ({ page, javaScriptEnabled }) => {
    const path = await openCar(page, javaScriptEnabled);
    expect(await page.content()).not.toMatch(/7010 ?014/);
    await panel(page).getByRole('button', { name: 'Show number' }).click();
    const link = page.getByRole('link', { name: number });
    await expect(link).toHaveAttribute('href', /^tel:07701001/);
    if (javaScriptEnabled === false) {
      await expect(page).toHaveURL(`${path}/phone`);
      await page.getByRole('link', { name: /^Back to the/ }).click();
      await expect(page).toHaveURL(path);
    } else {
      await expect(page).toHaveURL(path);
      await expect(link).toBeFocused();
      await expect(page.getByRole('button', { name: 'Show number' })).toHaveCount(0);
    }
  });

  test('is shown though its report fails', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'nothing is reported from the page');
    await openCar(page, javaScriptEnabled);
    await page.route('**/api/phone-reveals', (route) => route.abort('failed'));
    await panel(page).getByRole('button', { name: 'Show number' }).click();
    await page.waitForURL(/\/phone$/);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  });
  test.use({ expectedProblems: [/phone-reveals/] });

  test('has an accessible page of its own', async ({ page, javaScriptEnabled }) => {
    await page.goto(`${await carPath('brolga')}/phone`);
    await expect(page.getByRole('button', { name: 'Show number' })).toBeVisible();
    await expectAccessibleWith(javaScriptEnabled, page);
    await page.getByRole('button', { name: 'Show number' }).click();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expectAccessibleWith(javaScriptEnabled, page);
  });
});

test('a call is told to whoever listens on the page', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'nobody listens');
  await openCar(page, javaScriptEnabled);
  await page.evaluate(() => {
    Object.assign(window, { dataLayer: [], told: [] });
    document.addEventListener('dealer:event', (event) => {
      if (event instanceof CustomEvent) document.body.dataset['told'] = JSON.stringify(event.detail);
    });
    document.addEventListener('click', (event) => event.preventDefault());
  });
  await panel(page).getByRole('button', { name: 'Show number' }).click();
  await page.getByRole('link', { name: number }).click();
  const label = /New|Used/.exec((await panel(page).getByRole('list').first().textContent()) ?? '')?.[0];
  const event = { event: 'call_dealer', event_id: 25, label: `${label === 'New' ? 'New' : 'Used'} Car` };
  expect(JSON.parse((await page.locator('body').getAttribute('data-told')) ?? '')).toEqual(event);
  expect(await page.evaluate(() => window.dataLayer)).toEqual([event]);
});

test('the panel leads to the map', async ({ page, javaScriptEnabled }) => {
  await openCar(page, javaScriptEnabled);
  await page.locator('aside a[href="#vehicle-map"]').click();
  await expect(page.locator('#vehicle-map')).toBeInViewport();
});

test('places: hours are folded, today is marked, and holiday hours open', async ({
  page,
  javaScriptEnabled,
}) => {
  const path = await openCar(page, javaScriptEnabled);
  const places = page.locator('#locations');
  await expect(places.getByRole('table')).toHaveCount(0);
  await places.getByText('Opening hours').first().click();
  await expect(places.getByRole('rowheader', { name: /\(today\)$/ }).first()).toBeVisible();
  await expect(
    places.getByText(/^(Open now, closes|Closed now, opens|By appointment|Closed today)/).first(),
  ).toBeVisible();
  await places.getByRole('link', { name: 'Holiday hours' }).click();
  await expect(page).toHaveURL(`${path}/holiday-hours`);
  const shown = javaScriptEnabled === false ? page : page.getByRole('dialog');
  await expect(shown.getByRole('rowheader', { name: /Christmas Day/ }).first()).toBeVisible();
  await expect(shown.getByRole('cell', { name: '1:00 pm – 5:00 pm' }).first()).toBeVisible();
  await expectAccessibleWith(javaScriptEnabled, page);
  if (javaScriptEnabled === false) return;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path);
});

test.describe('without special hours', () => {
  test.use({ tenant: 'wattle-bend', expectedProblems: [/status of 404/] });
  test('there is no holiday dialog and no link to it', async ({ page, javaScriptEnabled }) => {
    const path = await openCar(page, javaScriptEnabled, 'wattle-bend');
    await expect(page.locator('#locations').getByText('Opening hours').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Holiday hours' })).toHaveCount(0);
    expect((await page.goto(`${path}/holiday-hours`))?.status()).toBe(404);
  });
});

test.describe('the map', () => {
  test.use({ expectedProblems: [/third party: https:\/\/www\.openstreetmap\.org/] });
  test.beforeEach(({ page }) =>
    page.route(`${mapHost}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>map</p>' })),
  );
  const asked = (problems: readonly string[]) => problems.some((problem) => problem.includes(mapHost));

  test('is a link, and comes after a tap in its place', async ({ page, javaScriptEnabled, problems }) => {
    await openCar(page, javaScriptEnabled);
    const link = page.locator('#vehicle-map').getByRole('link', { name: /^Show .* on a map$/ });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await page.waitForTimeout(300);
    expect(asked(problems)).toBe(false);
    if (javaScriptEnabled === false) return;
    const before = await page.locator('#vehicle-map').boundingBox();
    await link.click();
    await expect(page.frameLocator('#vehicle-map iframe').getByText('map')).toBeVisible();
    expect(asked(problems)).toBe(true);
    expect((await page.locator('#vehicle-map').boundingBox())?.height).toBe(before?.height);
    await expectAccessibleWith(javaScriptEnabled, page);
  });

  test('comes into view by itself where the site does not ask', async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'a link then');
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('[data-map]')?.setAttribute('data-watch', 'map');
      });
    });
    await openCar(page, javaScriptEnabled);
    const map = page.locator('#vehicle-map');
    // Sections above it get their real height once they come near, and may push it out of view again.
    await expect(async () => {
      await map.scrollIntoViewIfNeeded();
      await expect(map).toBeInViewport({ timeout: 100 });
    }).toPass();
    await expect(page.frameLocator('#vehicle-map iframe').getByText('map')).toBeVisible();
  });
});

test('reviews are headed by their average, and the rest unfolds', async ({ page, javaScriptEnabled }) => {
  await openCar(page, javaScriptEnabled);
  const reviews = page.locator('#reviews');
  await expect(reviews.getByRole('img', { name: '4.6 out of 5' })).toBeVisible();
  await reviews.getByText(/^Show \d+ more$/).click();
  await expect(reviews.getByText('Aunty Bev')).toBeVisible();
  await expectAccessibleWith(javaScriptEnabled, page);
});
