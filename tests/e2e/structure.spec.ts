import type { Page } from '@playwright/test';
import { askSite } from '../support/site-request';
import { expectAccessible } from './accessible';
import { ownPerson } from './own-person';
import { alive, expect, port, test } from './site-test';

/** Offers, places and the group of service and parts, with JavaScript and without. */
test.use({ tenant: 'brolga' });

const ask = (path: string, tenant = 'brolga') => askSite({ port, host: `${tenant}.localhost`, path });
const once = ({
  viewport,
  javaScriptEnabled,
}: {
  viewport: unknown;
  javaScriptEnabled: boolean | undefined;
}) =>
  JSON.stringify(viewport) !== JSON.stringify({ width: 1280, height: 800 }) || javaScriptEnabled === false;

async function open(page: Page, path: string, javaScript: boolean | undefined): Promise<void> {
  await page.goto(path);
  if (javaScript === false) return;
  await alive(page);
  await expectAccessible(page);
}

test.describe('addresses', () => {
  test.skip(once, 'the same everywhere: once is enough');
  test('answer as the specification says', async () => {
    const answers = [
      ['/special-offers', 200],
      ['/special-offers?manufacturer=kia', 200],
      ['/offers/toyota/hilux-tray', 200],
      ['/offers/hilux-tray', 301],
      ['/offers/demo-clearance', 200],
      ['/offers/eofy-2026', 410],
      ['/offers/staff-only', 404],
      ['/offers/no-such-offer', 404],
      ['/dealerships', 200],
      ['/contact-us/aspley', 200],
      ['/contact-us/nowhere', 404],
      ['/models', 200],
      ['/models?body=ute', 200],
      ['/brands/toyota', 200],
      ['/warranty', 200],
    ] as const;
    const got = await Promise.all(answers.map(async ([path]) => [path, (await ask(path)).status]));
    expect(got).toEqual(answers);
    expect((await ask('/offers/hilux-tray')).headers.location).toBe('/offers/toyota/hilux-tray');
  });
  test("one site's offers and places are no pages of another", async () => {
    for (const path of ['/offers/toyota/hilux-tray', '/contact-us/aspley', '/brands/byd']) {
      expect((await ask(path, 'corner-cars')).status, path).toBe(404);
    }
  });
});

test('a long offer unfolds; its own page asks for it', async ({ page, javaScriptEnabled }, { project }) => {
  await open(page, '/special-offers', javaScriptEnabled);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest offers');
  const card = page.getByRole('listitem').filter({ hasText: 'Five services with every D-MAX' });
  const start = card.locator('p').filter({ hasText: /…$/ }).first();
  await expect(start).toBeVisible();
  await card.getByText('View more of Five services').click();
  await expect(start).toBeHidden();
  await card.getByText('View less of Five services').click();
  await expect(start).toBeVisible();
  await card.getByRole('link', { name: /^Enquire Now/ }).click();
  await page.waitForURL(/\/offers\/isuzu\/d-max-service#offers-form$/);
  if (javaScriptEnabled) await alive(page);
  const person = ownPerson(project.name, 'offer');
  const form = page.locator('#offers-form');
  await form.getByLabel('Location').selectOption({ index: 1 });
  for (const [label, value] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Fisher',
    Postcode: '4034',
    Phone: person.phone,
    Email: person.email,
    Message: 'Is it still on?',
  })) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByRole('button', { name: 'Enquire Now' }).click();
  await page.waitForURL(/\/success/);
});

test('the offers of one make', async ({ page, javaScriptEnabled }) => {
  await open(page, '/special-offers', javaScriptEnabled);
  const makes = page.getByRole('navigation', { name: 'Offers by make' });
  await makes.getByRole('link', { name: 'Kia' }).click();
  await expect(makes.getByRole('link', { name: 'Kia' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'Sportage from' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'HiLux with' })).toHaveCount(0);
});

test.describe('a place', () => {
  const mapHost = 'https://www.openstreetmap.org/';
  test.use({ expectedProblems: [/third party: https:\/\/www\.openstreetmap\.org/] });

  test('has its hours, its form and a map after a tap', async ({ page, javaScriptEnabled, problems }) => {
    await page.route(`${mapHost}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>map</p>' }),
    );
    await open(page, '/dealerships', javaScriptEnabled);
    await page.getByRole('main').getByRole('link', { name: 'Brolga Aspley', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brolga Aspley');
    await expect(page.getByRole('main').getByText('(today)').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Contact Brolga Aspley' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Show Brolga Aspley on a map' });
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    expect(problems.some((problem) => problem.includes(mapHost))).toBe(false);
    if (javaScriptEnabled === false) return;
    await alive(page);
    await expectAccessible(page);
    await link.click();
    await expect(page.frameLocator('iframe[title="Map of Brolga Aspley"]').getByText('map')).toBeVisible();
  });
});

test('service and parts lead to each other', async ({ page, javaScriptEnabled }) => {
  await open(page, '/service', javaScriptEnabled);
  const group = page.getByRole('navigation', { name: 'Service and parts' });
  await expect(group.getByRole('link', { name: 'Service', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await group.getByRole('link', { name: 'Warranty' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty');
  await expect(page.getByRole('heading', { level: 2, name: 'Our workshops' })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
});
