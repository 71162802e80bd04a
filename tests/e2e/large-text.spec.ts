import type { Page } from '@playwright/test';
import { askApi } from '../support/page-kinds';
import { carPath, comparePath, expect, port, test } from './site-test';
import { misfits, setTextSize } from './text-fits';

/** Large text (WCAG 1.4.4) and the narrowest phones (1.4.10): every number, price, button and heading stays whole. */
const tenants = [
  'brolga',
  'ironbark-motorcycles',
  'banksia-used-cars',
  'corner-cars',
  'saltbush-caravans',
  'wattle-bend',
];
/** A site of each template; two of them have long words in their headings. */
const ofEachTemplate = ['saltbush-caravans', 'ironbark-motorcycles', 'banksia-used-cars'];
const search = '/search/new-used-and-demo-cars';

/** Pages that show prices, numbers and buttons. A site without one of them answers 404, which must fit too. */
async function pagesOf(tenant: string): Promise<string[]> {
  const car = await carPath(tenant);
  const path = '/api/search?fields=id&limit=1';
  const { data } = await askApi<{ data: { id: string }[] }>({ port, tenant }, path);
  const id = data[0]?.id ?? '';
  return [
    '/',
    search,
    `${search}?view=list`,
    car,
    await comparePath(tenant, 2),
    await comparePath(tenant, 4),
    `${car}/enquire`,
    `${car}/test-drive`,
    `${car}/checkout`,
    `/cars/trade-in?car_id=${id}`,
    `/finance?car_id=${id}`,
    '/contact',
    '/special-offers',
    '/find-by-budget',
    '/price-range',
  ];
}

/** Faults of the given pages at one width and text size. */
async function faultsOf(page: Page, paths: readonly string[], width: number): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    for (const fault of await misfits(page)) faults.push(`${path} ${fault}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) faults.push(`${path} scrolls sideways: ${wide} px`);
  }
  return faults;
}

const screens = [
  { width: 360, text: 200, tag: '@phone' },
  { width: 320, text: 100, tag: '@phone' },
  { width: 1280, text: 200, tag: '@desktop' },
] as const;

test.use({ expectedProblems: [/404/] });

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    for (const { width, text, tag } of screens) {
      const quick = tag === '@phone' && text === 200 && tenant === 'ironbark-motorcycles';
      test(`keeps prices, buttons, headings and numbers whole at ${width} px with text at ${text}%`, {
        tag: quick ? [tag] : [tag, '@all'],
      }, async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width, height: 740 });
        await setTextSize(page, text);
        expect(await faultsOf(page, await pagesOf(tenant), width)).toEqual([]);
      });
    }
  });
}

/**
 * Inter, stretched to the letters of the widest common fallback (DejaVu Sans Bold), and squeezed to the narrowest (Arial
 * Narrow), in which capitals are wider than digits.
 */
const faces = {
  'the widest': { size: '100%', spacing: '.06em' },
  'the narrowest': { size: '70%', spacing: '.1em' },
} as const;

for (const [face, shape] of Object.entries(faces)) {
  for (const tenant of ofEachTemplate) {
    test.describe(`${tenant} in ${face} common typeface`, () => {
      test.use({ tenant });

      test('breaks no word of a heading on any screen', { tag: ['@desktop', '@all'] }, async ({ page }) => {
        test.slow();
        for (const text of [100, 200]) {
          await setTextSize(page, text);
          for (const width of [360, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            for (const path of ['/', search, await carPath(tenant)]) {
              await page.goto(path);
              await shapeHeadings(page, shape);
              const broken = (await misfits(page)).filter((fault) => /^broken.* h[123]/.test(fault));
              expect(broken, `${path} at ${width} px and ${text}%`).toEqual([]);
            }
          }
        }
      });
    });
  }
}

/** Gives headings the shape of another typeface, whatever fonts the machine has. */
const shapeHeadings = (
  page: Page,
  shape: { readonly size: string; readonly spacing: string },
): Promise<void> =>
  page.evaluate(async ({ size, spacing }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      @font-face { font-family: shaped; src: local("Inter Bold"), local("Inter-Bold"); size-adjust: ${size} }
      :is(h1, h2, h3), :is(h1, h2, h3) * { font-family: shaped !important; letter-spacing: ${spacing} !important }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await document.fonts.load('1rem shaped');
  }, shape);

/** As a style sheet of the reader or a browser's extension does it: media queries don't notice. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test.describe('the bar at the bottom of a car page', () => {
  test.use({ tenant: 'brolga' });

  for (const [width, text, kind, lines] of [
    [360, 100, true, 1],
    [320, 100, false, 1],
    [360, 150, false, 2],
    [360, 200, false, 2],
  ] as const) {
    const wanted = `${kind ? 'shows' : 'leaves out'} the kind of price, in ${lines === 1 ? 'one line' : 'two lines'}`;
    test(`${wanted}, at ${width} px and ${text}%`, { tag: '@all' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await setTextSize(page, text);
      await page.goto(await carPath('brolga'));
      const bar = page.locator('[data-bottom-bar]');
      const price = bar.locator('strong');
      await expect(price).toBeVisible();
      await expect(bar.locator('p > span')).toBeVisible({ visible: kind });
      const [above, below] = await Promise.all([
        price.boundingBox(),
        bar.getByRole('link').last().boundingBox(),
      ]);
      if (!above || !below) throw new Error('no bar');
      const middle = above.y + above.height / 2;
      expect(middle > below.y).toBe(lines === 1);
      // Above a fifth of the screen it covers nothing: it ends the page instead.
      if (text === 100) expect((await bar.boundingBox())?.height).toBeLessThan(740 / 5);
      else await expect(bar).not.toBeInViewport();
      expect(await misfits(page)).toEqual([]);
    });
  }

  test('ends the page on a screen that is low for its text', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await setTextSize(page, 200);
    await page.goto(await carPath('brolga'));
    await expect(page.locator('[data-bottom-bar]')).not.toBeInViewport();
  });

  test('and its page stay whole where the reader’s style sheet doubles the text', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      await carPath('brolga'),
      search,
      `${search}?view=list`,
      await comparePath('brolga', 2),
    ]) {
      await page.goto(path);
      await doubleText(page);
      expect(await misfits(page), path).toEqual([]);
    }
    await page.goto(await carPath('brolga'));
    await doubleText(page);
    await expect(page.locator('[data-bottom-bar]')).not.toBeInViewport();
  });
});

test.describe('what opens over a page', () => {
  for (const tenant of ['brolga', 'ironbark-motorcycles']) {
    test.describe(tenant, () => {
      test.use({ tenant });

      test('keeps its words whole in large text', { tag: ['@phone', '@all'] }, async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await setTextSize(page, 200);
        await page.goto(`${search}#filters`);
        expect(await misfits(page)).toEqual([]);
        await page.goto('/');
        await page.getByRole('button', { name: 'Menu' }).click();
        const close = page.getByRole('button', { name: 'Close' });
        await expect(close).toBeVisible();
        expect(await misfits(page)).toEqual([]);
      });
    });
  }
});

for (const tenant of [...ofEachTemplate, 'wattle-bend']) {
  test.describe(`the header of ${tenant}`, () => {
    test.use({ tenant });

    test('shows the logo, and covers at most a fifth of the screen while it stays in view', {
      tag: ['@desktop', '@all'],
    }, async ({ page }) => {
      for (const [width, height, text] of [
        [320, 640, 200],
        [360, 740, 100],
        [640, 740, 200],
        [1000, 540, 100],
        [1280, 530, 100],
        [2000, 1060, 200],
      ] as const) {
        await page.setViewportSize({ width, height });
        await setTextSize(page, text);
        await page.goto('/find-by-budget');
        const at = `${width} × ${height} px and ${text}%`;
        const logo = await page.locator('body > header a[href="/"] > img').first().boundingBox();
        expect(logo?.width, at).toBeGreaterThan(60);
        expect((logo?.x ?? 0) + (logo?.width ?? 0), at).toBeLessThanOrEqual(width);
        const bar = await page.locator('body > header').evaluate((header) => ({
          stays: getComputedStyle(header).position === 'sticky',
          height: header.getBoundingClientRect().height,
        }));
        if (bar.stays) expect(bar.height, at).toBeLessThanOrEqual(height / 5);
      }
    });
  });
}
