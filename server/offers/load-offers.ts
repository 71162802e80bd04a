import { ok, type Result } from '../platform/result';
import { readDataFile } from '../tenants/read-data-file';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { type Offer, offersSchema } from './offer-schema';

/** Reads a tenant's `offers.json`; none without the file. */
export async function loadOffers(
  tenantsDir: string,
  slug: string,
): Promise<Result<readonly Offer[], readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/offers.json`, offersSchema);
  return read.ok ? ok(read.value ?? []) : read;
}
