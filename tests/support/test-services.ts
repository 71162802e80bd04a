import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { loadDemoStock } from '#server/cli/start-site';
import { Passwords } from '#server/desk/accounts/passwords';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { copySqlite } from './test-database';

const project = resolve(import.meta.dirname, '../..');
const quickPasswords = new Passwords({ logN: 10, r: 8, p: 1 });

interface TestServicesOptions {
  /** Variables of the configuration besides the folders. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** With the demo dealers' cars in stock. */
  readonly demoStock?: boolean;
  /** As those of the running site, for tests that call routes. */
  readonly running?: boolean;
  /** Passwords take as long as on a site, a quarter of a second each; otherwise a few milliseconds. */
  readonly slowPasswords?: boolean;
}

/**
 * The services of the demo dealers' sites over a data folder of their own: SQLite and the in-process engine. `close`
 * removes the folder again.
 */
export async function openTestServices(options: TestServicesOptions = {}): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'test-services-'));
  const TENANTS_DIR = join(project, 'tenants');
  const config: Record<string, string | undefined> = {
    DATA_DIR: folder,
    TENANTS_DIR,
    LOG_LEVEL: 'silent',
    ...options.environment,
  };
  if (!config['DATABASE_URL']) await copySqlite(folder, options.demoStock ? 'stock' : 'tables');
  const opened = await createServices(parseConfig(config));
  const services: Services = {
    ...opened,
    passwords: options.slowPasswords ? opened.passwords : quickPasswords,
    close: async () => {
      await opened.close();
      if (options.running) globalThis.dealerSiteServices = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if (options.running) globalThis.dealerSiteServices = Promise.resolve(services);
  if (options.demoStock) await loadDemoStock(services, project, () => undefined);
  return services;
}

/** The same for the tests of one file, closed after them: `const services = await servicesForFile()`. */
export async function servicesForFile(options: TestServicesOptions = {}): Promise<Services> {
  const services = await openTestServices(options);
  afterAll(() => services.close());
  return services;
}
