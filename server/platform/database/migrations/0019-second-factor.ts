import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** The second step of staff sign-ins: secrets of authenticator apps, recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('staff_second_factors')
    .addColumn('staff_id', 'text', (c) => c.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('turned_on_at', 'text')
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('wrong_codes', 'integer', (c) => c.notNull())
    .addColumn('last_wrong_at', 'text')
    .execute();
  await createRecoveryCodes(db);
  await createPendingSignIns(db);
}

async function createRecoveryCodes(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('tenant', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('staff_recovery_codes_staff')
    .on('staff_recovery_codes')
    .column('staff_id')
    .execute();
}

async function createPendingSignIns(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('staff_pending_sign_ins')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('draft', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  const pending = (name: string) => db.schema.createIndex(name).on('staff_pending_sign_ins');
  await pending('staff_pending_sign_ins_staff').column('staff_id').execute();
  await pending('staff_pending_sign_ins_end').column('expires_at').execute();
}
