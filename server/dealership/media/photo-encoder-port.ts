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
  encode(file: Uint8Array): Promise<Result<EncodedPhoto, PhotoProblem>>;
}
