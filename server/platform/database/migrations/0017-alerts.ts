import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Email alerts: who wants which cars, what was reported to them, and how far the stock has been matched. */
export async function up(db: Kysely<Database>): Promise<void> {
  await addAlerts(db);
  await addReports(db);
  await addMatching(db);
}

async function addAlerts(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('alert_people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('alert_people_email', ['tenant', 'email'])
    .execute();
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('alert_people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('origin', 'text')
    .addColumn('frequency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('stock_version', 'integer', (c) => c.notNull())
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addColumn('renewal_sent_at', 'text')
    .addUniqueConstraint('alerts_person_target', ['person_id', 'kind', 'target'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('alerts');
  await index('alerts_target').columns(['tenant', 'kind', 'target', 'id']).execute();
  await index('alerts_ends').columns(['tenant', 'ends_at']).execute();
}

async function addReports(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('alert_cars')
    .addColumn('alert_id', 'text', (c) => c.notNull().references('alerts.id').onDelete('cascade'))
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('earlier_price', 'integer')
    .addColumn('found_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text')
    .addColumn('message_id', 'text')
    .addPrimaryKeyConstraint('alert_cars_once', ['alert_id', 'car_id'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('alert_cars');
  await index('alert_cars_due')
    .columns(['tenant', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await index('alert_cars_car').columns(['tenant', 'car_id']).execute();
}

async function addMatching(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('alert_positions')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
  await db.schema
    .createTable('alert_stock')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('car_id', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('document', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_stock_car', ['tenant', 'car_id'])
    .execute();
}
