import type { Locator, Page } from '@playwright/test';
import { expect } from './site-test';

/** Presses a key until the element has the focus, and looks at the focus at each stop; fails after `most` presses. */
export async function tabTo(
  page: Page,
  target: Locator,
  { most = 60, key = 'Tab' }: { readonly most?: number; readonly key?: string } = {},
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    expect(await unseenFocus(page)).toBeNull();
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${key} did not reach ${target}`);
}

/** The element with the focus, if nothing shows that it has it, or if it is out of sight; otherwise null. */
export async function unseenFocus(page: Page): Promise<string | null> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement;
    // The browser itself marks a part of a field, such as the calendar of a day.
    if (!focused?.matches(':focus') || focused === document.body) return null;
    const shows = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const { top, bottom } = focused.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight;
    const isSeen =
      shows(focused) ||
      shows(focused.parentElement) ||
      shows(focused.closest('li')) ||
      getComputedStyle(focused, '::after').outlineStyle !== 'none';
    return isSeen && isInView ? null : focused.outerHTML.slice(0, 120);
  });
  return unseen?.includes('type="range"') && (await sliderShowsFocus(page)) ? null : unseen;
}

/** A slider shows its focus on its handle, which has no computed style to read: it must look different without. */
async function sliderShowsFocus(page: Page): Promise<boolean> {
  const slider = await page.evaluateHandle(() => document.activeElement);
  const element = slider.asElement();
  if (!element) return false;
  const focused = await element.screenshot();
  await element.evaluate((input) => input instanceof HTMLElement && input.blur());
  const plain = await element.screenshot();
  await element.focus();
  return !focused.equals(plain);
}
