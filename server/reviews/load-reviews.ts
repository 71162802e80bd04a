import { err, ok, type Result } from '../platform/result';
import { readDataFile } from '../tenants/read-data-file';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { type ReviewSet, reviewSetSchema } from './review-schema';

/**
 * Reads the `reviews.json` of tenants, by slug; a tenant without one has none. All problems are told at once: a broken
 * file stops the boot, as a broken tenant does (design §4).
 */
export async function loadReviews(
  tenantsDir: string,
  slugs: readonly string[],
): Promise<Result<ReadonlyMap<string, ReviewSet>, readonly TenantProblem[]>> {
  const sets = new Map<string, ReviewSet>();
  const problems: TenantProblem[] = [];
  for (const slug of slugs) {
    const read = await readDataFile(tenantsDir, `${slug}/reviews.json`, reviewSetSchema);
    if (!read.ok) problems.push(...read.error);
    else if (read.value) sets.set(slug, read.value);
  }
  return problems.length > 0 ? err(problems) : ok(sets);
}
