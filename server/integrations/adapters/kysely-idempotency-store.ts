import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '../../platform/database/group-commit';
import type { Database, IdempotencyKeysTable } from '../../platform/database/schema';
import type { IdempotencyId, IdempotencyState, IdempotencyStore } from '../idempotency-store-port';

const keptMs = 24 * 60 * 60 * 1_000;
/** After this, whoever claimed the key without an answer is taken for dead. */
const abandonedMs = 60_000;

type Row = Selectable<IdempotencyKeysTable>;

/** Idempotency keys in SQLite or PostgreSQL. */
export class KyselyIdempotencyStore implements IdempotencyStore {
  constructor(readonly commits: GroupCommit) {}

  begin(id: IdempotencyId, bodyHash: string, now: Date): Promise<IdempotencyState> {
    return this.commits.run(async (trx) => {
      const claim = { ...id, body_hash: bodyHash, created_at: now.toISOString(), ...noAnswer };
      const insert = trx.insertInto('idempotency_keys').values(claim);
      const claimed = await insert
        .onConflict((on) => on.doNothing())
        .returning('key')
        .execute();
      if (claimed.length > 0) return { state: 'fresh' };
      const known = await rows(trx, id).selectAll().executeTakeFirst();
      if (!known) return { state: 'in_flight' };
      const judged = judge(known, bodyHash, now);
      return judged.state === 'fresh' ? takeOver(trx, id, known, claim) : judged;
    });
  }

  async complete(id: IdempotencyId, answer: { status: number; body: string }): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('idempotency_keys')
        .set({ response_status: answer.status, response_body: answer.body })
        .where((on) => on.and({ ...id }))
        .execute(),
    );
  }

  async abandon(id: IdempotencyId): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .deleteFrom('idempotency_keys')
        .where((on) => on.and({ ...id }))
        .where('response_status', 'is', null)
        .execute(),
    );
  }

  purge(now: Date): Promise<number> {
    const before = new Date(now.getTime() - keptMs).toISOString();
    return this.commits.run(async (trx) => {
      const purged = await trx
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', before)
        .executeTakeFirst();
      return Number(purged.numDeletedRows);
    });
  }
}

const noAnswer = { response_status: null, response_body: null } as const;

const rows = (trx: Transaction<Database>, id: IdempotencyId) =>
  trx.selectFrom('idempotency_keys').where((on) => on.and({ ...id }));

function judge(known: Row, bodyHash: string, now: Date): IdempotencyState {
  const ageMs = now.getTime() - Date.parse(known.created_at);
  if (ageMs > keptMs) return { state: 'fresh' };
  if (known.body_hash !== bodyHash) return { state: 'mismatch' };
  if (known.response_status !== null) {
    return { state: 'replay', status: known.response_status, body: known.response_body ?? '' };
  }
  return ageMs > abandonedMs ? { state: 'fresh' } : { state: 'in_flight' };
}

/** Of several that find an abandoned key at once, the one whose update still meets the old claim gets it. */
async function takeOver(
  trx: Transaction<Database>,
  id: IdempotencyId,
  known: Row,
  claim: Pick<Row, 'body_hash' | 'created_at'>,
): Promise<IdempotencyState> {
  const taken = await trx
    .updateTable('idempotency_keys')
    .set({ ...claim, ...noAnswer })
    .where((on) => on.and({ ...id, created_at: known.created_at }))
    .returning('key')
    .execute();
  return taken.length > 0 ? { state: 'fresh' } : { state: 'in_flight' };
}
