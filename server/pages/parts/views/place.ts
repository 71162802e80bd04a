import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { PictureView } from '#server/dealership/media/views/picture-view';

/** One location as the top of its page. */
export interface PlaceBlock {
  readonly kind: 'place';
  readonly card: Omit<LocationCardView, 'image'>;
  readonly picture?: PictureView | undefined;
  /** Makes sold or serviced here, each linked to its page. */
  readonly makes: readonly { readonly text: string; readonly href: string }[];
  /** Next steps: the location's stock, its form. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}
