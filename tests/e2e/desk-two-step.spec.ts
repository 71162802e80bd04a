import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addStaff, dealer, password, signIn, signOut } from './desk-support';
import { expectAccessible } from './page-checks';
import { checkHtml, expect, overflow, test } from './site-test';

/** Two-step sign-in, from turning it on to turning it off. */
const tenant = 'brolga';
test.use({ tenant, expectedProblems: [/status of (403|422)/] });

test(
  'turns on two-step sign-in, signs in with a code and a recovery code, and turns it off',
  { tag: '@all' },
  async ({ page }, { project }) => {
    test.setTimeout(120_000);
    const look = async (name: string) => {
      checkHtml(`two-step-${name}`, await page.content());
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    };
    const email = addStaff(tenant, `Two Step ${project.name}`, 'sales');
    await page.goto('/desk/account');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await look('set-up');
    const app = new TOTP({
      secret: Secret.fromBase32(((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')),
    });
    const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 });

    await enter(page, 'Six-digit code', '12 34', 'Turn on two-step sign-in');
    await expect(page.getByRole('alert')).toContainText('One thing needs another look.');
    await enter(page, 'Six-digit code', code(-1), 'Turn on two-step sign-in');
    await expect(page.getByRole('status')).toContainText('Two-step sign-in is on.');
    await look('codes');
    const codes = await page.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(dealer(['staff', 'list', '--tenant', tenant])).toMatch(new RegExp(`${email}.* two-step sign-in`));

    await signOut(page);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await enter(page, 'Code', '123', 'Sign in');
    await look('code');
    await page.getByRole('alert').getByRole('link').click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await enter(page, 'Code', code(1).replace(/^.../, '$& '), 'Sign in');
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();

    await signOut(page);
    await signIn(page, email);
    await enter(page, 'Code', codes[0] ?? '', 'Sign in');
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();

    await page.goto('/desk/account/two-step');
    await expect(page.getByText('You have 9 codes left.')).toBeVisible();
    await look('on');
    await page.getByLabel('Current password').fill(password);
    await page
      .getByLabel('Code from your app')
      .last()
      .fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await expect(page.getByRole('status')).toHaveText('Two-step sign-in is off.');
    await signOut(page);
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  },
);

async function enter(page: Page, label: string, code: string, button: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: button }).click();
}
