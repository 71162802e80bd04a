import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

export const tenant = 'brolga';
export const host = `${tenant}.localhost`;
/** A whole page of cards. */
export const searchPath = '/search/new-used-and-demo-cars';

const cardsOnAPage = 24;

/** Runs a measurement against the built site with its demo stock and 24 cards a page, then ends the site. */
export async function withDemoSite<T>(measure: (site: Site, carPath: string) => Promise<T>): Promise<T> {
  const tenants = mkdtempSync(join(tmpdir(), 'bench-tenants-'));
  copyTenants(tenants);
  const site = await startSite({ environment: { LOG_LEVEL: 'error', TENANTS_DIR: tenants } });
  try {
    const { body } = await askSite({ port: site.port, host, path: searchPath });
    const carPath = /href="(\/cars\/[a-z0-9-]+)"/.exec(body.toString())?.[1];
    if (!carPath) throw new Error('The demo site lists no car.');
    return await measure(site, carPath);
  } finally {
    await site.stop();
    rmSync(tenants, { recursive: true, force: true });
  }
}

function copyTenants(to: string): void {
  cpSync(resolve(import.meta.dirname, '../../tenants'), to, { recursive: true });
  const file = join(to, tenant, 'tenant.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  settings.search = { ...settings.search, page_size: cardsOnAPage };
  writeFileSync(file, JSON.stringify(settings));
}
