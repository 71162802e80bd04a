import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectShift, noteShifts } from './page-checks';
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

test('names the car before its photos for readers, and shows it below them on a phone', async ({ page }) => {
  await visit(page);
  const name = page.getByRole('heading', { level: 1 });
  const isFirst = await name.evaluate((heading) => {
    const photo = document.querySelector('[data-strip]');
    return !!photo && (heading.compareDocumentPosition(photo) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  });
  expect(isFirst).toBe(true);
  const [heading, photo] = [await name.boundingBox(), await page.locator('main [data-strip]').boundingBox()];
  expect(heading?.y).toBeGreaterThan((photo?.y ?? 0) + (photo?.height ?? 0));
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

test('shows what buyers ask, eight features and 400 characters, and the rest on request', async ({
  page,
}) => {
  await visit(page);
  const facts = page.locator('#key-information dt').filter({ visible: true });
  const asked = ['Seats', 'Drive', 'Towing', 'Fuel use', 'ANCAP rating', 'Rego'];
  await expect(facts).toHaveText(asked);
  await page.locator('#key-information').getByText('Show more', { exact: true }).click();
  expect(await facts.count()).toBeGreaterThan(asked.length);
  await page.locator('#key-information').getByText('Show less', { exact: true }).click();
  await expect(facts).toHaveText(asked);

  const features = page.locator('#features li').filter({ visible: true });
  await expect(features).toHaveCount(8);
  await page.getByText(/^Show all/).click();
  expect(await features.count()).toBeGreaterThan(8);
  await page.getByText('Hide', { exact: true }).click();
  await expect(features).toHaveCount(8);

  const comments = page.locator('#comments p').filter({ visible: true });
  const shown = async () => (await comments.allInnerTexts()).join('\n\n').length;
  expect(await shown()).toBeLessThanOrEqual(401);
  await page.locator('#comments').getByText('Show more', { exact: true }).click();
  expect(await shown()).toBeGreaterThan(401);
  await page.locator('#comments').getByText('Show less', { exact: true }).click();
  expect(await shown()).toBeLessThanOrEqual(401);
});

test('needs at most seven screens of a phone down to the similar cars', async ({ page }) => {
  for (const slug of await carSlugs('brolga', 6)) {
    await page.goto(`/cars/${slug}`);
    const top = await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('main *'))
        part.style.contentVisibility = 'visible';
      return document.querySelector('#similar-cars')?.getBoundingClientRect().top;
    });
    expect(top, slug).toBeLessThanOrEqual(7 * 740);
  }
});

test('tells in its folds what most shoppers open them for', async ({ page }) => {
  await visit(page);
  await expect(page.locator('#running-costs > summary')).toHaveText(/about \$[\d,]+ a year/);
  await expect(page.locator('#delivery > summary')).toHaveText(/up to 600 km/);
  await expect(page.getByText('WARNING: This comparison rate')).toBeVisible();
});

test('links to similar cars, and says what makes them so', { tag: '@all' }, async ({ page }) => {
  await visit(page);
  const similar = page.locator('#similar-cars h2 a');
  await expect(similar).toHaveCount(4);
  await expect(page.locator('#similar-cars').getByText(/^Same (model|body|make)/)).toHaveCount(4);
  const href = await similar.first().getAttribute('href');
  expect(href).not.toBe(car);
  await similar.first().click();
  await page.waitForURL(`**${href}`);
});

test('shows recently seen cars, stored in this browser alone', { tag: '@all' }, async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recently viewed' });
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

test('shows the recently seen cars on the home page, out of view', { tag: '@all' }, async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await page.goto('/');
  await alive(page);
  await expect(recent).toBeHidden();
  const [slug] = await carSlugs('brolga', 1);
  await page.evaluate((one) => localStorage.setItem('seen', JSON.stringify([one])), slug);
  await noteShifts(page);
  await page.goto('/');
  await expect(recent.getByRole('link')).toHaveAttribute('href', `/cars/${slug}`);
  await expectShift(page, { atMost: 0 });
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBe(JSON.stringify([slug]));
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
  for (const part of ['key-information', 'comments', 'features', 'car-details', 'why-buy']) {
    expect(
      stops.some((stop) => stop.startsWith(part)),
      part,
    ).toBe(true);
  }
});
