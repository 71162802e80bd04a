import type { Page } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { alive, carPath, expect, test } from './site-test';

/** A shopper in a tunnel: the cars they have opened are still there, marked as saved, and nothing typed is lost. */
const tenant = 'brolga';
test.use({
  tenant,
  serviceWorkers: 'allow',
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|status of 503|Failed to fetch/],
});

const bar = (page: Page) => page.getByText('Saved copy from');

/** Opens a car and waits until the worker has its page. */
async function openCar(page: Page): Promise<string> {
  const path = await carPath(tenant);
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(async (car) => (await caches.match(car)) !== undefined, path))
    .toBe(true);
  return path;
}

test('opens a car again without a connection, as a saved copy', async ({ page, context }) => {
  test.slow();
  const path = await openCar(page);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(bar(page)).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectAccessible(page);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.locator(`a[href="${path}"]`).click();
  await expect(bar(page)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('says of no other page that it is a saved copy once the connection is back', async ({
  page,
  context,
}) => {
  await openCar(page);
  await context.setOffline(true);
  await page.reload();
  await alive(page);
  await expect(bar(page)).toBeVisible();
  await context.setOffline(false);
  await page.locator('main nav a').first().click();
  await page.waitForURL(/\/search\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('keeps what was typed into a form until the connection is back', async ({ page, context }) => {
  const path = await openCar(page);
  await page.goto(`${path}/enquire`);
  await alive(page);
  await page.getByLabel('Message').fill('Is it still there?');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Is it still there?');
});

test('removes the worker and its copies once the site switches them off', async ({ page }) => {
  const path = await openCar(page);
  // As the page of a site without the setting.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.removeAttribute('data-offline'),
    );
  });
  await page.goto(path);
  const left = async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  });
  await expect.poll(() => page.evaluate(left)).toEqual({ workers: 0, caches: 0 });
});

test('can be installed', async ({ page }) => {
  await page.goto('/');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return link && (await fetch(link.href)).json();
  });
  expect(manifest).toMatchObject({ name: 'Brolga Motor Group', display: 'standalone' });
});
