import type { Page } from '@playwright/test';

/** The header's menu: a row on a wide screen, a sheet on a phone. */
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const menuGroup = (page: Page, name: string) => mainMenu(page).locator('summary', { hasText: name });

/** Opens a group of the header's menu as a shopper does: on a phone the menu itself comes first. */
export async function openMenu(page: Page, group: string): Promise<void> {
  const button = page.locator('body > header').getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
  await menuGroup(page, group).click();
}
