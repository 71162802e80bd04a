import type { LocationCardView } from '../../../locations/views/location-card-view';
import type { BlockHeading } from './heading';

/** Cards of places. */
export interface LocationsBlock {
  readonly kind: 'locations';
  readonly heading?: BlockHeading | undefined;
  /** One without a title when there are few. */
  readonly groups: readonly LocationGroup[];
}
export interface LocationGroup {
  readonly title?: string | undefined;
  /** On a wide screen. */
  readonly columns: number;
  readonly cards: readonly LocationCardView[];
}
