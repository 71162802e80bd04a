import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import type { TenantWriter } from '#server/dealer/site-files/tenant-writer-port';
import { type AuditLog, audit } from '#server/desk/accounts/audit';
import { failureText } from '#server/desk/rules/write-failure';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { newRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import type { SiteEdit, SiteEdits } from './edit-store';
import { publishStaged, settleSave } from './publish-edit';

interface TimedDeps {
  readonly siteEdits: Pick<SiteEdits, 'take' | 'finish' | 'fail' | 'keepDraft'>;
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'save'>;
  readonly auditLog: Pick<AuditLog, 'add'>;
  /** The changes of sites that are left out wait. */
  readonly tenants: Pick<TenantRegistry, 'leftOut'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longer than a check and a save take: what a killed process has begun is done again by another one. */
const leaseMs = 60_000;
const usualPollMs = 5_000;

/** Publishes changes of websites whose time has come, until stopped. */
export const startPublishing = (deps: TimedDeps, pollMs = usualPollMs): JobLoop =>
  startLeasedJobs<SiteEdit>(
    newRunner({ ...deps, leftOut: () => leftOutSlugs(deps.tenants), times: { pollMs, pace: 1 } }, leaseMs),
    {
      take: async (lease) => ({ jobs: await deps.siteEdits.take(lease) }),
      work: async (edit) => {
        await publishDue(deps, edit);
        return null;
      },
      atOnce: 1,
      failureText: 'could not publish a change of a website',
    },
  );

/**
 * Publishes one change, or says in the list why that was not possible. One that has to wait is tried again later. A save
 * whose process has died is settled.
 */
export async function publishDue(deps: Omit<TimedDeps, 'tenants'>, edit: SiteEdit): Promise<void> {
  const now = deps.clock.now();
  const isPlanned = edit.state !== 'saving';
  const detail = `${edit.title.toLowerCase()}${isPlanned ? ', as planned' : ''}`;
  const visit = { tenant: { slug: edit.tenant }, now, services: deps };
  const change = {
    edit,
    now,
    audit: () => audit(visit, { staffId: edit.staffId, action: 'site-changed', detail }),
  };
  if (!isPlanned) return settleSave(deps, change);
  const published = await publishStaged(deps, change);
  if (published.ok) return;
  const { error } = published;
  if (error.kind === 'busy' || error.kind === 'conflict') return;
  const problem =
    error.kind === 'changed'
      ? 'Someone changed the same part meanwhile, so this change was not made.'
      : failureText(error);
  deps.log.warn({ tenant: edit.tenant, file: edit.file }, 'a planned change of a website was not published');
  await deps.siteEdits.fail(edit.id, problem);
}
