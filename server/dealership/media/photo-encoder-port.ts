import type { Result } from '#server/platform/result';
import type { PhotoProblem } from './rules/photo-file';

/** A photo ready to store. */
export interface EncodedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Decodes a camera's file and encodes it again: upright, smaller, without metadata or location. Never throws. */
export interface PhotoEncoder {
  /** `tenant` is the site whose share the work counts against. */
  encode(file: Uint8Array, tenant: string): Promise<Result<EncodedPhoto, PhotoProblem>>;
}
