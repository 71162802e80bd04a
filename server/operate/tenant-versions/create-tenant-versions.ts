import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantFinding } from '#server/dealer/files/rules/tenant-problems';
import { fontMaker } from '#server/dealer/fonts/font-library';
import { type CheckTenantsDeps, checkTenants } from '#server/operate/tenants/check-tenants';
import { readTenant } from '#server/operate/tenants/load-tenants';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { createVersionFollower, type VersionFollower } from './follow-versions';
import { LocalCopy } from './local-copy';
import { type Claims, claimsOf } from './rules/claims';
import type { FileSet } from './rules/file-set';
import { writeSiteFiles } from './site-folders';
import { TenantVersions } from './tenant-versions';

export interface StoredTenants {
  readonly tenantVersions: TenantVersions;
  readonly checkDraft: CheckDraft;
  readonly tenantCopy: LocalCopy;
  readonly versionFollower: VersionFollower;
}

interface Parts {
  readonly config: Pick<Config, 'tenantsCopyDir' | 'projectDir' | 'secret'>;
  readonly commits: GroupCommit;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTenantVersions({ config, commits, clock, log }: Parts): StoredTenants {
  const tenantVersions = new TenantVersions(commits);
  const copy = new LocalCopy(config.tenantsCopyDir, tenantVersions);
  const { projectDir, secret } = config;
  const checkDeps = { projectDir, secret, fonts: fontMaker };
  return {
    tenantVersions,
    checkDraft: createCheckDraft(checkDeps, () => clock.now(), config.tenantsCopyDir),
    tenantCopy: copy,
    versionFollower: createVersionFollower({ tenantVersions, copy, log }),
  };
}

export type CheckDraft = ReturnType<typeof createCheckDraft>;

/**
 * Checks the files of a site apart from other sites, in a folder of their own below `workDir` that is removed again. Returns
 * warnings and notes; fails with all findings if one is an error.
 */
export const createCheckDraft =
  (deps: Omit<CheckTenantsDeps, 'tenantsDir' | 'now'>, now: () => Date, workDir: string) =>
  async (
    tenant: string,
    files: FileSet,
  ): Promise<Result<{ claims: Claims; findings: readonly TenantFinding[] }, readonly TenantFinding[]>> => {
    await makeFolder(workDir, sharedFolder);
    const tenantsDir = await mkdtemp(join(workDir, '.draft-'));
    try {
      await writeSiteFiles(join(tenantsDir, tenant), files);
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
