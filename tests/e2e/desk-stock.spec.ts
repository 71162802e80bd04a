import sharp from 'sharp';
import { addStaff, signIn } from './desk-support';
import { expectAccessible } from './page-checks';
import { aWord } from './shopper';
import { expect, overflow, test } from './site-test';

const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });
test.describe.configure({ timeout: 120_000 });

/** A photo as large as a phone takes it: noise, which no compression makes small. */
const largePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 3_000,
      height: 2_250,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

test('adds a car with photos, prices it and sells it from the list', async ({ page }) => {
  const number = aWord().toUpperCase();
  await page.goto('/desk/stock/add');
  await signIn(page, addStaff(tenant, 'Robin Stock', 'manager'));
  await page.getByLabel('Stock number').fill(number);
  await page.getByLabel('Year').fill('2021');
  await page.getByLabel('Make').fill('Mazda');
  await page.getByLabel('Model').fill('CX-5');
  await page.getByLabel('Condition').selectOption('used');
  const location = page.getByLabel('Location', { exact: true });
  if ((await location.count()) > 0) await location.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add the car' }).click();
  await page.waitForURL(/done=added#photos$/);
  await expect(page.getByRole('status').first()).toContainText('Add its photos now');

  // The script makes a photo smaller before it is sent.
  const photo = { name: 'front.jpeg', mimeType: 'image/jpeg', buffer: await largePhoto() };
  await page.getByLabel('Add photos').setInputFiles([photo, { ...photo, name: 'rear.jpeg' }]);
  await expect(page.getByText(/^2 photos, [\d.]+ MB$/)).toBeVisible();
  const sent = await page.getByLabel('Add photos').evaluate(async (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])];
    const widths = await Promise.all(files.map(async (file) => (await createImageBitmap(file)).width));
    return { names: files.map(({ name }) => name), widths, bytes: files.map(({ size }) => size) };
  });
  expect(sent).toMatchObject({ names: ['front.jpg', 'rear.jpg'], widths: [2_000, 2_000] });
  expect(Math.max(...sent.bytes)).toBeLessThan(photo.buffer.byteLength / 2);
  await page.getByRole('button', { name: 'Save the photos' }).click();
  await page.waitForURL(/done=photos#photos$/);
  await expect(page.getByText('Cover', { exact: true }).first()).toBeVisible();

  await page.getByLabel('Price', { exact: true }).first().fill('31,990');
  await page.getByLabel('The price is').first().selectOption('drive_away');
  await page.getByRole('button', { name: 'Save the price' }).click();
  await expect(page.getByText('The new price is on the website.')).toBeVisible();

  await page.goto(`/desk/stock?q=${number}`);
  await page.getByRole('checkbox', { name: /^Choose / }).check();
  const bar = await page.getByRole('group', { name: '1 car ticked' }).boundingBox();
  expect(bar?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 4);
  await page.getByRole('button', { name: 'Sold', exact: true }).click();
  await expect(page.getByText('1 car is changed.')).toBeVisible();
  await page.goto(`/desk/stock?q=${number}&state=sold`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('a car that is half typed is not left without a question', async ({ page }) => {
  await page.goto('/desk/stock/add');
  await signIn(page, addStaff(tenant, 'Robin Half', 'manager'));
  // Browsers ask only where somebody has pressed a key or the mouse.
  await page.getByLabel('Make').pressSequentially('Mazda');
  await page.waitForLoadState();
  const asked = page.waitForEvent('dialog');
  const left = page.goto('/desk/stock');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
});

test('new prices and the rows of a file are checked on pages that are accessible and fit the phone', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await page.goto('/desk/stock');
  await signIn(page, addStaff(tenant, 'Robin Look'));
  await page.waitForURL('**/desk/stock');
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  await page.getByText('Change prices').click();
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Amount').press('Enter');
  await expect(page.getByRole('heading', { name: 'Check the new prices' })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const file = {
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('stock_number,make,model,year,price\nZ1,,CX-5,2021,1\nZ2,Kia,Rio,2020,9990\n'),
  };
  await page.goto('/desk/stock/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL(/\/desk\/stock\/import\/\w+$/);
  await expect(page.getByText('Row 2: no make')).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
