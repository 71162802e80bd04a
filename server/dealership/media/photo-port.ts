import type { Result } from '#server/platform/result';
import type { PictureFormat } from '#server/settings/illustration-schema';

/** Why a photo is unavailable: a forbidden address, no answer or a late one, not found, too large, or not an image. */
export type PhotoFailure = 'refused' | 'unreachable' | 'gone' | 'too-large' | 'not-an-image';

/** Access to the dealers' photos. */
export interface PhotoSource {
  /** The file at an address. `hosts`: the tenant's `media.photo_hosts`. */
  fetch(url: string, hosts: readonly string[]): Promise<Result<Uint8Array, PhotoFailure>>;
}

export interface PhotoRendition {
  /** In pixels; a smaller photo is not enlarged unless it is cropped. */
  readonly width: number;
  readonly format: PictureFormat;
  /** On the JPEG scale, 1 to 100. */
  readonly quality: number;
  /** Crop to this height, in pixels; absent: the photo's full height. */
  readonly cutHeight?: number;
}

/** An upright photo without camera metadata, at most 1600 pixels a side: all sizes are made from it. */
export interface MasterPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its mean colour, as #rrggbb. */
  readonly colour: string;
}

/** Converts photo files to page images. */
export interface PhotoMaker {
  /** Undefined if it is not a complete image in a format that browsers show. */
  master(file: Uint8Array): Promise<MasterPhoto | undefined>;
  render(master: Uint8Array, wanted: PhotoRendition): Promise<Uint8Array<ArrayBuffer>>;
}

/** Colours of processed photos, by address. */
export interface PhotoColours {
  of(url: string): string | undefined;
  learn(url: string, colour: string): void;
}
