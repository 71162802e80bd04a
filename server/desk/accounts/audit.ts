import type { Selectable } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AuditAction, isAuditAction } from './rules/audit-words';

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 500;

/**
 * Who did what, when and to which lead. No personal data of customers: `detail` is a word of ours and perhaps our own
 * reference, never a text that someone typed. Entries sort by their id, a ULID. `staffId` is null for a refused sign-in
 * of no known account, and for the command line.
 */
export type AuditEntry = Readonly<ReturnType<typeof toEntry>[number]>;

interface AuditFilter {
  readonly limit: number;
  readonly since?: Date | undefined;
  /** Without the instant itself. */
  readonly until?: Date | undefined;
  /** The previous page's `next`. */
  readonly before?: string | undefined;
  /** Null: entries of nobody who works here. */
  readonly staffId?: string | null | undefined;
  readonly actions?: readonly AuditAction[] | undefined;
}

/** The audit log of the desks, in SQLite or PostgreSQL. Entries are added and, past their time, swept; never changed. */
export class AuditLog {
  constructor(readonly commits: GroupCommit) {}

  async add(entries: readonly AuditEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += rowsPerInsert) {
      const rows = entries
        .slice(from, from + rowsPerInsert)
        .map(({ staffId, leadId, ...entry }) => ({ ...entry, staff_id: staffId, lead_id: leadId }));
      await this.commits.run((trx) => trx.insertInto('audit_log').values(rows).execute());
    }
  }

  /** Newest first. */
  async list(tenant: string, { limit, since, until, before, staffId, actions }: AuditFilter) {
    let query = this.commits.db.selectFrom('audit_log').selectAll().where('tenant', '=', tenant);
    if (since) query = query.where('at', '>=', since.toISOString());
    if (until) query = query.where('at', '<', until.toISOString());
    if (before) query = query.where('id', '<', before);
    if (staffId !== undefined) query = query.where('staff_id', staffId === null ? 'is' : '=', staffId);
    if (actions) query = query.where('action', 'in', actions);
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const entries = rows.slice(0, limit).flatMap(toEntry);
    return { entries, next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  }

  /** Deletes entries of some sites from before an instant. Returns how many. */
  sweep(tenants: readonly string[], before: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const old = trx.deleteFrom('audit_log').where('tenant', 'in', tenants);
      const { numDeletedRows } = await old.where('at', '<', before.toISOString()).executeTakeFirst();
      return Number(numDeletedRows);
    });
  }
}

/** An action of a newer release is left out. */
function toEntry({ id, tenant, at, staff_id, action, lead_id, detail }: Selectable<Database['audit_log']>) {
  return isAuditAction(action)
    ? [{ id, tenant, at, staffId: staff_id, action, leadId: lead_id, detail }]
    : [];
}

interface AuditVisit {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly now: Date;
  readonly services: { readonly auditLog: Pick<AuditLog, 'add'> };
}

/** What an entry says besides the action: an entry for each lead, one without a lead when there are none. */
interface AuditDetails {
  readonly leadIds?: readonly string[] | undefined;
  readonly detail?: string;
}

/**
 * Records an action; `staffId` is null for a refused sign-in of no known account. Await it before anything is shown: what
 * can't be recorded isn't shown.
 */
export async function audit(
  { tenant, now, services }: AuditVisit,
  {
    staffId,
    action,
    leadIds,
    detail = '',
  }: AuditDetails & { readonly staffId: string | null; readonly action: AuditAction },
): Promise<void> {
  const entry = { tenant: tenant.slug, at: now.toISOString(), staffId, action, detail: detail || null };
  const leads = leadIds ?? [null];
  await services.auditLog.add(leads.map((leadId) => ({ ...entry, leadId, id: newUlid(now) })));
}

/** Records what the signed-in person does. */
export const auditStaff = (
  visit: AuditVisit & { readonly staff: { readonly id: string } },
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> => audit(visit, { ...details, action, staffId: visit.staff.id });

const dayMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 90_000;
/** Sites in a statement: a thousand one by one would hold up pages for seconds. */
const batchSize = 100;

interface AuditSweepDeps {
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
