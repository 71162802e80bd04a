import { type BodyKey, bodyKeys } from '#server/settings/illustration-schema';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const keys: ReadonlyMap<string, BodyKey> = new Map(bodyKeys.map((key) => [plain(key), key]));

/** Words in feeds that are not keys themselves, the most specific first. */
const words: ReadonlyArray<readonly [word: string, key: BodyKey]> = [
  ['cab chassis', 'cabChassis'],
  ['motor home', 'motorhome'],
  ['campervan', 'motorhome'],
  ['camper trailer', 'caravan'],
  ['caravan', 'caravan'],
  ['pop top', 'caravan'],
  ['fifth wheel', 'caravan'],
  ['camper', 'motorhome'],
  ['people', 'peopleMover'],
  ['mpv', 'peopleMover'],
  ['station', 'stationWagon'],
  ['estate', 'stationWagon'],
  ['wagon', 'wagon'],
  ['cabriolet', 'convertible'],
  ['roadster', 'convertible'],
  ['spyder', 'convertible'],
  ['convertible', 'convertible'],
  ['soft top', 'softtop'],
  ['hard top', 'hardtop'],
  ['coupe', 'coupe'],
  ['coupé', 'coupe'],
  ['hatch', 'hatch'],
  ['liftback', 'hatch'],
  ['fastback', 'coupe'],
  ['sedan', 'sedan'],
  ['saloon', 'sedan'],
  ['limousine', 'sedan'],
  ['ute', 'ute'],
  ['utility', 'ute'],
  ['dual cab', 'ute'],
  ['crew cab', 'ute'],
  ['tray', 'cabChassis'],
  ['truck', 'lightTruck'],
  ['bus', 'bus'],
  ['coach', 'bus'],
  ['van', 'van'],
  ['commercial', 'van'],
  ['suv', 'suv'],
  ['crossover', 'suv'],
  ['4wd', '4x4'],
  ...['motorcycle', 'naked', 'cruiser', 'adventure', 'scooter', 'trail', 'sports', 'classic', 'touring'].map(
    (word) => [word, 'motorcycle'] as const,
  ),
  // Among bodies, hybrid means a camper between caravan and trailer.
  ['hybrid', 'caravan'],
];

/** The body-type image key for a word from a feed or shopper ('People Mover', 'Ute / Tray'); undefined if unknown. */
export function bodyKeyOf(text: string | undefined): BodyKey | undefined {
  if (!text) return undefined;
  const exact = keys.get(plain(text));
  if (exact) return exact;
  const lower = text.toLowerCase();
  return words.find(([word]) => lower.includes(word))?.[1];
}
