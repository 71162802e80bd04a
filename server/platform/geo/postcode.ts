import { distanceKm, type Point } from './distance';
import { postcodeCentroids } from './postcode-centroids';

let known: ReadonlyMap<string, Point> | undefined;

/** Loaded on first use: a process that never measures a distance does not hold the table. */
function centroids(): ReadonlyMap<string, Point> {
  known ??= new Map(
    postcodeCentroids.split(',').map((line) => {
      const [postcode = '', lat, lng] = line.trim().split(' ');
      return [postcode, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
  return known;
}

/** The centre of a postcode's localities; null for an unknown postcode. */
export const centroidOf = (postcode: string): Point | null => centroids().get(postcode) ?? null;

/** The centres of all postcodes. */
export const allCentroids = (): readonly Point[] => [...centroids().values()];

/** Why a text is not an Australian postcode, as shown to the shopper; null if it is one. */
export function postcodeError(text: string): string | null {
  if (!/^\d{4}$/.test(text)) return 'Invalid postcode. Please enter a 4-digit number.';
  return centroidOf(text) ? null : 'Invalid postcode';
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
