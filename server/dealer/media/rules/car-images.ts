import type { Car } from '#server/settings/car';
import { type BodyKey, bodyKeys } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import { mayFetch, ownPhotoId } from './picture-path';

/** Photos of one car shown on its page. */
export const mostImages = 200;

/** A web address; undefined for every other kind. */
const photoUrl = (url: string): URL | undefined =>
  /^https?:\/\/[^\s"'<>\\]+$/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;

/** Whether the image is a photo that the dealer has uploaded, or one that this tenant fetches from elsewhere. */
export function isFetched(imageUrl: string, media: Pick<MediaSettings, 'photo_hosts'>): boolean {
  if (ownPhotoId(imageUrl) !== undefined) return true;
  const url = photoUrl(imageUrl);
  return url !== undefined && mayFetch(media.photo_hosts, url);
}

/** Addresses of a car's images, the primary one first, without repeats. */
export const imageAddresses = ({
  images,
  primary_image_url: primary,
}: Pick<Car, 'images' | 'primary_image_url'>): string[] => {
  const all = images.map(({ url }) => url);
  return [...new Set(primary ? [primary, ...all] : all)].slice(0, mostImages);
};

/** The outline body for a car without a photo; caravans and motorcycles have one each. */
export const outlineOf = ({
  item_type: item = 'car',
  body,
  simple_body: simple,
  drive,
}: Pick<Car, 'body' | 'simple_body'> & Partial<Pick<Car, 'item_type' | 'drive'>>): BodyKey =>
  item === 'car' ? roadBody(bodyKeyOf(body) ?? bodyKeyOf(simple) ?? 'suv', drive) : item;

/** The drawings of these two are off-roaders: an MX-5 with a soft top is a convertible. */
const onRoads: Readonly<Partial<Record<BodyKey, BodyKey>>> = { softtop: 'convertible', hardtop: 'coupe' };
const roadBody = (key: BodyKey, drive: string | undefined): BodyKey =>
  /4wd|4x4|four/i.test(drive ?? '') ? key : (onRoads[key] ?? key);

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
  ['wagon 4x4', '4x4'],
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
  ['commuter bus', 'bus'],
  // A motorcycle, whose word has a ute in it.
  ['commuter', 'motorcycle'],
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
