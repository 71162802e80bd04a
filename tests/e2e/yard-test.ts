import type { Page } from '@playwright/test';
import { openYard, yardTenant } from '../support/own-yard';
import { askSite } from '../support/site-request';
import { addStaff, signIn } from './desk-support';
import { test as base, expect } from './site-test';
import { Thumb } from './thumb';

/** A site of the worker's own, so that tests may change the website and the stock without meeting each other. */
interface Yard {
  readonly origin: string;
  /** A member of staff with a role: their email. */
  staff(role: string): string;
  /** The stock number of a car that no other test knows. */
  aCar(): string;
}

interface YardOptions {
  /** Signs somebody with a role in, and puts a thumb on the first page that they see. */
  readonly thumbOf: (role: string) => Promise<Thumb>;
}

/** As `test`, at the yard of the worker. */
export const test = base.extend<YardOptions, { readonly yard: Yard }>({
  yard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern what a fixture needs.
    async ({}, use) => {
      const { site, place, close } = await openYard();
      const emails = new Map<string, string>();
      let cars = 0;
      await use({
        origin: `http://${yardTenant}.localhost:${site.port}`,
        staff(role) {
          const email = emails.get(role) ?? addStaff(yardTenant, `Robin ${role}`, role, place);
          emails.set(role, email);
          return email;
        },
        aCar() {
          cars += 1;
          return `T${100 + cars}`;
        },
      });
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ yard }, use) => use(yard.origin),
  thumbOf: async ({ page, yard, hasTouch }, use) =>
    use(async (role) => {
      await page.goto('/desk');
      await signIn(page, yard.staff(role));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Today|Website)$/);
      return new Thumb(page, { isTouch: hasTouch });
    }),
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const computer = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };

/** A phone and a computer, with JavaScript and without. */
export const deskScreens = [phone, computer].flatMap((screen) =>
  [true, false].map((javaScriptEnabled) => ({
    name: `at ${screen.viewport.width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
    use: { ...screen, javaScriptEnabled },
  })),
);

/** Opens a page of the desk from its menu. */
export async function openFromMenu(
  thumb: Thumb,
  name: string,
  heading: string | RegExp = name,
): Promise<void> {
  const { page } = thumb;
  const menu = page.locator('summary', { hasText: /^Menu/ });
  if (await menu.isVisible()) await thumb.tap(menu);
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true });
  await thumb.tap(links.filter({ visible: true }));
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Sends a form of the desk as the person who is signed in, for what a test only needs to be there. */
export async function sendForm(
  page: Page,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const { hostname, port } = new URL(page.url());
  const cookies = await page.context().cookies();
  const { status } = await askSite({
    port: Number(port),
    host: hostname,
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: new URLSearchParams(form).toString(),
  });
  expect(status).toBe(303);
}
