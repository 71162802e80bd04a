import type { PictureFormat } from '#server/settings/illustration-schema';

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

export interface OgImageParts {
  /** The whole image as SVG, open where the photo is. */
  readonly panel: string;
  /** An image file, or a drawing. */
  readonly photo: Uint8Array | string;
  /** Where the photo goes, in pixels: it fills this box. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly mostBytes: number;
}

/** Puts an Open Graph image together, as a JPEG. */
export interface OgImageMaker {
  compose(parts: OgImageParts): Promise<Uint8Array<ArrayBuffer>>;
}
