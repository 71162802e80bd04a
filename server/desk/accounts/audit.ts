import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AuditAction, AuditLog } from './audit-log-port';

/** An action to record. */
export interface Audited {
  /** Null for a refused sign-in of no known account. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  /** One entry each; a single entry without a lead when absent. */
  readonly leadIds?: readonly string[];
  readonly detail?: string;
}

interface AuditVisit {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly now: Date;
  readonly services: { readonly auditLog: Pick<AuditLog, 'add'> };
}

/** Records an action. Await it before anything is shown: what can't be recorded isn't shown. */
export async function audit(
  { tenant, now, services }: AuditVisit,
  { staffId, action, leadIds, detail = '' }: Audited,
): Promise<void> {
  const entry = { tenant: tenant.slug, at: now.toISOString(), staffId, action, detail: detail || null };
  const leads = leadIds ?? [null];
  await services.auditLog.add(leads.map((leadId) => ({ ...entry, leadId, id: newUlid(now) })));
}

const dayMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 90_000;
/** Sites in a statement: a thousand one by one would hold up pages for seconds. */
const batchSize = 100;

export interface AuditSweepDeps {
  readonly auditLog: Pick<AuditLog, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Sites with a log, also those that are no longer served. */
  readonly tenants: () => Promise<
    readonly (Pick<Tenant, 'slug'> & {
      readonly desk: Pick<Tenant['desk'], 'audit_days'>;
    })[]
  >;
}

/** Deletes entries that are older than their site's `desk.audit_days`. Returns how many. */
export async function sweepAuditLogs({
  auditLog,
  clock,
  tenants,
}: Omit<AuditSweepDeps, 'log'>): Promise<number> {
  const now = clock.now().getTime();
  const slugsByDays = new Map<number, string[]>();
  for (const { slug, desk } of await tenants()) {
    slugsByDays.set(desk.audit_days, [...(slugsByDays.get(desk.audit_days) ?? []), slug]);
  }
  let swept = 0;
  for (const [days, slugs] of slugsByDays) {
    for (let at = 0; at < slugs.length; at += batchSize) {
      swept += await auditLog.sweep(slugs.slice(at, at + batchSize), new Date(now - days * dayMs));
    }
  }
  return swept;
}

/** Sweeps soon after the start, then every day. Returns a function that stops it. */
export const startAuditSweeps = (deps: AuditSweepDeps): (() => void) =>
  startSweeps(() => sweepAuditLogs(deps), {
    firstAfterMs,
    everyMs: dayMs,
    log: deps.log,
    failureText: 'could not sweep the audit log',
  });
