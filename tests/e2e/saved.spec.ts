import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { alive, carPath, comparePath, expect, hold, overflow, test } from './site-test';

/** Favourites and the comparison, as a shopper uses them. */
const listPath = '/search/new-used-and-demo-cars';
/** A sheet of A4 at 96 pixels an inch. */
const a4Pixels = { width: 794, height: 1123 };
const hearts = (page: Page) => page.getByRole('button', { name: /^Save / });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Compare / });
const tray = (page: Page) => page.getByRole('complementary', { name: 'Cars to compare' });
const favouritesLink = (page: Page) => page.getByRole('link', { name: /^Saved, / });

/** The car whose heart it is. */
const nameOf = async (heart: Locator) =>
  ((await heart.locator('xpath=ancestor::li[1]//h2//a').textContent()) ?? '').replace(/\s+/g, ' ').trim();

/** The height of all bars that stay on the screen in the middle of a page. */
async function coveredHeight(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
  return page.evaluate(() => {
    const bars = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { width, top, bottom } = element.getBoundingClientRect();
      const isStuck =
        position === 'fixed' || (position === 'sticky' && (top < 1 || bottom > innerHeight - 1));
      const isInView = top < innerHeight && bottom > 0;
      return isStuck && isInView && visibility === 'visible' && width > innerWidth / 2;
    });
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
  });
}

async function openList(page: Page): Promise<void> {
  await page.goto(listPath);
  await alive(page);
}

test.use({ tenant: 'brolga' });

test.describe('favourites', () => {
  test.use({ tenant: 'wattle-bend' });

  test('saves and removes a car with the heart, and counts in the header', async ({ page }) => {
    await openList(page);
    const heart = hearts(page).first();
    const name = await nameOf(heart);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(favouritesLink(page)).toBeHidden();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(
      page.getByRole('status').filter({ hasText: name }).filter({ hasText: 'Car Saved' }),
    ).toBeAttached();
    await expect(favouritesLink(page)).toHaveAccessibleName('Saved, 1 car');
    await page.reload();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
    await hearts(page).first().click();
    await expect(
      page.getByRole('status').filter({ hasText: name }).filter({ hasText: 'Car Removed' }),
    ).toBeAttached();
    await expect(favouritesLink(page)).toBeHidden();
  });

  test('are the same in every tab', async ({ page, context, baseURL }) => {
    await openList(page);
    const other = await context.newPage();
    await other.goto(`${baseURL}${listPath}`);
    await alive(other);
    await hearts(page).first().click();
    await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(favouritesLink(other)).toHaveAccessibleName('Saved, 1 car');
    await hearts(other).nth(1).click();
    await expect(favouritesLink(page)).toHaveAccessibleName('Saved, 2 cars');
    await hearts(other).first().click();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
    await boxes(page).first().check();
    await expect(tray(other)).toBeVisible();
  });

  test('have a page where a car is removed and restored', async ({ page }) => {
    await openList(page);
    for (const nth of [0, 1]) await hearts(page).nth(nth).click();
    const name = await nameOf(hearts(page).nth(1));
    await favouritesLink(page).click();
    await page.waitForURL(/\/favourites$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved cars' })).toBeVisible();
    await expect(hearts(page)).toHaveCount(2);
    await expectAccessible(page);
    await hearts(page).first().click();
    await expect(hearts(page)).toHaveCount(1);
    const back = page.getByRole('button', { name: 'Undo' });
    await expect(back).toBeFocused();
    await expect(page.getByText(`${name} removed.`)).toBeVisible();
    await back.click();
    await expect(hearts(page)).toHaveCount(2);
  });

  test('saves and compares a car from its own page', async ({ page }) => {
    await page.goto(await carPath('wattle-bend'));
    const corner = page.locator('[data-carousel]');
    const save = corner.locator('[data-favourite]');
    await alive(page);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const name = (heading ?? '').replace(/\s+/g, ' ').trim();
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await corner.getByLabel('Compare').check();
    await expect(page.locator('[data-compare-chip] a')).toHaveAttribute('aria-label', 'Compare this car');
    await page.goto('/favourites');
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  });

  test('marks sold and withdrawn cars, which can be removed', { tag: '@all' }, async ({ page }) => {
    const gone = { make: 'Kia', model: 'Rio', name: '2016 Kia Rio S', id: 'gone', slug: 'no-such-car' };
    await page.addInitScript(
      (kept) => localStorage.getItem('favourites') ?? localStorage.setItem('favourites', kept),
      JSON.stringify([{ ...gone, primary_image_url: '/favicon.svg' }]),
    );
    await page.goto('/favourites');
    await expect(page.getByRole('heading', { name: 'No longer for sale' })).toBeVisible();
    await expect(page.getByText('No longer listed')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove 2016 Kia Rio S' }).click();
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  });

  test('last for the visit in a browser without storage, with a notice', { tag: '@all' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    await openList(page);
    await hearts(page).first().click();
    await expect(page.getByText(/Your browser blocks storage/)).toBeVisible();
    await boxes(page).first().check();
    await expect(tray(page)).toBeVisible();
    await favouritesLink(page).click();
    await page.waitForURL(/\/favourites$/);
    await expect(hearts(page)).toHaveCount(1);
    await expect(page.getByText(/gone when you leave/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  });

  test('offer another try when prices cannot load', { tag: '@all' }, async ({ page, problems }) => {
    await openList(page);
    await hearts(page).first().click();
    await page.route('**/api/cars?*', (route) => route.abort());
    await favouritesLink(page).click();
    await expect(page.getByRole('alert')).toContainText('couldn’t load today');
    await page.unroute('**/api/cars?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hearts(page)).toHaveCount(1);
    problems.length = 0;
  });

  test('appear in the header without a layout shift', { tag: '@all' }, async ({ page }) => {
    await openList(page);
    await hearts(page).first().click();
    await expect(favouritesLink(page)).toBeVisible();
    const place = () =>
      page
        .getByRole('banner')
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => !link.matches('[href="/favourites"]'))
            .map((link) => JSON.stringify(link.getBoundingClientRect())),
        );
    const release = await hold(page, '**/assets/saved-*');
    await openList(page);
    const before = await place();
    release();
    await expect(favouritesLink(page)).toBeVisible();
    expect(await place()).toEqual(before);
  });
});

test.describe('the comparison’s tray', () => {
  test('collects cars over several pages', { tag: '@all' }, async ({ page }) => {
    await openList(page);
    await boxes(page).first().check();
    await expect(tray(page)).toContainText('Choose another to compare');
    await page.goto(`${listPath}?page=2`);
    await alive(page);
    await boxes(page).first().check();
    await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await expectAccessible(page);
    await tray(page)
      .getByRole('link', { name: /^Compare 2/ })
      .click();
    await page.waitForURL(/\/compare\?cars=[a-z0-9-]+,[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 cars' })).toBeVisible();
    await expect(tray(page)).toBeHidden();
  });

  for (const [width, height] of [
    [360, 560],
    [360, 640],
    [390, 664],
    [360, 740],
    [640, 360],
    [1000, 600],
  ] as const) {
    test(`covers at most a fifth of ${width} × ${height} px, together with the other bars`, {
      tag: '@all',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openList(page);
      await boxes(page).first().check();
      await expect(tray(page)).toBeAttached();
      expect(await coveredHeight(page)).toBeLessThanOrEqual(height / 5);
      await page.goto(await carPath('brolga'));
      await alive(page);
      await expect(page.locator('[data-compare-chip] a')).toBeAttached();
      expect(await coveredHeight(page)).toBeLessThanOrEqual(height / 5);
    });
  }

  test('is a chip in the bar of a car page, and stays away from forms and the shopper’s own pages', async ({
    page,
  }) => {
    await openList(page);
    for (const nth of [0, 1]) await boxes(page).nth(nth).check();
    await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
    const car = await carPath('brolga');
    const box = page.locator('aside[aria-label="Cars to compare"]');
    await page.goto(car);
    const bar = page.locator('[data-bottom-bar]');
    const chip = bar.getByRole('link', { name: 'Compare 2 cars' });
    await expect(chip).toBeVisible();
    await expect(box).toBeHidden();
    const size = await chip.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const first = page
      .getByRole('complementary', { name: 'Price and contact' })
      .locator('a[href$="/enquire"]');
    await first.scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.locator('#locations').scrollIntoViewIfNeeded();
    await expect(bar).toBeVisible();
    for (const path of [`${car}/enquire`, '/trade-in', '/sign-in']) {
      await page.goto(path);
      await expect(box).toBeAttached();
      await expect(box).toBeHidden();
    }
  });

  test('takes four cars at most and says why', async ({ page }) => {
    await openList(page);
    for (const nth of [0, 1, 2, 3]) await boxes(page).nth(nth).check();
    const fifth = boxes(page).nth(4);
    await expect(fifth).toHaveAttribute('aria-disabled', 'true');
    // A person can press it: the press says why nothing happens.
    await fifth.click({ force: true });
    await expect(fifth).not.toBeChecked();
    await expect(
      page.getByRole('status').filter({ hasText: 'You can compare 4 cars at a time' }),
    ).toBeVisible();
    await tray(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(boxes(page).first()).not.toBeChecked();
    await fifth.check();
    await expect(fifth).toBeChecked();
    await tray(page).getByRole('button', { name: 'Clear' }).click();
    await expect(tray(page)).toBeHidden();
    await expect(fifth).not.toBeChecked();
  });

  test('shows ticked cards after a client navigation', { tag: '@all' }, async ({ page }) => {
    await openList(page);
    await boxes(page).first().check();
    const slug = await boxes(page).first().inputValue();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: '2', exact: true })
      .click();
    await page.waitForURL(/page=2/);
    await expect(page.locator(`input[value="${slug}"]`)).toBeHidden();
    await page.goBack();
    await expect(page.locator(`input[value="${slug}"]`)).toBeChecked();
  });

  test('works by keyboard', { tag: '@desktop' }, async ({ page }) => {
    await openList(page);
    for (const nth of [0, 1]) {
      await boxes(page).nth(nth).focus();
      await page.keyboard.press('Space');
      await expect(boxes(page).nth(nth)).toBeChecked();
    }
    const go = tray(page).getByRole('link', { name: /^Compare 2/ });
    await go.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('follows cars removed from and added to the comparison', { tag: '@all' }, async ({ page }) => {
    await openList(page);
    for (const nth of [0, 1]) await boxes(page).nth(nth).check();
    await tray(page)
      .getByRole('link', { name: /^Compare 2/ })
      .click();
    await page
      .getByRole('link', { name: /^Compare with / })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare 3 cars' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Remove (?!all)/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 cars' })).toBeVisible();
    await page.getByRole('link', { name: /^Choose from all/ }).click();
    await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  });
});

test.describe('the comparison', () => {
  test('is a table with differences first and identical facts folded', async ({ page }) => {
    await page.goto(await comparePath('brolga', 2));
    const table = page.getByRole('table', { name: /side by side$/ });
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await expect(table.getByRole('rowheader', { name: 'Colour' })).toBeVisible();
    const fold = page.getByRole('group').filter({ hasText: 'Identical' });
    await expect(fold.getByText('Condition').or(fold.getByText('Body')).first()).toBeHidden();
    await page.getByText(/^Identical/).click();
    await expect(fold.locator('dt').first()).toBeVisible();
  });

  test('scrolls sideways by keyboard, and its names stay in view as the page scrolls', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(await comparePath('brolga', 4));
    const region = page.getByRole('region', { name: /side by side$/ });
    await expect(async () => {
      await region.press('ArrowRight');
      await expect.poll(() => region.evaluate((one) => one.scrollLeft), { timeout: 2000 }).toBeGreaterThan(0);
    }).toPass();
    expect(await region.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.evaluate(() => scrollTo(0, 1200));
    const titles = page.locator('main [aria-hidden] b');
    await expect(titles.nth(2)).toBeInViewport();
    await expect(titles.nth(2)).toBeVisible();
    await expect(titles.first()).not.toBeInViewport();
  });

  test('prints all facts and no buttons', { tag: '@all' }, async ({ page }) => {
    await page.goto(await comparePath('brolga', 3));
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(a4Pixels);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove (?!all)/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Add another car' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expect(page.locator('details dt').first()).toBeVisible();
  });
});
