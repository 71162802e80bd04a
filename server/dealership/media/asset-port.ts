import type { PictureFormat } from '#server/settings/illustration-schema';

export interface AssetSize {
  /** In pixels, as the picture stands upright. */
  readonly width: number;
  readonly height: number;
}
export interface AssetRendition {
  /** In pixels; a smaller picture is not made larger. */
  readonly width: number;
  readonly format: PictureFormat;
  /** As JPEG counts it, 1 to 100. */
  readonly quality: number;
}

/** Turns a dealer's picture files into images of a page: what is see-through stays so. */
export interface AssetMaker {
  /** Undefined for what is no picture. */
  sizeOf(file: Uint8Array): Promise<AssetSize | undefined>;
  render(file: Uint8Array, wanted: AssetRendition): Promise<Uint8Array<ArrayBuffer>>;
}
