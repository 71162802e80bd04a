/** Purchases of cars online. Personal data; deleted with the lead, or once expired without one. */
export interface OrdersTable {
  id: string;
  tenant: string;
  reference: string;
  /** Null before the contact details. */
  lead_id: string | null;
  customer_id: string | null;
  car_id: string;
  /** The reservation that holds the car. */
  reservation_id: string | null;
  /** Keyed hash of a first step: the same one sent twice makes one order. */
  start_key: string | null;
  /** Counts changes. */
  version: number;
  /** The record as JSON. */
  data: string;
  /** When the deposit was paid. */
  placed_at: string | null;
  /** How a placed order ended, and when; null while its car is held. */
  end_kind: string | null;
  ended_at: string | null;
  /** In lower case: reference, car, and the shopper's name, email and phone. */
  words: string;
  /** When the lead's deliveries were released: placed, or silent for too long. */
  reported_at: string | null;
  created_at: string;
  updated_at: string;
  expires_at: string;
}
