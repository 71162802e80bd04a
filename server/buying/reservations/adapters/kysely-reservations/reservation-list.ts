import { type Kysely, sql } from 'kysely';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { ReservationList } from '#server/buying/reservations/reservation-store-port';
import type { Database } from '#server/platform/database/schema';
import { wordPatterns } from '#server/platform/database/word-patterns';
import { ofTenant, toReservation } from './reservation-rows';

/** Lists of reservations in SQLite or PostgreSQL. */
export class KyselyReservationList implements ReservationList {
  constructor(private readonly db: Kysely<Database>) {}

  async list(
    tenant: string,
    { states, words, after, limit }: Parameters<ReservationList['list']>[1],
  ): Promise<Reservation[]> {
    let rows = ofTenant(this.db, tenant);
    if (states && states.length > 0) rows = rows.where('state', 'in', [...states]);
    for (const pattern of wordPatterns(words)) {
      rows = rows.where(
        sql<boolean>`(words like ${pattern} escape '!' or lower(coalesce(shopper, '')) like ${pattern} escape '!')`,
      );
    }
    if (after !== undefined) {
      rows = rows.where(
        sql<boolean>`(created_at, id) < (select created_at, id from reservations where tenant = ${tenant} and id = ${after})`,
      );
    }
    const ordered = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await ordered.execute()).map(toReservation);
  }
}
