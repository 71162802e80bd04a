import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Owner =
  | { readonly customer_id: readonly string[] }
  /** Payments of a dealer's own references have no lead. */
  | { readonly lead_id: readonly string[] };

/**
 * SQL that is true of messages about what somebody reserved, paid or was offered, whatever address they went to: their
 * ids begin with those of their subject.
 */
export function isAbout(owner: Owner): RawBuilder<SqlBool> {
  const [column, ids] = 'lead_id' in owner ? ['lead_id', owner.lead_id] : ['customer_id', owner.customer_id];
  const has = (table: string, condition: RawBuilder<unknown>) => sql`exists (
    select 1 from ${sql.table(table)} as one
    where one.tenant = messages.tenant and ${sql.ref(`one.${column}`)} in (${sql.join(ids)}) and ${condition})`;
  const isPaid = sql`exists (
    select 1 from payments where payments.tenant = one.tenant
    and payments.subject_kind in ('reservation', 'reference') and payments.subject_id = one.id
    and messages.id in ('receipt-' || payments.id, 'transfer-' || payments.id))`;
  const isReserved = sql`(messages.id = 'unpaid-' || one.id
    or messages.id like 'reservation-' || one.id || '-%' or ${isPaid})`;
  const isOffered = sql`messages.id like 'offer-' || one.id || '-%'`;
  const conditions = [has('reservations', isReserved), has('valuations', isOffered)];
  if (column === 'customer_id') conditions.push(has('payment_requests', isPaid));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
