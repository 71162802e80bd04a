import type { SeenCar } from './stock-changes-port';

/** A photo that the dealer uploads for a car. */
export interface NewStockPhoto {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** A JPEG without metadata. */
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** `stale`: the car has changed since it was read; `full`: it has as many photos as it may. Neither changed anything. */
export type AddOutcome = 'added' | 'there' | 'stale' | 'full';
export type RemoveOutcome = 'removed' | 'unknown' | 'stale';

/** Photos that dealers upload for their cars. Every change is one transaction and a stock version. */
export interface StockPhotos {
  add(seen: SeenCar, photo: NewStockPhoto, now: Date): Promise<AddOutcome>;
  remove(seen: SeenCar, id: string, now: Date): Promise<RemoveOutcome>;
  /** A JPEG; null if the tenant has no such photo. */
  bytesOf(id: string, tenant: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes the photos of cars that were removed before an instant, and what no car lists. Returns how many. */
  sweep(removedBefore: Date, addedBefore: Date): Promise<number>;
}
