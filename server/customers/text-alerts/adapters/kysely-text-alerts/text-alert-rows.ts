import type { Selectable } from 'kysely';
import type { TextAlert } from '#server/customers/text-alerts/text-alert-port';
import type { Database } from '#server/platform/database/schema';

export const toRow = (alert: TextAlert): Selectable<Database['text_alerts']> => ({
  id: alert.id,
  tenant: alert.tenant,
  customer_id: alert.customerId,
  car_id: alert.carId,
  label: alert.label,
  origin: alert.origin,
  token: alert.token,
  price: alert.price,
  consent: alert.consent,
  created_at: alert.createdAt,
  ends_at: alert.endsAt,
});

export const toTextAlert = (row: Selectable<Database['text_alerts']>): TextAlert => ({
  id: row.id,
  tenant: row.tenant,
  customerId: row.customer_id,
  carId: row.car_id,
  label: row.label,
  origin: row.origin,
  token: row.token,
  price: row.price,
  consent: row.consent,
  createdAt: row.created_at,
  endsAt: row.ends_at,
});
