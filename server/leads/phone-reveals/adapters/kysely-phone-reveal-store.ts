import type { Kysely, Selectable } from 'kysely';
import type { PhoneReveal, PhoneRevealStore, RevealPage } from '#server/leads/phone-reveals/reveal-phone';
import type { Database } from '#server/platform/database/schema';

/** Phone reveals in SQLite or PostgreSQL. */
export class KyselyPhoneRevealStore implements PhoneRevealStore {
  constructor(readonly db: Kysely<Database>) {}

  async add(reveal: PhoneReveal): Promise<void> {
    const row = {
      id: reveal.id,
      tenant: reveal.tenant,
      car_id: reveal.carId,
      dealership_id: reveal.dealershipId,
      website_id: reveal.websiteId,
      created_at: reveal.createdAt,
    };
    await this.db.insertInto('phone_reveals').values(row).execute();
  }

  async list(tenant: string, { since = '', limit }: RevealPage): Promise<PhoneReveal[]> {
    const rows = await this.db
      .selectFrom('phone_reveals')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toReveal);
  }

  async countByCar(tenant: string, { since = '', limit }: RevealPage) {
    const rows = await this.db
      .selectFrom('phone_reveals')
      .select(({ fn }) => ['car_id', fn.countAll().as('count')])
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since)
      .groupBy('car_id')
      .orderBy('count', 'desc')
      .orderBy('car_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ carId: row.car_id, count: Number(row.count) }));
  }
}

const toReveal = (row: Selectable<Database['phone_reveals']>): PhoneReveal => ({
  id: row.id,
  tenant: row.tenant,
  carId: row.car_id,
  dealershipId: row.dealership_id,
  websiteId: row.website_id,
  createdAt: row.created_at,
});
