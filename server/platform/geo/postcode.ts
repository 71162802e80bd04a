import { distanceKm, type Point } from './distance';
import { postcodeCentroids } from './postcode-centroids';

let known: ReadonlyMap<string, Point> | undefined;

/** Read when first asked for: a process that never measures a distance does not hold the table. */
function centroids(): ReadonlyMap<string, Point> {
  known ??= new Map(
    postcodeCentroids.split(',').map((line) => {
      const [postcode = '', lat, lng] = line.trim().split(' ');
      return [postcode, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
  return known;
}

/** The middle of a postcode's localities; null when no place has it. */
export const centroidOf = (postcode: string): Point | null => centroids().get(postcode) ?? null;

/** The middles of every postcode. */
export const allCentroids = (): readonly Point[] => [...centroids().values()];

/** Why a text is no Australian postcode, in the specification's words (§5, §8); null when it is one. */
export function postcodeError(text: string): string | null {
  if (!/^\d{4}$/.test(text)) return 'Invalid postcode. Please enter a 4-digit number.';
  return centroidOf(text) ? null : 'Invalid postcode';
}

/** Those of some postcodes whose middle is at most so far from another's; none when that one is unknown. */
export function postcodesWithin(postcode: string, withinKm: number, among: readonly string[]): string[] {
  const from = centroidOf(postcode);
  if (!from) return [];
  return among.filter((other) => {
    const to = centroidOf(other);
    return other === postcode || (to !== null && distanceKm(from, to) <= withinKm);
  });
}
