import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addStaff, signIn } from './desk-support';
import { confirmAndAnswer, describeCar, wallaroo } from './journeys';
import { ageForms, aPerson, fillIn, leadOf, press, stands } from './shopper';
import { alive, expect, test } from './site-test';

/** From an accepted offer over photos and an inspection to the dealer's desk. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

/** About two megabytes: noise does not compress. */
const aPhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_400, height: 1_050, channels: 3, background: '#808080', noise } as const;
  return { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
};

async function acceptOffer(page: Page): Promise<Record<string, string>> {
  await page.goto('/trade-in');
  await alive(page);
  await describeCar(page, wallaroo(2));
  await confirmAndAnswer(page, '30,000');
  await press(page, /^Accept/);
  await stands(page, 'Your details');
  const person = aPerson();
  await fillIn(page, person);
  await ageForms(page);
  await press(page, 'Continue');
  await stands(page, 'Add photos of your car');
  return person;
}

test('resumes a broken photo upload, and shows staff the photo with the offer', { tag: '@all' }, async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const person = await acceptOffer(page);
  const photo = await aPhoto();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const choose = () => page.getByLabel('Add photo: Front', { exact: true }).setInputFiles(photo);
  // The connection goes after the second piece.
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && offsets.length === 2) void context.setOffline(true);
  });
  await choose();
  await expect.poll(() => offsets.length).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('progressbar', { name: 'Upload: Front' })).toBeVisible();
  await page.waitForFunction(() => !navigator.onLine);
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

  await page.goto(`/desk/leads/${(await leadOf(person['Email'] ?? '')).id}`);
  await signIn(page, addStaff(tenant, 'Robin Nguyen'));
  const panel = page.getByRole('region', { name: 'Valuation' });
  await expect(panel).toContainText('Mazda Wallaroo');
  await expect(panel).toContainText('Accepted');
  await expect(panel.getByRole('list', { name: 'Photos of the car' }).getByRole('link')).toHaveText('Front');
});
