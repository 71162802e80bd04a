import type { Locator, Page, TestInfo } from '@playwright/test';
import ICAL from 'ical.js';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { expectAccessible } from './accessible';
import { ownPerson } from './own-person';
import { alive, carSlugs, expect, port, test } from './site-test';

/** Test drives that are booked at once: with JavaScript and without. */
const tenant = 'brolga';
// Walks come as from a proxy: as one visitor they would book more than one visitor may.
test.use({
  ...{ tenant, expectedProblems: [/status of 422/] },
  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
});

const host = `${tenant}.localhost`;
const person = {
  ...{ 'First name': 'Robin', 'Last name': 'Nguyen' },
  Postcode: '4000',
};

/** A car with a choice of places; tests side by side take each another one, for a car is driven by one at a time. */
async function drivenCar(nth: number): Promise<string> {
  let found = 0;
  for (const slug of await carSlugs(tenant, 60)) {
    const path = `/api/cars/${slug}/test-drive-slots?days=1`;
    let answer = await askSite({ port, host, path });
    // Tests side by side share the limit of requests of this machine's address.
    for (let tries = 0; answer.status === 429 && tries < 10; tries += 1) {
      await new Promise((resume) => setTimeout(resume, 1_000));
      answer = await askSite({ port, host, path });
    }
    // Another test may have just reserved the car.
    if (answer.status !== 200) continue;
    if (JSON.parse(answer.body.toString()).locations.length > 1 && found++ === nth) return `/cars/${slug}`;
  }
  throw new Error('no demo car can be driven at several places');
}

/** A day of its own in the strip, so that tests side by side never want the same time; of today's some may be past. */
function dayOf(page: Page, { project }: TestInfo): Locator {
  const names = ['phone', 'desktop', 'phone without JavaScript', 'desktop without JavaScript'];
  return page.locator('input[name=day]').nth(names.indexOf(project.name) + 1);
}

/** The open day's times. */
const times = (page: Page) => page.locator('input[name^=starts_at_]').filter({ visible: true });

async function choose(day: Locator, at: number): Promise<string> {
  await day.check();
  const time = times(day.page()).nth(at);
  await time.check();
  return (await time.getAttribute('value')) ?? '';
}

async function fill(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...person, Email: email, Phone: phoneOf(email) })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
const book = (page: Page) => page.getByRole('button', { name: 'Book test drive' }).click();
/** A phone number of its own for each walk, since only a few drives are booked under one. */
const phoneOf = (email: string): string => ownPerson(email, '').phone;
const mail = (what: string, { project }: TestInfo) =>
  `${what}.${project.name.replaceAll(' ', '-')}.${Date.now()}@shopper.example`;

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
  await fill(page, mail('book', info));
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
  await fill(page, mail('late', info));

  const other = await context.newPage();
  await other.goto(form);
  // By its moment: what other tests book beside this one shortens the list.
  await dayOf(other, info).check();
  await other.locator(`input[value="${first}"]`).check();
  await fill(other, mail('early', info));
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

test('only the open day’s time counts, with JavaScript on and off', async ({
  page,
  javaScriptEnabled,
}, info) => {
  await page.goto(`${await drivenCar(3)}/test-drive?location=aspley`);
  if (javaScriptEnabled !== false) await alive(page);
  const days = page.locator('input[name=day]');
  await expect(page.locator('input:checked')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /\d+ \w{3}$/ })).toHaveCount(1);
  await choose(days.nth(1), 0);
  await days.nth(2).check();
  await fill(page, mail('open', info));
  await book(page);
  await expect(page.getByText(/^Choose a time on \w+day \d+ \w+\.$/).first()).toBeVisible();
  await expect(days.nth(2)).toBeChecked();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
});

test('the keyboard goes from the days to the open day’s times and on', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${await drivenCar(3)}/test-drive?location=aspley`);
  if (javaScriptEnabled !== false) await alive(page);
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

test('any time will do: then a person calls', async ({ page }, info) => {
  await page.goto('/book-test-drive/');
  const any = page.getByLabel('Any time, please call me');
  await expect(any).not.toBeChecked();
  await any.check();
  await page.getByLabel('Car you’d like to drive').fill('A ute with a tow bar');
  await fill(page, mail('any', info));
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
  await fill(page, mail('axe', info));
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
