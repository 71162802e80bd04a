import type { Locator, Page, TestInfo } from '@playwright/test';
import ICAL from 'ical.js';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { expectAccessible } from './accessible';
import { alive, carSlugs, expect, port, test } from './site-test';

/** Test drives that are booked at once: with JavaScript and without. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of 422/] });

const host = `${tenant}.localhost`;
const person = {
  ...{ 'First name': 'Robin', 'Last name': 'Nguyen' },
  ...{ Postcode: '4000', Phone: '0491 570 006' },
};

/** A car with a choice of places; tests side by side take each another one, for a car is driven by one at a time. */
async function drivenCar(nth: number): Promise<string> {
  let found = 0;
  for (const slug of await carSlugs(tenant, 60)) {
    const { body } = await askSite({ port, host, path: `/api/cars/${slug}/test-drive-slots?days=1` });
    if (JSON.parse(body.toString()).locations.length > 1 && found++ === nth) return `/cars/${slug}`;
  }
  throw new Error('no demo car can be driven at several places');
}

/** Times of a day of its own, so that tests side by side never want the same one; of today's some may be past. */
function dayOf(page: Page, { project }: TestInfo): Locator {
  const names = ['phone', 'desktop', 'phone without JavaScript', 'desktop without JavaScript'];
  return page.locator('details:has(input[name=starts_at])').nth(names.indexOf(project.name) + 1);
}

async function choose(day: Locator, at: number): Promise<string> {
  const time = day.locator('input[name=starts_at]').nth(at);
  await pick(day, time);
  return (await time.getAttribute('value')) ?? '';
}

async function pick(day: Locator, time: Locator): Promise<void> {
  if (!(await day.evaluate((element: HTMLDetailsElement) => element.open)))
    await day.locator('summary').click();
  await time.check();
}

async function fill(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...person, Email: email })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
const book = (page: Page) => page.getByRole('button', { name: 'Book test drive' }).click();
const mail = (what: string) => `${what}.${Date.now()}@shopper.example`;

test('is booked at a place of one’s choice, put into the calendar, moved and cancelled', async ({
  page,
  javaScriptEnabled,
}, info) => {
  test.slow();
  await page.goto(`${await drivenCar(0)}/test-drive`);
  if (javaScriptEnabled !== false) await alive(page);
  await page
    .getByRole('navigation', { name: 'Where' })
    .getByRole('link', { name: 'Brolga Southport' })
    .click();
  await expect(page).toHaveURL(/location=southport/);
  await expect(page.getByText('27 Pandanus Drive').first()).toBeVisible();
  const starts = await choose(dayOf(page, info), 1);
  await fill(page, mail('book'));
  await book(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await expect(page.getByText('Thank you, Robin.')).toBeVisible();
  await expect(page.getByText('Nguyen')).toHaveCount(0);

  const calendar = (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '';
  const { body, headers } = await askSite({ port, host, path: calendar });
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const [entry] = new ICAL.Component(ICAL.parse(body.toString())).getAllSubcomponents('vevent');
  expect(new ICAL.Event(entry).startDate.toJSDate().toISOString()).toBe(starts.replace('Z', ':00.000Z'));

  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible();
  await choose(dayOf(page, info), 4);
  await page.getByRole('button', { name: 'Move my test drive' }).click();
  await expect(page.getByText('Your test drive has been moved, and we have the new time.')).toBeVisible();

  await page.getByText('Cancel this test drive').click();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is cancelled');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move my test drive' })).toHaveCount(0);
});

test('a time taken meanwhile: the form again with fresh times, everything else kept', async ({
  page,
  context,
  javaScriptEnabled,
}, info) => {
  test.slow();
  const form = `${await drivenCar(1)}/test-drive?location=toowoomba`;
  await page.goto(form);
  if (javaScriptEnabled !== false) await alive(page);
  const first = await choose(dayOf(page, info), 2);
  await fill(page, mail('late'));

  const other = await context.newPage();
  await other.goto(form);
  // By its moment: what other tests book beside this one shortens the list.
  await pick(dayOf(other, info), other.locator(`input[value="${first}"]`));
  await fill(other, mail('early'));
  await book(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await other.close();

  await book(page);
  const taken = page.getByText('That time has just been booked. Please choose another.');
  await expect(taken.first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0);
  await choose(dayOf(page, info), 2);
  await book(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
});

test('any time will do: then a person calls', async ({ page }) => {
  await page.goto('/book-test-drive/');
  await page.getByLabel('Car you’d like to drive').fill('A ute with a tow bar');
  await fill(page, mail('any'));
  await book(page);
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your test drive is booked');
});

test('a link with a wrong key opens nothing', async () => {
  for (const query of ['', '?key=x', `?key=${'A'.repeat(43)}`]) {
    const { status } = await askSite({ port, host, path: `/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D${query}` });
    expect(status).toBe(404);
  }
});

test('every page of it is accessible and valid', async ({ page, javaScriptEnabled, viewport }, info) => {
  test.skip(javaScriptEnabled === false, 'axe is JavaScript itself');
  test.slow();
  await page.goto(`${await drivenCar(2)}/test-drive?location=aspley`);
  await alive(page);
  await expectAccessible(page);
  await choose(dayOf(page, info), 6);
  await fill(page, mail('axe'));
  await book(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await expectAccessible(page);
  const manage = (await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')) ?? '';
  await page.goto(manage);
  await expectAccessible(page);
  if (viewport?.width !== 1280) return;
  const paths = [`${await drivenCar(0)}/test-drive`, '/book-test-drive', manage];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, (await askSite({ port, host, path })).body.toString());
  expect(await htmlErrors(pages)).toEqual([]);
});
