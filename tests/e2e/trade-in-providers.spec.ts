import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { importMarket } from '../support/market-file';
import { type Site, startSite } from '../support/site';
import { startValuationService, unknownRego, type ValuationService } from '../support/valuation-service';
import { press, stands } from './shopper';
import { confirmAndAnswer, describeCar, wallaroo } from './valuation-steps';

/** Valuations by registration at a dealer's own service: well, silent for too long, and down. */
const slug = 'brolga';
// Both journeys share one site and one service.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let site: Site | undefined;
let service: ValuationService | undefined;
let folder = '';
test.beforeAll(async () => {
  test.setTimeout(90_000);
  service = await startValuationService();
  folder = mkdtempSync(join(tmpdir(), 'valuations-'));
  cpSync(resolve(import.meta.dirname, '../../tenants', slug), join(folder, slug), { recursive: true });
  const file = join(folder, slug, 'tenant.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, valuation: { own_service: { url: service.url } } }));
  const environment = { TENANTS_DIR: folder, WEBHOOK_PRIVATE_HOSTS: service.host };
  site = await startSite({ environment });
  importMarket(site.dataDir, slug);
});
test.afterAll(async () => {
  await site?.stop();
  await service?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function address(path: string): string {
  if (!site) throw new Error('the site was not started');
  return site.url(slug, path);
}
function provider(): ValuationService {
  if (!service) throw new Error('the service was not started');
  return service;
}

/** Latency and bandwidth of a phone at the edge of town. */
async function onSlow4G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

async function findCar(page: Page, rego: string): Promise<void> {
  await page.getByLabel('Registration').fill(rego);
  await press(page, 'Find my car');
}

test('reaches a valuation within four screens on slow 4G, also after a wrong registration', {
  tag: '@all',
}, async ({ page }) => {
  await onSlow4G(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(address('/trade-in'));
  await findCar(page, unknownRego);
  await stands(page, 'Which car is it?');
  await expect(page.getByText(`We couldn’t match ${unknownRego} to a car.`)).toBeVisible();
  await expect(page.getByLabel('Registration')).toHaveValue(unknownRego);
  await findCar(page, '123 abc');
  await confirmAndAnswer(page, '45000');
  await stands(page, 'Your valuation');
  await expect(page.getByText('12 Wallaroos sold in Queensland this month.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept $31,000' })).toBeVisible();
  expect(addresses.filter((one) => /123.?abc|nosuch/i.test(one))).toEqual([]);
});

test('falls back to the built-in valuation when the service is silent or down', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(address('/trade-in'));
  await findCar(page, '234 BCD');
  await stands(page, 'Is this your car?');
  provider().state = 'silent';
  await confirmAndAnswer(page, '46000');
  await stands(page, 'Your valuation');
  await expect(page.getByText(/similar cars, \d{4}–\d{4}/)).toBeVisible();

  provider().state = 'down';
  await page.goto(address('/trade-in'));
  await findCar(page, '345 CDE');
  await expect(page.getByText('We can’t look up 345CDE online right now.')).toBeVisible();
  await describeCar(page, wallaroo(2));
  await confirmAndAnswer(page, '47000');
  await stands(page, 'Your valuation');
  await expect(page.getByText(/similar cars, \d{4}–\d{4}/)).toBeVisible();
});
