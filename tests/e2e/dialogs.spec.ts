import { carWith, dialogNames, dialogs, endsWith, linkTo, openOver, tenant } from './car-dialogs';
import { expectAccessible } from './page-checks';
import { alive, expect, port, test, wording } from './site-test';

/** Every dialog of a car: over its page, and a page of its own from a shared link. */

test.use({ tenant, expectedProblems: [/status of 422/] });

for (const name of dialogNames) {
  test.describe(name, () => {
    const tag = name === 'enquire' || name === 'test-drive' ? [] : '@all';
    test('opens over the page, keeps the focus and returns it on Escape', { tag }, async ({
      page,
      viewport,
    }) => {
      const { at, link, dialog } = await openOver(page, name);
      const before = await page.evaluate(() => scrollY);
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      for (let presses = 0; presses < 4; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      // It slides in for a moment.
      await dialog.evaluate((element) =>
        Promise.all(element.getAnimations().map(({ finished }) => finished)),
      );
      const box = await dialog.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.height ?? 0) <= (viewport?.height ?? 0)).toBe(true);
      expect(box).toMatchObject({ x: 0, y: 0, width: 360 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(endsWith(at.car));
      await expect(link).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    });
  });
}

test('makes each dialog a page of its own from a shared link, with a way back', { tag: '@all' }, async ({
  page,
}) => {
  test.slow();
  for (const name of dialogNames) {
    await test.step(name, async () => {
      const at = await carWith(name);
      await page.goto(at.href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expectAccessible(page);
      await page.locator(`main a[href="${at.car}"]`).first().click();
      await page.waitForURL(endsWith(at.car));
      await expect(page.locator('main[data-car] h1')).toBeVisible();
    });
  }
});

for (const name of dialogNames.filter((one) => dialogs[one] === 'form')) {
  const tag = name === 'enquire' ? [] : '@all';
  test(`shows mistakes inside the ${name} dialog`, { tag }, async ({ page }) => {
    const { dialog: form } = await openOver(page, name);
    await form.getByLabel('First name').fill('Robin');
    await form.getByLabel('Email').fill('robin@');
    await form.getByRole('button', { name: wording.submit }).click();
    await expect(form.getByText(/There is a problem|Please fix the following errors:/)).toBeVisible();
    await expect(form.getByText('Enter an email address like name@example.com.').first()).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Robin');
  });
}

test('closes a dialog with Back, and leaves the page after Close', async ({ page }) => {
  const at = await carWith('enquire');
  await page.goto('/browse');
  await page.goto(at.car, { waitUntil: 'networkidle' });
  await alive(page);
  const dialog = page.getByRole('dialog');
  await linkTo(page, at).click();
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(endsWith(at.car));
  await linkTo(page, at).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(endsWith(at.car));
  await page.goBack();
  await expect(page).toHaveURL(endsWith('/browse'));
});

test('copies the link and says so', { tag: '@all' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { at, dialog } = await openOver(page, 'share');
  const whole = `http://${tenant}.localhost:${port}${at.car}`;
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link copied');
  await expect(dialog.getByLabel('Link to this car')).toHaveValue(whole);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(whole);
});
