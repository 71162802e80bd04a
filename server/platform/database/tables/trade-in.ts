export interface TradeInTables {
  /** Shoppers' own cars being valued. Personal data; deleted with the lead, or once expired without one. */
  valuations: {
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
  };

  /** Photos of shoppers' own cars. Personal data; deleted with their valuation. */
  valuation_photos: {
    id: string;
    tenant: string;
    valuation_id: string;
    /** One photo each. */
    slot: string;
    /** In pixels. */
    width: number;
    height: number;
    /** A JPEG without metadata. */
    bytes: Buffer;
    created_at: string;
  };

  /** Photos that arrive in pieces; deleted with their valuation, and after a day. */
  valuation_uploads: {
    id: string;
    tenant: string;
    valuation_id: string;
    slot: string;
    /** Bytes of the whole file, and those received so far. */
    size: number;
    received: number;
    /** The stored photo, once finished. */
    photo_id: string | null;
    created_at: string;
  };

  /** The pieces of an upload; deleted as soon as its photo is stored. */
  valuation_upload_parts: {
    upload_id: string;
    /** Where the piece begins, in bytes. */
    starts_at: number;
    bytes: Buffer;
  };

  /** Calls to valuation providers, which cost money, by tenant and day. */
  valuation_provider_days: {
    tenant: string;
    /** YYYY-MM-DD. */
    day: string;
    calls: number;
  };
}
