import { askSite } from '../support/site-request';
import { carPath, comparePath, expect, port, test } from './site-test';
import { misfits, setTextSize } from './text-fits';

/** Large text (WCAG 1.4.4) and the narrowest phones (1.4.10): every number, price, button and heading stays whole. */
const tenants = [
  'banksia-used-cars',
  'brolga',
  'corner-cars',
  'ironbark-motorcycles',
  'saltbush-caravans',
  'wattle-bend',
];
const conditions = [
  { width: 360, text: 200 },
  { width: 320, text: 100 },
];
const search = '/search/new-used-and-demo-cars';

/** The widths of a phone, a tablet and a desk. */
const widths = [360, 768, 1280];

/** Pages that show prices, numbers and buttons. A site without one of them answers 404, which must fit too. */
async function pagesOf(tenant: string): Promise<string[]> {
  const car = await carPath(tenant);
  const { body } = await askSite({
    port,
    host: `${tenant}.localhost`,
    path: '/api/search?fields=id&limit=1',
  });
  const { hits }: { hits: { id: string }[] } = JSON.parse(body.toString());
  const id = hits[0]?.id ?? '';
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
    '/find-by-budget',
    '/price-range',
  ];
}

test.use({ expectedProblems: [/404/] });

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('nothing scrolls sideways, and no price, button, heading or number breaks, overlaps or is clipped at 1280 px with text at 200%', async ({
      page,
      isMobile,
    }) => {
      test.skip(isMobile === true, 'a wide screen');
      test.slow();
      await page.setViewportSize({ width: 1280, height: 800 });
      await setTextSize(page, 200);
      const faults: string[] = [];
      for (const path of await pagesOf(tenant)) {
        await page.goto(path);
        for (const fault of await misfits(page)) faults.push(`${path} ${fault}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > 1280) faults.push(`${path} scrolls sideways: ${wide} px`);
      }
      expect(faults).toEqual([]);
    });

    for (const text of [100, 200]) {
      test(`the heading of the home page breaks no word on any screen with text at ${text}%`, async ({
        page,
        isMobile,
      }) => {
        test.skip(isMobile === true, 'it sets its own widths');
        await setTextSize(page, text);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto('/');
          expect((await misfits(page)).filter((fault) => / h1/.test(fault))).toEqual([]);
        }
      });
    }

    for (const { width, text } of conditions) {
      test(`nothing scrolls sideways, and no price, button, heading or number breaks, overlaps or is clipped at ${width} px with text at ${text}%`, async ({
        page,
        isMobile,
      }) => {
        test.skip(isMobile !== true, 'a phone');
        test.slow();
        await page.setViewportSize({ width, height: 740 });
        await setTextSize(page, text);
        const faults: string[] = [];
        for (const path of await pagesOf(tenant)) {
          await page.goto(path);
          for (const fault of await misfits(page)) faults.push(`${path} ${fault}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          if (wide > width) faults.push(`${path} scrolls sideways: ${wide} px`);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

test.describe('the bar at the bottom of a car page', () => {
  test.use({ tenant: 'brolga' });
  test.skip(({ isMobile }) => isMobile !== true, 'a phone');

  for (const [width, text, kind, lines] of [
    [360, 100, true, 1],
    [320, 100, false, 1],
    [360, 150, false, 2],
    [360, 200, false, 2],
  ] as const) {
    test(`${width} px and ${text}%: the kind of price is ${kind ? 'shown' : 'left out'}, ${lines === 1 ? 'all in one line' : 'the button below'}`, async ({
      page,
    }) => {
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
      expect((await bar.boundingBox())?.height).toBeLessThan(740 / 3);
      expect(await misfits(page)).toEqual([]);
    });
  }

  test('on a screen that is low for its text it ends the page instead of covering it', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await setTextSize(page, 200);
    await page.goto(await carPath('brolga'));
    await expect(page.locator('[data-bottom-bar]')).toHaveCSS('position', 'static');
  });
});
