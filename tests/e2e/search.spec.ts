import type { Page } from '@playwright/test';
import { expectShift, noteShifts } from './page-checks';
import { alive, expect, test } from './site-test';

/** The results page's filters as a shopper uses them: in the column of a desk, in the sheet of a phone. */
const path = '/search/new-used-and-demo-cars';
const used = '#filters input[name=car_type][value=used]';
const usedAddress = /\/search\/used-cars$/;

test.use({ tenant: 'brolga' });

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const said = (page: Page) => page.locator('main > header [role=status]');
const showMe = (page: Page) => page.locator('#filters button[type=submit]');
const openSheet = (page: Page) => page.getByRole('link', { name: /^Filters/ }).click();

async function opened(page: Page, address = path): Promise<void> {
  await page.goto(address);
  await alive(page);
}

test('narrows the list with a filter and widens it with the chip', { tag: ['@phone', '@desktop'] }, async ({
  page,
  isMobile,
}) => {
  await page.goto(path);
  await alive(page);
  const all = await said(page).textContent();
  if (isMobile) await openSheet(page);
  await page.locator(used).check();
  if (isMobile) await showMe(page).click();
  await page.waitForURL(usedAddress);
  await expect(heading(page)).toContainText('Used');
  await expect(said(page)).not.toHaveText(all ?? '');
  await expect(page.locator('#filters input[name=car_type][value=used]')).toBeChecked();
  await page.getByRole('link', { name: 'Remove Used' }).click();
  await expect(said(page)).toHaveText(all ?? '');
});

test('shows an error beside an invalid postcode', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto(`${path}?postcode=40&within=50`);
  await alive(page);
  if (isMobile) await openSheet(page);
  const postcode = page.getByLabel('Postcode');
  await expect(postcode).toHaveAttribute('aria-invalid', 'true');
  await expect(postcode).toHaveAccessibleDescription(/Enter a 4-digit postcode/);
  await expect(postcode).toHaveValue('40');
});

test('shows the whole label of the sort order on a wide screen', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await page.goto('/search/new-used-and-demo-cars');
  const label = page.getByText('Sort by', { exact: true });
  await expect(label).toBeVisible();
  expect(await label.evaluate((text) => getComputedStyle(text).overflowX)).toBe('visible');
});

test('shows the first car on a phone’s first screen', { tag: '@phone' }, async ({ page }) => {
  const car = results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  await page.goto('/search/used-cars');
  await expect(car.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(car.locator('strong').first()).toBeInViewport();
  const last = results(page).getByRole('heading', { level: 2 }).last();
  // The first paint doesn't wait for what is far below it.
  expect(await last.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
  // What the words were read as takes some room.
  await page.goto('/search/used-cars?query=ute%20under%2060k');
  await expect(car.locator('img').first()).toBeInViewport({ ratio: 0.5 });
});

test('restores the list, its fields and the scroll position with Back', async ({ page }) => {
  await opened(page, '/search/used-cars');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await page.waitForURL(/sortBy=price-asc/);
  await expect(results(page)).not.toHaveAttribute('aria-busy', 'true');
  const car = results(page).getByRole('heading', { level: 2 }).nth(8).getByRole('link');
  const name = await car.textContent();
  // Cards take their real height as they come near, which moves those below them.
  await expect(async () => {
    await car.scrollIntoViewIfNeeded();
    await expect(car).toBeInViewport({ ratio: 1, timeout: 100 });
  }).toPass();
  // Pressed from inside the page, which scrolls for no press: the place is the one that Back has to restore.
  const place = await car.evaluate((link: HTMLElement) => {
    const at = scrollY;
    link.click();
    return at;
  });
  expect(place).toBeGreaterThan(200);
  await page.waitForURL(/\/cars\//);
  await page.goBack();
  await page.waitForURL(/sortBy=price-asc/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await expect(results(page).getByRole('heading', { level: 2 }).nth(8)).toHaveText(name ?? '');
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), place)).toBeLessThan(40);
  await page.goBack();
  await page.waitForURL(usedAddress);
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
});

test('changes the count without animation for reduced motion', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await opened(page);
  await page.evaluate(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seen });
    const figure = document.querySelector('#filters button[type=submit]');
    if (figure)
      new MutationObserver(() => seen.push(figure.textContent)).observe(figure, {
        characterData: true,
        childList: true,
        subtree: true,
      });
  });
  await page.locator(used).check();
  await page.waitForURL(usedAddress);
  await expect(heading(page)).toContainText('Used');
  await expect(showMe(page)).toHaveText(`Show ${await said(page).textContent()}`);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen).size).toBe(1);
});

test.describe('a failed request', () => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test('keeps the list after a failed request and retries it', async ({ page }) => {
    await opened(page);
    const before = await said(page).textContent();
    const cars = await results(page).getByRole('heading', { level: 2 }).allTextContents();
    await page.route(/\.data(\?|$)/, (route) => route.abort());
    await page.getByLabel('Sort by').selectOption('price-desc');
    await expect(page.getByRole('alert')).toContainText('Here are the previous cars');
    await expect(said(page)).toHaveText(before ?? '');
    expect(await results(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual(cars);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(results(page).getByRole('heading', { level: 2 }).first()).not.toHaveText(cars[0] ?? '');
  });
});

test.describe('the column', () => {
  test('applies a change without a shift and keeps focus and open groups', { tag: '@desktop' }, async ({
    page,
  }) => {
    await noteShifts(page);
    await opened(page);
    const fuel = page.locator('#filters details[data-key=fuel]');
    if (!(await fuel.evaluate((group) => group.hasAttribute('open')))) await fuel.locator('summary').click();
    const diesel = fuel.getByLabel(/^Diesel/);
    await diesel.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const before = await expectShift(page, { atMost: 0.1 });
    await diesel.check();
    await page.waitForURL(/fuel=Diesel/);
    await expect(heading(page)).toContainText('Diesel');
    await expect(showMe(page)).toHaveText(`Show ${await said(page).textContent()}`);
    await expect(diesel).toBeFocused();
    await expect(diesel).toBeChecked();
    await expect(fuel).toHaveAttribute('open');
    await expect(fuel.locator('summary')).toContainText('Diesel');
    await expectShift(page, { atMost: before });
  });

  test('finds makes as they are typed, folded away or not', { tag: '@desktop' }, async ({ page }) => {
    await opened(page);
    const find = page.getByLabel('Find: Make');
    await find.click();
    const makes = page.locator('[data-key=make] label');
    await expect(async () => {
      await find.fill('vol');
      await expect(makes.filter({ visible: true })).toHaveText([/^Volkswagen/, /^Volvo/], { timeout: 500 });
    }).toPass();
    await find.fill('no such make');
    await expect(page.locator('[data-key=make]').getByText('No matches')).toBeVisible();
    await find.fill('');
    await expect(makes.filter({ visible: true })).toHaveCount(8);
  });

  test('makes each change one step of the history', { tag: '@desktop' }, async ({ page }) => {
    await opened(page);
    await page.locator(used).check();
    await page.waitForURL(usedAddress);
    await page.goBack();
    await page.waitForURL(new RegExp(`${path}$`));
    await expect(page.locator(used)).not.toBeChecked();
    await page.goForward();
    await page.waitForURL(usedAddress);
    await expect(page.locator(used)).toBeChecked();
  });

  test('gives the price slider two keyboard handles, one step apart', { tag: '@desktop' }, async ({
    page,
  }) => {
    await opened(page);
    const [low, high] = [
      page.getByRole('slider', { name: 'Price from' }),
      page.getByRole('slider', { name: 'Price to' }),
    ];
    await high.focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/price=\.\.\d+/);
    await expect(high).toBeFocused();
    await expect(page.getByRole('spinbutton', { name: 'Price to' })).toHaveValue(await high.inputValue());
    await expect(high).toHaveAttribute('aria-valuetext', /^\$[\d,]+$/);
    await low.focus();
    await page.keyboard.press('End');
    await expect.poll(async () => Number(await high.inputValue()) - Number(await low.inputValue())).toBe(500);
  });
});

test.describe('the sheet', () => {
  test('takes the focus, keeps the page still and counts before it applies', async ({ page }) => {
    await opened(page);
    const all = await said(page).textContent();
    await openSheet(page);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('link', { name: 'Close filters' })).toBeFocused();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const inside = await sheet.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(inside).toBe(true);
    }
    await page.locator(used).check();
    await expect(showMe(page)).not.toHaveText(`Show ${all}`);
    await expect(page).toHaveURL(/#filters$/);
    await expect(sheet.getByRole('status').last()).toHaveText(/^[\d,]+ cars$/);
    const promised = await sheet.getByRole('status').last().textContent();
    await expect(showMe(page)).toHaveText(`Show ${promised}`);
    await showMe(page).click();
    await page.waitForURL(usedAddress);
    await expect(sheet).toBeHidden();
    await expect(said(page)).toHaveText(promised ?? '');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  for (const way of ['Escape', 'Back', 'the cross'] as const) {
    test(`closes with ${way} and discards its changes`, { tag: '@all' }, async ({ page }) => {
      await opened(page);
      const all = await showMe(page).textContent();
      await openSheet(page);
      await expect(page.getByRole('link', { name: 'Close filters' })).toBeFocused();
      await page.locator(used).check();
      await expect(showMe(page)).not.toHaveText(all ?? '');
      if (way === 'Escape') await page.keyboard.press('Escape');
      else if (way === 'Back') await page.goBack();
      else await page.getByRole('link', { name: 'Close filters' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused();
      await expect(page.locator(used)).not.toBeChecked();
      await expect(showMe(page)).toHaveText(all ?? '');
    });
  }
});
