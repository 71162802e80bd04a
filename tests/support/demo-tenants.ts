import { readdirSync } from 'node:fs';
import { loadSites } from '#server/operate/tenants/load-sites';
import type { Tenant } from '#server/settings/tenant-schema';

/** The slugs of the demo sites. */
export const demoTenants = (): string[] =>
  readdirSync('tenants', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The settings of a demo site. */
export async function settingsOf(slug: string): Promise<Tenant> {
  const sites = await loadSites('tenants');
  const found = sites.ok ? sites.value.get(slug)?.tenant : undefined;
  if (!found) throw new Error(`${slug} does not load`);
  return found;
}
