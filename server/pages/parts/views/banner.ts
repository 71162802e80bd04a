import type { SizedPictureView } from '#server/dealership/media/views/sized-picture-view';
import type { LinkView } from '#server/platform/views/link-view';

/** A large heading with a picture and buttons. */
export interface BannerBlock {
  readonly kind: 'banner';
  readonly heading: string;
  /** The page's own heading. */
  readonly first: boolean;
  readonly text?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
  readonly buttons: readonly LinkView[];
}
