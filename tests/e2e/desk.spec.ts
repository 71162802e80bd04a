import { askSite } from '../support/site-request';
import { addStaff, dealer, password, sendLeads, signIn } from './desk-support';
import { aWord } from './people';
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

  await page.goto(`/desk?q=${word}`);
  await page.waitForURL(/\/desk\/sign-in$|redirect=/);
  await signIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await signIn(page, email);

  await page.goto('/desk');
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

  await page.goto(`/desk?q=${word}&status=new`);
  await page.getByRole('link', { name: `Zoë O'Brien ${word}`, exact: true }).click();
  await expect(page.getByText('<b>Hi</b> & bye')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 0491 570 006' })).toHaveAttribute(
    'href',
    'tel:+61491570006',
  );
  await page.getByRole('button', { name: 'Contacted' }).click();
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Add a note').fill('Rang them.\nThey come on Saturday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('They come on Saturday.')).toBeVisible();
  await expect(page.getByText('Status: Contacted')).toBeVisible();
  await expect(page.getByText(/^Robin Nguyen, /).first()).toBeVisible();

  await page.goto(`/desk?q=${word}&status=contacted`);
  await expect(page.getByRole('heading', { level: 2, name: word })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/desk/sign-in');
  await page.goto('/desk');
  await page.waitForURL('**/desk/sign-in');
});

test('keeps a note when the session ends first', { tag: '@all' }, async ({ page, context }) => {
  const email = addStaff(tenant, 'Kim Lee');
  const [id] = await sendLeads(tenant, [
    { name: 'Ann', last_name: 'Day', email: `${aWord()}@shopper.example` },
  ]);
  await page.goto(`/desk/leads/${id}`);
  await signIn(page, email);
  await page.waitForURL(`**/desk/leads/${id}`);
  const text = 'A long story\nof a trade-in & "more"';
  await page.getByLabel('Add a note').fill(text);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert')).toContainText("you won't lose your note");
  await signIn(page, email, 'wrong at first');
  await signIn(page, email);
  await page.waitForURL(`**/desk/leads/${id}`);
  await expect(page.getByLabel('Add a note')).toHaveValue(text);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('A long story')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test('saves one note on a double press', { tag: '@all' }, async ({ page }) => {
  const email = addStaff(tenant, 'Pat');
  const [id] = await sendLeads(tenant, [
    { name: 'Ben', last_name: 'Two', email: `${aWord()}@shopper.example` },
  ]);
  await page.goto(`/desk/leads/${id}`);
  await signIn(page, email);
  await page.getByLabel('Add a note').fill('Once only');
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#notes form');
    const body = form ? new URLSearchParams(new FormData(form) as unknown as Record<string, string>) : '';
    return Promise.all([1, 2].map(() => fetch(location.href, { method: 'POST', body })));
  });
  await page.goto(`/desk/leads/${id}`);
  await expect(page.getByText('Once only')).toHaveCount(1);
});

test('signs out a disabled account at once', { tag: '@all' }, async ({ page }) => {
  const email = addStaff(tenant, 'Alex');
  await page.goto('/desk');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();
  dealer(['staff', 'disable', '--tenant', tenant, email]);
  await page.goto('/desk');
  await page.waitForURL('**/desk/sign-in');
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toBeVisible();
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
    body: `name=Held&last_name=${word}&postcode=4000&phone=0491570006&email=${word}%40shopper.example&message=Hi`,
  });
  expect(sent.status).toBe(303);
  await page.goto(`/desk?q=${word}`);
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
  await page.goto(`/desk?q=${word}`);
  await expect(page.getByRole('link', { name: `Held ${word}`, exact: true })).toBeVisible();
});

test('answers 404 for an unknown lead', { tag: '@all' }, async ({ page }) => {
  await page.goto('/desk/leads/none');
  await signIn(page, addStaff(tenant, 'Lou'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
