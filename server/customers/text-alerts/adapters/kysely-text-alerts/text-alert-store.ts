import type { Kysely, Transaction } from 'kysely';
import type { StoppedAlerts, TextAlert, TextAlertStore } from '#server/customers/text-alerts/text-alert-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { toRow, toTextAlert } from './text-alert-rows';

type Outcome = Awaited<ReturnType<TextAlertStore['add']>>;

/** Text alerts in SQLite or PostgreSQL, for customers. */
export class KyselyTextAlertStore implements TextAlertStore {
  constructor(readonly commits: GroupCommit) {}

  add(alert: TextAlert, most: number): Promise<Outcome> {
    return this.commits.run(async (trx): Promise<Outcome> => {
      await lockCustomer(trx, alert);
      const alerts = await ofCustomer(trx, alert.tenant, alert.customerId).execute();
      if (alerts.some(({ car_id }) => car_id === alert.carId)) return 'there';
      if (alerts.length >= most) return 'full';
      await trx.insertInto('text_alerts').values(toRow(alert)).execute();
      return 'added';
    });
  }

  async byToken(tenant: string, token: string): Promise<TextAlert | null> {
    const alerts = this.commits.db.selectFrom('text_alerts').selectAll().where('tenant', '=', tenant);
    const row = await alerts.where('token', '=', token).executeTakeFirst();
    return row ? toTextAlert(row) : null;
  }

  async ofCustomer(tenant: string, customerId: string): Promise<readonly TextAlert[]> {
    return (await ofCustomer(this.commits.db, tenant, customerId).execute()).map(toTextAlert);
  }

  remove(tenant: string, which: StoppedAlerts): Promise<number> {
    return this.commits.run(async (trx) => {
      const alerts = trx.deleteFrom('text_alerts').where('tenant', '=', tenant).returning('id');
      if ('token' in which) return (await alerts.where('token', '=', which.token).execute()).length;
      const own = alerts.where('customer_id', '=', which.customerId);
      const those = which.id === undefined ? own : own.where('id', '=', which.id);
      return (await those.execute()).length;
    });
  }
}

const ofCustomer = (db: Kysely<Database>, tenant: string, customerId: string) =>
  db
    .selectFrom('text_alerts')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Alerts of one customer are added one after the other, so that none passes the limit. */
async function lockCustomer(
  trx: Transaction<Database>,
  { tenant, customerId }: Pick<TextAlert, 'tenant' | 'customerId'>,
): Promise<void> {
  const customer = trx.updateTable('customers').set({ tenant }).where('tenant', '=', tenant);
  await customer.where('id', '=', customerId).execute();
}
