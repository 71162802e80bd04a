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

interface Shift {
  readonly value: number;
  /** What moved: tag, classes and the first words of each element, from where to where. */
  readonly moved: readonly string[];
}

/** Has the page note what moves by itself, from its next document on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly {
            node: Node | null;
            previousRect: DOMRectReadOnly;
            currentRect: DOMRectReadOnly;
          }[];
        };
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName ?? '?'}.${element?.className ?? ''}`;
          const words = (node?.textContent ?? '').trim().slice(0, 40);
          return `${name} "${words}" ${place(previousRect)} -> ${place(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fails where more than this cumulative layout shift has been noted, with what moved; returns the shift. */
export async function expectShift(page: Page, { atMost }: { atMost: number }): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(shift, `moved by itself: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(atMost);
  return shift;
}
