import type { Transaction } from 'kysely';
import type {
  AddressedTextAlert,
  TextAlertReports,
  TextReport,
} from '#server/customers/text-alerts/text-alert-port';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { toTextAlert } from './text-alert-rows';

type Outcome = Awaited<ReturnType<TextAlertReports['report']>>;

/** Counts of days are deleted after so many days. */
const countedDays = 3;

/** Text alerts in SQLite or PostgreSQL, for the process that watches the stock. */
export class KyselyTextAlertReports implements TextAlertReports {
  constructor(
    readonly commits: GroupCommit,
    readonly messages: Pick<MessageSender, 'send'>,
  ) {}

  async ofSite(tenant: string, after: string, limit: number): Promise<readonly AddressedTextAlert[]> {
    const rows = await this.commits.db
      .selectFrom('text_alerts as alert')
      .innerJoin('customers', 'customers.id', 'alert.customer_id')
      .selectAll('alert')
      .select('customers.phone')
      .where('alert.tenant', '=', tenant)
      .where('alert.id', '>', after)
      .orderBy('alert.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...toTextAlert(row), phone: row.phone }));
  }

  report(alert: AddressedTextAlert, report: TextReport): Promise<Outcome> {
    return this.commits.run(async (trx): Promise<Outcome> => {
      if (!(await isUnchanged(trx, alert))) return 'repeat';
      if (report.text !== null && !(await countText(trx, alert.tenant, report))) return 'spent';
      await change(trx, alert, report);
      if (report.text === null) return 'sent';
      const { id, tenant, phone: to } = alert;
      const what = report.change === 'sold' ? 'sold' : report.change.price;
      await this.messages.send(trx, {
        id: `text-alert-${id}-${what}`,
        tenant,
        channel: 'sms',
        to,
        purpose: 'alert',
        text: report.text,
        expiresAt: report.expiresAt,
      });
      return 'sent';
    });
  }

  async sweep(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - countedDays * 86_400_000).toISOString().slice(0, 10);
    await this.commits.run(async (trx) => {
      await trx.deleteFrom('text_alerts').where('ends_at', '<=', now.toISOString()).execute();
      await trx.deleteFrom('text_alert_days').where('day', '<', oldest).execute();
    });
  }
}

/** Locks the alert: of several processes with the same change, one reports it. */
async function isUnchanged(
  trx: Transaction<Database>,
  { id, tenant, price }: AddressedTextAlert,
): Promise<boolean> {
  const alert = trx.updateTable('text_alerts').set({ tenant }).where('id', '=', id);
  const same = price === null ? alert.where('price', 'is', null) : alert.where('price', '=', price);
  return (await same.returning('id').execute()).length > 0;
}

/** Counts a text of the day unless they are used up; of any number at once, no more than `most` are counted. */
async function countText(
  trx: Transaction<Database>,
  tenant: string,
  { day, most }: TextReport,
): Promise<boolean> {
  if (most < 1) return false;
  const rows = await trx
    .insertInto('text_alert_days')
    .values({ tenant, day, texts: 1 })
    .onConflict((on) =>
      on
        .columns(['tenant', 'day'])
        .doUpdateSet((eb) => ({ texts: eb('text_alert_days.texts', '+', 1) }))
        .where('text_alert_days.texts', '<', most),
    )
    .returning('texts')
    .execute();
  return rows.length > 0;
}

/** A sold car ends its alert. */
async function change(
  trx: Transaction<Database>,
  { id }: AddressedTextAlert,
  report: TextReport,
): Promise<void> {
  if (report.change === 'sold') await trx.deleteFrom('text_alerts').where('id', '=', id).execute();
  else {
    const { price } = report.change;
    await trx.updateTable('text_alerts').set({ price }).where('id', '=', id).execute();
  }
}
