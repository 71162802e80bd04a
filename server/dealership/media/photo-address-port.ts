import type { PictureFormat } from '#server/settings/illustration-schema';
import type { PhotoSize } from './rules/photo-path';

/** A photo in the stock: its source address and its car. */
export interface SourcePhoto {
  readonly url: string;
  /** The car's. */
  readonly slug: string;
}

/** Builds the addresses of photos in their sizes. Fetches nothing. */
export interface PhotoAddresses {
  /** Formats with separate addresses; empty if the server behind them chooses by the Accept header. */
  readonly formats: readonly PictureFormat[];
  /**
   * Address of a photo in one size; without a format the Accept header decides. Undefined if this adapter does not
   * handle the photo.
   */
  at(photo: SourcePhoto, size: PhotoSize, format?: PictureFormat): string | undefined;
}
