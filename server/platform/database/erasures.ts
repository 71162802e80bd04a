import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './schema';

/** Kinds of records that can be erased at a person's request. A kind's ids are unique and never used again. */
export const erasedKinds = ['lead', 'customer', 'alert', 'message'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** An erased record: its id says nothing about the person. */
export interface Erasure {
  readonly tenant: string;
  readonly kind: ErasedKind;
  readonly id: string;
  readonly erasedAt: string;
}

const rowsAtOnce = 200;

/** Notes that records were erased, in the transaction that erases them. A repeat changes nothing. */
export const recordErasures = (
  trx: Kysely<Database>,
  tenant: string,
  kind: ErasedKind,
  ids: readonly string[],
): Promise<void> => {
  const erasedAt = new Date().toISOString();
  return addErasures(
    trx,
    ids.map((id) => ({ tenant, kind, id, erasedAt })),
  );
};

/** Deletes stored responses of the API that name one of these words: the ids or numbers of erased people. */
export async function eraseAnswers(
  trx: Kysely<Database>,
  tenant: string,
  words: readonly string[],
): Promise<void> {
  for (const word of words)
    await trx
      .deleteFrom('idempotency_keys')
      .where('tenant', '=', tenant)
      .where('response_body', 'like', `%${word}%`)
      .execute();
}

/** Adds erasures of another list, e.g. of a newer backup. */
export async function addErasures(db: Kysely<Database>, erasures: readonly Erasure[]): Promise<void> {
  for (let from = 0; from < erasures.length; from += rowsAtOnce) {
    const rows = erasures.slice(from, from + rowsAtOnce);
    await db
      .insertInto('erasures')
      .values(rows.map(({ erasedAt: erased_at, ...erasure }) => ({ ...erasure, erased_at })))
      .onConflict((on) => on.columns(['tenant', 'kind', 'id']).doNothing())
      .execute();
  }
}

/** Erasures from an instant onwards, the oldest first. */
export async function erasuresSince(db: Kysely<Database>, since: Date): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where('erased_at', '>=', since.toISOString())
    .orderBy('erased_at')
    .execute();
  return rows.flatMap(({ kind, erased_at: erasedAt, ...erasure }) =>
    isErasedKind(kind) ? [{ ...erasure, kind, erasedAt }] : [],
  );
}

/** The instant of the newest erasure; null if there is none. */
export async function lastErasure(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('erasures')
    .select((of) => of.fn.max('erased_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

const isErasedKind = (kind: string): kind is ErasedKind =>
  erasedKinds.some((erasedKind) => erasedKind === kind);

type Owner =
  | { readonly customer_id: readonly string[] }
  /** Payments of a dealer's own references have no lead. */
  | { readonly lead_id: readonly string[] };

/**
 * SQL that is true of messages about what somebody reserved, paid or was offered, and of replies to a lead, whatever address
 * they went to: their ids begin with those of their subject.
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
  else conditions.push(has('lead_states', sql`messages.id like 'reply-' || one.lead_id || '-%'`));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
