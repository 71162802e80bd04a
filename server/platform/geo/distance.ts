import { postcodeCentroids } from './postcode-centroids';

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

let points: ReadonlyMap<string, Point> | undefined;

/** Loaded on first use: a process that never measures a distance does not hold the table. */
function centroids(): ReadonlyMap<string, Point> {
  points ??= new Map(
    postcodeCentroids.split(',').map((line) => {
      const [postcode = '', lat, lng] = line.trim().split(' ');
      return [postcode, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
  return points;
}

/** The centre of a postcode's localities; null for an unknown postcode. */
export const centroidOf = (postcode: string): Point | null => centroids().get(postcode) ?? null;

export const allPostcodes = (): readonly string[] => [...centroids().keys()];

/** The centres of all postcodes. */
export const allCentroids = (): readonly Point[] => [...centroids().values()];

/** A site's errors for a postcode. */
export interface PostcodeWords {
  /** Not four digits. */
  readonly postcode_error: string;
  /** No postcode of Australia. */
  readonly unknown_postcode: string;
}

const usualWords: PostcodeWords = {
  postcode_error: 'Invalid postcode. Please enter a 4-digit number.',
  unknown_postcode: 'Invalid postcode',
};

/** Why a text is not an Australian postcode, as shown to the shopper; null if it is one. */
export function postcodeError(text: string, words: PostcodeWords = usualWords): string | null {
  if (!/^\d{4}$/.test(text)) return words.postcode_error;
  return centroidOf(text) ? null : words.unknown_postcode;
}

/** The given postcodes whose centre is within a distance of another's; empty if that one is unknown. */
export function postcodesWithin(postcode: string, withinKm: number, among: readonly string[]): string[] {
  const from = centroidOf(postcode);
  if (!from) return [];
  return among.filter((other) => {
    const to = centroidOf(other);
    return other === postcode || (to !== null && distanceKm(from, to) <= withinKm);
  });
}
