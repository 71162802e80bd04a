import { readDataFile } from '#server/dealership/files/read-data-file';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { ok, type Result } from '#server/platform/result';
import { type ModelRange, modelsFileSchema } from '#server/settings/model-schema';

/** Reads a tenant's `models.json`; an empty range without the file. */
export async function loadModels(
  tenantsDir: string,
  slug: string,
): Promise<Result<ModelRange, readonly TenantProblem[]>> {
  const read = await readDataFile(tenantsDir, `${slug}/models.json`, modelsFileSchema);
  return read.ok ? ok(read.value ?? { manufacturers: [], models: [] }) : read;
}
