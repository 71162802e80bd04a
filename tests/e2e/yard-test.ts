import { openYard, yardTenant } from '../support/own-yard';
import { addStaff, signIn } from './desk-support';
import { test as base, expect } from './site-test';
import { Thumb } from './thumb';

/** A site of the worker's own, so that tests may change the website and the stock without meeting each other. */
interface Yard {
  readonly origin: string;
  /** Signs the forms of its pages. */
  readonly secret: string;
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
        secret: place.SESSION_SECRET,
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
