import { dialogNames, dialogs, openOver, tenant } from './car-dialogs';
import { expect, test, wording } from './site-test';

/** The forms about a car, inside their dialogs. */
test.use({ tenant, expectedProblems: [/status of 422/] });

for (const name of dialogNames.filter((one) => dialogs[one] === 'form')) {
  test(`shows mistakes inside the ${name} dialog`, async ({ page }) => {
    const { dialog: form } = await openOver(page, name);
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
