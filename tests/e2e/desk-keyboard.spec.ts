import type { Page } from '@playwright/test';
import { dateIn, password } from './desk-support';
import { tabTo } from './focus';
import { aWord, stands } from './shopper';
import { expect } from './site-test';
import { deskScreens, test } from './yard-test';

/** A manager without a mouse: no press of a pointer, and the focus is seen at every stop. */
test.describe.configure({ timeout: 120_000 });

async function openByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('link', { name }).filter({ visible: true }));
  await page.keyboard.press('Enter');
}

/** Types into the field that has the focus: a field that is tabbed to is selected as a whole. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).filter({ visible: true }));
  await page.keyboard.type(text);
}

/** `12202026`: a field for a day follows the language of the browser, which is American here. */
function typedDay(days: number): string {
  const [year, month, day] = dateIn(days).split('-');
  return `${month}${day}${year}`;
}

for (const { name, use } of deskScreens.filter(({ use }) => !use.isMobile)) {
  test.describe(name, { tag: ['@all'] }, () => {
    test.use(use);

    test('signs in, changes a price and publishes Christmas hours by keyboard alone', async ({
      page,
      yard,
    }) => {
      const [word, stocknum, email] = [aWord(), yard.aCar(), yard.staff('manager')];
      await page.goto('/desk');
      await typeInto(page, 'Email', email);
      await typeInto(page, 'Password', password);
      await page.keyboard.press('Enter');
      await stands(page, 'Today');

      await openByKeyboard(page, 'Stock');
      await stands(page, 'Stock');
      await tabTo(page, page.getByRole('searchbox'));
      await page.keyboard.type(stocknum);
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=T\d+/);
      await openByKeyboard(page, '2021 Mazda CX-5');
      await stands(page, '2021 Mazda CX-5');
      await typeInto(page, 'Price', '29,990');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The new price is on the website.')).toBeVisible();

      await openByKeyboard(page, 'Website');
      await stands(page, 'Website');
      await openByKeyboard(page, 'Opening hours');
      await stands(page, 'Opening hours');
      await typeInto(page, 'Name', `Break ${word}`);
      await typeInto(page, 'First day', typedDay(20));
      await typeInto(page, 'Last day', typedDay(27));
      await tabTo(page, page.getByLabel('On these days'));
      await page.keyboard.press('ArrowDown');
      await tabTo(page, page.getByRole('checkbox', { name: 'Brolga Aspley', exact: true }).last());
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('button', { name: 'Save these days' }));
      await page.keyboard.press('Space');
      await expect(page.getByText('The hours are saved and on the website.')).toBeVisible();
      const line = page.getByRole('listitem').filter({ hasText: `Break ${word}` });
      await expect(line).toContainText(/by appointment – Brolga Southport,/i);
      await tabTo(page, line.getByRole('button'));
      await page.keyboard.press('Enter');
      await expect(line).toHaveCount(0);
    });
  });
}
