import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';

/** One small table of the schema, for tests of writes: all migrations would take a tenth of a second. */
export const createStockVersions = (db: Kysely<Database>): Promise<void> =>
  db.schema
    .createTable('stock_versions')
    .addColumn('tenant', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
