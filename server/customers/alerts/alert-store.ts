import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';
import type { Frequency } from './rules/alert';

/** An alert that someone asked for. */
export type Alert = Readonly<ReturnType<typeof toAlert>>;

/** An alert with its person's address, for emails. */
export interface AddressedAlert extends Alert {
  readonly email: string;
}

/** An email to put into the outbox with a change. */
export interface AlertLetter {
  /** The same for the same email: it is stored once. */
  readonly id: string;
  readonly tenant: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers besides the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never sent from then on. */
  readonly expiresAt: Date;
}

type NewAlert = Omit<AddressedAlert, 'id' | 'personId' | 'state' | 'confirmedAt'> & {
  /** The displayed price of the car of a car alert. */
  readonly carPrice?: number | null;
};

/** A change that a person makes to an alert. */
export type AlertChange =
  | { readonly kind: 'confirm' | 'renew'; readonly now: Date; readonly endsAt: Date }
  | { readonly kind: 'pause' | 'resume' }
  /** `dueAt` is the new time of what is still waiting. */
  | { readonly kind: 'frequency'; readonly frequency: Frequency; readonly dueAt: Date };

/** `email` is in lower case. */
type RemovedAlerts = { readonly id: string } | { readonly personId: string } | { readonly email: string };

type Row = Selectable<Database['alerts']>;

export const toAlert = (row: Row) => ({
  id: row.id,
  tenant: row.tenant,
  personId: row.person_id,
  kind: row.kind,
  /** The canonical address of the search, or the id of the car. */
  target: row.target,
  /** Its name in pages and emails. */
  label: row.label,
  /** The site's origin where it was made. */
  origin: row.origin,
  frequency: row.frequency,
  state: row.state,
  /** Cars of this stock version are not new to it. */
  stockVersion: row.stock_version,
  /** The wording that the person agreed to. */
  consent: row.consent,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  /** Deleted from then on. */
  endsAt: row.ends_at,
});

export const toAddressedAlert = (row: Row & { readonly email: string }): AddressedAlert => ({
  ...toAlert(row),
  email: row.email,
});

/** Lists in parts that both databases accept as parameters. */
export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Puts an email into the outbox, within a transaction. */
export type PostLetter = (trx: Transaction<Database>, letter: AlertLetter) => Promise<void>;

/** Alerts in SQLite or PostgreSQL, for the people who ask for them. */
export class AlertStore {
  readonly #db: Kysely<Database>;

  constructor(
    readonly commits: GroupCommit,
    readonly post: PostLetter,
  ) {
    this.#db = commits.db;
  }

  /**
   * Stores an alert, unless the address has one of the same target, and the email about it in one transaction.
   * `letter` gets the stored alert; null sends nothing. Returns the stored alert.
   */
  add(alert: NewAlert, letter: (stored: AddressedAlert) => AlertLetter | null): Promise<AddressedAlert> {
    return this.commits.run(async (trx) => {
      const personId = await personOf(trx, alert);
      const stored = await insertAlert(trx, alert, personId);
      const email = letter(stored);
      if (email) await this.post(trx, email);
      return stored;
    });
  }

  async byId(tenant: string, id: string): Promise<AddressedAlert | null> {
    const row = await addressed(this.#db, [tenant]).where('alerts.id', '=', id).executeTakeFirst();
    return row ? toAddressedAlert(row) : null;
  }

  /** All alerts of a person, the newest first. */
  async ofPerson(tenant: string, personId: string): Promise<readonly AddressedAlert[]> {
    const rows = addressed(this.#db, [tenant]).where('person_id', '=', personId);
    return (await rows.orderBy('alerts.id', 'desc').execute()).map(toAddressedAlert);
  }

  /** Whether a site has any. */
  async hasAny(tenant: string): Promise<boolean> {
    return (await addressed(this.#db, [tenant]).limit(1).executeTakeFirst()) !== undefined;
  }

  /** False if there is no such alert. A repeat changes nothing. */
  change(tenant: string, id: string, change: AlertChange): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const alert = trx.updateTable('alerts').where('tenant', '=', tenant).where('id', '=', id);
      const rows = await alert.set(changedFields(change)).returning('id').execute();
      if (rows.length > 0 && change.kind === 'frequency') await moveWaiting(trx, id, change.dueAt);
      return rows.length > 0;
    });
  }

  /** Deletes one alert, or every alert of a person or an address, with all that was reported. Returns how many. */
  remove(tenant: string, which: RemovedAlerts): Promise<number> {
    return this.commits.run(async (trx) => {
      const alerts = trx.deleteFrom('alerts').where('tenant', '=', tenant);
      const removal =
        'id' in which ? alerts.where('id', '=', which.id) : alerts.where(ofPerson(tenant, which));
      const removed = await removal.returning(['id', 'person_id']).execute();
      const ids = removed.map(({ id }) => id);
      await recordErasures(trx, tenant, 'alert', ids);
      await forgetPeople(
        trx,
        removed.map(({ person_id }) => person_id),
      );
      return removed.length;
    });
  }
}

const ofPerson =
  (tenant: string, which: Exclude<RemovedAlerts, { id: string }>) =>
  (on: ExpressionBuilder<Database, 'alerts'>) => {
    if ('personId' in which) return on('person_id', '=', which.personId);
    const people = on.selectFrom('alert_people').select('alert_people.id');
    const those = people.where('alert_people.tenant', '=', tenant);
    return on('person_id', 'in', those.where('alert_people.email', '=', which.email));
  };

/** Alerts with their addresses. */
export const addressed = (db: Kysely<Database>, tenants: readonly string[]) =>
  db
    .selectFrom('alerts')
    .innerJoin('alert_people', 'alert_people.id', 'alerts.person_id')
    .selectAll('alerts')
    .select('alert_people.email')
    .where('alerts.tenant', 'in', tenants);

/** Deletes people without alerts: nothing of them stays. */
export async function forgetPeople(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('alert_people')
    .where('id', 'in', [...new Set(ids)])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('alerts').select('id').whereRef('person_id', '=', 'alert_people.id'))),
    )
    .execute();
}

async function personOf(trx: Transaction<Database>, { tenant, email, createdAt }: NewAlert): Promise<string> {
  const row = { id: newUlid(new Date(createdAt)), tenant, email, created_at: createdAt };
  const person = await trx
    .insertInto('alert_people')
    .values(row)
    .onConflict((on) => on.columns(['tenant', 'email']).doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return person.id;
}

/** A repeated request keeps the alert as it is, except that an unconfirmed one takes the newer frequency. */
async function insertAlert(
  trx: Transaction<Database>,
  alert: NewAlert,
  personId: string,
): Promise<AddressedAlert> {
  const row = newRow(alert, personId);
  const inserted = await trx
    .insertInto('alerts')
    .values(row)
    .onConflict((on) => on.columns(['person_id', 'kind', 'target']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted && alert.kind === 'car') await watchCar(trx, alert, row.id);
  const same = addressed(trx, [alert.tenant]).where('person_id', '=', personId);
  const stored = toAddressedAlert(
    await same.where('kind', '=', alert.kind).where('target', '=', alert.target).executeTakeFirstOrThrow(),
  );
  if (inserted || stored.state !== 'unconfirmed') return stored;
  const { frequency, ends_at } = row;
  await trx.updateTable('alerts').set({ frequency, ends_at }).where('id', '=', stored.id).execute();
  return { ...stored, frequency, endsAt: ends_at };
}

const newRow = (alert: NewAlert, personId: string): Selectable<Database['alerts']> => ({
  id: newUlid(new Date(alert.createdAt)),
  tenant: alert.tenant,
  person_id: personId,
  kind: alert.kind,
  target: alert.target,
  label: alert.label,
  origin: alert.origin,
  frequency: alert.frequency,
  state: 'unconfirmed',
  stock_version: alert.stockVersion,
  consent: alert.consent,
  created_at: alert.createdAt,
  confirmed_at: null,
  ends_at: alert.endsAt,
  renewal_sent_at: null,
});

/** The car and its price when the alert was made: later prices are compared with it. */
async function watchCar(
  trx: Transaction<Database>,
  { tenant, target, carPrice, createdAt }: NewAlert,
  alertId: string,
): Promise<void> {
  await trx
    .insertInto('alert_cars')
    .values({
      alert_id: alertId,
      car_id: target,
      tenant,
      kind: 'watched' as const,
      price: carPrice ?? null,
      earlier_price: null,
      found_at: createdAt,
      due_at: null,
      message_id: null,
    })
    .execute();
}

function changedFields(change: AlertChange) {
  switch (change.kind) {
    case 'confirm':
      return {
        // A paused alert stays paused: the link of an old email must not resume it.
        state: sql<'active'>`case when state = 'unconfirmed' then 'active' else state end`,
        ends_at: sql<string>`case when state = 'unconfirmed' then ${change.endsAt.toISOString()} else ends_at end`,
        confirmed_at: sql<string>`coalesce(confirmed_at, ${change.now.toISOString()})`,
      };
    case 'renew':
      return { ends_at: change.endsAt.toISOString(), renewal_sent_at: null };
    case 'pause':
      return { state: 'paused' as const };
    case 'resume':
      return { state: 'active' as const };
    case 'frequency':
      return { frequency: change.frequency };
  }
}

async function moveWaiting(trx: Transaction<Database>, alertId: string, dueAt: Date): Promise<void> {
  await trx
    .updateTable('alert_cars')
    .set({ due_at: dueAt.toISOString() })
    .where('alert_id', '=', alertId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Ids in one statement. */
export const idsAtOnce = 500;
