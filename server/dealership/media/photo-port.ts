import type { Result } from '#server/platform/result';
import type { PictureFormat } from '#server/settings/illustration-schema';

/**
 * Why a photo is unavailable: its address is one that is never asked, nobody answers or not in time, it is not
 * there, it is too large, or it is no image.
 */
export type PhotoFailure = 'refused' | 'unreachable' | 'gone' | 'too-large' | 'not-an-image';

/** Where the dealers' photos are. */
export interface PhotoSource {
  /** The file behind an address. `hosts`: the tenant's `media.photo_hosts`. */
  fetch(url: string, hosts: readonly string[]): Promise<Result<Uint8Array, PhotoFailure>>;
}

export interface PhotoRendition {
  /** In pixels; a smaller photo is not made larger unless it is cut. */
  readonly width: number;
  readonly format: PictureFormat;
  /** As JPEG counts it, 1 to 100. */
  readonly quality: number;
  /** Cut to this height, in pixels; absent: as high as the photo is. */
  readonly cutHeight?: number;
}

/** A photo upright, without what its camera wrote into it, at most 1600 pixels a side: what all sizes are made of. */
export interface MasterPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What it looks like from far away: its mean colour, as #rrggbb. */
  readonly colour: string;
}

/** Turns photo files into images of a page. */
export interface PhotoMaker {
  /** Undefined for what is no whole image of a kind that browsers show. */
  master(file: Uint8Array): Promise<MasterPhoto | undefined>;
  render(master: Uint8Array, wanted: PhotoRendition): Promise<Uint8Array<ArrayBuffer>>;
}

/** Colours of the photos that were seen, by address. */
export interface PhotoColours {
  of(url: string): string | undefined;
  learn(url: string, colour: string): void;
}
