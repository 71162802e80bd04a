import type { Selectable } from 'kysely';
import { type AuditEntry, type AuditLog, auditActions } from '#server/desk/accounts/audit-log-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 500;

/** The audit log in SQLite or PostgreSQL. */
export class KyselyAuditLog implements AuditLog {
  constructor(readonly commits: GroupCommit) {}

  async add(entries: readonly AuditEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += rowsPerInsert) {
      const rows = entries.slice(from, from + rowsPerInsert).map(toRow);
      await this.commits.run((trx) => trx.insertInto('audit_log').values(rows).execute());
    }
  }

  async list(tenant: string, { limit, since, before }: Parameters<AuditLog['list']>[1]) {
    let query = this.commits.db.selectFrom('audit_log').selectAll().where('tenant', '=', tenant);
    if (since) query = query.where('at', '>=', since.toISOString());
    if (before) query = query.where('id', '<', before);
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const entries = rows.slice(0, limit).flatMap(toEntry);
    return { entries, next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  }

  sweep(tenants: readonly string[], before: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const old = trx.deleteFrom('audit_log').where('tenant', 'in', tenants);
      const { numDeletedRows } = await old.where('at', '<', before.toISOString()).executeTakeFirst();
      return Number(numDeletedRows);
    });
  }
}

const toRow = (entry: AuditEntry): Database['audit_log'] => ({
  id: entry.id,
  tenant: entry.tenant,
  at: entry.at,
  staff_id: entry.staffId,
  action: entry.action,
  lead_id: entry.leadId,
  detail: entry.detail,
});

/** An action of a newer release is left out. */
function toEntry(row: Selectable<Database['audit_log']>): AuditEntry[] {
  const action = auditActions.find((known) => known === row.action);
  if (!action) return [];
  const { id, tenant, at, detail } = row;
  return [{ id, tenant, at, staffId: row.staff_id, action, leadId: row.lead_id, detail }];
}
