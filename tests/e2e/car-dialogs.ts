import type { Page } from '@playwright/test';
import { askSite } from '../support/site-request';
import { alive, carSlugs, expect, port } from './site-test';

/** Whose cars have every dialog. */
export const tenant = 'brolga';
/** The dialogs of a car's page, by the last part of their addresses: whether they ask for something. */
export const dialogs = {
  enquire: 'form',
  'test-drive': 'form',
  'request-photos': 'form',
  checkout: 'form',
  share: 'words',
  photos: 'words',
  certified: 'words',
  'finance-disclaimer': 'words',
  'holiday-hours': 'words',
} as const;
type DialogName = keyof typeof dialogs;
export const dialogNames: readonly DialogName[] = Object.keys(dialogs).filter(
  (name): name is DialogName => name in dialogs,
);

interface CarWithDialog {
  /** The car's page. */
  readonly car: string;
  /** The dialog's address, query included. */
  readonly href: string;
}

const found = new Map<DialogName, Promise<CarWithDialog>>();

/** A demo car whose page leads to the dialog, and where; found once in each worker. */
export function carWith(name: DialogName): Promise<CarWithDialog> {
  const car = found.get(name) ?? findCarWith(name);
  found.set(name, car);
  return car;
}

async function findCarWith(name: DialogName): Promise<CarWithDialog> {
  for (const slug of await carSlugs(tenant, 40)) {
    const car = `/cars/${slug}`;
    const { body } = await askSite({ port, host: `${tenant}.localhost`, path: car });
    const [, href] = new RegExp(`href="(${car}/${name}(?:\\?[^"#]*)?)[#"]`).exec(body.toString()) ?? [];
    if (href) return { car, href: href.replaceAll('&amp;', '&') };
  }
  throw new Error(`no page of a demo car leads to its ${name}`);
}

export const endsWith = (path: string) => (url: URL) => url.pathname + url.search === path;
/** The way into a dialog that can be pressed. */
export const linkTo = (page: Page, { href }: CarWithDialog) =>
  page.locator(`main a[href^="${href}"]`).filter({ visible: true }).first();

/** Parts that have just unfolded take their place within a few frames, and the page moves with them. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (before: number) => {
          const now = document.documentElement.scrollHeight;
          if (now === before) done();
          else setTimeout(look, 100, now);
        };
        look(-1);
      }),
  );

/** Opens a dialog over its car's page, by the keyboard. */
export async function openOver(page: Page, name: DialogName) {
  const at = await carWith(name);
  await page.goto(at.car, { waitUntil: 'networkidle' });
  await alive(page);
  const link = linkTo(page, at);
  // What is folded away is reached by opening its fold.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  await settled(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.waitForURL(endsWith(at.href));
  return { at, link, dialog };
}
