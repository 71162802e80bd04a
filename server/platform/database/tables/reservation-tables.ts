/** Cars held for shoppers. Personal data leaves with the shopper; states, amounts and references stay. */
export interface ReservationsTable {
  id: string;
  tenant: string;
  car_id: string;
  /** For people and bank statements. */
  reference: string;
  state: string;
  /** 1 while its time runs: the shopper pays, or the car is held. */
  live: number;
  /** 1 while it keeps its car: at most one of a car does. */
  keeps_car: number;
  /** The stock version at which its car was last compared with the feed. */
  car_version: number;
  ends_at: string | null;
  lead_id: string | null;
  /** When the lead left for its destinations. */
  reported_at: string | null;
  customer_id: string | null;
  /** Keyed hash of the form: the same one sent twice makes one reservation. */
  start_key: string | null;
  /** Keyed hashes of the phone number and the connection; null once forgotten, or where many share a connection. */
  phone_key: string | null;
  connection_key: string | null;
  /** The shopper's details as JSON; null once deleted. All other columns stay for the dealer's books. */
  shopper: string | null;
  /** What the desk finds it by besides the shopper, in lower case. */
  words: string;
  /** Counts changes. */
  version: number;
  /** The rest of the record as JSON. */
  data: string;
  created_at: string;
  updated_at: string;
}

/** The history of reservations. Rows are added, never changed. */
export interface ReservationChangesTable {
  reservation_id: string;
  /** From 1 in the order of the changes. */
  number: number;
  at: string;
  from_state: string | null;
  to_state: string;
  changed_by: string;
  why: string;
}
