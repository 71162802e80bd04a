import { ok, type Result } from '../platform/result';
import { readDataFile } from '../tenants/read-data-file';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { type Redirects, redirectsSchema } from './redirect-schema';

/** Reads a tenant's `redirects.json`; none without the file. */
export async function loadRedirects(
  tenantsDir: string,
  slug: string,
): Promise<Result<Redirects, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/redirects.json`, redirectsSchema);
  return read.ok ? ok(read.value ?? []) : read;
}
