/** A picture in its own proportions. */
export interface SizedPictureView {
  readonly src: string;
  readonly srcset?: string | undefined;
  /** Of the widest rendition, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Empty for a decoration. */
  readonly alt: string;
}
