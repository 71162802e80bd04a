import { execFileSync } from 'node:child_process';
import { carWith, dialogNames, dialogs, openOver, tenant } from './car-dialogs';
import { carPath, dataDir, expect, test, wording } from './site-test';

/** The forms about a car: inside their dialogs with JavaScript, as pages of their own without. */
test.use({ tenant, expectedProblems: [/status of 422/] });

for (const name of dialogNames.filter((one) => dialogs[one] === 'form')) {
  test(`${name} says its mistakes inside`, async ({ page, javaScriptEnabled }) => {
    const at = await carWith(name);
    if (javaScriptEnabled === false) await page.goto(at.href);
    const form = javaScriptEnabled === false ? page.getByRole('main') : (await openOver(page, name)).dialog;
    await form.getByLabel('First name').fill('Robin');
    await form.getByLabel('Postcode').fill('12345');
    await expect(form.getByLabel('Postcode')).toHaveValue('1234');
    await form.getByLabel('Postcode').fill('12');
    await form.getByRole('button', { name: wording.submit }).click();
    await expect(form.getByText('Please fix the following errors:')).toBeVisible();
    await expect(form.getByText('Invalid postcode. Please enter a 4-digit number.').first()).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Robin');
  });
}

test.describe('where a preferred time is asked for', () => {
  const asking = 'wattle-bend';
  test.use({ tenant: asking });

  test('a test drive asks for another day than a closed one, then reaches the dealer', async ({
    page,
  }, info) => {
    await page.goto(`${await carPath(asking)}/test-drive`);
    const form = page.getByRole('main');
    const email = `drive.${info.project.name.replaceAll(' ', '-')}.${Date.now()}@shopper.example`;
    const person = { 'First name': 'Robin', 'Last name': 'Nguyen', Postcode: '4000', Phone: '0491 570 006' };
    for (const [label, value] of Object.entries({ ...person, Email: email }))
      await form.getByLabel(label).fill(value);
    await form.locator('input[name=agree_terms]').check();
    await form.getByLabel(/^Preferred date/).fill('2020-01-01T10:00');
    await form.getByRole('button', { name: wording.submit }).click();
    await expect(form.getByText('Choose a time in the future.').first()).toBeVisible();
    await form.getByLabel(/^Preferred date/).fill('');
    await form.getByRole('button', { name: wording.submit }).click();
    await page.waitForURL(/\/success\?/);
    const argv = ['server/entry/cli/dealer.mjs', 'leads', 'list', '--tenant', asking, '--json'];
    const env = { ...process.env, DATA_DIR: dataDir };
    const leads: { category: string; fields: Record<string, string> }[] = JSON.parse(
      execFileSync(process.execPath, argv, { env, encoding: 'utf8' }),
    );
    const own = leads.filter(({ fields }) => fields['email'] === email);
    expect(own.map(({ category }) => category)).toEqual(['Test Drive']);
  });
});
