import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fontMaker } from '#server/dealer/font-library';
import type { TenantFinding } from '#server/dealer/rules/tenant-problems';
import type { FileSet } from '#server/dealer/site-files/file-set';
import { type CheckTenantsDeps, checkTenants } from '#server/operate/tenants/check-tenants';
import { createTenants, type Tenants } from '#server/operate/tenants/create-tenants';
import { readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { namedSecrets } from '#server/operate/tenants/rules/secret-names';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { faultOf, type Log } from '#server/platform/log';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { createVersionFollower, type VersionFollower } from './follow-versions';
import { LocalCopy } from './local-copy';
import type { Claims } from './rules/claims';
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

/**
 * The sites of the database, from a local copy that is up to date when this resolves. Follows changes of the database
 * instead of the folder.
 * @param asCopied reads the copy without changing it, for commands that change nothing
 */
export async function createStoredTenants(
  config: Config,
  log: Log,
  { versionFollower, tenantVersions }: Pick<StoredTenants, 'versionFollower' | 'tenantVersions'>,
  asCopied = false,
): Promise<Tenants> {
  const catchUp = () =>
    versionFollower.catchUp().catch((error: unknown) => {
      // The last copy serves; the follower tries again every second.
      log.error(faultOf(error), 'could not bring the copy of the sites up to date');
    });
  if (!asCopied) await catchUp();
  const claimedHosts = (slugs: readonly string[]) => tenantVersions.claimedHosts(slugs);
  const { tenants } = await createTenants(config, log, { claimedHosts, isCopy: true, log });
  const slugs = new Set([...tenants.all(), ...tenants.leftOut()].map(({ slug }) => slug));
  if (slugs.size === 0) log.warn(await emptyAdvice(config.editedTenantsDir));
  else if (config.DEFAULT_TENANT !== undefined && !slugs.has(config.DEFAULT_TENANT))
    log.warn(
      `DEFAULT_TENANT: the database has no site "${config.DEFAULT_TENANT}": unknown hosts get no site`,
    );
  return { tenants, follow: () => versionFollower.follow((slugs) => tenants.refresh(slugs)) };
}

/** Advice for a database without sites. */
async function emptyAdvice(folder: string): Promise<string> {
  const folders = await tenantFolders(folder);
  const none = 'TENANTS=database, and the database has no sites yet';
  return folders.ok
    ? `${none}: run \`dealer tenant push\` to copy the ${folders.value.length} of ${folder} into it`
    : `${none}: create one with \`dealer tenant new SLUG\``;
}

const claimsOf = (tenant: Tenant): Claims => ({ hosts: tenant.hosts, secrets: namedSecrets(tenant) });
