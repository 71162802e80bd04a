import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Roles, more about each session, and the audit log. Existing accounts keep every right. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('owner'))
    .execute();
  for (const column of ['public_id', 'device', 'seen_at', 'confirmed_at'] as const) {
    await db.schema.alterTable('staff_sessions').addColumn(column, 'text').execute();
  }
  await createAuditLog(db);
}

async function createAuditLog(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('audit_log_newest').on('audit_log').columns(['tenant', 'id']).execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['tenant', 'at']).execute();
}
