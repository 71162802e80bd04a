import type { MapView } from '#server/dealership/locations/views/location-card-view';

/** A location's map: a link for everyone, the map itself on request. */
export interface MapBlock {
  readonly kind: 'map';
  readonly heading: string;
  readonly map: MapView;
}
