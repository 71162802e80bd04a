import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './page-checks';
import { alive, carSlugs, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

/** A used car with photos, features and more to say than fits. */
const car = '/cars/2020-ford-ranger-xlt-u10426';
const photoAt = (page: Page, number: number) =>
  page.locator('main').getByRole('link', { name: new RegExp(`, photo ${number} of \\d+$`) });

async function visit(page: Page): Promise<void> {
  await page.goto(car);
  await alive(page);
}

test('opens with a slash at the end of its address', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${car}/`);
  await expect(page.getByRole('heading', { level: 1, name: /Ford Ranger/ })).toBeVisible();
});

test('scrolls to the photo of a thumbnail', async ({ page }) => {
  await visit(page);
  const thumbnail = page.getByRole('link', { name: /^Show photo 3 of \d+$/ });
  await thumbnail.click();
  await expect(photoAt(page, 3)).toBeInViewport({ ratio: 0.9 });
  await expect(photoAt(page, 1)).not.toBeInViewport();
  await expect(thumbnail).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(new RegExp(`${car}$`));
});

/** The carousel's script has run: only it says that there are more photos. Keys before that scroll, as they would anywhere. */
const carouselStands = (within: Locator) =>
  expect(within.locator('[data-by="1"]')).toHaveAttribute('aria-disabled', 'false');

test('moves between photos with the arrow keys and announces each', { tag: '@desktop' }, async ({ page }) => {
  await visit(page);
  await photoAt(page, 1).focus();
  await carouselStands(page.locator('main'));
  await page.keyboard.press('ArrowRight');
  await expect(photoAt(page, 2)).toBeFocused();
  await expect(photoAt(page, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('[data-carousel] [role=status]')).toHaveText(/photo 2 of \d+$/);
  await page.keyboard.press('End');
  await expect(page.locator('[data-by="1"]')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await expect(photoAt(page, 1)).toBeFocused();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(photoAt(page, 2)).toBeInViewport({ ratio: 0.9 });
});

test('opens all photos large and returns with Escape and Back', async ({ page }) => {
  await visit(page);
  const before = await page.evaluate(() => history.length);
  await photoAt(page, 1).click();
  await page.waitForURL(/\/photos#large-1$/);
  const dialog = page.getByRole('dialog', { name: /^Photos: / });
  await expect(dialog).toBeVisible();
  await carouselStands(dialog);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: /photo 2 of/ })).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${car}$`));
  await expect(photoAt(page, 1)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
  await photoAt(page, 1).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('shows four facts, eight features and 400 characters, and the rest on request', async ({ page }) => {
  await visit(page);
  const facts = page.locator('#key-information dt').filter({ visible: true });
  await expect(facts).toHaveCount(4);
  await page.getByText('Show More', { exact: true }).click();
  expect(await facts.count()).toBeGreaterThan(4);
  await page.getByText('Show Less', { exact: true }).click();
  await expect(facts).toHaveCount(4);

  const features = page.locator('#features li').filter({ visible: true });
  await expect(features).toHaveCount(8);
  await page.getByText(/^Show All/).click();
  expect(await features.count()).toBeGreaterThan(8);
  await page.getByText('Hide', { exact: true }).click();
  await expect(features).toHaveCount(8);

  const comments = page.locator('#comments p').filter({ visible: true });
  const shown = async () => (await comments.allInnerTexts()).join('\n\n').length;
  expect(await shown()).toBeLessThanOrEqual(401);
  await page.getByText('Show more', { exact: true }).click();
  expect(await shown()).toBeGreaterThan(401);
  await page.getByText('Show less', { exact: true }).click();
  expect(await shown()).toBeLessThanOrEqual(401);
});

test('links to similar cars', { tag: '@all' }, async ({ page }) => {
  await visit(page);
  const similar = page.locator('#similar-cars h2 a');
  await expect(similar).toHaveCount(4);
  const href = await similar.first().getAttribute('href');
  expect(href).not.toBe(car);
  await similar.first().click();
  await page.waitForURL(`**${href}`);
});

test('shows recently seen cars, stored in this browser alone', { tag: '@all' }, async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recently seen' });
  const [first = '', second = ''] = await carSlugs('brolga', 2);
  for (const slug of [first, second]) {
    await page.goto(`/cars/${slug}`);
    await expect(recent).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).toContain(slug);
    if (slug === first) continue;
    await expect(recent.getByRole('link')).toHaveAttribute('href', `/cars/${first}`);
    await expectAccessible(page);
  }
});

test('reaches the whole page by keyboard, with each stop in view', { tag: '@desktop' }, async ({ page }) => {
  await visit(page);
  const stops: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.closest('body > footer')) return null;
      const { top, bottom, width } = focused.getBoundingClientRect();
      const seen = bottom > 0 && top < innerHeight && width > 0;
      return `${seen ? '' : 'unseen '}${focused.closest('[id]')?.id ?? ''} ${focused.textContent?.slice(0, 40)}`;
    });
    if (stop === null) break;
    stops.push(stop);
  }
  expect(stops.filter((stop) => stop.startsWith('unseen'))).toEqual([]);
  for (const part of [
    'key-information',
    'comments',
    'features',
    'specifications',
    'car-details',
    'why-buy',
  ]) {
    expect(
      stops.some((stop) => stop.startsWith(part)),
      part,
    ).toBe(true);
  }
});
