import { fontMaker } from '#server/dealer/fonts/font-library';
import { pictureProbe } from '#server/operate/tenants/create-tenants';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { KyselyTenantVersions } from './adapters/kysely-tenant-versions';
import { type CheckDraft, createCheckDraft } from './check-draft';
import { createVersionFollower, type VersionFollower } from './follow-versions';
import { LocalCopy } from './local-copy';
import type { TenantVersions } from './tenant-versions-port';

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
  const tenantVersions = new KyselyTenantVersions(commits);
  const copy = new LocalCopy(config.tenantsCopyDir, tenantVersions);
  const { projectDir, secret } = config;
  const checkDeps = { projectDir, secret, pictures: pictureProbe, fonts: fontMaker };
  return {
    tenantVersions,
    checkDraft: createCheckDraft(checkDeps, () => clock.now(), config.tenantsCopyDir),
    tenantCopy: copy,
    versionFollower: createVersionFollower({ tenantVersions, copy, log }),
  };
}
