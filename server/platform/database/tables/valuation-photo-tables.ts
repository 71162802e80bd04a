/** Photos of shoppers' own cars. Personal data; deleted with their valuation. */
export interface ValuationPhotosTable {
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
}

/** Photos that arrive in pieces; deleted with their valuation, and after a day. */
export interface ValuationUploadsTable {
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
}

/** The pieces of an upload; deleted as soon as its photo is stored. */
export interface ValuationUploadPartsTable {
  upload_id: string;
  /** Where the piece begins, in bytes. */
  starts_at: number;
  bytes: Buffer;
}
