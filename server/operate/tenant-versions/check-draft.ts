import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TenantFinding } from '#server/dealer/files/rules/tenant-problems';
import { type CheckTenantsDeps, checkTenants } from '#server/operate/tenants/check-tenants';
import { readTenant } from '#server/operate/tenants/load-tenants';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { type Claims, claimsOf } from './rules/claims';
import type { FileSet } from './rules/file-set';

/** A draft without errors. */
interface CheckedDraft {
  readonly claims: Claims;
  /** Warnings and notes. */
  readonly findings: readonly TenantFinding[];
}

/** Checks the files of a site apart from other sites; fails with all findings if one is an error. */
export type CheckDraft = (
  tenant: string,
  files: FileSet,
) => Promise<Result<CheckedDraft, readonly TenantFinding[]>>;

export type CheckDraftDeps = Omit<CheckTenantsDeps, 'tenantsDir' | 'now'>;

const draftPrefix = '.draft-';

/** Checks drafts in a folder of their own below `workDir`, which is removed again. */
export const createCheckDraft =
  (deps: CheckDraftDeps, now: () => Date, workDir: string): CheckDraft =>
  async (tenant, files) => {
    await makeFolder(workDir, sharedFolder);
    const tenantsDir = await mkdtemp(join(workDir, draftPrefix));
    try {
      await writeFiles(join(tenantsDir, tenant), files);
      const { findings } = await checkTenants({ ...deps, tenantsDir, now: now() });
      const read = await readTenant(tenantsDir, tenant);
      if (!read.ok || findings.some(({ severity }) => severity === 'error'))
        return err(withoutDraft(findings, tenantsDir));
      return ok({ claims: claimsOf(read.value), findings });
    } finally {
      await rm(tenantsDir, { recursive: true, force: true });
    }
  };

/** A site without its settings has no folder to name. */
const withoutDraft = (findings: readonly TenantFinding[], tenantsDir: string): readonly TenantFinding[] =>
  findings.map((finding) => ({ ...finding, file: finding.file.replace(tenantsDir, 'tenants') }));

async function writeFiles(folder: string, files: FileSet): Promise<void> {
  await makeFolder(folder, sharedFolder);
  for (const [path, content] of files) {
    const file = join(folder, path);
    await makeFolder(dirname(file), sharedFolder);
    await writeFile(file, content);
  }
}
