import { ok, type Result } from '../platform/result';
import { readDataFile } from '../tenants/read-data-file';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { type ModelRange, modelsFileSchema } from './model-schema';

/** Reads a tenant's `models.json`; an empty range without the file. */
export async function loadModels(
  tenantsDir: string,
  slug: string,
): Promise<Result<ModelRange, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/models.json`, modelsFileSchema);
  return read.ok ? ok(read.value ?? { manufacturers: [], models: [] }) : read;
}
