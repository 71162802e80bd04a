import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { aPerson, aWord, stands } from './shopper';
import { expect } from './site-test';
import { deskScreens, openFromMenu, sendForm, test } from './yard-test';

/** A salesperson and a manager do their tasks in a browser alone. */
test.use({ expectedProblems: [/status of (403|404|422)/] });
test.describe.configure({ timeout: 120_000 });

const dayMs = 86_400_000;
const dateIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** What a press on a link downloads. */
async function downloadOf(page: Page, name: string | RegExp): Promise<Download> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return started;
}
const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

for (const { name, use } of deskScreens.filter(({ use }) => use.isMobile && use.javaScriptEnabled)) {
  test.describe(name, { tag: ['@all'] }, () => {
    test.use(use);

    test('a salesperson books a test drive for a customer, who is lost for a reason', async ({
      page,
      thumbOf,
      yard,
    }) => {
      const word = aWord();
      const thumb = await thumbOf('sales');
      await thumb.tap(page.getByText('+ Add'));
      await thumb.tap(page.getByRole('link', { name: 'A test drive' }));
      await thumb.write(page.getByRole('textbox', { name: /^Car\b/ }), yard.aCar());
      await thumb.tap(page.getByRole('button', { name: 'Show free times' }));
      await expect(page.getByText('For the 2021 Mazda CX-5')).toBeVisible();
      await page.getByLabel(/^Time/).selectOption({ index: 1 });
      thumb.taps += 1;
      await thumb.write(page.getByLabel('First name'), 'Caller');
      await thumb.write(page.getByLabel('Last name'), word);
      await thumb.write(page.getByLabel('Phone'), aPerson().Phone);
      await thumb.tap(page.getByRole('button', { name: 'Book the test drive' }));
      await stands(page, `Caller ${word}`);
      await expect(page.getByText(/^Appointment booked: /)).toBeVisible();
      thumb.expectAtMost('a test drive for a customer', { tapsBesideTyping: 5 });

      const before = thumb.taps;
      await thumb.tap(page.locator('summary', { hasText: 'Close: no sale' }));
      await thumb.tap(page.getByRole('button', { name: 'Bought elsewhere' }));
      await expect(page.getByText(/^Status: .*Bought elsewhere/)).toBeVisible();
      expect(thumb.taps - before).toBeLessThanOrEqual(3);
    });

    test('a manager closes all yards over Christmas, and sees a month’s enquiries by car and source', async ({
      page,
      thumbOf,
      yard,
    }) => {
      const word = aWord();
      const thumb = await thumbOf('manager');
      const began = performance.now();
      await openFromMenu(thumb, 'Website');
      await thumb.tap(page.getByRole('link', { name: 'Opening hours' }));
      await thumb.write(page.getByLabel('Name', { exact: true }), `Break ${word}`);
      await thumb.write(page.getByLabel('First day'), dateIn(20));
      await thumb.write(page.getByLabel('Last day'), dateIn(27));
      await thumb.tap(page.getByRole('button', { name: 'Save these days' }));
      await expect(page.getByText('The hours are saved and on the website.')).toBeVisible();
      const line = page.getByRole('listitem').filter({ hasText: `Break ${word}` });
      await expect(line).toContainText('closed – All locations');
      const seconds = (performance.now() - began) / 1_000;
      thumb.expectAtMost(`Christmas hours in ${seconds.toFixed(1)} s`, { tapsBesideTyping: 5 });
      expect(seconds).toBeLessThanOrEqual(60);
      // Other tests of the worker book times.
      await line.getByRole('button').click();
      await expect(line).toHaveCount(0);

      const stocknum = yard.aCar();
      for (const source of ['Walk-in', 'Phone call'])
        await sendForm(page, '/desk/leads/add', {
          name: 'Sam',
          last_name: word,
          phone: aPerson().Phone,
          category: 'Enquiry',
          source,
          stocknum,
        });
      await openFromMenu(thumb, 'Reports');
      const sources = page.getByRole('region', { name: 'By source', exact: true });
      await expect(sources.getByRole('rowheader', { name: 'Walk-in' })).toBeVisible();
      const cars = page.getByRole('region', { name: 'Most asked and most viewed', exact: true });
      await expect(cars.getByRole('rowheader', { name: '2021 Mazda CX-5' }).first()).toBeVisible();
      const csv = await textOf(await downloadOf(page, 'All tables as one CSV file'));
      expect(csv).toMatch(/^Walk-in,\d+,/m);
      expect(csv).toMatch(/^Phone call,\d+,/m);
      expect(csv).toMatch(/^2021 Mazda CX-5,[1-9]/m);
    });

    test('a manager prints the window card of a car', async ({ page, thumbOf, yard }) => {
      const thumb = await thumbOf('manager');
      await page.goto(`/desk/stock?q=${yard.aCar()}`);
      await thumb.tap(page.getByRole('heading', { level: 2 }).getByRole('link'));
      const card = await downloadOf(page, 'Window card (PDF)');
      expect(
        readFileSync(await card.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(card.suggestedFilename()).toMatch(/\.pdf$/);
    });
  });
}
