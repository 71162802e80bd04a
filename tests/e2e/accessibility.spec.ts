import { pageKinds } from '../support/page-kinds';
import { carLike, panel } from './car-like';
import { expectAccessible } from './page-checks';
import { alive, carPath, expect, overflow, port, routeMap, test, wording } from './site-test';

/** A site of each template; `npm test` visits the first. */
const sites = [
  { tenant: 'brolga', tag: '@phone' },
  { tenant: 'wattle-bend', tag: '@all' },
  { tenant: 'banksia-used-cars', tag: '@all' },
] as const;

/** What `npm test` visits: the pages of the shortest way to a lead. */
const quickKinds: typeof pageKinds = {
  'the main': {
    search: () => '/search/new-used-and-demo-cars',
    car: (site) => carPath(site.tenant),
    contact: () => '/contact',
  },
};

for (const { tenant, tag } of sites) {
  test.describe(tenant, { tag }, () => {
    test.use({ tenant, expectedProblems: [/status of (404|422)|third party: .*openstreetmap/] });

    for (const [group, kinds] of Object.entries({ ...quickKinds, ...pageKinds })) {
      const tags = Object.hasOwn(quickKinds, group) ? [] : ['@all'];
      test(`${group} pages are accessible and fit 320 px`, { tag: tags }, async ({ page }) => {
        test.slow();
        await routeMap(page);
        for (const [kind, path] of Object.entries(kinds)) {
          await test.step(kind, async () => {
            await page.setViewportSize({ width: 360, height: 740 });
            await page.goto(await path({ port, tenant }));
            await expectAccessible(page);
            await page.setViewportSize({ width: 320, height: 640 });
            expect(await overflow(page), `${page.url()} at 320 px`).toBeLessThanOrEqual(0);
          });
        }
      });
    }

    test('the enquiry dialog is accessible, empty and with mistakes', async ({ page }) => {
      await page.goto(await carPath(tenant));
      await alive(page);
      await page.getByRole('link', { name: wording.enquire }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: wording.submit }).click();
      await expect(page.getByText(/There is a problem|Please fix the following errors:/)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('a button with its deposit', () => {
  test.use({ tenant: 'brolga' });

  // Other cars lead with the enquiry or the purchase, which name no sum.
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is legible in ${colorScheme} colours`, { tag: ['@phone', '@all'] }, async ({ page }) => {
      const { href } = await carLike('brolga', 'car_type=demo&status=in_stock', ({ panel: { actions } }) =>
        Boolean(actions[0]?.price),
      );
      await page.emulateMedia({ colorScheme });
      await page.goto(href);
      await expect(panel(page).getByRole('link', { name: /^Reserve now ?\$/ })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

const openFilters = '/search/new-used-and-demo-cars?fuel=Diesel&price=10000..60000&postcode=40';
const unfold = (sheet: Element) => {
  for (const group of sheet.querySelectorAll('details')) group.open = true;
};

test.describe('the filters with every group open', () => {
  test.use({ tenant: 'brolga' });

  test('are accessible in a sheet and in a column', { tag: ['@phone', '@desktop', '@all'] }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(openFilters);
    await alive(page);
    if (isMobile) await page.getByRole('link', { name: /^Filters/ }).click();
    await page.locator('#filters').evaluate(unfold);
    await expectAccessible(page);
  });
});

test.describe('on a wide screen', () => {
  test.use({ tenant: 'brolga', expectedProblems: [/status of 404/] });

  for (const kind of ['car', 'full comparison'] as const) {
    test(`the ${kind} page is accessible`, { tag: ['@desktop', '@all'] }, async ({ page }) => {
      await page.goto((await pageKinds['car']?.[kind]?.({ port, tenant: 'brolga' })) ?? '/no-page');
      await expectAccessible(page);
    });
  }
});
