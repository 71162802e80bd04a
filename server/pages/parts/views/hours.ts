import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { BlockHeading } from './heading';

/** Opening hours of locations: their week with today marked, and upcoming special days. */
export interface HoursBlock {
  readonly kind: 'hours';
  readonly heading?: BlockHeading | undefined;
  readonly places: readonly HoursOfPlace[];
}
export type HoursOfPlace = Pick<
  LocationCardView,
  'slug' | 'name' | 'label' | 'href' | 'phone' | 'open' | 'hours' | 'special'
>;
