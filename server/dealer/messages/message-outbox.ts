import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { isAbout, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { validMs } from './rules/new-message';

/** A message in the outbox. */
export type Message = Readonly<ReturnType<typeof toMessage>>;

interface MessageFilter {
  readonly tenant?: string | undefined;
  readonly recipient?: string | undefined;
  /** And the emails about what this customer reserved, paid or was offered. */
  readonly customerId?: string | undefined;
  readonly limit: number;
}

/** All of a recipient, those with some ids, or those no longer pending from before an instant. */
export type RemovedMessages =
  | { readonly tenant: string; readonly recipient: string; readonly customerId?: string | undefined }
  | { readonly tenant: string; readonly ids: readonly string[] }
  | { readonly finishedBefore: Date; readonly limit: number };

/** Notes what became of messages in the transaction that sweeps them. */
type NoteOutcomes = (
  trx: Transaction<Database>,
  messages: readonly Pick<Selectable<Database['messages']>, 'id' | 'state'>[],
) => Promise<void>;

/** Events of a site that are posted again: one, or those since an instant. */
type ReplayedEvents = { readonly id: string } | { readonly since: Date };

/** Written out, so that the index of pending messages applies. */
const pending = sql.lit('pending' as const);

/** The outbox of messages in SQLite or PostgreSQL, for those who send, list and delete. */
export class MessageOutbox {
  readonly #db: Kysely<Database>;

  constructor(
    readonly commits: GroupCommit,
    private readonly noteOutcomes: NoteOutcomes = async () => undefined,
  ) {
    this.#db = commits.db;
  }

  /** Stores a message, in the caller's transaction if there is one. */
  async add(message: Message, trx?: Transaction<Database>): Promise<void> {
    const insert = async (open: Transaction<Database>) => {
      const row = open.insertInto('messages').values(toRow(message));
      await row.onConflict((on) => on.column('id').doNothing()).execute();
    };
    await (trx ? insert(trx) : this.commits.run(insert));
  }

  /** Newest first; of all tenants unless one is named, and to all recipients unless one is named. */
  async list({ tenant, recipient, customerId, limit }: MessageFilter): Promise<Message[]> {
    let rows = this.#db.selectFrom('messages').selectAll();
    if (tenant !== undefined) rows = rows.where('tenant', '=', tenant);
    if (recipient !== undefined) rows = rows.where(isTo(recipient, customerId));
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await newest.execute()).map(toMessage);
  }

  /** Messages of a site by their ids; those that have left the outbox are missing. */
  async some(tenant: string, ids: readonly string[]): Promise<Message[]> {
    if (ids.length === 0) return [];
    const rows = this.#db.selectFrom('messages').selectAll().where('tenant', '=', tenant);
    return (await rows.where('id', 'in', [...ids]).execute()).map(toMessage);
  }

  /** Makes a message that was given up due again, with fresh attempts until an instant. False: there is none. */
  retry(tenant: string, id: string, now: Date, expiresAt: Date): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const rows = await trx
        .updateTable('messages')
        .set({ state: 'pending', attempts: 0, next_attempt_at: now.toISOString(), last_problem: null })
        .set({ expires_at: expiresAt.toISOString(), sent_at: null, ...unleased })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'expired'])
        .returning('id')
        .execute();
      return rows.length > 0;
    });
  }

  /** Whether a worker has anything to do, now or later: a message to send, or a secret to remove. */
  async outstanding(): Promise<boolean> {
    const messages = this.#db.selectFrom('messages').select('id').limit(1);
    const some = await messages.where('state', '=', pending).execute();
    return some.length > 0 || (await messages.where('secret_until', 'is not', null).execute()).length > 0;
  }

  /** Pending messages from before an instant, and those given up since another. */
  async trouble(filter: { readonly pendingBefore: Date; readonly failedSince: Date }) {
    const messages = this.#db
      .selectFrom('messages')
      .select((of) => of.fn.countAll<number | string>().as('count'));
    const stuck = messages
      .where('state', '=', pending)
      .where('created_at', '<', filter.pendingBefore.toISOString());
    const failed = messages
      .where('state', '=', 'failed')
      .where('created_at', '>=', filter.failedSince.toISOString());
    return {
      stuck: Number((await stuck.executeTakeFirstOrThrow()).count),
      failed: Number((await failed.executeTakeFirstOrThrow()).count),
    };
  }

  /** Deletes messages. Returns their ids. */
  async remove(which: RemovedMessages): Promise<readonly string[]> {
    const rows = await this.commits.run(async (trx) => {
      if ('tenant' in which) return eraseMessages(trx, which);
      const removal = trx.deleteFrom('messages').returning(['id', 'state']);
      const finished = trx
        .selectFrom('messages')
        .select('id')
        .where('state', '!=', 'pending')
        .where('created_at', '<', which.finishedBefore.toISOString())
        .orderBy('created_at')
        .limit(which.limit);
      const swept = await removal.where('id', 'in', finished).execute();
      await this.noteOutcomes(trx, swept);
      return swept;
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Posts events to the webhook of the site's settings again, for a recipient that lost them: due now with fresh
   * attempts, sent before or not. Returns how many.
   */
  async replay(tenant: string, which: ReplayedEvents, now: Date): Promise<number> {
    const rows = await this.commits.run((trx) => {
      const events = trx
        .updateTable('messages')
        .set({ state: 'pending', attempts: 0, next_attempt_at: now.toISOString(), last_problem: null })
        .set({ expires_at: new Date(now.getTime() + validMs).toISOString(), sent_at: null, ...unleased })
        .where('tenant', '=', tenant)
        .where('channel', '=', 'webhook');
      const some =
        'id' in which
          ? events.where('id', '=', which.id)
          : events.where('created_at', '>=', which.since.toISOString());
      return some.returning('id').execute();
    });
    return rows.length;
  }
}

/** Messages to a number or an address, however it is capitalised, and those about what a customer reserved or paid. */
function isTo(recipient: string, customerId?: string): RawBuilder<SqlBool> {
  const isRecipient = recipient.includes('@')
    ? sql<SqlBool>`lower(recipient) = ${recipient.toLowerCase()}`
    : sql<SqlBool>`recipient = ${recipient}`;
  if (customerId === undefined) return isRecipient;
  return sql<SqlBool>`(${isRecipient} or ${isAbout({ customer_id: [customerId] })})`;
}

/** At a person's request: a restored backup erases them again. */
async function eraseMessages(
  trx: Transaction<Database>,
  which: Extract<RemovedMessages, { tenant: string }>,
): Promise<{ id: string }[]> {
  const removal = trx.deleteFrom('messages').returning('id').where('tenant', '=', which.tenant);
  const those =
    'ids' in which
      ? removal.where('id', 'in', [...which.ids])
      : removal.where(isTo(which.recipient, which.customerId));
  const removed = await those.execute();
  const ids = removed.map(({ id }) => id);
  await recordErasures(trx, which.tenant, 'message', ids);
  return removed;
}

export const unleased = { lease_owner: null, lease_until: null };

/** The payload of every channel as it is stored. */
const payloadSchema = z.object({
  text: z.string().optional(),
  email: z
    .object({ subject: z.string(), html: z.string(), headers: z.record(z.string(), z.string()) })
    .optional(),
});

/** The payload of a message whose secret is removed. */
export const noPayload = '{}';

const toRow = (message: Message): Selectable<Database['messages']> => ({
  id: message.id,
  tenant: message.tenant,
  channel: message.channel,
  recipient: message.to,
  payload: payloadOf(message),
  purpose: message.purpose,
  state: message.state,
  attempts: message.attempts,
  next_attempt_at: message.nextAttemptAt,
  ...unleased,
  expires_at: message.expiresAt,
  secret_until: message.secretUntil,
  created_at: message.createdAt,
  sent_at: message.sentAt,
  last_problem: message.problem,
});

const payloadOf = ({ text, email }: Message): string =>
  text === null ? noPayload : JSON.stringify({ text, ...(email ? { email } : {}) });

export function toMessage(row: Selectable<Database['messages']>) {
  const { text, email } = payloadSchema.parse(JSON.parse(row.payload));
  return {
    id: row.id,
    tenant: row.tenant,
    channel: row.channel,
    to: row.recipient,
    /** Null once removed. */
    text: text ?? null,
    /** An email besides its plain text; null for other channels. */
    email: email ?? null,
    purpose: row.purpose,
    state: row.state,
    /** Completed attempts. */
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    /** Never sent from then on. */
    expiresAt: row.expires_at,
    /** The text is a secret until then at the latest; null if it is none, or removed. */
    secretUntil: row.secret_until,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    /** Why the last attempt failed: codes and our own words, without personal data. */
    problem: row.last_problem,
  };
}
