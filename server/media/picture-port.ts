import type { PictureFormat } from './illustration-schema';

/** Pictures made before, by key (`[a-z0-9-]+`); they may be gone at any time. */
export interface PictureStore {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
}

export interface Rendition {
  /** The drawing's own width, in pixels. */
  readonly width: number;
  readonly format: PictureFormat;
  /** The drawing leaves its background open. */
  readonly transparent: boolean;
}

/** Turns a drawing into the bytes of an image. */
export interface PictureRenderer {
  render(svg: string, wanted: Rendition): Promise<Uint8Array<ArrayBuffer>>;
}
