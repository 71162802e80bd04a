import type { Page } from '@playwright/test';
import { press, stands } from './shopper';
import { expect } from './site-test';

/** A model that the market of the tests has sold often, in a year of so many years ago. */
export const wallaroo = (yearsAgo: number): readonly string[] => [
  'Mazda',
  'Wallaroo',
  String(new Date().getFullYear() - yearsAgo),
];

/** Chooses a car from the lists. Without a script each list has a button for the next. */
export async function describeCar(
  page: Page,
  choices: readonly string[],
  buttons?: 'buttons',
): Promise<void> {
  for (const [at, label] of ['Make', 'Model', 'Year'].entries()) {
    const choice = choices[at] ?? '';
    const list = page.getByLabel(label);
    await expect(list.locator('option', { hasText: choice }).first()).toBeAttached();
    await list.selectOption(choice);
    if (buttons) await press(page, ['Show models', 'Show years', 'Show badges'][at] ?? '');
  }
  await press(page, 'Continue');
}

/** Gives the kilometres and the first answer to every question of the condition; `first` runs before the answers. */
export async function confirmAndAnswer(
  page: Page,
  kilometres: string,
  first?: () => Promise<void>,
): Promise<void> {
  await stands(page, 'Is this your car?');
  await page.getByLabel('Kilometres').fill(kilometres);
  await press(page, 'Yes, that’s it');
  await stands(page, 'What condition is it in?');
  await first?.();
  for (const group of await page.getByRole('main').getByRole('group').all())
    await group.getByRole('radio').first().check();
  await press(page, 'See your valuation');
}
