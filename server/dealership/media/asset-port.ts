import type { PictureFormat } from '#server/settings/illustration-schema';

export interface AssetSize {
  /** In pixels, with the picture upright. */
  readonly width: number;
  readonly height: number;
}
export interface AssetRendition {
  /** In pixels; a smaller picture is not enlarged. */
  readonly width: number;
  readonly format: PictureFormat;
  /** On the JPEG scale, 1 to 100. */
  readonly quality: number;
}

/** Converts a dealer's picture files to page images, keeping transparency. */
export interface AssetMaker {
  /** Undefined if it is not a picture. */
  sizeOf(file: Uint8Array): Promise<AssetSize | undefined>;
  render(file: Uint8Array, wanted: AssetRendition): Promise<Uint8Array<ArrayBuffer>>;
}
