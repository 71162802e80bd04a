import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { importMarket } from '../support/market-file';
import { addStaff, signIn } from './desk-support';
import { aPerson, leadOf, readAgain } from './shopper';
import { alive, dataDir, expect, test } from './site-test';

/** From an accepted offer over photos and an inspection to the dealer's desk. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const stands = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** About two megabytes: noise does not compress. */
const aPhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_400, height: 1_050, channels: 3, background: '#808080', noise } as const;
  return { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
};

async function acceptOffer(page: Page): Promise<Record<string, string>> {
  await page.goto('/trade-in');
  await alive(page);
  for (const [label, choice] of [
    ['Make', 'Mazda'],
    ['Model', 'Wallaroo'],
    ['Year', String(new Date().getFullYear() - 2)],
  ] as const) {
    const list = page.getByLabel(label);
    await expect(list.locator('option', { hasText: choice }).first()).toBeAttached();
    await list.selectOption(choice);
  }
  await press(page, 'Continue');
  await page.getByLabel('Kilometres').fill('30,000');
  await press(page, 'Yes, that’s it');
  await stands(page, 'What condition is it in?');
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check();
  await press(page, 'See your valuation');
  await press(page, /^Accept/);
  await stands(page, 'Your details');
  const person = aPerson();
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label).fill(value);
  await readAgain(page);
  await press(page, 'Continue');
  await stands(page, 'Add photos of your car');
  return person;
}

test('a photo upload that loses its connection continues where it stopped, and staff see it with the offer', async ({
  page,
  context,
  isMobile,
  javaScriptEnabled,
}) => {
  test.skip(isMobile !== true || javaScriptEnabled === false, 'uploads in pieces need a script');
  test.setTimeout(90_000);
  importMarket(dataDir, tenant);
  const person = await acceptOffer(page);
  const photo = await aPhoto();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const choose = () => page.getByLabel('Choose photo: Front', { exact: true }).setInputFiles(photo);
  // The connection goes after the second piece.
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && offsets.length === 2) void context.setOffline(true);
  });
  await choose();
  await expect.poll(() => offsets.length).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('progressbar', { name: 'Upload: Front' })).toBeVisible();
  await page.waitForTimeout(500);
  page.removeAllListeners('response');
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await expect(page.getByText('The upload of front.jpg stopped. Choose it again to continue.')).toBeVisible();
  offsets.length = 0;
  await choose();
  await expect(page.getByText('1 of 8 photos saved.')).toBeVisible();
  expect(offsets[0]).toBeGreaterThan(0);
  await expect(page.getByRole('img', { name: 'Front' })).toBeVisible();
  await press(page, 'Continue');
  await stands(page, 'Book an inspection');
  await press(page, /call me/);
  await stands(page, 'Offer accepted. Thank you!');

  await page.goto(`/desk/leads/${leadOf(person['Email'] ?? '').lead_id}`);
  await signIn(page, addStaff(tenant, 'Robin Nguyen'));
  const panel = page.getByRole('region', { name: 'Valuation' });
  await expect(panel).toContainText('Mazda Wallaroo');
  await expect(panel).toContainText('Accepted');
  await expect(panel.getByRole('list', { name: 'Photos of the car' }).getByRole('link')).toHaveText('Front');
});
