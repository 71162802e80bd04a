import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Versions of sites' files, for TENANTS=database. Contents are stored once, whichever versions and sites have them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('tenant_versions')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('manifest', 'text', (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull())
    .addColumn('restored_from', 'integer')
    .addPrimaryKeyConstraint('tenant_versions_key', ['tenant', 'version'])
    .execute();
  await db.schema
    .createTable('tenant_files')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    // SQLite stores bytes as bytes under any type name.
    .addColumn('content', 'bytea', (c) => c.notNull())
    .execute();
  await currentVersions(db);
}

async function currentVersions(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('tenant_file_uses')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tenant_file_uses_key', ['tenant', 'sha256'])
    .execute();
  await db.schema.createIndex('tenant_file_uses_by_file').on('tenant_file_uses').column('sha256').execute();
  await db.schema
    .createTable('tenant_heads')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull())
    .addColumn('print', 'text', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull())
    .addColumn('claims', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('tenant_heads_by_change').on('tenant_heads').column('change').execute();
  await db.schema
    .createTable('tenant_changes')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull())
    .execute();
  await db.insertInto('tenant_changes').values({ id: 1, number: 0 }).execute();
}
