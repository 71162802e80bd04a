import type { FeedEnd } from '#server/buying/reservations/reservation';
import type { DueReservation, ReservationUpkeep } from '#server/buying/reservations/reservation-store-port';
import { yieldToFeed } from '#server/buying/reservations/rules/reservation-state/holds';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { feedEnd } from './car-hold';
import { toReservation } from './reservation-rows';

/** Sites whose cars are compared with their reservations in one query, within the parameters of a statement. */
const sitesAtOnce = 5_000;

/** Upkeep of reservations in SQLite or PostgreSQL. */
export class KyselyReservationUpkeep implements ReservationUpkeep {
  /** The stock version of each site at which no car had news. A site's sales are compared again after a change only. */
  readonly #quietAt = new Map<string, number>();

  constructor(private readonly commits: GroupCommit) {}

  over(now: Date, limit: number, except: readonly string[] = []): Promise<DueReservation[]> {
    return this.commits.db
      .selectFrom('reservations')
      .select(['tenant', 'id'])
      .where('live', '=', 1)
      .where('ends_at', '<=', now.toISOString())
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .orderBy('ends_at')
      .limit(limit)
      .execute();
  }

  async feedConflicts(
    limit: number,
    except: readonly string[] = [],
  ): Promise<ReadonlyArray<DueReservation & { readonly end: FeedEnd | null }>> {
    const sites = await this.#changedSites(except);
    if (sites.length === 0) return [];
    const rows = await this.commits.db
      .selectFrom('reservations as one')
      .innerJoin('cars', (on) =>
        on.onRef('cars.tenant', '=', 'one.tenant').onRef('cars.id', '=', 'one.car_id'),
      )
      .selectAll('one')
      .select(['cars.version as present_version', 'cars.status', 'cars.removed_at', 'cars.data as car'])
      .where('one.keeps_car', '=', 1)
      .whereRef('cars.version', '<>', 'one.car_version')
      .where(
        'one.tenant',
        'in',
        sites.map(([tenant]) => tenant),
      )
      .limit(limit)
      .execute();
    if (rows.length < limit) {
      const withNews = new Set(rows.map(({ tenant }) => tenant));
      for (const [tenant, version] of sites) if (!withNews.has(tenant)) this.#quietAt.set(tenant, version);
    }
    const candidates = rows.map((row) => {
      const end = feedEnd({ ...row, data: row.car });
      return { row, end, isNews: yieldToFeed(toReservation(row), end, new Date(0)).kind !== 'nothing' };
    });
    const harmless = candidates.filter(({ isNews }) => !isNews).map(({ row }) => row);
    if (harmless.length > 0) await this.#noteVersions(harmless);
    return candidates.flatMap(({ row: { id, tenant }, end, isNews }) =>
      isNews ? [{ id, tenant, end }] : [],
    );
  }

  /** Sites, with their stock version, that have changed since they were quiet; all of them for a new process. */
  async #changedSites(except: readonly string[]): Promise<ReadonlyArray<readonly [string, number]>> {
    const rows = await this.commits.db.selectFrom('stock_versions').select(['tenant', 'version']).execute();
    return rows
      .map(({ tenant, version }) => [tenant, Number(version)] as const)
      .filter(([tenant, version]) => this.#quietAt.get(tenant) !== version && !except.includes(tenant))
      .slice(0, sitesAtOnce);
  }

  /** The car changed, and says nothing new: it is not read again before its next change. */
  async #noteVersions(
    rows: ReadonlyArray<{ id: string; car_version: number; present_version: number }>,
  ): Promise<void> {
    await this.commits.run(async (trx) => {
      for (const { id, car_version, present_version } of rows) {
        await trx
          .updateTable('reservations')
          .set({ car_version: present_version })
          .where('id', '=', id)
          .where('car_version', '=', car_version)
          .execute();
      }
    });
  }

  unreported(before: Date, limit: number, except: readonly string[] = []): Promise<DueReservation[]> {
    return this.commits.db
      .selectFrom('reservations')
      .select(['tenant', 'id'])
      .where('reported_at', 'is', null)
      .where('lead_id', 'is not', null)
      .where('created_at', '<=', before.toISOString())
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .orderBy('created_at')
      .limit(limit)
      .execute();
  }

  async forgetCustomer(tenant: string, customerId: string): Promise<void> {
    await this.commits.run(async (trx) => {
      await trx
        .updateTable('reservations')
        .set({ customer_id: null })
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute();
    });
  }
}
