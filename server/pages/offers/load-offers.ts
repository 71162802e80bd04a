import { readDataFile } from '#server/dealership/files/read-data-file';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { ok, type Result } from '#server/platform/result';
import { type Offer, offersSchema } from '#server/settings/offer-schema';

/** Reads a tenant's `offers.json`; empty without the file. */
export async function loadOffers(
  tenantsDir: string,
  slug: string,
): Promise<Result<readonly Offer[], readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/offers.json`, offersSchema);
  return read.ok ? ok(read.value ?? []) : read;
}
