import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Roles, second factors, more about each session, and the audit log. Existing accounts keep every right. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('owner'))
    .execute();
  for (const column of ['public_id', 'device', 'seen_at', 'confirmed_at'] as const) {
    await db.schema.alterTable('staff_sessions').addColumn(column, 'text').execute();
  }
  await createSecondFactors(db);
  await createAuditLog(db);
}

async function createSecondFactors(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('staff_second_factors')
    .addColumn('staff_id', 'text', (c) => c.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_recovery_codes_pk', ['staff_id', 'code_hash'])
    .execute();
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
