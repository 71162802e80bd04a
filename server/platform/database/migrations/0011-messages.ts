import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** The outbox of messages to customers. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('secret_until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_problem', 'text')
    .execute();
  await addIndexes(db);
}

async function addIndexes(db: Kysely<Database>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('messages');
  await index('messages_pending')
    .column('next_attempt_at')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  await index('messages_secret')
    .column('secret_until')
    .where(sql.ref('secret_until'), 'is not', null)
    .execute();
  await index('messages_newest').columns(['created_at', 'id']).execute();
  await index('messages_recipient').columns(['tenant', 'recipient']).execute();
}
