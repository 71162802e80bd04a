import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';

/** Pictures. */
export interface GalleryBlock {
  readonly kind: 'gallery';
  readonly heading?: string | undefined;
  readonly images: readonly { readonly picture: SizedPictureView; readonly caption?: string | undefined }[];
}
