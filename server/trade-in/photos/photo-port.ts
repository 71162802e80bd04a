import type { PhotoSlot } from './rules/photo-slots';

/** A stored photo of a shopper's car: a JPEG without metadata. */
export interface ValuationPhoto {
  /** Unguessable. */
  readonly id: string;
  readonly slot: PhotoSlot;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** UTC, ISO. */
  readonly createdAt: string;
}

export interface NewPhoto extends ValuationPhoto {
  readonly tenant: string;
  readonly valuationId: string;
  readonly bytes: Uint8Array;
}

/** Photos of valuations. Durable before it returns; deleted with their valuation. */
export interface ValuationPhotoStore {
  /** Stores a photo in the place of an earlier one in its slot. */
  keep(photo: NewPhoto): Promise<void>;
  /** In the order of the slots. */
  ofValuation(tenant: string, valuationId: string): Promise<readonly ValuationPhoto[]>;
  bytesOf(tenant: string, valuationId: string, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** False if there is no such photo. */
  remove(tenant: string, valuationId: string, id: string): Promise<boolean>;
}

/** An upload in pieces. */
export interface PhotoUpload {
  /** Unguessable. */
  readonly id: string;
  readonly tenant: string;
  readonly valuationId: string;
  readonly slot: PhotoSlot;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes received so far. */
  readonly offset: number;
  /** The photo, once all bytes are here and it is stored. */
  readonly photoId: string | null;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** Uploads of photos in pieces, shared by all processes. Durable before it returns. */
export interface PhotoUploadStore {
  /** Replaces an earlier upload to the same slot. */
  begin(upload: PhotoUpload): Promise<void>;
  byId(tenant: string, valuationId: string, id: string): Promise<PhotoUpload | null>;
  /** Adds the bytes at the upload's offset; false if it has another offset by now. */
  append(upload: PhotoUpload, bytes: Uint8Array): Promise<boolean>;
  /** All bytes received so far, in order. */
  bytesOf(upload: PhotoUpload): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Stores the finished photo and drops the bytes in one transaction; without a photo, drops the upload. False: another
   * process has finished it.
   */
  end(upload: PhotoUpload, photo: NewPhoto | null): Promise<boolean>;
}

/** Deletes uploads from before an instant. Returns how many. */
export interface PhotoUploadSweep {
  sweep(before: Date): Promise<number>;
}
