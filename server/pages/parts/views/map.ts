import type { MapView } from '#server/dealership/locations/views/location-card-view';

/** Where a place is: a link for everyone, the map itself once it is asked for. */
export interface MapBlock {
  readonly kind: 'map';
  readonly heading: string;
  readonly map: MapView;
}
