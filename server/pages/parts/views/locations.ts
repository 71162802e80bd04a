import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { YardMapView } from '#server/dealership/locations/views/yard-map-view';
import type { BlockHeading } from './heading';

/** Location cards. */
export interface LocationsBlock {
  readonly kind: 'locations';
  readonly heading?: BlockHeading | undefined;
  /** Untitled if there are few. */
  readonly groups: readonly LocationGroup[];
  /** Finds the nearest location to a postcode. */
  readonly near?: NearView | undefined;
  readonly map?: YardMapView | undefined;
}
export interface LocationGroup {
  readonly title?: string | undefined;
  /** On a wide screen. */
  readonly columns: number;
  readonly cards: readonly PlacedCardView[];
}
export interface PlacedCardView extends LocationCardView {
  /** `12 km from 4000`. */
  readonly distance?: string | undefined;
  readonly directionsHref?: string | undefined;
}
export interface NearView {
  readonly action: string;
  /** As typed by the shopper. */
  readonly postcode: string;
  readonly error?: string | undefined;
  /** `Nearest to 4000: Brolga Aspley, 12 km in a straight line.` */
  readonly answer?: string | undefined;
}
