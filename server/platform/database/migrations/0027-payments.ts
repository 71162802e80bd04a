import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** Payments, refunds, the ledger, events of providers, and the accounts of the practice provider. */
export async function up(db: Kysely<Database>): Promise<void> {
  await addPayments(db);
  await addRefunds(db);
  await addLedger(db);
  await addEvents(db);
  await db.schema
    .createTable('practice_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('pays_at', 'text')
    .addColumn('refunds', 'text', (c) => c.notNull())
    .execute();
}

async function addPayments(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('provider_ref', 'text')
    .addColumn('href', 'text')
    .addColumn('return_href', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('received_cents', 'integer', (c) => c.notNull())
    .addColumn('fee_cents', 'integer', (c) => c.notNull())
    .addColumn('refunded_cents', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('paid_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('checks', 'integer', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('payments');
  await index('payments_subject').columns(['tenant', 'subject_kind', 'subject_id']).execute();
  await index('payments_newest').columns(['tenant', 'created_at', 'id']).execute();
  await index('payments_due').column('next_check_at').where('next_check_at', 'is not', null).execute();
}

async function addRefunds(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('payment_refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('provider_ref', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('next_attempt_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('payment_refunds');
  await index('payment_refunds_payment').column('payment_id').execute();
  await index('payment_refunds_due')
    .column('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .execute();
}

async function addLedger(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('payment_ledger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('entry_key', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addUniqueConstraint('payment_ledger_once', ['payment_id', 'kind', 'entry_key'])
    .execute();
  await db.schema
    .createIndex('payment_ledger_day')
    .on('payment_ledger')
    .columns(['tenant', 'at', 'id'])
    .execute();
}

async function addEvents(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_events_pk', ['tenant', 'provider', 'id'])
    .execute();
  await db.schema
    .createIndex('payment_events_due')
    .on('payment_events')
    .column('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .execute();
}
