import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { alive, carPath, expect, test } from './site-test';

/** The vehicle PDF from the car's page: saved under the car's name, and what happens when that fails. */
const link = (page: Page) => page.getByRole('link', { name: 'Download PDF' });

async function openCar(page: Page, tenant: string): Promise<string> {
  const path = await carPath(tenant);
  await page.goto(path);
  await alive(page);
  await page.getByText(/ and more$/).click();
  return path.replace('/cars/', '');
}

test('saves the PDF under the name of the car', async ({ page, tenant }) => {
  test.slow();
  const slug = await openCar(page, tenant);
  const saved = page.waitForEvent('download', { timeout: 45_000 });
  await link(page).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${slug}.pdf`);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(link(page)).toBeVisible();
});

test.describe('when the download fails', () => {
  test.use({ expectedProblems: [/status of 503|net::ERR_FAILED/] });

  const alertOf = (page: Page): Promise<string> =>
    new Promise((resolve) => {
      page.once('dialog', async (dialog) => {
        resolve(`${dialog.type()}: ${dialog.message()}`);
        await dialog.accept();
      });
    });

  const busy = {
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ detail: 'Too many PDFs in progress; try again in a moment.' }),
  };
  for (const [what, fail, words] of [
    [
      'the site is busy',
      (route: Route) => route.fulfill(busy),
      'Too many PDFs in progress; try again in a moment.',
    ],
    [
      'the connection is lost',
      (route: Route) => route.abort('failed'),
      'Couldn’t download the PDF. Please check your connection and try again.',
    ],
  ] as const) {
    test(`shows the reason in an alert when ${what}, and works again`, { tag: '@all' }, async ({
      page,
      tenant,
    }) => {
      await openCar(page, tenant);
      await page.route('**/cars/*.pdf', fail);
      const alert = alertOf(page);
      await link(page).click();
      expect(await alert).toBe(`alert: ${words}`);
      await expect(link(page)).not.toHaveAttribute('aria-busy');
    });
  }
});

test('shows progress and ignores a second press', { tag: '@all' }, async ({ page, tenant }) => {
  await openCar(page, tenant);
  let asked = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cars/*.pdf', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
  });
  await link(page).click();
  const busy = page.locator('[data-act=pdf]');
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toHaveText('Preparing the PDF…');
  await busy.click();
  const saved = page.waitForEvent('download');
  answer();
  await saved;
  await expect(busy).not.toHaveAttribute('aria-busy');
  await expect(busy).toHaveText('Download PDF');
  expect(asked).toBe(1);
});
