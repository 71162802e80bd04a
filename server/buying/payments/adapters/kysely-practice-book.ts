import type { Selectable, Transaction } from 'kysely';
import type { PracticeAccount, PracticeBook } from '#server/buying/payments/practice-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

type Row = Selectable<Database['practice_payments']>;

/** The practice provider's books in SQLite or PostgreSQL. */
export class KyselyPracticeBook implements PracticeBook {
  constructor(private readonly commits: GroupCommit) {}

  async open(tenant: string, id: string, amountCents: number): Promise<void> {
    const row = { id, tenant, amount_cents: amountCents, state: 'open', pays_at: null, refunds: '{}' };
    await this.commits.run((trx) =>
      trx
        .insertInto('practice_payments')
        .values(row)
        .onConflict((on) => on.column('id').doNothing())
        .execute(),
    );
  }

  async find(tenant: string, id: string, now: Date): Promise<PracticeAccount | null> {
    const rows = this.commits.db.selectFrom('practice_payments').selectAll().where('tenant', '=', tenant);
    const row = await rows.where('id', '=', id).executeTakeFirst();
    return row ? toAccount(row, now) : null;
  }

  end(
    tenant: string,
    id: string,
    end: Parameters<PracticeBook['end']>[2],
    now: Date,
  ): Promise<PracticeAccount | null> {
    return this.commits.run(async (trx) => {
      const row = await lock(trx, tenant, id);
      if (!row) return null;
      const account = toAccount(row, now);
      if (account.state !== 'open' || account.isWorking) return account;
      const next: Row =
        'paysAt' in end ? { ...row, pays_at: end.paysAt.toISOString() } : { ...row, state: end.state };
      const { state, pays_at } = next;
      await trx.updateTable('practice_payments').set({ state, pays_at }).where('id', '=', id).execute();
      return toAccount(next, now);
    });
  }

  refund(
    tenant: string,
    id: string,
    refund: { readonly id: string; readonly amountCents: number },
    now: Date,
  ): Promise<'done' | 'too-much'> {
    return this.commits.run(async (trx) => {
      const row = await lock(trx, tenant, id);
      if (!row) return 'too-much';
      const refunds = refundsOf(row);
      if (refunds[refund.id] !== undefined) return 'done';
      const { state, amountCents, refundedCents } = toAccount(row, now);
      if (state !== 'paid' || refundedCents + refund.amountCents > amountCents) return 'too-much';
      const next = JSON.stringify({ ...refunds, [refund.id]: refund.amountCents });
      await trx.updateTable('practice_payments').set({ refunds: next }).where('id', '=', id).execute();
      return 'done';
    });
  }
}

/** Locked by writing to it, on both engines. */
async function lock(trx: Transaction<Database>, tenant: string, id: string): Promise<Row | undefined> {
  const update = trx.updateTable('practice_payments').set((eb) => ({ state: eb.ref('state') }));
  return update.where('tenant', '=', tenant).where('id', '=', id).returningAll().executeTakeFirst();
}

const refundsOf = ({ refunds }: Row): Record<string, number> => JSON.parse(refunds);

function toAccount(row: Row, now: Date): PracticeAccount {
  const isPaid = row.state === 'open' && row.pays_at !== null && row.pays_at <= now.toISOString();
  return {
    id: row.id,
    tenant: row.tenant,
    amountCents: row.amount_cents,
    // Only this class writes it.
    state: isPaid ? 'paid' : (row.state as PracticeAccount['state']),
    isWorking: !isPaid && row.state === 'open' && row.pays_at !== null,
    refundedCents: Object.values(refundsOf(row)).reduce((sum, cents) => sum + cents, 0),
  };
}
