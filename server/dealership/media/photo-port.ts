import type { Result } from '#server/platform/result';
import type { PictureFormat } from '#server/settings/illustration-schema';
import type { PhotoSize } from './rules/photo-path';

/** Why a photo is unavailable: a forbidden address, no answer or a late one, not found, too large, or not an image. */
export type PhotoFailure = 'refused' | 'unreachable' | 'gone' | 'too-large' | 'not-an-image';

/** Access to the dealers' photos. */
export interface PhotoSource {
  /** The file at an address, for a site: `hosts` are those that it fetches from (`media.photo_hosts`). */
  fetch(url: string, hosts: readonly string[], tenant: string): Promise<Result<Uint8Array, PhotoFailure>>;
}

/** Who shows a photo. */
export interface PhotoSite {
  /** Slug: the work counts against its share, and nobody else sees the photos that it has uploaded. */
  readonly tenant: string;
  /** Its `media.photo_hosts`; empty allows any public host. */
  readonly hosts: readonly string[];
}

/** The photos that dealers have uploaded. */
export interface OwnPhotos {
  /** A JPEG; null if this tenant has no such photo. */
  bytesOf(id: string, tenant: string): Promise<Uint8Array<ArrayBuffer> | null>;
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
  render(master: Uint8Array, rendition: PhotoRendition): Promise<Uint8Array<ArrayBuffer>>;
}

/** Colours of processed photos, by address. */
export interface PhotoColours {
  of(url: string): string | undefined;
  learn(url: string, colour: string): void;
}

/** A car's photos as files, for documents that embed them: the PDF, the Open Graph image. */
export interface CarPhotos {
  /**
   * The image at an address as a JPEG cropped to 4:3, in the preset width nearest above `widthPx` (at most 1600
   * pixels). Undefined if it is unavailable in time: not an image address, its source is gone, or too much is being
   * made.
   */
  jpegOf(imageUrl: string, widthPx: number, site: PhotoSite): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** A photo in the stock: its source address and its car. */
interface SourcePhoto {
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
