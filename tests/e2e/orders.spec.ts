import sharp from 'sharp';
import { askSite } from '../support/site-request';
import { addStaff, signIn as signInStaff } from './desk-support';
import { carToOrder, giveDetails, pickUp } from './journeys';
import { expectAccessible } from './page-checks';
import { aPerson, aPhone, press, stands } from './shopper';
import { alive, carsToTake, checkHtml, expect, port, test } from './site-test';
import { signIn } from './watchlist-support';

/** A motorcycle bought online: from the details to the deposit that staff confirm, on two devices. */
const tenant = 'ironbark-motorcycles';
test.use({ tenant, expectedProblems: [/status of 422/] });

const host = `${tenant}.localhost`;

/** A page as the server sends it to the customer. */
async function htmlOf(url: string, cookie: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const { body } = await askSite({ port, host, path: pathname + search, headers: { cookie } });
  return body.toString();
}

const aLicence = async () => ({
  name: 'licence.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background: '#88a' } })
    .jpeg()
    .toBuffer(),
});

test('continues an order on another device to the deposit that staff confirm', { tag: '@all' }, async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const look = async () => expectAccessible(page);
  const phone = aPhone();
  const { cookie } = await signIn(context, tenant, phone);
  const mayTake = await carsToTake(tenant);
  const car = await carToOrder({ port, tenant }, ({ slug }) => mayTake.includes(slug), { cookie });
  await page.goto(`/checkout-journey?car_id=${car.id}`);
  await alive(page);
  await stands(page, 'Your details');
  await look();
  const person = { ...aPerson(), Postcode: '6100', Phone: phone.replace('+61', '0') };
  await giveDetails(page, person, 'WA');

  // This site takes no trade-ins online.
  await stands(page, 'How will you pay?');
  await look();
  const link = page.url();
  // The same person at another device: the personal link goes on with the first open step.
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await context.cookies());
  const other = await elsewhere.newPage();
  await other.goto(new URL(link).pathname);
  await stands(other, 'How will you pay?');
  const stranger = await browser.newContext();
  await signIn(stranger, tenant);
  expect((await (await stranger.newPage()).goto(new URL(link).pathname))?.status()).toBe(404);
  await stranger.close();
  await elsewhere.close();

  await page.getByLabel('Outright, without finance').check();
  await press(page, 'Continue');
  await stands(page, 'Add extras');
  await look();
  await page.getByLabel(/Tyre and rim cover/).check();
  await press(page, 'Continue');
  await stands(page, 'Pick-up or delivery');
  await look();
  await pickUp(page);
  await stands(page, 'Your driver licence');
  await look();
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toContainText(/There is a problem|Please fix the following errors:/);
  await page.getByLabel('Front of your licence').setInputFiles(await aLicence());
  await press(page, 'Continue');

  const sums = page.getByRole('region', { name: 'Price breakdown' });
  await expect(sums).toContainText('$199.50');
  await look();
  checkHtml('order', await htmlOf(page.url(), cookie));
  await page.getByLabel('I have read the terms and agree.').check();
  await press(page, 'Continue to pay $300');
  await stands(page, /^Transfer \$/);
  await expect(page.getByText('000-000').first()).toBeVisible();
  await look();
  checkHtml('transfer', await htmlOf(page.url(), cookie));
  const reservation = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const desk = await (await browser.newContext()).newPage();
  await desk.goto('/desk/sign-in');
  await signInStaff(desk, addStaff(tenant, 'Robin Cash'));
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await desk.goto(`/desk/reservations/${reservation}`);
  await press(desk, /^Confirm that \$300 has arrived/);
  await desk.getByText(/^Menu: /).click();
  await desk.getByRole('link', { name: 'Orders', exact: true }).click();
  await desk.getByLabel('Name, email, phone, car or reference').fill(phone.replace('+61', '0'));
  await desk.keyboard.press('Enter');
  await desk.getByRole('link', { name: /Robin Nguyen/ }).click();
  await expect(desk.getByRole('main')).toContainText('Drive-away price');
  await desk.context().close();

  await page.goto(new URL(link).pathname);
  await stands(page, 'Thank you, we have your order');
  await look();
});
