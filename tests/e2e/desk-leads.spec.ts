import { addStaff, sendLeads, signIn } from './desk-support';
import { expectAccessible } from './page-checks';
import { aWord } from './shopper';
import { checkHtml, expect, overflow, test } from './site-test';
import { setTextSize } from './text-fits';

const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });
// The command line makes each account: a program of its own each time.
test.describe.configure({ timeout: 60_000 });

test('five leads fit on a phone, with long texts cut visibly', async ({ page }) => {
  const word = aWord();
  const long = 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen';
  await sendLeads(
    tenant,
    Array.from({ length: 5 }, (_, index) => ({
      name: `${word} ${long}`.slice(0, 60),
      last_name: long.slice(0, 80),
      email: `${word}-${index}@shopper.example`,
      phone: `0491 570 ${110 + index}`,
    })),
  );
  await page.goto('/desk/account');
  await signIn(page, addStaff(tenant, 'Robin'));
  await page.goto('/desk/leads');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const [top, fifth] = [await page.getByRole('main').boundingBox(), await rows.nth(4).boundingBox()];
  if (!top || !fifth) throw new Error('no rows');
  // Below a header of one row.
  expect(fifth.y + fifth.height - top.y).toBeLessThanOrEqual(740 - 58);
  await page.goto(`/desk/leads?q=${word}`);
  await expect(rows).toHaveCount(5);
  const name = page.getByRole('heading', { level: 2 }).first().getByRole('link');
  const isCut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(true);
  expect(await name.evaluate((element) => getComputedStyle(element).textOverflow)).toBe('ellipsis');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a lead’s page: the ways to answer stay in reach and cover nothing; two leads become one and two again', async ({
  page,
}) => {
  const word = aWord();
  const person = { name: 'Zoë', last_name: word, email: `${word}@shopper.example`, phone: '0491 570 156' };
  const [first = '', second = ''] = await sendLeads(tenant, [
    { ...person, message: 'The first' },
    { ...person, message: 'The second' },
  ]);
  await page.goto(`/desk/leads/${second}`);
  await signIn(page, addStaff(tenant, 'Robin'));
  await page.waitForURL(`**/desk/leads/${second}`);
  const ways = page.getByRole('navigation', { name: 'Contact' });
  await expect(ways).toBeInViewport();
  for (const link of await ways.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [bar, end] = [
    await ways.boundingBox(),
    await page.getByRole('link', { name: 'Delete this lead' }).boundingBox(),
  ];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page);

  await page.locator('summary[aria-label^="Merge with this lead"]').first().click();
  await page.getByRole('button', { name: 'Merge these leads' }).first().click();
  await page.waitForURL(`**/desk/leads/${first}?done=merge`);
  await expect(page.getByRole('region', { name: 'They also sent' })).toContainText('The second');
  await page.getByText('Remind me').click();
  await page.getByLabel('Day').fill('2099-01-01');
  await page.getByLabel('Add a note').fill('Call back');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert').first()).toContainText('two years');
  await page.goto(`/desk/leads/${second}`);
  await page.getByRole('button', { name: 'Separate it' }).click();
  await expect(page.getByRole('button', { name: 'Separate it' })).toHaveCount(0);

  await setTextSize(page, 200);
  await page.goto(`/desk/leads/${first}`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a person’s page is found, accessible and valid, and erases the person', async ({ page }) => {
  const word = aWord();
  const email = `${word}@shopper.example`;
  await sendLeads(tenant, [{ name: 'Zoë', last_name: word, email, phone: undefined }]);
  await page.goto('/desk/people');
  await signIn(page, addStaff(tenant, 'Robin', 'manager'));
  await page.waitForURL('**/desk/people');
  await page.getByLabel('Phone number or email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoë ${word}`);
  expect(page.url()).toMatch(/\/desk\/people\/lead-\w+$/);
  checkHtml('desk-person', await page.content());
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('status')).toContainText('Erased.');
  await page.getByLabel('Phone number or email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing is stored');
});
