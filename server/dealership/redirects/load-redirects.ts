import { readDataFile } from '#server/dealership/files/read-data-file';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { ok, type Result } from '#server/platform/result';
import { type Redirects, redirectsSchema } from '#server/settings/redirect-schema';

/** Reads a tenant's `redirects.json`; empty without the file. */
export async function loadRedirects(
  tenantsDir: string,
  slug: string,
): Promise<Result<Redirects, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/redirects.json`, redirectsSchema);
  return read.ok ? ok(read.value ?? []) : read;
}
