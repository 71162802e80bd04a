import type { Selectable } from 'kysely';
import type { AddressedAlert, Alert } from '#server/customers/alerts/rules/alert';
import type { Database } from '#server/platform/database/schema';

type Row = Selectable<Database['alerts']>;

export const toAlert = (row: Row): Alert => ({
  id: row.id,
  tenant: row.tenant,
  personId: row.person_id,
  kind: row.kind,
  target: row.target,
  label: row.label,
  origin: row.origin,
  frequency: row.frequency,
  state: row.state,
  stockVersion: row.stock_version,
  consent: row.consent,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  endsAt: row.ends_at,
});

export const toAddressedAlert = (row: Row & { readonly email: string }): AddressedAlert => ({
  ...toAlert(row),
  email: row.email,
});

/** Lists in parts that both databases accept as parameters. */
export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
