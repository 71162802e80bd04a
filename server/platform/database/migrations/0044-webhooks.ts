import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from '../schema';

/** Endpoints of dealers' other systems, the events for them, and their deliveries. */
export async function up(db: Kysely<Database>): Promise<void> {
  await createEndpoints(db);
  await createEvents(db);
  await createDeliveries(db);
}

async function createEndpoints(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('disabled_reason', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', 'text')
    .addColumn('rest_until', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
  await db.schema
    .createIndex('webhook_endpoints_of_site')
    .on('webhook_endpoints')
    .columns(['tenant', 'id'])
    .execute();
}

async function createEvents(db: Kysely<Database>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('webhook_events')
    .addColumn('seq', onPostgres ? 'bigserial' : 'integer', (c) =>
      onPostgres ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('object', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('person', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('webhook_events');
  await index('webhook_events_id').unique().columns(['tenant', 'id']).execute();
  await index('webhook_events_oldest').column('created_at').execute();
  await index('webhook_events_of_site').columns(['tenant', 'created_at']).execute();
  await index('webhook_events_lead').column('lead_id').where(sql.ref('lead_id'), 'is not', null).execute();
  await index('webhook_events_person')
    .columns(['tenant', 'person'])
    .where(sql.ref('person'), 'is not', null)
    .execute();
}

async function createDeliveries(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('endpoint_id', 'text', (c) => c.notNull())
    .addColumn('event_seq', 'bigint', (c) => c.notNull())
    .addColumn('object', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['endpoint_id', 'event_seq'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('webhook_deliveries');
  const pending = sql.lit('pending');
  await index('webhook_deliveries_due')
    .columns(['endpoint_id', 'next_attempt_at'])
    .where(sql.ref('state'), '=', pending)
    .execute();
  await index('webhook_deliveries_object')
    .columns(['endpoint_id', 'object', 'event_seq'])
    .where(sql.ref('state'), '=', pending)
    .execute();
  await index('webhook_deliveries_event').column('event_seq').execute();
}
