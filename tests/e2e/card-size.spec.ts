import type { Page } from '@playwright/test';
import { comparePath, expect, test } from './site-test';

/** How cards, prices and bars share the screen, on every demo site. */
const tenants = [
  'brolga',
  'banksia-used-cars',
  'corner-cars',
  'ironbark-motorcycles',
  'saltbush-caravans',
  'wattle-bend',
] as const;
const all = '/search/new-used-and-demo-cars';
const usual = 440;
/** A price in full has the dealer's own price below it; a whole motorcycle needs a taller picture than a car. */
const tallest: Readonly<Record<string, number>> = { brolga: 480, 'ironbark-motorcycles': 500 };

interface CardFigures {
  readonly heights: readonly number[];
  /** Texts of the prices in dollars, with what stands beside them. */
  readonly prices: readonly string[];
  /** Cards in which some other text is as large as the price. */
  readonly smallPrices: readonly string[];
}

/** Heights and prices of all cards of the list, those below the screen laid out too. */
const figuresOf = (page: Page): Promise<CardFigures> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('#results li:has(a[href^="/cars/"])')];
    for (const card of cards) card.style.contentVisibility = 'visible';
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const priced = cards.filter((card) =>
      /^(≈\u00a0)?\$/.test(card.querySelector('strong')?.textContent ?? ''),
    );
    return {
      heights: cards.map((card) => card.getBoundingClientRect().height),
      prices: priced.map((card) => card.querySelector('p:has(> strong)')?.textContent ?? ''),
      smallPrices: priced
        .filter((card) => {
          const price = card.querySelector('strong');
          const others = [...card.querySelectorAll('h2, h2 *, p, a, span, s')];
          return !price || others.some((other) => sizeOf(other) >= sizeOf(price));
        })
        .map((card) => card.textContent ?? ''),
    };
  });

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('keeps cards at most 440 px tall, 480 with prices in full, 500 with pictures of whole motorcycles, and each price with its kind the largest text', {
      tag: '@all',
    }, async ({ page }) => {
      await page.goto(all);
      const { heights, prices, smallPrices } = await figuresOf(page);
      expect(Math.max(...heights)).toBeLessThanOrEqual(tallest[tenant] ?? usual);
      expect(prices.length).toBeGreaterThan(5);
      for (const price of prices)
        expect(price).toMatch(/drive away|excl\. govt\. charges|before on-road costs|a weekSubscription/i);
      expect(smallPrices).toEqual([]);
    });
  });
}

/** What is painted at points across an element, where that is not the element itself or something in it. */
const strangersOn = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const bar = document.querySelector(wanted);
    if (!bar) throw new Error(`no ${wanted}`);
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    const strangers: string[] = [];
    for (let x = Math.max(left, 0) + 3; x < Math.min(right, window.innerWidth); x += 12)
      for (let y = top + 2; y < bottom - 2; y += 6) {
        const seen = document.elementFromPoint(x, y);
        if (!seen || !bar.contains(seen)) strangers.push(`${x},${y}: ${seen?.outerHTML.slice(0, 60)}`);
      }
    return strangers;
  }, selector);

test.describe('bars that stay in view', () => {
  test.use({ tenant: 'brolga' });

  test('keeps cards below the filter bar on every phone', { tag: '@all' }, async ({ page }) => {
    for (const width of [360, 480, 640]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(all);
      const bar = 'main > div:has(> a[href="#filters"])';
      for (const depth of [700, 860, 1020, 1180, 1340]) {
        await page.evaluate((y) => window.scrollTo(0, y), depth);
        await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(depth);
        expect(await strangersOn(page, bar), `${width} px`).toEqual([]);
      }
    }
  });

  test('hides row labels behind the names of a comparison', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await page.goto(await comparePath('brolga', 3));
    const corner = 'thead tr:nth-child(2) > td';
    for (const depth of [500, 640, 780]) {
      await page.evaluate((y) => window.scrollTo(0, y), depth);
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(depth);
      expect(await strangersOn(page, corner)).toEqual([]);
      const [corners, names] = await page.evaluate(() =>
        ['td', 'th'].map((cell) => {
          const rect = document.querySelector(`thead tr:nth-child(2) > ${cell}`)?.getBoundingClientRect();
          return [rect?.top, rect?.bottom];
        }),
      );
      expect(corners).toEqual(names);
    }
  });

  test('keeps the compare boxes of the first row clear of the tray', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await page.goto(all);
    const boxes = page.getByRole('checkbox', { name: /^Compare/ });
    await boxes.first().check();
    await expect(page.getByRole('complementary', { name: 'Cars to compare' })).toBeVisible();
    const covered = await boxes.evaluateAll((found) => {
      const first = found[0]?.getBoundingClientRect().top;
      return found
        .map((box) => box.getBoundingClientRect())
        .filter(({ top }) => top === first)
        .map(({ left, top, width, height }) => document.elementFromPoint(left + width / 2, top + height / 2))
        .filter((seen) => !seen?.matches('[data-compare]')).length;
    });
    expect(covered).toBe(0);
  });
});
