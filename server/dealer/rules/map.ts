import type { MapView } from '#server/dealer/views/location-card-view';
import {
  centroidOf,
  distanceKm,
  type Point,
  type PostcodeWords,
  postcodeError,
} from '#server/platform/geo/distance';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

type Maps = Tenant['maps'];
type Place = Pick<
  TenantLocation,
  'name' | 'street' | 'city' | 'state' | 'postcode' | 'lat' | 'long' | 'place_id' | 'place_url' | 'map_key'
>;
/** A location's coordinates: its own, or the centre of its postcode; undefined for an unknown postcode. */
export function pointOf({ lat, long, postcode }: Place): Point | undefined {
  if (lat !== undefined && long !== undefined) return { lat, lng: long };
  return centroidOf(postcode) ?? undefined;
}

/** Address lines of a location. */
export const addressLines = ({ street, city, state, postcode }: Place): string[] => [
  street,
  `${city} ${state} ${postcode}`,
];

/** A page with the map of a location: its own link, or a search for its name and address. */
export function mapHref(place: Place): string {
  if (place.place_url) return place.place_url;
  const query = encodeURIComponent([place.name, ...addressLines(place)].join(', '));
  const placeId = place.place_id ? `&query_place_id=${encodeURIComponent(place.place_id)}` : '';
  return `https://www.google.com/maps/search/?api=1&query=${query}${placeId}`;
}

/** Directions to a location, from wherever the shopper is. */
export function directionsHref(place: Place): string {
  const destination = encodeURIComponent([place.name, ...addressLines(place)].join(', '));
  const placeId = place.place_id ? `&destination_place_id=${encodeURIComponent(place.place_id)}` : '';
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}${placeId}`;
}

const providers = {
  openstreetmap: { name: 'OpenStreetMap', origin: 'https://www.openstreetmap.org' },
  google: { name: 'Google Maps', origin: 'https://www.google.com' },
} as const;

/** Origins that a tenant's pages may frame, for the content security policy. */
export const frameOrigins = ({ provider }: Maps): string[] =>
  provider === 'none' ? [] : [providers[provider].origin];

/** The map of a location for its section. */
export function mapView(place: Place, maps: Maps): MapView {
  const src = embedSource(place, maps);
  return {
    name: place.name,
    href: mapHref(place),
    ...(src && maps.provider !== 'none'
      ? { embed: { src, provider: providers[maps.provider].name, consent: maps.consent } }
      : {}),
  };
}

function embedSource(place: Place, { provider, zoom }: Maps): string | undefined {
  const point = pointOf(place);
  if (!point || provider === 'none') return undefined;
  if (provider === 'openstreetmap') return openStreetMap(point, zoom);
  if (!place.map_key) return undefined;
  const query = place.place_id ? `place_id:${place.place_id}` : `${point.lat},${point.lng}`;
  const parameters = new URLSearchParams({ key: place.map_key, q: query, zoom: String(zoom) });
  return `${providers.google.origin}/maps/embed/v1/place?${parameters}`;
}

/** Approximate pixel size of the section's frame; OpenStreetMap takes a bounding box instead of a zoom level. */
const framePixels = { width: 640, height: 320 };
/** The world at zoom 0. */
const tilePixels = 256;

function openStreetMap({ lat, lng }: Point, zoom: number): string {
  const degreesPerPixel = 360 / (tilePixels * 2 ** zoom);
  const across = (framePixels.width / 2) * degreesPerPixel;
  const up = (framePixels.height / 2) * degreesPerPixel * Math.cos((lat * Math.PI) / 180);
  const ends = [lng - across, lat - up, lng + across, lat + up].map((end) => end.toFixed(4));
  const parameters = new URLSearchParams({
    bbox: ends.join(','),
    layer: 'mapnik',
    marker: `${lat},${lng}`,
  });
  return `${providers.openstreetmap.origin}/export/embed.html?${parameters}`;
}

/** Straight-line distance: `under 1 km`, `12 km`, `1,204 km`. */
export const distanceText = (km: number): string =>
  km < 1 ? 'under 1 km' : `${Math.round(km).toLocaleString('en-AU')} km`;

/** A shopper's postcode as typed, its error, and the distance to each location. */
export interface NearPlaces {
  readonly postcode: string;
  readonly error?: string | undefined;
  /** Kilometres by location id; a location without coordinates has none. */
  readonly km: ReadonlyMap<string, number>;
}

/** Reads `?postcode=`; an invalid postcode leaves every distance unknown and gives the reason. */
export function nearPlaces(
  text: string | null,
  places: readonly TenantLocation[],
  words?: PostcodeWords,
): NearPlaces {
  const postcode = (text ?? '').trim().slice(0, 8);
  if (postcode === '') return { postcode, km: new Map() };
  const from = centroidOf(postcode);
  if (!from) return { postcode, error: postcodeError(postcode, words) ?? undefined, km: new Map() };
  const km = new Map<string, number>();
  for (const place of places) {
    const { lat, long } = place;
    // The centre of its postcode would be "under 1 km" from every shopper there.
    if (lat !== undefined && long !== undefined) km.set(place.id, distanceKm(from, { lat, lng: long }));
  }
  return { postcode, km };
}

/** The nearest first; locations without a distance last, in their given order. */
export const nearestFirst = <T extends Pick<TenantLocation, 'id'>>(
  places: readonly T[],
  { km }: Pick<NearPlaces, 'km'>,
): T[] =>
  [...places].sort(
    (one, other) =>
      (km.get(one.id) ?? Number.POSITIVE_INFINITY) - (km.get(other.id) ?? Number.POSITIVE_INFINITY) || 0,
  );
