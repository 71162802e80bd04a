import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { isPast } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';
import {
  type AddressedAlert,
  type AlertLetter,
  addressed,
  chunks,
  forgetPeople,
  idsAtOnce,
  type PostLetter,
  toAddressedAlert,
} from './alert-store';
import type { ReportKind } from './rules/alert';

/** A car waiting for its email. */
export interface WaitingCar {
  readonly carId: string;
  readonly kind: ReportKind;
  readonly price: number | null;
  readonly earlierPrice: number | null;
}

/** A weekly digest comes within a week; what waits for longer was matched while a clock was ahead. */
const longestDigestMs = 8 * 86_400_000;

/** Waiting emails of alerts in SQLite or PostgreSQL. */
export class AlertMailStore {
  readonly #db: Kysely<Database>;

  constructor(
    readonly commits: GroupCommit,
    readonly post: PostLetter,
  ) {
    this.#db = commits.db;
  }

  /** Active alerts with a car whose email is due. */
  async due(tenants: readonly string[], now: Date, limit: number): Promise<readonly AddressedAlert[]> {
    if (tenants.length === 0) return [];
    const dueAlerts = this.#db
      .selectFrom('alert_cars')
      .select('alert_id')
      .where('tenant', 'in', tenants)
      .where(isPast('due_at', now, new Date(now.getTime() + longestDigestMs)));
    const alerts = addressed(this.#db, tenants)
      .where('state', '=', 'active')
      .where('alerts.id', 'in', dueAlerts);
    return (await alerts.orderBy('alerts.id').limit(limit).execute()).map(toAddressedAlert);
  }

  /** Every car that waits for the email of an alert, the first found first. */
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

  /**
   * Puts the email into the outbox and ends the wait of these cars, in one transaction; does nothing if another process
   * has done so. Without a letter the wait just ends. `ends` deletes the alert.
   */
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
      if (ends) await removeAlerts(trx, (on) => on('id', '=', alertId));
      return true;
    });
  }

  /** Active alerts that end before an instant and whose person has not been asked to renew. */
  async ending(tenants: readonly string[], before: Date, limit: number): Promise<readonly AddressedAlert[]> {
    if (tenants.length === 0) return [];
    const alerts = addressed(this.#db, tenants)
      .where('state', '!=', 'unconfirmed')
      .where('renewal_sent_at', 'is', null)
      .where('ends_at', '<', before.toISOString());
    return (await alerts.orderBy('alerts.id').limit(limit).execute()).map(toAddressedAlert);
  }

  /** Puts the email about an alert's end into the outbox, once. */
  async askToRenew(alertId: string, letter: AlertLetter, now: Date): Promise<void> {
    await this.commits.run(async (trx) => {
      const isFirst = await trx
        .updateTable('alerts')
        .set({ renewal_sent_at: now.toISOString() })
        .where('id', '=', alertId)
        .where('renewal_sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (isFirst) await this.post(trx, letter);
    });
  }

  /** Deletes alerts whose time is over. */
  removeOver(now: Date): Promise<void> {
    return this.commits.run((trx) => removeAlerts(trx, (on) => on('ends_at', '<=', now.toISOString())));
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

async function removeAlerts(
  trx: Transaction<Database>,
  which: (on: ExpressionBuilder<Database, 'alerts'>) => Expression<SqlBool>,
): Promise<void> {
  const rows = await trx.deleteFrom('alerts').where(which).returning('person_id').execute();
  await forgetPeople(
    trx,
    rows.map(({ person_id }) => person_id),
  );
}
