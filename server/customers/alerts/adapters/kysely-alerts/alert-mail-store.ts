import { type Kysely, sql, type Transaction } from 'kysely';
import type { AlertLetter, AlertMailStore, WaitingCar } from '#server/customers/alerts/alert-store-port';
import type { AddressedAlert } from '#server/customers/alerts/rules/alert';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { chunks, toAddressedAlert } from './alert-rows';
import { addressed, forgetPeople, type PostLetter } from './alert-store';

const idsAtOnce = 500;

/** Waiting emails of alerts in SQLite or PostgreSQL. */
export class KyselyAlertMailStore implements AlertMailStore {
  readonly #db: Kysely<Database>;

  constructor(
    readonly commits: GroupCommit,
    readonly post: PostLetter,
  ) {
    this.#db = commits.db;
  }

  async due(tenants: readonly string[], now: Date, limit: number): Promise<readonly AddressedAlert[]> {
    if (tenants.length === 0) return [];
    const dueAlerts = this.#db
      .selectFrom('alert_cars')
      .select('alert_id')
      .where('tenant', 'in', tenants)
      .where('due_at', '<=', now.toISOString());
    const alerts = addressed(this.#db, tenants)
      .where('state', '=', 'active')
      .where('alerts.id', 'in', dueAlerts);
    return (await alerts.orderBy('alerts.id').limit(limit).execute()).map(toAddressedAlert);
  }

  async waiting(alertId: string): Promise<readonly WaitingCar[]> {
    const rows = await this.#db
      .selectFrom('alert_cars')
      .select(['car_id as carId', 'kind', 'price', 'earlier_price as earlierPrice'])
      .where('alert_id', '=', alertId)
      .where('due_at', 'is not', null)
      .orderBy('found_at')
      .orderBy('car_id')
      .execute();
    return rows.flatMap(({ kind, ...row }) => (kind === 'watched' ? [] : [{ ...row, kind }]));
  }

  send(
    alertId: string,
    cars: readonly string[],
    letter: AlertLetter | null,
    ends: boolean,
  ): Promise<boolean> {
    return this.commits.run(async (trx) => {
      let ended = 0;
      for (const ids of chunks(cars, idsAtOnce))
        ended += await endWait(trx, alertId, ids, letter?.id ?? null);
      if (ended === 0) return false;
      if (letter) await this.post(trx, letter);
      if (ends) await removeAlerts(trx, (alerts) => alerts.where('id', '=', alertId));
      return true;
    });
  }

  async ending(tenants: readonly string[], before: Date, limit: number): Promise<readonly AddressedAlert[]> {
    if (tenants.length === 0) return [];
    const alerts = addressed(this.#db, tenants)
      .where('state', '!=', 'unconfirmed')
      .where('renewal_sent_at', 'is', null)
      .where('ends_at', '<', before.toISOString());
    return (await alerts.orderBy('alerts.id').limit(limit).execute()).map(toAddressedAlert);
  }

  async endAlerts(which: Parameters<AlertMailStore['endAlerts']>[0]): Promise<void> {
    await this.commits.run(async (trx) => {
      if ('over' in which) {
        await removeAlerts(trx, (alerts) => alerts.where('ends_at', '<=', which.over.toISOString()));
        return;
      }
      const isFirst = await trx
        .updateTable('alerts')
        .set({ renewal_sent_at: which.now.toISOString() })
        .where('id', '=', which.asks.id)
        .where('renewal_sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (isFirst) await this.post(trx, which.letter);
    });
  }
}

/** Returns how many cars were still waiting. */
async function endWait(
  trx: Transaction<Database>,
  alertId: string,
  ids: readonly string[],
  messageId: string | null,
): Promise<number> {
  const rows = await trx
    .updateTable('alert_cars')
    .set({ due_at: null, message_id: sql`coalesce(${messageId}, message_id)` })
    .where('alert_id', '=', alertId)
    .where('car_id', 'in', ids)
    .where('due_at', 'is not', null)
    .returning('car_id')
    .execute();
  return rows.length;
}

const removal = (trx: Kysely<Database>) => trx.deleteFrom('alerts');

async function removeAlerts(
  trx: Transaction<Database>,
  which: (alerts: ReturnType<typeof removal>) => ReturnType<typeof removal>,
): Promise<void> {
  const rows = await which(removal(trx)).returning('person_id').execute();
  await forgetPeople(
    trx,
    rows.map(({ person_id }) => person_id),
  );
}
