import { readdirSync } from 'node:fs';
import { readSites, wholeSites } from '#server/operate/tenants/load-sites';
import type { Tenant } from '#server/settings/tenant-schema';

/** The slugs of the demo sites. */
export const demoTenants = (): string[] =>
  readdirSync('tenants', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Reads every tenant of a folder with all its files, and all their problems at once. */
export async function loadSites(folder: string) {
  const read = await readSites(folder);
  return read.ok ? wholeSites(read.value) : read;
}

/** The settings of a demo site. */
export async function settingsOf(slug: string): Promise<Tenant> {
  const sites = await loadSites('tenants');
  const found = sites.ok ? sites.value.get(slug)?.tenant : undefined;
  if (!found) throw new Error(`${slug} does not load`);
  return found;
}
