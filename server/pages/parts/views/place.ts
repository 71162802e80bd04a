import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { PictureView } from '#server/dealership/media/views/picture-view';

/** One place as the head of its page. */
export interface PlaceBlock {
  readonly kind: 'place';
  readonly card: Omit<LocationCardView, 'image'>;
  readonly picture?: PictureView | undefined;
  /** Makes sold or serviced here, each with its page. */
  readonly makes: readonly { readonly text: string; readonly href: string }[];
  /** What to do next: the stock that stands here, its form. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
