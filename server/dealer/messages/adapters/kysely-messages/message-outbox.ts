import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type {
  Message,
  MessageFilter,
  MessageOutbox,
  MessageTrouble,
  RemovedMessages,
} from '#server/dealer/messages/message-port';
import { isAbout, recordErasures } from '#server/platform/database/erasures';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { toMessage, toRow } from './message-rows';

/** Written out, so that the index of pending messages applies. */
const pending = sql.lit('pending' as const);

/** The outbox of messages in SQLite or PostgreSQL, for those who send, list and delete. */
export class KyselyMessageOutbox implements MessageOutbox {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  async add(message: Message, trx?: Transaction<Database>): Promise<void> {
    const insert = async (open: Transaction<Database>) => {
      const row = open.insertInto('messages').values(toRow(message));
      await row.onConflict((on) => on.column('id').doNothing()).execute();
    };
    await (trx ? insert(trx) : this.commits.run(insert));
  }

  async list({ tenant, recipient, customerId, limit }: MessageFilter): Promise<Message[]> {
    let rows = this.#db.selectFrom('messages').selectAll();
    if (tenant !== undefined) rows = rows.where('tenant', '=', tenant);
    if (recipient !== undefined) rows = rows.where(isTo(recipient, customerId));
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await newest.execute()).map(toMessage);
  }

  async outstanding(): Promise<boolean> {
    const messages = this.#db.selectFrom('messages').select('id').limit(1);
    const some = await messages.where('state', '=', pending).execute();
    return some.length > 0 || (await messages.where('secret_until', 'is not', null).execute()).length > 0;
  }

  async trouble({
    pendingBefore,
    failedSince,
  }: Parameters<MessageOutbox['trouble']>[0]): Promise<MessageTrouble> {
    const messages = this.#db
      .selectFrom('messages')
      .select((of) => of.fn.countAll<number | string>().as('count'));
    const stuck = messages.where('state', '=', pending).where('created_at', '<', pendingBefore.toISOString());
    const failed = messages
      .where('state', '=', 'failed')
      .where('created_at', '>=', failedSince.toISOString());
    return {
      stuck: Number((await stuck.executeTakeFirstOrThrow()).count),
      failed: Number((await failed.executeTakeFirstOrThrow()).count),
    };
  }

  async remove(which: RemovedMessages): Promise<readonly string[]> {
    const rows = await this.commits.run((trx) => {
      if ('tenant' in which) return eraseMessages(trx, which);
      const removal = trx.deleteFrom('messages').returning('id');
      const finished = trx
        .selectFrom('messages')
        .select('id')
        .where('state', '!=', 'pending')
        .where('created_at', '<', which.finishedBefore.toISOString())
        .orderBy('created_at')
        .limit(which.limit);
      return removal.where('id', 'in', finished).execute();
    });
    return rows.map(({ id }) => id);
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
