import type { Selectable, Transaction } from 'kysely';
import type { Payer, PaymentRequest } from '#server/buying/online-payments/payment-request';
import type {
  PaymentRequestRecords,
  PaymentRequestStore,
} from '#server/buying/online-payments/payment-request-store-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** Stored in the same transaction. */
type Within = (trx: Transaction<Database>) => Promise<unknown>;

const mostListed = 10_000;

/** Amounts for references in SQLite or PostgreSQL. */
export class KyselyPaymentRequests implements PaymentRequestStore, PaymentRequestRecords {
  constructor(readonly commits: GroupCommit) {}

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

  begin(tenant: string, id: string, payer: Payer, within: Within): Promise<boolean> {
    return this.#change(tenant, id, payerColumns(payer), within);
  }

  withdraw(tenant: string, id: string, at: Date): Promise<boolean> {
    return this.#change(tenant, id, { withdrawn_at: at.toISOString() });
  }

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

export const toRequest = (row: Selectable<Database['payment_requests']>): PaymentRequest => ({
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
