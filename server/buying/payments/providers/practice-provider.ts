import type { Selectable, Transaction } from 'kysely';
import type { Payment } from '#server/buying/payments/payment';
import type {
  PaymentProvider,
  ProviderFault,
  ProviderPayment,
} from '#server/buying/payments/payment-provider-port';
import type { PaymentStore } from '#server/buying/payments/payment-store';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';

type Row = Selectable<Database['practice_payments']>;

/** The books of the practice provider. A slow payment becomes paid by itself. */
export class PracticeBook {
  constructor(private readonly commits: GroupCommit) {}

  /** Stores an open one; one that is there stays as it is. */
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

  async find(tenant: string, id: string, now: Date): Promise<ProviderPayment | null> {
    const rows = this.commits.db.selectFrom('practice_payments').selectAll().where('tenant', '=', tenant);
    const row = await rows.where('id', '=', id).executeTakeFirst();
    return row ? toPayment(row, now) : null;
  }

  /** Ends an open one; any other stays as it is, and so does one that pays later. `paysAt`: paid from then on. */
  end(
    tenant: string,
    id: string,
    end: { readonly state: 'paid' | 'failed' | 'closed' } | { readonly paysAt: Date },
    now: Date,
  ): Promise<ProviderPayment | null> {
    return this.commits.run(async (trx) => {
      const row = await lock(trx, tenant, id);
      if (!row) return null;
      const payment = toPayment(row, now);
      if (payment.state !== 'open' || payment.isWorking) return payment;
      const next: Row =
        'paysAt' in end ? { ...row, pays_at: end.paysAt.toISOString() } : { ...row, state: end.state };
      const { state, pays_at } = next;
      await trx.updateTable('practice_payments').set({ state, pays_at }).where('id', '=', id).execute();
      return toPayment(next, now);
    });
  }

  /** The same refund twice is one. `too-much`: more than was paid. */
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
      const { state, amountCents, refundedCents } = toPayment(row, now);
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

function toPayment(row: Row, now: Date): ProviderPayment {
  const isPaid = row.state === 'open' && row.pays_at !== null && row.pays_at <= now.toISOString();
  return {
    ref: row.id,
    amountCents: row.amount_cents,
    currency: 'aud',
    feeCents: 0,
    // Only this class writes it.
    state: isPaid ? 'paid' : (row.state as ProviderPayment['state']),
    isWorking: !isPaid && row.state === 'open' && row.pays_at !== null,
    refundedCents: Object.values(refundsOf(row)).reduce((sum, cents) => sum + cents, 0),
  };
}

interface ProviderDeps {
  readonly book: PracticeBook;
  readonly clock: Clock;
}

/** A provider that moves no money: shoppers decide on a page of this site what becomes of a payment. */
export const practiceProvider = ({ book, clock }: ProviderDeps): PaymentProvider => ({
  open: async ({ tenant, id, amountCents }) => {
    await book.open(tenant, id, amountCents);
    return ok({ ref: id, href: `/buy/practice/${id}` });
  },
  read: async ({ tenant, id }) => answerOf(await book.find(tenant, id, clock.now())),
  close: async ({ tenant, id }) => answerOf(await book.end(tenant, id, { state: 'closed' }, clock.now())),
  refund: async ({ tenant, id }, refund) => {
    const outcome = await book.refund(tenant, id, refund, clock.now());
    if (outcome === 'too-much') return err({ kind: 'refused', problem: 'more than was paid' });
    return ok({ ref: refund.id, state: 'done' });
  },
  paymentOf: async () => ok(null),
});

const answerOf = (payment: ProviderPayment | null): Result<ProviderPayment, ProviderFault> =>
  payment ? ok(payment) : err({ kind: 'refused', problem: 'unknown payment' });

/** Buttons of the practice page. */
export const practiceChoices = ['pay', 'decline', 'abandon', 'slow'] as const;
export type PracticeChoice = (typeof practiceChoices)[number];

/** A slow payment arrives after so long. */
const slowMs = 20_000;

interface Deps {
  readonly payments: Pick<PaymentStore, 'byId'>;
  readonly practiceBook: PracticeBook;
  readonly clock: Clock;
}

/**
 * The payment of a practice page, and whether it can still be paid: not while its bank works on it, nor once its time or its
 * reservation is over. Null: no such page.
 */
export async function findPracticePayment(
  { payments, practiceBook, clock }: Deps,
  tenant: Pick<Tenant, 'slug'>,
  id: string,
): Promise<{ readonly payment: Payment; readonly isOpen: boolean } | null> {
  const payment = await payments.byId(tenant.slug, id);
  if (payment?.provider !== 'practice') return null;
  const now = clock.now();
  const account = await practiceBook.find(tenant.slug, id, now);
  if (!account) return null;
  const isOver = payment.expiresAt <= now.toISOString();
  return { payment, isOpen: account.state === 'open' && !account.isWorking && !isOver };
}

/**
 * What the shopper chose on the practice page. Only the practice provider's own books change, as at any other provider:
 * the page to which the shopper returns reads them. Returns the address to go to; null: no such page.
 */
export async function practisePayment(
  deps: Deps,
  tenant: Pick<Tenant, 'slug'>,
  id: string,
  choice: PracticeChoice,
): Promise<string | null> {
  const page = await findPracticePayment(deps, tenant, id);
  if (!page) return null;
  if (!page.isOpen) return page.payment.returnHref;
  const now = deps.clock.now();
  const end = (how: Parameters<PracticeBook['end']>[2]) => deps.practiceBook.end(tenant.slug, id, how, now);
  if (choice === 'pay') await end({ state: 'paid' });
  if (choice === 'decline') await end({ state: 'failed' });
  if (choice === 'slow') await end({ paysAt: new Date(now.getTime() + slowMs) });
  return page.payment.returnHref;
}
