import { ask, carLike, type Found, panel } from './car-like';
import { alive, carSlugs, expect, test } from './site-test';

/** What a car's page shows at first sight: photo, controls on it, and the whole panel beside it. */
const tenants = [
  'banksia-used-cars',
  'brolga',
  'corner-cars',
  'ironbark-motorcycles',
  'saltbush-caravans',
  'wattle-bend',
];

/** A car for sale, and one of each state that the demo stock has: reserved, coming soon, sold. */
async function oneOfEachState(tenant: string): Promise<string[]> {
  const { data } = await ask<{ data: { slug: string }[] }>(tenant, '/api/search?fields=slug&limit=60');
  const byState = new Map<string, string>();
  for (const { slug } of data) {
    const { href, panel } = await ask<Found>(tenant, `/api/cars/${slug}`);
    const state = panel.state?.kind ?? 'for sale';
    if (!byState.has(state)) byState.set(state, href);
  }
  return [...byState.values()];
}

for (const tenant of tenants) {
  test.describe(tenant, () => {
    test.use({ tenant });

    test('fits the whole panel into 1280 x 800, or with everything on the way to ask, for cars of every state', {
      tag: ['@desktop', '@all'],
    }, async ({ page }) => {
      for (const href of await oneOfEachState(tenant)) {
        await page.goto(href);
        await alive(page);
        const whole = panel(page).locator(':scope > div');
        const ask = panel(page).locator('a[href$="/enquire"]').first();
        const box = await (tenant === 'brolga' ? ask : whole).boundingBox();
        expect(box?.height ?? 0).toBeGreaterThan(24);
        expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(800);
      }
    });

    test('places large, separate controls on the photo', { tag: '@all' }, async ({ page }) => {
      const [slug] = await carSlugs(tenant, 1);
      await page.goto(`/cars/${slug}`);
      await alive(page);
      await page.waitForSelector('html[data-saves]');
      const photo = page.locator('[data-carousel] [data-strip], main [data-strip]').first();
      const whole = await photo.boundingBox();
      const saves = '[data-favourite], button[form=watchlist]';
      const controls = page.locator(`${saves}, label:has([data-compare]), a[href$="/share"]`);
      const corner = page.locator('main > div').first().locator(controls).filter({ visible: true });
      await expect(corner.first()).toBeVisible();
      if (tenant === 'brolga') await expect(corner).toHaveCount(3);
      const edges: number[] = [];
      for (const control of await corner.all()) {
        const box = await control.boundingBox();
        if (!box || !whole) throw new Error('not drawn');
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
        expect(box.y).toBeGreaterThanOrEqual(whole.y);
        expect(box.y + box.height).toBeLessThan(whole.y + whole.height / 2);
        expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width);
        edges.push(box.x, box.x + box.width);
      }
      expect(edges).toEqual([...edges].sort((one, other) => one - other));
    });
  });
}

test.describe('a motorcycle with a long name', () => {
  test.use({ tenant: 'ironbark-motorcycles' });
  test('fits its panel into 1280 x 800, with the masked number on one line', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    const { href } = await carLike('ironbark-motorcycles', 'status=in_stock', ({ slug }) =>
      slug.includes('himalayan'),
    );
    await page.goto(href);
    const box = await panel(page).locator(':scope > div').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(800);
    const number = panel(page).getByRole('button', { name: /Show number/i });
    const { height } = (await number.boundingBox()) ?? { height: 999 };
    expect(height).toBeLessThanOrEqual(48);
  });
});

test.describe('photos', () => {
  test.use({ tenant: 'brolga' });
  const car = '/cars/2020-ford-ranger-xlt-u10426';

  test('shows the small photo while the large one loads', { tag: '@all' }, async ({ page }) => {
    await page.goto(car, { waitUntil: 'networkidle' });
    await alive(page);
    const loaded = await page.locator('#photo-1 img').evaluate((img: HTMLImageElement) => img.currentSrc);
    await page.route('**/media/**', () => undefined);
    await page.locator('#photo-1 a').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect
      .poll(() =>
        dialog.locator('#large-1 img').evaluate((img: HTMLImageElement) => img.style.backgroundImage),
      )
      .toContain(new URL(loaded).pathname);
    expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(17, 17, 17)',
    );
  });

  test('zooms a photo with its button and with a tap', async ({ page }) => {
    await page.goto(`${car}/photos`);
    const button = page.getByRole('button', { name: 'Zoom photo 1' });
    await alive(page);
    const view = page.locator('#large-1 [data-act=zoom]').first();
    const scrolls = () => view.evaluate((element) => element.scrollWidth > element.clientWidth * 2);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await scrolls()).toBe(true);
    await expect(view).toBeFocused();
    await view.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await scrolls()).toBe(false);
  });
});
