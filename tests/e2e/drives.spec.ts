import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { askSite } from '../support/site-request';
import { chooseTime, dayOf, drivenCar, visitor } from './journeys';
import { expectAccessible } from './page-checks';
import { ageForms, aPerson, fillIn } from './shopper';
import { alive, checkHtml, expect, port, test } from './site-test';

/** Test drives that are booked at once. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of 422/], extraHTTPHeaders: visitor });

const host = `${tenant}.localhost`;
const book = async (page: Page) => {
  await ageForms(page);
  await page.getByRole('button', { name: 'Book test drive' }).click();
};

test('books a test drive, adds it to the calendar, moves and cancels it', async ({ page }, info) => {
  test.slow();
  await page.goto(`${await drivenCar(0)}/test-drive`);
  await alive(page);
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Where' })
    .getByRole('link', { name: 'Brolga Southport' })
    .click();
  await expect(page).toHaveURL(/location=southport/);
  await expect(page.getByText('27 Pandanus Drive').first()).toBeVisible();
  const starts = await chooseTime(page, info, 1);
  await fillIn(page, aPerson());
  await book(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await expect(page.getByText('Thank you, Robin.')).toBeVisible();
  await expect(page.getByText('Nguyen')).toHaveCount(0);
  await expectAccessible(page);

  const calendar = (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '';
  const { body, headers } = await askSite({ port, host, path: calendar });
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const [entry] = new ICAL.Component(ICAL.parse(body.toString())).getAllSubcomponents('vevent');
  expect(new ICAL.Event(entry).startDate.toJSDate().toISOString()).toBe(starts.replace('Z', ':00.000Z'));

  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible();
  await expectAccessible(page);
  const { pathname, search } = new URL(page.url());
  checkHtml('test-drive', (await askSite({ port, host, path: pathname + search })).body.toString());
  await chooseTime(page, info, 4);
  await page.getByRole('button', { name: 'Move my test drive' }).click();
  await expect(page.getByText('All done. We’ve moved your test drive.')).toBeVisible();

  await page.getByText('Cancel this test drive').click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is cancelled');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move my test drive' })).toHaveCount(0);
});

test(
  'offers new times and keeps the form when a time has just been booked',
  { tag: '@all' },
  async ({ page, context }, info) => {
    test.slow();
    const form = `${await drivenCar(1)}/test-drive?location=toowoomba`;
    await page.goto(form);
    await alive(page);
    const first = await chooseTime(page, info, 2);
    await fillIn(page, aPerson());

    const other = await context.newPage();
    await other.goto(form);
    // By its moment: what other tests book beside this one shortens the list.
    await dayOf(other, info).check();
    await other.locator(`input[value="${first}"]`).check();
    await fillIn(other, aPerson());
    await book(other);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
    await other.close();

    await book(page);
    const taken = page.getByText('That time has just been booked. Please choose another.');
    await expect(taken.first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Robin');
    await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0);
    await chooseTime(page, info, 2);
    await book(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  },
);

test('moves by keyboard from the days to the times and on', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${await drivenCar(3)}/test-drive?location=aspley`);
  await alive(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.locator('input[name=day]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('input[name=day]').nth(2)).toBeChecked();
  await page.keyboard.press('Tab');
  expect(await focused()).toMatch(/^starts_at_/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  expect(await focused()).not.toMatch(/^starts_at_|^day$/);
});
