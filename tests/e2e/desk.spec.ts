import { askSite } from '../support/site-request';
import { addStaff, password, sendLeads, signIn, signOut } from './desk-support';
import { expectAccessible } from './page-checks';
import { aWord } from './shopper';
import { carPath, expect, port, test } from './site-test';

const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });
// The command line makes each account: a program of its own each time.
test.describe.configure({ timeout: 60_000 });

test('signs in, finds a lead, adds a note and signs out', async ({ page }) => {
  const email = addStaff(tenant, 'Robin Nguyen');
  const word = aWord();
  await sendLeads(tenant, [
    {
      name: 'Zoë',
      last_name: `O'Brien ${word}`,
      email: `${word}@shopper.example`,
      message: '<b>Hi</b> & bye',
    },
    { name: 'Kim', last_name: word, email: `${word}-2@shopper.example`, category: 'Finance' },
  ]);

  await page.goto(`/desk/leads?q=${word}`);
  await page.waitForURL(/\/desk\/sign-in$|redirect=/);
  await signIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await signIn(page, email);

  await page.goto('/desk/leads');
  await page.getByRole('searchbox').fill(`${word}@shopper`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: word })).toHaveCount(1);
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: word })).toHaveCount(2);
  await page.getByText('More filters').click();
  await page.getByLabel('About').selectOption('Finance');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 2, name: word })).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all leads' }).click();

  await page.goto(`/desk/leads?q=${word}&status=new`);
  await page.getByRole('link', { name: `Zoë O'Brien ${word}`, exact: true }).click();
  await expect(page.getByText('<b>Hi</b> & bye')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 0491 570 006' })).toHaveAttribute(
    'href',
    'tel:+61491570006',
  );
  await page.getByRole('button', { name: 'Contacted', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Contacted', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Add a note').fill('Rang them.\nThey come on Saturday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('They come on Saturday.')).toBeVisible();
  await expect(page.getByText('Status: Contacted')).toBeVisible();
  await expect(page.getByText(/^Robin Nguyen, /).first()).toBeVisible();

  await page.goto(`/desk/leads?q=${word}&status=contacted`);
  await expect(page.getByRole('heading', { level: 2, name: word })).toHaveCount(1);
  await signOut(page);
  await page.waitForURL('**/desk/sign-in');
  await page.goto('/desk');
  await page.waitForURL('**/desk/sign-in');
});

test('changes a password after a weak one, and signs in with the new one', { tag: '@all' }, async ({
  page,
}) => {
  const email = addStaff(tenant, 'Robin Nguyen', 'sales');
  await page.goto('/desk/account');
  await signIn(page, email);
  await page.waitForURL('**/desk/account');
  const change = async (word: string) => {
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(word);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('password1234');
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('One thing needs another look.');
  await expectAccessible(page);
  await summary.getByRole('link').click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await change('purple wattle station 9');
  await expect(page.getByRole('status')).toContainText('Your password has been changed.');
  await signOut(page);
  await signIn(page, email, 'purple wattle station 9');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});

test('releases and discards a suspected lead', { tag: '@all' }, async ({ page }) => {
  const word = aWord();
  // No page was drawn for this form: it looks like a machine's.
  const sent = await askSite({
    port,
    host: `${tenant}.localhost`,
    path: `${await carPath(tenant)}/enquire`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `name=Held+${word}&postcode=4000&phone=0491570006&email=${word}%40shopper.example&message=Hi`,
  });
  expect(sent.status).toBe(303);
  await page.goto(`/desk/leads?q=${word}`);
  await signIn(page, addStaff(tenant, 'Jo'));
  await expect(page.getByRole('heading', { name: 'No matching leads' })).toBeVisible();
  await page.getByRole('link', { name: /^Suspected spam/ }).click();
  await page.getByRole('link', { name: `Held ${word}`, exact: true }).click();
  await expect(page.getByText('Quarantined as suspected spam')).toBeVisible();
  await page.getByRole('button', { name: 'Spam: discard' }).click();
  await expect(page.getByText('Discarded as spam', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Not spam: release' }).click();
  await expect(page.getByText('Released: not spam')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  await page.goto(`/desk/leads?q=${word}`);
  await expect(page.getByRole('link', { name: `Held ${word}`, exact: true })).toBeVisible();
});
