/** Shoppers' own cars being valued. Personal data; deleted with the lead, or once expired without one. */
export interface ValuationsTable {
  id: string;
  tenant: string;
  /** Null before the contact details. */
  lead_id: string | null;
  customer_id: string | null;
  /** The dealer's car of interest. */
  car_id: string | null;
  /** 1 or 0; null without a decision. */
  accepted: number | null;
  /** Keyed hash of a first step: the same one sent twice makes one valuation. Null once it continues elsewhere. */
  start_key: string | null;
  /** Counts changes. */
  version: number;
  /** The record as JSON. */
  data: string;
  /** When the lead's deliveries were released: finished, or silent for too long. */
  reported_at: string | null;
  created_at: string;
  updated_at: string;
  expires_at: string;
}
