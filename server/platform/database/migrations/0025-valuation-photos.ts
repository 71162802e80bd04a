import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Photos of shoppers' own cars, and their uploads in pieces. Personal data; deleted with their valuation. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('valuation_photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('valuation_id', 'text', (c) => c.notNull().references('valuations.id').onDelete('cascade'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    // SQLite stores bytes as bytes under any type name.
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('valuation_photos_slot', ['valuation_id', 'slot'])
    .execute();
  await db.schema
    .createTable('valuation_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('valuation_id', 'text', (c) => c.notNull().references('valuations.id').onDelete('cascade'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('received', 'integer', (c) => c.notNull())
    .addColumn('photo_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('valuation_uploads_slot')
    .on('valuation_uploads')
    .columns(['valuation_id', 'slot'])
    .execute();
  await db.schema.createIndex('valuation_uploads_age').on('valuation_uploads').column('created_at').execute();
  await db.schema
    .createTable('valuation_upload_parts')
    .addColumn('upload_id', 'text', (c) => c.notNull().references('valuation_uploads.id').onDelete('cascade'))
    .addColumn('starts_at', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('valuation_upload_parts_pk', ['upload_id', 'starts_at'])
    .execute();
}
