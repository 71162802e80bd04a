import type { Selectable, Transaction } from 'kysely';
import type { Payment } from '#server/buying/payments/payment';
import type { PaymentSubject } from '#server/buying/payments/payment-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** An amount for a dealer's own reference, e.g. an invoice: asked for by a link, or typed by the customer. */
export interface PaymentRequest {
  readonly id: string;
  readonly tenant: string;
  /** The dealer's: `INV-1042`. */
  readonly reference: string;
  readonly amountCents: number;
  /** What it is for, in the dealer's words; empty without. */
  readonly note: string;
  readonly origin: 'link' | 'typed';
  /** A member of staff, or `command line`; null for a typed amount. */
  readonly createdBy: string | null;
  readonly createdAt: string;
  /** UTC, ISO: nobody can start to pay from then on. */
  readonly expiresAt: string;
  readonly withdrawnAt: string | null;
  /** Who pays, from the sign-in; null until somebody does, and once the account is deleted. */
  readonly payer: Payer | null;
  /** The payment that counts; another one is sent back. */
  readonly paidPaymentId: string | null;
}

export interface Payer {
  readonly customerId: string;
  readonly name: string;
  /** In E.164 form. */
  readonly phone: string;
  /** For the receipt. */
  readonly email: string;
}

/** Stored in the same transaction. */
type Within = (trx: Transaction<Database>) => Promise<unknown>;

const mostListed = 10_000;

/** Storage of amounts that customers pay for a dealer's references. Durable before it returns. */
export class PaymentRequestStore {
  constructor(readonly commits: GroupCommit) {}

  /** Adds a request; does nothing if it is already stored. */
  async add(request: PaymentRequest): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .insertInto('payment_requests')
        .values(toRow(request))
        .onConflict((on) => on.column('id').doNothing())
        .execute(),
    );
  }

  async byId(tenant: string, id: string): Promise<PaymentRequest | null> {
    const row = await this.#of(tenant).where('id', '=', id).executeTakeFirst();
    return row ? toRequest(row) : null;
  }

  /**
   * Notes who pays, and stores the payment in the same transaction; the last payer counts until it is paid. False if it was
   * paid or withdrawn meanwhile: then nothing is stored.
   */
  begin(tenant: string, id: string, payer: Payer, within: Within): Promise<boolean> {
    return this.#change(tenant, id, payerColumns(payer), within);
  }

  /** Nobody can start to pay from then on. False if it was paid or withdrawn before. */
  withdraw(tenant: string, id: string, at: Date): Promise<boolean> {
    return this.#change(tenant, id, { withdrawn_at: at.toISOString() });
  }

  /** Newest first. Links only, or those with these ids. */
  async list(
    tenant: string,
    filter: { readonly links: true; readonly limit: number } | { readonly ids: readonly string[] },
  ): Promise<PaymentRequest[]> {
    const all = this.#of(tenant).orderBy('id', 'desc');
    if ('links' in filter) {
      return (await all.where('origin', '=', 'link').limit(filter.limit).execute()).map(toRequest);
    }
    if (filter.ids.length === 0) return [];
    return (await all.where('id', 'in', [...filter.ids]).execute()).map(toRequest);
  }

  async ofCustomer(tenant: string, customerId: string): Promise<PaymentRequest[]> {
    const theirs = this.#of(tenant).where('customer_id', '=', customerId).orderBy('id', 'desc');
    return (await theirs.limit(mostListed).execute()).map(toRequest);
  }

  /** Removes the person; amounts and references stay, as accounts have to be kept. */
  async forget(tenant: string, customerId: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('payment_requests')
        .set({ customer_id: null, payer_name: null, payer_phone: null, payer_email: null })
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }

  #of(tenant: string) {
    return this.commits.db.selectFrom('payment_requests').selectAll().where('tenant', '=', tenant);
  }

  /** Changes a request that is neither paid nor withdrawn. */
  #change(
    tenant: string,
    id: string,
    columns: Partial<Database['payment_requests']>,
    within?: Within,
  ): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const changed = await trx
        .updateTable('payment_requests')
        .set(columns)
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('paid_payment_id', 'is', null)
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .execute();
      if (changed.length === 0) return false;
      await within?.(trx);
      return true;
    });
  }
}

const payerColumns = ({ customerId, name, phone, email }: Payer) => ({
  customer_id: customerId,
  payer_name: name,
  payer_phone: phone,
  payer_email: email,
});

const toRow = (request: PaymentRequest): Database['payment_requests'] => ({
  id: request.id,
  tenant: request.tenant,
  reference: request.reference,
  note: request.note,
  amount_cents: request.amountCents,
  origin: request.origin,
  created_by: request.createdBy,
  created_at: request.createdAt,
  expires_at: request.expiresAt,
  withdrawn_at: request.withdrawnAt,
  customer_id: null,
  payer_name: null,
  payer_phone: null,
  payer_email: null,
  ...(request.payer ? payerColumns(request.payer) : {}),
  paid_payment_id: request.paidPaymentId,
});

const toRequest = (row: Selectable<Database['payment_requests']>): PaymentRequest => ({
  id: row.id,
  tenant: row.tenant,
  reference: row.reference,
  note: row.note,
  amountCents: row.amount_cents,
  origin: row.origin === 'link' ? 'link' : 'typed',
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  withdrawnAt: row.withdrawn_at,
  payer: payerOf(row),
  paidPaymentId: row.paid_payment_id,
});

function payerOf(row: Selectable<Database['payment_requests']>): Payer | null {
  if (row.customer_id === null) return null;
  const { payer_name: name, payer_phone: phone, payer_email: email } = row;
  return { customerId: row.customer_id, name: name ?? '', phone: phone ?? '', email: email ?? '' };
}

/** Queues the receipt in the transaction in which the payment becomes paid. */
export type QueueReceipt = (
  trx: Transaction<Database>,
  request: PaymentRequest,
  payment: Payment,
) => Promise<unknown>;

/** Shown to the shopper and on the refund. */
const paidBefore = 'This amount was already paid.';

/**
 * What a payment for a reference settles: the first one counts and gets a receipt, every further one goes back. Money
 * for a withdrawn or expired link is kept: it was asked for, and the customer has paid.
 */
export const referenceSubject = (queueReceipt: QueueReceipt): PaymentSubject => ({
  kind: 'reference',
  paid: async (trx, payment) => {
    const { tenant, subject } = payment;
    const request = trx.updateTable('payment_requests').where('tenant', '=', tenant);
    const [first] = await request
      .where('id', '=', subject.id)
      .where((eb) => eb.or([eb('paid_payment_id', 'is', null), eb('paid_payment_id', '=', payment.id)]))
      .set({ paid_payment_id: payment.id })
      .returningAll()
      .execute();
    if (!first) return { keep: false, reason: paidBefore };
    await queueReceipt(trx, toRequest(first), payment);
    return { keep: true };
  },
  unpaid: async () => undefined,
});
