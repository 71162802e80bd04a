import type { Page } from '@playwright/test';
import { closeForAWeek, downloaded, openFromMenu, publish } from './desk-support';
import { ageForms, aPerson, aWord, fillIn, press, stands } from './shopper';
import { expect } from './site-test';
import type { Thumb } from './thumb';
import { deskScreens, test } from './yard-test';

/** Marketing changes the website, and a manager answers for people’s data, in a browser alone. */
test.use({ expectedProblems: [/status of (403|422)/] });
test.describe.configure({ timeout: 120_000 });

/** A day of a long weekend that has not begun. */
function dayOfWeekend(name: 'Friday' | 'Monday') {
  const day = new Date(Date.now() + 3 * 86_400_000);
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + 1);
  if (name === 'Monday') day.setUTCDate(day.getUTCDate() + 3);
  const date = day.toLocaleDateString('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return { value: day.toISOString().slice(0, 10), text: `${name} ${date}` };
}

/** Opens a part of the website from the list of all. */
async function openPart(thumb: Thumb, name: string): Promise<void> {
  await openFromMenu(thumb, 'Website');
  await thumb.tap(thumb.page.getByRole('link', { name, exact: true }));
  await stands(thumb.page, name);
}

async function offerUntil(thumb: Thumb, heading: string, lastDay: string): Promise<void> {
  const { page } = thumb;
  await openPart(thumb, 'Offers');
  await thumb.tap(page.getByRole('link', { name: 'Add an offer' }));
  await thumb.write(page.getByLabel('Heading'), heading);
  await thumb.write(page.getByLabel('Last day'), lastDay);
  await publish(page);
  await page.goto('/special-offers');
  await expect(page.getByRole('main')).toContainText(heading);
  await page.goto('/desk');
}

async function popupFromFridayToMonday(thumb: Thumb, heading: string, isScripted: boolean): Promise<void> {
  const { page } = thumb;
  const [friday, monday] = [dayOfWeekend('Friday'), dayOfWeekend('Monday')];
  await openPart(thumb, 'Popup');
  await thumb.write(page.getByLabel('Heading'), heading);
  await thumb.write(page.getByLabel('First day'), friday.value);
  await thumb.write(page.getByLabel('Last day'), monday.value);
  await press(page, 'Preview, or publish later');
  await expect(page.getByText(`You see it as on ${friday.text}, its first day.`)).toBeVisible();
  if (isScripted) {
    const preview = page.frameLocator('iframe[title="The page on a phone"]');
    await expect(preview.getByRole('dialog').getByRole('heading', { name: heading })).toBeVisible();
  }
  await press(page, 'Publish now');
  await expect(page.getByText('Your changes are on the website.')).toBeVisible();
  await openPart(thumb, 'Popup');
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  await expect(page.getByLabel('Last day')).toHaveValue(monday.value);
}

async function homeText(thumb: Thumb, text: string): Promise<void> {
  const { page } = thumb;
  await openPart(thumb, 'Home page');
  await thumb.write(page.getByLabel(/^Introduction/), text);
  await publish(page);
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(text);
  await page.goto('/desk');
}

async function ownPage(thumb: Thumb, title: string): Promise<void> {
  const { page } = thumb;
  await openPart(thumb, 'Pages and posts');
  await thumb.tap(page.getByRole('link', { name: 'Add a page' }));
  await thumb.write(page.getByLabel('Title'), title);
  await thumb.write(page.getByLabel('Text', { exact: true }), 'We began with **one ute** in 1968.');
  await page
    .getByRole('button', { name: /^Save and publish/ })
    .first()
    .click();
  await expect(page.getByRole('status')).toContainText('on the website');
  await thumb.tap(page.getByRole('link', { name: 'See it on the website' }));
  await stands(page, title);
  await expect(page.locator('strong', { hasText: 'one ute' })).toBeVisible();
  await page.goto('/desk');
}

/** A shopper asks about a car and wants to hear news. */
async function enquire(page: Page, stocknum: string, secret: string) {
  const { Email: email, Phone: phone } = aPerson();
  await page.goto(`/cars/2021-mazda-cx-5-${stocknum.toLowerCase()}/enquire`);
  const form = page.getByRole('main');
  await fillIn(form, { 'First name': 'Zoë', Phone: phone, 'Or email': email });
  await form.getByLabel(/^Send me news and offers/).check();
  await ageForms(page, secret);
  await press(page, 'Send enquiry');
  await page.waitForURL(/\/success/);
  return { email };
}

for (const { name, use } of deskScreens) {
  test.describe(name, { tag: ['@all'] }, () => {
    test.use(use);

    test('marketing changes hours, an offer, the popup, the home page and a page, and sees no lead', async ({
      page,
      thumbOf,
    }) => {
      const word = aWord();
      const thumb = await thumbOf('marketing');
      const line = await closeForAWeek(thumb, `Break ${word}`);
      thumb.expectAtMost('Christmas hours by marketing', { tapsBesideTyping: 5 });
      await expect(line).toContainText('All locations');
      await line.getByRole('button').click();
      await expect(line).toHaveCount(0);
      await offerUntil(thumb, `Free tow bar ${word}`, dayOfWeekend('Monday').value);
      await popupFromFridayToMonday(thumb, `Open day ${word}`, use.javaScriptEnabled);
      await homeText(thumb, `Utes for the bush since 1968, says ${word}.`);
      await ownPage(thumb, `Our story ${word}`);

      for (const path of ['leads', 'people', 'audit', 'reservations', 'stock/add']) {
        await page.goto(`/desk/${path}`);
        await stands(page, 'You don’t have access to this page');
        await expect(page.getByText('Ask the owner of the site if you need it.')).toBeVisible();
      }
      await page.getByRole('link', { name: 'Back to the first page' }).click();
      await stands(page, 'Website');
      await expect(page.getByRole('link', { name: 'Leads', includeHidden: true })).toHaveCount(0);
    });

    test('a manager reads a person’s consents, hands over their data and erases them, by name in the log', async ({
      page,
      thumbOf,
      yard,
    }) => {
      const { email } = await enquire(page, yard.aCar(), yard.secret);
      const thumb = await thumbOf('manager');
      await openFromMenu(thumb, 'People', 'Find a person');
      await thumb.write(page.getByLabel('Phone number or email'), email);
      await thumb.tap(page.getByRole('button', { name: 'Find' }));
      await stands(page, 'Zoë');
      const said = await page.getByText(/^In the audit log: /).textContent();
      const reference = /\w+$/.exec(said ?? '')?.[0] ?? '';
      expect(reference).toMatch(/^[0-9A-F]{8}$/);
      const consents = page.getByRole('region', { name: 'Consents' });
      await expect(consents).toContainText('Offers and news: Yes');
      const given = (await consents.getByRole('time').first().getAttribute('datetime')) ?? '';
      expect(Math.abs(Date.now() - Date.parse(given))).toBeLessThan(120_000);
      await thumb.tap(consents.getByText('The words that they read').first());
      await expect(
        consents.getByText(/^Send me news and offers from Brolga Motor Group\. I can unsubscribe/),
      ).toBeVisible();

      const file = await downloaded(page, 'Their data as JSON');
      expect(file.name).toContain(reference);
      const data = JSON.parse(file.bytes.toString());
      expect(data).toMatchObject({ email, leads: [expect.anything()] });
      expect(JSON.stringify(data)).toContain('I can unsubscribe at any time');

      await thumb.tap(page.getByRole('link', { name: 'Erase this person' }));
      await stands(page, 'Erase this person?');
      await thumb.tap(page.getByRole('button', { name: 'Erase permanently' }));
      await expect(page.getByRole('status')).toContainText('Erased.');
      await page.getByLabel('Phone number or email').fill(email);
      await press(page, 'Find');
      await expect(page.getByRole('alert')).toContainText('Nothing is stored');

      await openFromMenu(thumb, 'Audit log');
      await page.getByText('Filter by person, subject or date').click();
      await page.getByLabel('Person').selectOption('Robin manager');
      await page.getByLabel('Only changes, no views').check();
      await press(page, 'Show');
      const log = page.getByRole('main');
      for (const what of [/^Erased/, /^Exported/]) {
        const entry = log.getByRole('listitem').filter({ hasText: reference }).filter({ hasText: what });
        await expect(entry).toContainText(/Robin manager, \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
      }
      await expect(log).not.toContainText(email);
    });
  });
}
