import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Leads held as spam, duplicate leads, and counts of shopper actions. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('quarantined', 'text').execute();
  await db.schema.alterTable('leads').addColumn('content_key', 'text').execute();
  await db.schema
    .createIndex('leads_quarantined')
    .on('leads')
    .columns(['tenant', 'quarantined', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('leads_content')
    .on('leads')
    .columns(['tenant', 'content_key'])
    .unique()
    .execute();
  await db.schema
    .createTable('event_counts')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('event', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_counts_pk', ['tenant', 'day', 'event', 'label'])
    .execute();
  // In the format of rate-limiter-flexible.
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
