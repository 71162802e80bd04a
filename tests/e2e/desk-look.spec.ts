import { addStaff, password, sendLeads, signIn } from './desk-support';
import { expectAccessible } from './page-checks';
import { aWord } from './shopper';
import { checkHtml, expect, overflow, test } from './site-test';
import { setTextSize } from './text-fits';

const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|404|422)/] });

test(
  'is accessible, valid and free of scripts, and fits the phone, in large text too',
  { tag: ['@phone', '@all'] },
  async ({ page }, info) => {
    test.setTimeout(120_000);
    const email = addStaff(tenant, `Accessible ${info.project.name}`);
    const long = 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen';
    const [id] = await sendLeads(tenant, [
      {
        name: long.slice(0, 60),
        last_name: long.slice(0, 80),
        email: `${aWord()}@${'long'.repeat(12)}.example`,
      },
    ]);
    const look = async (path: string) => {
      const response = await page.goto(path);
      checkHtml(`desk${path.replace(/\W+/g, '-')}`, (await response?.text()) ?? '');
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      expect(response?.headers()['content-security-policy']).toContain("'nonce-");
      await expectAccessible(page);
      expect(await page.locator('script:not([src="/desk-site.js"])').count()).toBe(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    };
    await look('/desk/sign-in');
    await signIn(page, email);
    await page.waitForURL('**/desk');
    for (const path of [
      '/desk',
      '/desk/leads?status=overdue&days=30',
      '/desk/leads?q=zzzzzz',
      '/desk/leads/add',
      '/desk/appointments',
      '/desk/appointments/add',
      '/desk/deposits/add',
      '/desk/status',
      '/desk/reports?from=2026-01-01',
      '/desk/kept',
      `/desk/leads/${id}`,
      `/desk/leads/${id}/appointment`,
      `/desk/leads/${id}/delete`,
      '/desk/audit',
      '/desk/audit?subject=leads&views=no',
      '/desk/people',
      `/desk/people/lead-${id}`,
      `/desk/people/lead-${id}/erase`,
      '/desk/team',
      '/desk/account',
      '/desk/connections',
      '/desk/connections/destinations/add',
      '/desk/connections/destinations/add?kind=easycars',
      '/desk/site',
      '/desk/site/hours',
      '/desk/site/theme',
      '/desk/site/offers/0',
      '/desk/site/home',
      '/desk/site/locations/0',
      '/desk/site/pages',
      '/desk/site/pages/edit?kind=post',
      '/desk/site/pages/edit?file=content%2Fabout-us.md',
      '/desk/site/pictures',
      '/desk/site/history',
      '/desk/site/redirects/paste',
      '/desk/no',
    ]) {
      await look(path);
    }
    for (const path of ['/desk', '/desk/leads']) {
      await page.goto(path);
      // The menu last: its sheet lies over the page.
      const folded = page.locator('summary').filter({ visible: true });
      for (const details of (await folded.all()).reverse()) await details.click();
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }

    await setTextSize(page, 200);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of ['/desk', '/desk/appointments/add']) {
      await page.goto(path);
      await page.getByText(/^Menu/).click();
      await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await page.goto('/desk/status');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const states = page.getByRole('region').getByText(/^(OK|Needs attention|Not working)$/);
    expect(await states.count()).toBe(await page.getByRole('region').count());
  },
);

test('reaches a lead and its forms by keyboard', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const email = addStaff(tenant, 'Keys');
  const [id] = await sendLeads(tenant, [
    { name: 'Tab', last_name: 'Key', email: `${aWord()}@shopper.example` },
  ]);
  await page.goto(`/desk/leads/${id}`);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/desk/leads/${id}`);
  await page.getByRole('button', { name: 'Sold' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sold' })).toHaveAttribute('aria-pressed', 'true');
});
