import type { Car } from '../../stock/car';
import type { MediaSettings } from '../../tenants/media-schema';
import type { BodyKey, PictureFormat, PictureWidth } from '../illustration-schema';
import type { PhotoAddresses } from '../photo-address-port';
import type { PictureView } from '../views/picture-view';
import { bodyKeyOf } from './body-key';
import { parseIllustration } from './illustration-url';
import { lightWidth } from './light';
import { ownAddresses, photoAddresses } from './photo-addresses';
import { mayFetch } from './photo-hosts';
import { picturePath, placeholderPath } from './picture-path';

type Source = Omit<PictureView, 'alt'>;
type Pictured = Pick<Car, 'images' | 'primary_image_url' | 'body' | 'simple_body'> &
  Partial<Pick<Car, 'slug'>>;

export interface PictureOptions {
  /** The tenant's; without it the site itself makes the sizes of photos. */
  readonly media?: MediaSettings;
  /** For a visitor who saves data: one small rendition. */
  readonly light?: boolean;
  /** The mean colour of the image behind an address, when it is known. */
  readonly colourOf?: (imageUrl: string) => string | undefined;
}

/** Phones of three pixels a point get the widest: sharp enough there, and within twelve kilobytes. */
const cardWidths = [320, 480, 640, 800] as const;
const cardFallback = 640;
/** Few, since a page may have sixty photos in three formats: a phone, a dense phone or a desk, full screen. */
const galleryWidths = [480, 960, 1600] as const;
const galleryFallback = 960;
const thumbWidth = 240;
const lightThumbWidth = 160;
const mostPictures = 200;

/** Addresses of one image in all sizes; undefined for a photo that is shown as it is. */
type AddressOf = (size: PictureWidth | 'light', format?: PictureFormat) => string;
interface Addressed {
  readonly at: AddressOf;
  readonly formats: readonly PictureFormat[];
}

/**
 * How a card's `<img>` shows an image: in several widths under one address a width (the Accept header picks the
 * format, which keeps two `<source>` elements off every card); a photo of no known car as it is; undefined for what
 * is no address of an image.
 */
export function mediaUrls(imageUrl: string, slug?: string, options: PictureOptions = {}): Source | undefined {
  const addressed = addressesOf(imageUrl, slug, options.media);
  if (!addressed || !('at' in addressed)) return addressed;
  if (options.light) return { src: addressed.at('light') };
  return { src: addressed.at(cardFallback), srcset: srcsetOf(addressed.at, cardWidths) };
}

/** How the gallery shows it: every format in every width, and small. */
function galleryUrls(
  imageUrl: string,
  slug: string | undefined,
  options: PictureOptions,
): Source | undefined {
  const addressed = addressesOf(imageUrl, slug, options.media);
  const colour = options.colourOf?.(imageUrl);
  const known = colour ? { colour } : {};
  if (!addressed || !('at' in addressed)) return addressed && { ...addressed, ...known };
  const { at, formats } = addressed;
  if (options.light) return { src: at('light'), thumb: at(lightThumbWidth), ...known };
  const smaller = formats.filter((format) => format !== 'jpeg');
  const plain = formats.find((format) => format === 'jpeg');
  return {
    src: at(galleryFallback, plain),
    srcset: srcsetOf(at, galleryWidths, plain),
    ...(smaller.length > 0
      ? {
          sources: smaller.map((format) => ({
            type: `image/${format}`,
            srcset: srcsetOf(at, galleryWidths, format),
          })),
        }
      : {}),
    thumb: at(thumbWidth),
    ...known,
  };
}

const srcsetOf = (at: AddressOf, widths: readonly PictureWidth[], format?: PictureFormat): string =>
  widths.map((width) => `${at(width, format)} ${width}w`).join(',');

function addressesOf(
  imageUrl: string,
  slug: string | undefined,
  media: MediaSettings | undefined,
): Addressed | Pick<Source, 'src'> | undefined {
  const drawing = drawingOf(imageUrl);
  if (drawing) {
    const at: AddressOf = (size, format) =>
      picturePath(drawing, size === 'light' ? lightWidth : size, format);
    return { at, formats: ownAddresses.formats };
  }
  if (isPath(imageUrl)) return { src: imageUrl };
  const url = photoUrl(imageUrl);
  if (!url || !mayFetch(media?.photo_hosts ?? [], url)) return undefined;
  return slug === undefined ? { src: imageUrl } : photoAddressed({ url: imageUrl, slug }, media);
}

function photoAddressed(photo: { url: string; slug: string }, media: MediaSettings | undefined): Addressed {
  const candidates: readonly PhotoAddresses[] = media ? photoAddresses(media) : [ownAddresses];
  const own = candidates.find((one) => one.at(photo, cardFallback) !== undefined) ?? ownAddresses;
  return { formats: own.formats, at: (size, format) => own.at(photo, size, format) ?? photo.url };
}

const most = 10_000;
const drawings = new Map<string, ReturnType<typeof parseIllustration>>();

/** Cards show the same pictures again and again, and reading an address costs as much as drawing the card. */
function drawingOf(imageUrl: string): ReturnType<typeof parseIllustration> {
  if (!imageUrl.startsWith('illustration:')) return undefined;
  const known = drawings.get(imageUrl);
  if (known) return known;
  if (drawings.size >= most) drawings.clear();
  const drawing = parseIllustration(imageUrl);
  drawings.set(imageUrl, drawing);
  return drawing;
}

/** A path on this site. */
const isPath = (url: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);

/** A web address; undefined for every other kind. */
const photoUrl = (url: string): URL | undefined =>
  /^https?:\/\/[^\s"'<>\\]+$/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;

/** Whether the image behind an address is a photo that is fetched from elsewhere, for this tenant. */
export function isFetched(imageUrl: string, media: Pick<MediaSettings, 'photo_hosts'>): boolean {
  const url = photoUrl(imageUrl);
  return url !== undefined && mayFetch(media.photo_hosts, url);
}

/** Addresses of a car's images, the primary one first, each once. */
export const imageAddresses = ({
  images,
  primary_image_url: primary,
}: Pick<Car, 'images' | 'primary_image_url'>): string[] => {
  const all = images.map(({ url }) => url);
  return (primary ? [primary, ...all.filter((url) => url !== primary)] : all).slice(0, mostPictures);
};

/** The body whose outline stands for a car without a photo. */
export const outlineOf = (car: Pick<Car, 'body' | 'simple_body'>): BodyKey =>
  bodyKeyOf(car.body) ?? bodyKeyOf(car.simple_body) ?? 'suv';

const placeholder = (car: Pictured): Source => ({ src: placeholderPath(outlineOf(car)) });

/** A car's first photo, or the outline of its body type when it has none. */
export function pictureOf(car: Pictured, alt: string, options: PictureOptions = {}): PictureView {
  for (const url of imageAddresses(car)) {
    const source = mediaUrls(url, car.slug, options);
    if (source) return { ...source, alt };
  }
  return { ...placeholder(car), alt };
}

/** All photos of a car, the first one first; the outline of its body type when it has none. */
export function picturesOf(car: Pictured, alt: string, options: PictureOptions = {}): PictureView[] {
  const found = imageAddresses(car)
    .flatMap((url) => galleryUrls(url, car.slug, options) ?? [])
    .map((source) => ({ ...source, alt }));
  return found.length > 0 ? found : [{ ...placeholder(car), alt }];
}

const tilePaint = '#b3b8bc';

/** The picture of a body type for a tile: a silver car on nothing. */
export function bodyPicture(body: string): string {
  const key: BodyKey = bodyKeyOf(body) ?? 'suv';
  return picturePath({ body: key, hex: tilePaint, look: 12, shot: 'cutout' }, 480);
}
