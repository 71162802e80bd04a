/** Degrees; south and west are negative. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Mean radius of the earth, in kilometres. */
const EARTH_RADIUS_KM = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** Half the chord's square: the haversine of an angle. */
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** Great-circle distance between two points, in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const latitudes = haversine(radians(b.lat - a.lat));
  const longitudes = haversine(radians(b.lng - a.lng));
  const chord = latitudes + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
