import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../support/axe';

/** Fails with one line for each element that breaks a rule of WCAG 2.2 AA or of axe's best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await axeViolations(page);
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
  // A style given as a class shows nowhere else.
  await expect(page.locator('[class*="[object"]')).toHaveCount(0);
}
