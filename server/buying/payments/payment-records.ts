import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { LedgerEntry, Payment, Refund } from './payment';
import { ofTenant, toPayment, toRefund } from './payment-rows';

/** The ledger and the refunds, for the desk and the accountant. */
export class PaymentRecords {
  constructor(private readonly db: Kysely<Database>) {}

  /** From an instant until before another, in order. */
  async ledgerOf(tenant: string, from: Date, to: Date): Promise<LedgerEntry[]> {
    const rows = this.db
      .selectFrom('payment_ledger')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('at', '>=', from.toISOString())
      .where('at', '<', to.toISOString());
    return (await rows.orderBy('at').orderBy('id').execute()).map(toEntry);
  }

  async refundsOf(tenant: string, paymentId: string): Promise<Refund[]> {
    const rows = this.db
      .selectFrom('payment_refunds')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('payment_id', '=', paymentId);
    return (await rows.orderBy('created_at').orderBy('id').execute()).map(toRefund);
  }

  /** Newest first; `after` is the id of the last one of the previous page. */
  async list(
    tenant: string,
    filter: {
      readonly state?: Payment['state'];
      readonly from?: Date;
      readonly to?: Date;
      readonly limit: number;
      readonly after?: string;
    },
  ): Promise<Payment[]> {
    const { state, from, to, limit, after } = filter;
    let rows = ofTenant(this.db, tenant);
    if (state !== undefined) rows = rows.where('state', '=', state);
    if (from) rows = rows.where('created_at', '>=', from.toISOString());
    if (to) rows = rows.where('created_at', '<', to.toISOString());
    if (after !== undefined) {
      const last = await ofTenant(this.db, tenant).where('id', '=', after).executeTakeFirst();
      if (!last) return [];
      rows = rows.where((on) =>
        on.or([
          on('created_at', '<', last.created_at),
          on.and([on('created_at', '=', last.created_at), on('id', '<', last.id)]),
        ]),
      );
    }
    const page = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
    return (await page.execute()).map(toPayment);
  }
}

const toEntry = (row: Selectable<Database['payment_ledger']>): LedgerEntry => ({
  id: row.id,
  tenant: row.tenant,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  kind: row.kind as LedgerEntry['kind'],
  key: row.entry_key,
  at: row.at,
});
