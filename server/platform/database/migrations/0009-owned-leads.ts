import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** One-time form tokens, held bookings, lead owners and the contact details that link leads. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('token_mark', 'text').execute();
  await db.schema
    .createIndex('leads_token_mark')
    .on('leads')
    .columns(['tenant', 'token_mark'])
    .unique()
    .execute();
  await db.schema.alterTable('bookings').addColumn('held_until', 'text').execute();
  for (const column of ['owner_id', 'phone', 'email'] as const) {
    await db.schema.alterTable('lead_states').addColumn(column, 'text').execute();
    await db.schema
      .createIndex(`lead_states_${column}`)
      .on('lead_states')
      .columns(['tenant', column, 'created_at'])
      .execute();
  }
  await fillContacts(db);
}

/** Links leads from before this release by phone and email too. */
async function fillContacts(db: Kysely<Database>): Promise<void> {
  const leads = db.selectFrom('leads').select(['id', 'data']);
  for (let after = ''; ; ) {
    const some = await leads.where('id', '>', after).orderBy('id').limit(500).execute();
    for (const { id, data } of some) {
      const { fields = {} } = JSON.parse(data);
      const phone = typeof fields.phone === 'string' ? fields.phone : null;
      const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : null;
      await sql`update lead_states set phone = ${phone}, email = ${email} where lead_id = ${id}`.execute(db);
    }
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
  }
}
