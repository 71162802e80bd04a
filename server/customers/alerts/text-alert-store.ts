import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** A customer's alert by text message about one car: a lower price, or its sale. */
export type TextAlert = Readonly<ReturnType<typeof toTextAlert>>;

/** An alert with the customer's number (E.164). */
export interface AddressedTextAlert extends TextAlert {
  readonly phone: string;
}

type StoppedAlerts =
  | { readonly token: string }
  | { readonly customerId: string; readonly id?: string | undefined };

/** A change of an alert's car. */
export interface TextReport {
  /** The new price to compare with; `sold` ends the alert. */
  readonly change: { readonly price: number } | 'sold';
  /** Null moves the price without a text. */
  readonly text: string | null;
  readonly expiresAt: Date;
  /** The site's local day, YYYY-MM-DD. */
  readonly day: string;
  /** Texts of the site on that day. */
  readonly most: number;
}

const toRow = (alert: TextAlert): Selectable<Database['text_alerts']> => ({
  id: alert.id,
  tenant: alert.tenant,
  customer_id: alert.customerId,
  car_id: alert.carId,
  label: alert.label,
  origin: alert.origin,
  token: alert.token,
  price: alert.price,
  consent: alert.consent,
  created_at: alert.createdAt,
  ends_at: alert.endsAt,
});

const toTextAlert = (row: Selectable<Database['text_alerts']>) => ({
  id: row.id,
  tenant: row.tenant,
  customerId: row.customer_id,
  carId: row.car_id,
  /** The car's name. */
  label: row.label,
  /** The site's origin where the alert was made. */
  origin: row.origin,
  /** In the link that stops it; opens nothing else. */
  token: row.token,
  /** The lowest price that the customer knows of, in whole dollars; null without one. */
  price: row.price,
  /** The wording that the customer agreed to. */
  consent: row.consent,
  createdAt: row.created_at,
  /** Deleted from then on. */
  endsAt: row.ends_at,
});

/** Text alerts in SQLite or PostgreSQL, for customers. */
export class TextAlertStore {
  constructor(readonly commits: GroupCommit) {}

  /** Stores one alert for each customer and car. `full`: the customer has `most` others. */
  add(alert: TextAlert, most: number): Promise<'added' | 'there' | 'full'> {
    return this.commits.run(async (trx) => {
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

  /** Newest first. */
  async ofCustomer(tenant: string, customerId: string): Promise<readonly TextAlert[]> {
    return (await ofCustomer(this.commits.db, tenant, customerId).execute()).map(toTextAlert);
  }

  /** Deletes one alert, or all of a customer. Returns how many. */
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

/** Counts of days are deleted after so many days. */
const countedDays = 3;

/** Text alerts in SQLite or PostgreSQL, for the process that watches the stock. */
export class TextAlertReports {
  constructor(
    readonly commits: GroupCommit,
    readonly messages: Pick<MessageSender, 'send'>,
  ) {}

  /** A site's alerts in the order of their ids, after one. */
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

  /**
   * Records a change and puts its text into the outbox, in one transaction. `repeat`: another process has done so, or
   * the alert is gone. `spent`: the day's texts are used up, and nothing has changed.
   */
  report(alert: AddressedTextAlert, report: TextReport): Promise<'sent' | 'repeat' | 'spent'> {
    return this.commits.run(async (trx) => {
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

  /** Deletes alerts whose time is over, and counts of past days. */
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

/** A customer's text alerts, for their copy of their data and for its deletion. */
export const textAlertRecords = (textAlerts: TextAlertStore): CustomerRecords => ({
  name: 'text_alerts',
  export: async ({ tenant, id }) =>
    (await textAlerts.ofCustomer(tenant, id)).map(({ carId, label, price, consent, createdAt, endsAt }) => ({
      car_id: carId,
      car: label,
      last_price: price,
      agreed_to: consent,
      created_at: createdAt,
      ends_at: endsAt,
    })),
  forget: async ({ tenant, id: customerId }) => {
    await textAlerts.remove(tenant, { customerId });
  },
});
