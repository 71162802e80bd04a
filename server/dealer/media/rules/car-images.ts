import type { Car } from '#server/settings/car';
import type { BodyKey } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import { bodyKeyOf } from './body-key';
import { mayFetch, ownPhotoId } from './photo-path';

/** Photos of one car shown on its page. */
export const mostImages = 200;

/** A path on this site. */
export const isPath = (url: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);

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
