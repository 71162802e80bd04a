import { mailsWith } from '../support/sent-messages';
import { ageForms, aPerson, fillIn, leadsOf } from './shopper';
import { alive, dataDir, expect, test, wording } from './site-test';

/** The whole sale, as a shopper does it and as the dealer sees it. */
for (const tenant of ['brolga', 'wattle-bend'] as const) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('finds a car, enquires, and delivers the lead to the dealer', async ({ page }) => {
      const person = aPerson();
      const { Email: email } = person;
      await page.goto('/');
      await page.getByLabel('Search cars').fill('mazda');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/\/search\/.*query=mazda/);
      const results = page.getByRole('region', { name: 'Results' });
      const car = results.getByRole('heading', { level: 2 }).first().getByRole('link');
      await expect(car).toContainText('Mazda');
      await car.click();
      await page.waitForURL(/\/cars\/[a-z0-9-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mazda');

      await alive(page);
      await page.getByRole('link', { name: wording.enquire }).filter({ visible: true }).first().click();
      await page.waitForURL(/\/enquire$/);
      const form = page.getByRole('dialog');
      await fillIn(form, { ...person, Message: 'Is it still there on Saturday?' });
      const terms = form.getByRole('checkbox', { name: /^I agree/ });
      if (await terms.isVisible()) await terms.check();
      await ageForms(page);
      await form.getByRole('button', { name: wording.submit }).click();
      await page.waitForURL(/\/success\?/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      const leads = await leadsOf(email, tenant);
      expect(leads).toHaveLength(1);
      expect(leads[0]?.fields).toMatchObject({ name: 'Robin', email });
      // A dealer may have the lead as ADF in an email of its own too.
      const toDealer = async () =>
        (await mailsWith(dataDir, email)).filter(
          ({ to, html }) => html !== undefined && !to?.some(({ address }) => address === email),
        );
      await expect.poll(async () => (await toDealer()).length, { timeout: 20_000 }).toBe(1);
    });
  });
}
