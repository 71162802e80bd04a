import type { Page } from '@playwright/test';

/** Has the page note what moves by itself, from its next document on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Cumulative layout shift since. */
export const shiftOf = async (page: Page): Promise<number> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
};
