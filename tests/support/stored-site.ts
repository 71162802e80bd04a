import type { Services } from '#server/entry/services';
import { saveTenantVersion } from '#server/operate/tenant-versions/save-tenant-version';
import { readFolder } from '#server/operate/tenant-versions/site-folders';

/** Puts a site of a folder into the database, which serves it from then on: `TENANTS=database`. */
export async function storeSite(services: Services, tenantsDir: string, slug: string): Promise<void> {
  const files = await readFolder(tenantsDir, slug);
  if (!files.ok) throw new Error(files.error.map(({ message }) => message).join('\n'));
  const saved = await saveTenantVersion(services, {
    tenant: slug,
    files: files.value,
    expected: 0,
    author: 'test',
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  await services.serveTenantNow(slug);
}
