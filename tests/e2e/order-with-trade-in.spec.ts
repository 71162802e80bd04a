import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { changeSettings, copySites } from '../support/demo-sites';
import { importMarket } from '../support/market-file';
import { hasPdfTools, readPdf } from '../support/pdf-tools';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import {
  carToOrder,
  confirmAndAnswer,
  describeCar,
  giveDetails,
  type OrderedCar,
  pickUp,
  wallaroo,
} from './journeys';
import { expectAccessible } from './page-checks';
import { aPerson, press, stands } from './shopper';

/** A car bought with the shopper's own valued car and finance, to the deposit and the order as a PDF. */
const slug = 'brolga';
test.describe.configure({ timeout: 120_000 });

const secret = 'a secret of this test alone, long enough to sign';
let site: Site | undefined;
let folder = '';
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'orders-'));
  const tenants = copySites(join(folder, 'tenants'), slug);
  changeSettings(tenants, slug, () => ({
    payments: { methods: [{ kind: 'practice', in_production: true }] },
    orders: {
      enabled: true,
      add_ons: [{ id: 'mats', name: 'Floor mats', dollars: 149.5 }],
      delivery: { dollars_per_km: 1 },
    },
  }));
  const dataDir = join(folder, 'data');
  // Before the start, so that the site has the market from the beginning.
  importMarket(dataDir, slug);
  site = await startSite({
    dataDir,
    environment: { SESSION_SECRET: secret, TENANTS_DIR: tenants },
  });
});
test.afterAll(async () => {
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function started(): Site {
  if (!site) throw new Error('the site was not started');
  return site;
}

/** Values a car and accepts the offer for it. Returns the offer, such as `$30,100`. */
async function acceptOffer(page: Page, car: OrderedCar): Promise<string> {
  await page.goto(started().url(slug, `/cars/trade-in?car_id=${car.slug}`));
  await describeCar(page, wallaroo(3));
  await confirmAndAnswer(page, '45,000');
  await stands(page, 'Your valuation');
  const accept = page.getByRole('button', { name: /^Accept/ });
  const offer = ((await accept.textContent()) ?? '').replace('Accept ', '');
  await accept.click();
  await stands(page, 'Your details');
  return offer;
}

async function askForFinance(page: Page): Promise<void> {
  await page.getByLabel('With finance').check();
  // There is a choice only where several lenders lend for the car.
  const lender = page.getByRole('group', { name: 'Choose a lender' }).getByRole('radio');
  const hasChoice = (await lender.count()) > 0;
  if (hasChoice) await lender.nth(1).check();
  await page.getByLabel('Deposit on the loan').fill('1234');
  await expect(page.getByRole('status').filter({ hasText: '$1,234 deposit' })).toBeVisible();
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText('Choose your employment.');
  // What was chosen stays.
  await expect(page.getByLabel('With finance')).toBeChecked();
  if (hasChoice) await expect(lender.nth(1)).toBeChecked();
  await page.getByLabel('Full time').check();
  await page.getByLabel('More than 2 years').check();
  await press(page, 'Continue');
}

/** The amounts of the price line by line, in cents, by their labels. */
async function figuresOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const sums = page.getByRole('region', { name: 'Price breakdown' });
  const rows = await sums
    .locator('dl > div, tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map(({ textContent }) => (textContent ?? '').trim())),
    );
  return new Map(rows.map(([label = '', amount = '']) => [label, centsIn(amount)] as const));
}

function centsIn(text: string): number {
  const [, minus, dollars = ''] = /([-−–])?\s*\$([\d,]+(?:\.\d\d)?)/.exec(text) ?? [];
  return Math.round(Number(dollars.replaceAll(',', '')) * 100) * (minus ? -1 : 1);
}

test('adds up an order with a trade-in, finance and extras', { tag: '@all' }, async ({ page, browser }) => {
  const look = async () => expectAccessible(page);
  const car = await carToOrder({ port: started().port, tenant: slug });
  const offer = await acceptOffer(page, car);
  await page.goto(started().url(slug, `/checkout-journey?car_id=${car.id}`));
  await stands(page, 'Your details');
  await giveDetails(page, aPerson(), 'QLD', secret);
  await stands(page, 'Your trade-in');
  await look();
  await page.getByLabel(`Mazda Wallaroo: our offer of ${offer}`).check();
  await press(page, 'Continue');
  await stands(page, 'How will you pay?');
  await askForFinance(page);
  await stands(page, 'Add extras');
  await page.getByLabel(/Floor mats/).check();
  await press(page, 'Continue');

  // Another device goes on with the personal link alone.
  await stands(page, 'Pick-up or delivery');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await stands(other, 'Pick-up or delivery');
  await elsewhere.close();
  await pickUp(page);
  await look();
  const figures = await figuresOf(page);
  const amount = (label: string | RegExp) =>
    [...figures].find(([name]) => name.search(label) === 0)?.[1] ?? Number.NaN;
  const totalCents = amount('Price') + amount(/Vehicle duty/) + amount('Floor mats');
  expect(amount('Price before the charges that we confirm')).toBe(totalCents);
  expect(amount('Trade-in: ')).toBe(-centsIn(offer));
  expect(amount('Still to pay')).toBe(totalCents - centsIn(offer) + amount('Holding deposit'));
  await page.getByLabel('I have read the terms and agree.').check();
  await press(page, 'Continue to pay $200');
  await page.waitForURL(/\/buy\/practice\//);
  await press(page, 'Pay $200');
  await stands(page, 'Thank you, we have your order');
  await look();
  await expectPdf(page, ['Mazda Wallaroo', 'Southbank Auto', 'Floor mats']);
});

/** The order as a PDF: what the summary said. */
async function expectPdf(page: Page, words: readonly string[]): Promise<void> {
  const path = await page.getByRole('link', { name: /PDF/ }).first().getAttribute('href');
  const { headers, body } = await askSite({
    port: started().port,
    host: `${slug}.localhost`,
    path: path ?? '',
    headers: { cookie: await cookiesOf(page) },
  });
  expect(headers['content-type']).toBe('application/pdf');
  if (!hasPdfTools) return;
  const text = readPdf(body).pages.join('\n').replace(/\s+/g, ' ');
  for (const word of words) expect(text).toContain(word);
}

const cookiesOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
