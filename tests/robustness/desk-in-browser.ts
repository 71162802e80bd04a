import type { Browser, Page, Response } from '@playwright/test';
import { addStaff } from '#server/desk/accounts/staff';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { launchBrowser } from '../support/chromium';
import { openYard, yardTenant } from '../support/own-yard';

const owner = { email: 'robin@dealer.example', password: 'correct horse battery' };

/** The desk of a site of one's own in a browser: a phone on which its owner is signed in. */
export interface DeskInBrowser {
  readonly port: number;
  readonly browser: Browser;
  readonly page: Page;
  /** Services beside the running site, for records that take long to make by hand. */
  readonly services: Services;
  /** The address of a page below `/desk/`. */
  url(path: string): string;
  /** Presses a button that sends a form, and gives the answer. */
  press(name: string | RegExp): Promise<Response>;
  /** Fills in a field by its name in the form. */
  fill(name: string, text: string): Promise<void>;
  /** Opens what is folded. */
  unfold(): Promise<void>;
  close(): Promise<void>;
}

export async function openDesk(): Promise<DeskInBrowser> {
  const yard = await openYard();
  const services = await createServices(parseConfig({ ...yard.place, LOG_LEVEL: 'silent' }));
  const member = { tenant: yardTenant, name: 'Robin Nguyen', role: 'owner', ...owner } as const;
  await addStaff(services, member, new Date());
  const browser = await launchBrowser();
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, locale: 'en-AU', timezoneId: 'Australia/Brisbane' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const desk: DeskInBrowser = {
    port: yard.site.port,
    browser,
    page,
    services,
    url: (path) => yard.site.url(yardTenant, `/desk/${path}`.replace(/\/$/, '')),
    async press(name) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name }).filter({ visible: true }).first().click();
      return answered;
    },
    fill: (name, text) => page.locator(`main [name="${name}"]`).filter({ visible: true }).first().fill(text),
    unfold: () =>
      page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
      }),
    async close() {
      await browser.close();
      await services.close();
      await yard.close();
    },
  };
  await page.goto(desk.url('sign-in'));
  await desk.fill('email', owner.email);
  await desk.fill('password', owner.password);
  await desk.press('Sign in');
  await page.waitForURL(desk.url(''));
  return desk;
}
