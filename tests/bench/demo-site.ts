import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

export const tenant = 'brolga';
export const host = `${tenant}.localhost`;
/** A whole page of cards. */
export const searchPath = '/search/new-used-and-demo-cars';

const cardsOnAPage = 24;

/**
 * Runs a measurement against the built site with its demo stock and 24 cards a page, then ends the site. `more` are variables
 * of its environment.
 * `BENCH_NODE=/path/to/node` runs the site on another Node.
 */
export async function withDemoSite<T>(
  measure: (site: Site, carPath: string) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const tenants = mkdtempSync(join(tmpdir(), 'bench-tenants-'));
  copyTenants(tenants, ({ search }) => ({ search: { ...search, page_size: cardsOnAPage } }));
  const runtime = process.env['BENCH_NODE'];
  const environment = { LOG_LEVEL: 'error', TENANTS_DIR: tenants, ...more };
  const site = await startSite({ environment, ...(runtime ? { runtime } : {}) });
  try {
    const { body } = await askSite({ port: site.port, host, path: searchPath });
    const carPath = /href="(\/cars\/[a-z0-9-]+)"/.exec(body.toString())?.[1];
    if (!carPath) throw new Error('The demo site lists no car.');
    await picturesMade(site.dataDir);
    return await measure(site, carPath);
  } finally {
    await site.stop();
    rmSync(tenants, { recursive: true, force: true });
  }
}

/** The pages of up to so many cars for sale. */
export async function carPaths({ port }: Site, most: number): Promise<string[]> {
  const path = `/api/search?limit=${most}&fields=slug`;
  const { body } = await askSite({ port, host, path });
  const { data }: { data: readonly { slug: string }[] } = JSON.parse(body.toString());
  return data.map(({ slug }) => `/cars/${slug}`);
}

/** On its first start the site makes the pictures of its first pages behind the requests: not what is measured here. */
async function picturesMade(dataDir: string): Promise<void> {
  const count = () => readdirSync(join(dataDir, 'media'), { recursive: true }).length;
  let before = -1;
  for (let rounds = 0; rounds < 30 && count() !== before; rounds += 1) {
    before = count();
    await pause(3_000);
  }
}

type Settings = Readonly<Record<string, object>>;

/** Copies the demo sites, one of them with other settings. */
export function copyTenants(to: string, change: (settings: Settings) => Settings): void {
  cpSync(resolve(import.meta.dirname, '../../tenants'), to, { recursive: true });
  const file = join(to, tenant, 'tenant.json');
  const settings: Settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, ...change(settings) }));
}
