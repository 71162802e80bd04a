import type { BrowserContext, Locator, Page } from '@playwright/test';
import { siteSecret } from '#server/platform/secret';
import { connectSqlite } from '../../server/platform/database/connect';
import { type SavedCar, saveDaysAgo } from '../support/saved-cars';
import { type SignedIn, signedIn } from '../support/signed-in';
import { aPhone } from './shopper';
import { dataDir, port } from './site-test';

/** The hearts of a page's cars. */
export const hearts = (page: Page): Locator => page.locator('main button[form=watchlist]:visible');

export const watchlistLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^Saved/ });

/** Signs a new customer in at a site, without a code. */
export async function signIn(context: BrowserContext, tenant: string, phone = aPhone()): Promise<SignedIn> {
  const database = connectSqlite(dataDir);
  try {
    const secret = await siteSecret({ DATA_DIR: dataDir });
    const someone = await signedIn({ database, secret }, tenant, phone);
    const url = `http://${tenant}.localhost:${port}`;
    const cookies = someone.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), url };
    });
    await context.addCookies(cookies);
    return someone;
  } finally {
    await database.destroy();
  }
}

/** Puts cars on a customer's list as if they had been saved some days ago. */
export async function putOnList(
  tenant: string,
  customerId: string,
  entries: readonly SavedCar[],
): Promise<void> {
  const database = connectSqlite(dataDir);
  await saveDaysAgo(database, { tenant, customerId }, entries).finally(() => database.destroy());
}
