import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { readDataFile } from '#server/dealer/files/tenant-file';
import { ok, type Result } from '#server/platform/result';
import {
  type ModelRange,
  modelsFileSchema,
  type Offer,
  offersSchema,
  type ReviewSet,
  reviewSetSchema,
} from '#server/settings/data-files-schema';
import { type Redirects, redirectsSchema } from '#server/settings/redirect-schema';

// The JSON files of a tenant's folder besides `tenant.json`.

/** Reads a tenant's `offers.json`; empty without the file. */
export async function loadOffers(
  tenantsDir: string,
  slug: string,
): Promise<Result<readonly Offer[], readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/offers.json`, offersSchema);
  return read.ok ? ok(read.value ?? []) : read;
}

/** Reads a tenant's `models.json`; an empty range without the file. */
export async function loadModels(
  tenantsDir: string,
  slug: string,
): Promise<Result<ModelRange, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/models.json`, modelsFileSchema);
  return read.ok ? ok(read.value ?? { manufacturers: [], models: [] }) : read;
}

/**
 * Reads a tenant's `reviews.json`; undefined without the file. A broken file stops startup, as a broken tenant does.
 */
export const loadReviews = (
  tenantsDir: string,
  slug: string,
): Promise<Result<ReviewSet | undefined, readonly TenantProblem[]>> =>
  readDataFile(tenantsDir, `${slug}/reviews.json`, reviewSetSchema);

/** Reads a tenant's `redirects.json`; empty without the file. */
export async function loadRedirects(
  tenantsDir: string,
  slug: string,
): Promise<Result<Redirects, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/redirects.json`, redirectsSchema);
  return read.ok ? ok(read.value ?? []) : read;
}
