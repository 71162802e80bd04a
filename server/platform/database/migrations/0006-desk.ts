import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

export async function up(db: Kysely<Database>): Promise<void> {
  await createStaff(db);
  await createLeadStates(db);
  await createNotes(db);
  await fillLeadStates(db);
}

async function createStaff(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'text')
    .addColumn('last_sign_in_at', 'text')
    .execute();
  await db.schema.createIndex('staff_email').on('staff').columns(['tenant', 'email']).unique().execute();
  await db.schema
    .createTable('staff_sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('draft', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff_id').execute();
  await db.schema.createIndex('staff_sessions_end').on('staff_sessions').column('expires_at').execute();
}

async function createLeadStates(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('lead_states')
    .addColumn('lead_id', 'text', (c) => c.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text')
    .addColumn('dealership_id', 'text')
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('replied_at', 'text')
    .addColumn('reply_seconds', 'integer')
    .addColumn('changed_at', 'text')
    .addColumn('changed_by', 'text')
    .execute();
  const newest = ['created_at', 'lead_id'] as const;
  const indexes = {
    lead_states_newest: ['tenant', ...newest, 'category', 'status'],
    lead_states_status: ['tenant', 'status', ...newest, 'category'],
    lead_states_category: ['tenant', 'category', ...newest, 'status'],
  } as const;
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('lead_states')
      .columns([...columns])
      .execute();
  }
}

async function createNotes(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('lead_notes_lead').on('lead_notes').columns(['lead_id', 'id']).execute();
}

/** Leads from before the desk existed: searchable by name, email and phone. */
async function fillLeadStates(db: Kysely<Database>): Promise<void> {
  const leads = db
    .selectFrom('leads')
    .select(['id', 'tenant', 'created_at', 'category', 'dealership_id', 'data']);
  for (let after = ''; ; ) {
    const some = await leads.where('id', '>', after).orderBy('id').limit(500).execute();
    for (const { id, data, ...lead } of some) {
      const row = { ...lead, lead_id: id, status: 'new', words: wordsOf(data) };
      await sql`insert into lead_states (lead_id, tenant, created_at, category, status, dealership_id, words)
        values (${id}, ${row.tenant}, ${row.created_at}, ${row.category}, ${row.status}, ${row.dealership_id},
          ${row.words})`.execute(db);
    }
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function wordsOf(data: string): string {
  const { fields = {}, car = {} } = JSON.parse(data);
  const texts = [fields.name, fields.last_name, fields.email, fields.phone, car.name, car.stocknum];
  const national = String(fields.phone ?? '').replace(/^\+61/, '0');
  return [...texts, national].filter(Boolean).join(' ').toLowerCase().slice(0, 1_000);
}
