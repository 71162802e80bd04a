import type { PictureFormat } from '#server/settings/illustration-schema';
import type { PhotoSize } from './rules/photo-path';

/** A photo of the stock: where its source is, and whose it is. */
export interface SourcePhoto {
  readonly url: string;
  /** The car's. */
  readonly slug: string;
}

/** Who makes the sizes of photos. Addresses only: nothing is fetched here. */
export interface PhotoAddresses {
  /** Formats that have addresses of their own; none when the server behind them chooses by the Accept header alone. */
  readonly formats: readonly PictureFormat[];
  /** Address of a photo in one size; without a format the Accept header decides. Undefined: not this one's photo. */
  at(photo: SourcePhoto, size: PhotoSize, format?: PictureFormat): string | undefined;
}
