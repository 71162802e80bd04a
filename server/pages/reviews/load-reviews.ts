import { readDataFile } from '#server/dealership/files/read-data-file';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import type { Result } from '#server/platform/result';
import { type ReviewSet, reviewSetSchema } from '#server/settings/review-schema';

/**
 * Reads a tenant's `reviews.json`; undefined without the file. A broken file stops startup, as a broken tenant does.
 */
export const loadReviews = (
  tenantsDir: string,
  slug: string,
): Promise<Result<ReviewSet | undefined, readonly TenantProblem[]>> =>
  readDataFile(tenantsDir, `${slug}/reviews.json`, reviewSetSchema);
