import { expectShift, noteShifts } from './page-checks';
import { carPath, expect, overflow, test } from './site-test';

/** A site of each template. */
const sites = ['brolga', 'wattle-bend', 'banksia-used-cars'] as const;
const pages = ['/', '/search/used-cars', '/contact', '/browse', '/compare'] as const;

/** What WCAG 1.4.12 lets a reader set. */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

for (const tenant of sites) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('fits 320 px, also with a reader’s own text spacing', { tag: '@all' }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      for (const path of [...pages, await carPath(tenant)]) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
        // As a reader's own browser would; the page's policy is for the page.
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, spacing);
        expect(await overflow(page), `${path} with spacing`).toBeLessThanOrEqual(0);
      }
    });

    test('frames the focus, the current page and only the chosen filter in forced colours', {
      tag: '@all',
    }, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto('/search/used-cars', { waitUntil: 'domcontentloaded' });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return `${outlineStyle} ${outlineWidth}`;
      });
      expect(focused).toBe('solid 3px');
      const current = page.locator('main [aria-current]').first();
      await expect(current).toHaveCSS('outline-style', 'solid');
      const labels = page.locator('main label:has(input:is([type=checkbox], [type=radio]))');
      const [chosen, other] = [labels.nth(0), labels.nth(1)];
      await chosen.locator('input').evaluate((box: HTMLInputElement) => {
        box.checked = true;
      });
      await expect(chosen).toHaveCSS('outline-style', 'solid');
      await expect(other).not.toHaveCSS('outline-style', 'solid');
    });

    test('prints black on white without navigation', { tag: '@all' }, async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      // A4 without its margins.
      await page.setViewportSize({ width: 688, height: 1017 });
      await page.goto(await carPath(tenant), { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('nav:visible, button:visible')).toHaveCount(0);
      await expect(page.locator('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test('prints a list as its cars', { tag: '@all' }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 688, height: 1017 });
      await page.goto('/search', { waitUntil: 'load' });
      await expect(page.getByText(/^1 to \d+ of \d+ /)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      const links = page.locator('#results a:visible');
      await expect(links.filter({ hasText: /Enquire|Ask|Reserve/ })).toHaveCount(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test('prints the sections of a car in the order of its PDF', { tag: '@all' }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 688, height: 1017 });
      await page.goto(await carPath(tenant), { waitUntil: 'load' });
      const sections = await page.locator('main [id]:has(h2)').evaluateAll((all) =>
        all
          .map((section) => ({ id: section.id, box: section.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0)
          .sort((one, other) => one.box.top - other.box.top)
          .map(({ id }) => id),
      );
      const paper = [
        'whats-included',
        'key-information',
        'car-details',
        'features',
        'comments',
        'finance',
        'locations',
      ];
      expect(sections).toEqual(paper.filter((id) => sections.includes(id)));
    });

    test('prints a car’s text in one size, without markers and hours of today', { tag: '@all' }, async ({
      page,
    }) => {
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 688, height: 1017 });
      await page.goto(await carPath(tenant), { waitUntil: 'load' });
      const sizes = await page
        .locator('main :is(dt, dd, td, li, address)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.textContent?.trim())
            .map((one) => Math.round(Number.parseFloat(getComputedStyle(one).fontSize) * 7.5) / 10),
        );
      expect([...new Set(sizes)]).toEqual([9.5]);
      await expect(page.getByText(/^(?:Open|Closed) now/).filter({ visible: true })).toHaveCount(0);
      const markers = await page
        .locator('summary:visible')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).display === 'list-item').length);
      expect(markers).toBe(0);
    });
  });
}

test.describe('a site in the dark mode of the device', () => {
  test.use({ tenant: 'banksia-used-cars' });

  test('uses dark backgrounds, light text and dark controls', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    const [ground = '', words = '', scheme] = await page.evaluate(() => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement);
      return [backgroundColor, color, colorScheme];
    });
    const light = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).map(Number));
    expect(light(ground)).toBeLessThan(60);
    expect(light(words)).toBeGreaterThan(200);
    expect(scheme).toBe('dark');
  });
});

test.describe('a site with its own typeface', () => {
  test.use({ tenant: 'saltbush-caravans' });

  test('uses its own font without a layout shift', { tag: '@all' }, async ({ page }) => {
    await noteShifts(page);
    await page.route('**/media/fonts/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status, family }) => status === 'loaded' && family.includes('site')),
    );
    expect(loaded.length).toBeGreaterThan(0);
    await expectShift(page, { atMost: 0.01 });
  });
});

test.describe('a chosen day and time in forced colours', () => {
  test.use({ tenant: 'brolga' });

  test('uses the system’s selection colours', { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/book-test-drive', { waitUntil: 'domcontentloaded' });
    const days = page.locator('label:has(input[name=day])');
    const times = page.locator('label:has(input[name^=starts_at_])').filter({ visible: true });
    await days.nth(1).locator('input').check();
    await times.nth(0).locator('input').check();
    for (const labels of [days.filter({ has: page.locator(':checked') }), times.nth(0)]) {
      const chosen = await labels.evaluate((label) => getComputedStyle(label).backgroundColor);
      const other = await times.nth(1).evaluate((label) => getComputedStyle(label).backgroundColor);
      expect(chosen).not.toBe(other);
    }
  });
});
