import type { Drawing, PictureFormat } from '#server/settings/illustration-schema';

/** Stored pictures, by key (`[a-z0-9-]+`); they may disappear at any time. */
export interface PictureStore {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
}

interface Rendition {
  /** In pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

/** Draws a car and encodes it as an image file; a cutout has a transparent background where the format allows. */
export interface PictureRenderer {
  render(drawing: Drawing, rendition: Rendition): Promise<Uint8Array<ArrayBuffer>>;
}

interface OgImageParts {
  /** The whole image as SVG, transparent where the photo is. */
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

/** Composes an Open Graph image, as a JPEG. */
export interface OgImageMaker {
  compose(parts: OgImageParts): Promise<Uint8Array<ArrayBuffer>>;
}
