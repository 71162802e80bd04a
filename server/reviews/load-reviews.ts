import type { Result } from '../platform/result';
import { readDataFile } from '../tenants/read-data-file';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { type ReviewSet, reviewSetSchema } from './review-schema';

/** Reads a tenant's `reviews.json`; undefined without the file. A broken file stops the boot, as a broken tenant does. */
export const loadReviews = (
  tenantsDir: string,
  slug: string,
): Promise<Result<ReviewSet | undefined, readonly TenantProblem[]>> =>
  readDataFile(tenantsDir, `${slug}/reviews.json`, reviewSetSchema);
