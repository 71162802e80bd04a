import { mainMenu, menuGroup, openMenu } from './menus';
import { expectAccessible } from './page-checks';
import { alive, expect, test } from './site-test';

/** The header's menu and the footer. */
test.describe('on a phone', () => {
  test.use({ tenant: 'brolga' });

  test('opens with one button and closes with a link', async ({ page }) => {
    await page.goto('/');
    await alive(page);
    await expect(mainMenu(page)).toBeHidden();
    await openMenu(page, 'New');
    await expectAccessible(page);
    await mainMenu(page).getByRole('link', { name: 'All new cars' }).click();
    await page.waitForURL(/\/search\/new-cars$/);
    await expect(mainMenu(page)).toBeHidden();
  });

  test('closes with Close and Escape', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search/used-cars');
    await page.getByRole('button', { name: 'Menu' }).click();
    await mainMenu(page).getByRole('button', { name: 'Close' }).click();
    await expect(mainMenu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(mainMenu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mainMenu(page)).toBeHidden();
  });
});

test.describe('on a wide screen', () => {
  test.use({ tenant: 'brolga' });

  test('opens one dropdown at a time by keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/contact');
    await menuGroup(page, 'Service').focus();
    await page.keyboard.press('Enter');
    const service = mainMenu(page).getByRole('link', { name: 'Parts and accessories' });
    await expect(service).toBeVisible();
    await menuGroup(page, 'New').focus();
    await page.keyboard.press('Enter');
    await expect(service).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/new-cars$/);
    await expect(mainMenu(page).getByRole('link', { name: 'All new cars' })).toBeHidden();
  });

  test('closes with Escape and a press elsewhere, and returns the focus', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await page.goto('/search/used-cars');
    await alive(page);
    const link = mainMenu(page).getByRole('link', { name: 'All new cars' });
    await menuGroup(page, 'New').focus();
    // The code behind the keys is loaded when the menu is first used.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(menuGroup(page, 'New')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(link).toBeHidden();
  });
});

test.describe('where the dealer wants it', () => {
  test.use({ tenant: 'wattle-bend' });

  test('opens under a resting mouse and closes when it leaves', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await alive(page);
    const link = mainMenu(page).getByRole('link', { name: 'All new cars' });
    await menuGroup(page, 'New').hover();
    await expect(link).toBeVisible();
    await menuGroup(page, 'New').click();
    await expect(link).toBeVisible();
    await link.hover();
    // Longer than a menu waits before it closes behind the mouse.
    await page.clock.fastForward(400);
    await expect(link).toBeVisible();
    await page.mouse.move(4, 700);
    await expect(link).toBeHidden();
  });
});
