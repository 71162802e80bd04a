import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { expectAccessible } from './accessible';
import { alive, carPath, expect, pagePaths, port, test, wording } from './site-test';

const tenants = ['brolga', 'wattle-bend'] as const;
const inCi = Boolean(process.env['CI']);

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant, expectedProblems: [/status of (404|422)/] });
    test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'axe is JavaScript itself');

    for (const [name, path] of Object.entries(pagePaths)) {
      test(`axe finds nothing on the ${name} page`, async ({ page, isMobile }) => {
        test.skip(isMobile && tenant !== 'brolga', 'every site is looked at on a phone by all-sites.test');
        test.skip(inCi && (isMobile || tenant !== 'brolga'), 'CI looks at one site on the desk here');
        await page.goto(await path(tenant));
        await expectAccessible(page);
      });
    }

    test('axe finds nothing in the filters, every group open, as a sheet and as a column', async ({
      page,
      isMobile,
    }) => {
      await page.goto('/search/new-used-and-demo-cars?fuel=Diesel&price=10000..60000&postcode=40');
      await alive(page);
      if (isMobile) await page.getByRole('link', { name: /^Filters/ }).click();
      await page.locator('#filters').evaluate((sheet) => {
        for (const group of sheet.querySelectorAll('details')) group.open = true;
      });
      await expectAccessible(page);
    });

    test('axe finds nothing in the enquiry dialog, empty and refused', async ({ page }) => {
      await page.goto(await carPath(tenant));
      await alive(page);
      await page.getByRole('link', { name: wording.enquire }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: wording.submit }).click();
      await expect(page.getByText('Please fix the following errors:')).toBeVisible();
      await expectAccessible(page);
    });

    test('no page scrolls sideways at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of Object.values(pagePaths)) {
        await page.goto(await path(tenant));
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, page.url()).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('the Nu HTML checker has nothing against any page', async ({ viewport, javaScriptEnabled }) => {
  test.skip(
    viewport?.width !== 1280 || javaScriptEnabled === false,
    'the same bytes everywhere: once is enough',
  );
  test.setTimeout(120_000);
  const pages = new Map<string, string>();
  for (const tenant of tenants) {
    for (const [name, path] of Object.entries(pagePaths)) {
      const { body } = await askSite({ port, host: `${tenant}.localhost`, path: await path(tenant) });
      pages.set(`${tenant} ${name}`, body.toString());
    }
  }
  expect(await htmlErrors(pages)).toEqual([]);
});
