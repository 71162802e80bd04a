import type { PictureView } from '#server/dealer/views/picture-view';
import type { Car } from '#server/settings/car';
import type { Drawing, PictureFormat, PictureWidth } from '#server/settings/illustration-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { bodyKeyOf, imageAddresses, outlineOf } from './car-images';
import { imageSizes, type SizeAddress } from './image-sizes';
import { lightWidth, picturePath, placeholderPath } from './picture-path';
import { studioLook, studioName } from './studio';

type Source = Omit<PictureView, 'alt'>;
type Pictured = Pick<Car, 'images' | 'primary_image_url' | 'body' | 'simple_body'> &
  Partial<Pick<Car, 'slug' | 'drive' | 'item_type'>>;

export interface PictureOptions {
  /** The tenant's builders; without them the site itself makes the sizes of photos. */
  readonly media?: MediaSettings;
  /** For a visitor with Save-Data: one small rendition. */
  readonly light?: boolean;
  /** The mean colour of the image at an address, if known. */
  readonly colourOf?: (imageUrl: string) => string | undefined;
}

/** Phones of three pixels per point load the widest: sharp enough there, and within twelve kilobytes. */
const cardWidths = [320, 480, 640, 800] as const;
const cardFallback = 640;
/** Few, since a page may have thirty photos in three formats: a phone, a dense phone or a desktop, full screen. */
const galleryWidths = [480, 800, 1600] as const;
const galleryFallback = 800;
const thumbWidth = 240;
const lightThumbWidth = 160;

/** Every page width of the drawn pictures that a site's files name. */
export const siteWidths: ReadonlySet<PictureWidth> = new Set([...cardWidths, lightWidth]);
/** Width of a gallery photo in pages and files of earlier releases. */
const earlierWidth = 960;
/** Every width of drawn car pictures in pages, feeds and emails. */
export const carWidths: ReadonlySet<PictureWidth> = new Set([
  ...siteWidths,
  ...galleryWidths,
  earlierWidth,
  thumbWidth,
  lightThumbWidth,
]);

/**
 * A card's `<img>` attributes for an image: several widths, one address per width (the Accept header picks the format,
 * which saves two `<source>` elements per card); a photo of no known car is unchanged; undefined if it is not the
 * address of an image.
 */
export function mediaUrls(imageUrl: string, slug?: string, options: PictureOptions = {}): Source | undefined {
  const sized = imageSizes(imageUrl, slug, options.media);
  if (!sized || !('at' in sized)) return sized;
  if (options.light) return { src: sized.at('light') };
  return { src: sized.at(cardFallback), srcset: srcsetOf(sized.at, cardWidths) };
}

/** A gallery photo: every format in every width, and a thumbnail. */
function galleryUrls(
  imageUrl: string,
  slug: string | undefined,
  options: PictureOptions,
): Source | undefined {
  const sized = imageSizes(imageUrl, slug, options.media);
  const colour = options.colourOf?.(imageUrl);
  const colourPart = colour ? { colour } : {};
  if (!sized || !('at' in sized)) return sized && { ...sized, ...colourPart };
  const { at, formats } = sized;
  if (options.light) return { src: at('light'), thumb: at(lightThumbWidth), ...colourPart };
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
    ...colourPart,
  };
}

const srcsetOf = (at: SizeAddress, widths: readonly PictureWidth[], format?: PictureFormat): string =>
  widths.map((width) => `${at(width, format)} ${width}w`).join(',');

const placeholder = (car: Pictured): Source => ({ src: placeholderPath(outlineOf(car)) });

/** A car's first photo, or the outline of its body type without one. */
export function pictureOf(car: Pictured, alt: string, options: PictureOptions = {}): PictureView {
  const tallPart = car.item_type === 'motorcycle' ? ({ tall: true } as const) : {};
  for (const url of imageAddresses(car)) {
    const source = mediaUrls(url, car.slug, options);
    if (source) return { ...source, alt, ...tallPart };
  }
  return { ...placeholder(car), alt };
}

/** All photos of a car in order; the outline of its body type without any. */
export function picturesOf(car: Pictured, alt: string, options: PictureOptions = {}): PictureView[] {
  const address = imageAddresses(car)
    .flatMap((url) => galleryUrls(url, car.slug, options) ?? [])
    .map((source) => ({ ...source, alt }));
  return address.length > 0 ? address : [{ ...placeholder(car), alt }];
}

/** Whether a picture of a car is only the outline of its body. */
export const isOutline = (picture: Source | undefined): boolean =>
  picture === undefined || /^\/media\/\d+\/\w+\.svg$/.test(picture.src);

const tile = { hex: '#b3b8bc', look: 0, shot: 'quarter' } as const;
const tileWidth = 480;

/** The motorcycles on the tiles of their kinds. */
const motorcycles: ReadonlyMap<string, string> = new Map([
  ['Adventure', 'rambler'],
  ['Classic', 'bobber'],
  ['Cruiser', 'cruiser'],
  ['Naked', 'roadie'],
  ['Scooter', 'runabout'],
  ['Sports', 'racer'],
  ['Touring', 'glider'],
  ['Trail', 'rambler'],
]);

function tileOf(body: string): Drawing {
  const shape = motorcycles.get(body);
  const drawing: Drawing = { body: shape ? 'motorcycle' : (bodyKeyOf(body) ?? 'suv'), ...tile };
  return shape ? { ...drawing, look: studioLook(drawing, shape) } : drawing;
}

/** A tile's picture of a body type: its first shape, or that of a kind of motorcycle, in silver. */
export const bodyPicture = (body: string): string => picturePath(tileOf(body), tileWidth);

/** Whether the tiles of these body types show a vehicle each: "Wagon" and "Station Wagon" would show one car. */
export const haveOwnPictures = (bodies: readonly string[]): boolean =>
  new Set(bodies.map((body) => studioName(tileOf(body)))).size === bodies.length;

const motorcycleLooks = new Set([...motorcycles.keys()].map((kind) => tileOf(kind).look));

/** Whether this is a tile's picture, which every site may show. */
export const isBodyTile = ({ body, hex, look, shot }: Drawing, width: PictureWidth): boolean =>
  width === tileWidth &&
  hex === tile.hex &&
  shot === tile.shot &&
  (look === tile.look || (body === 'motorcycle' && motorcycleLooks.has(look)));

const widths = [320, 480, 800, 1280] as const;
const usual = 800;

/**
 * A picture named in a tenant's files, as `<img>` attributes: a file in the tenant's assets/, a path of the site, an
 * https address, or a drawn one. Undefined if it is not the address of a picture.
 */
export function sitePicture(
  { tenant }: { readonly tenant: Pick<Tenant, 'media'> },
  ref: string | null | undefined,
  alt = '',
): PictureView | undefined {
  if (!ref) return undefined;
  const name = assetOf(ref);
  if (name) {
    // Never enlarged: the site answers with the size it has.
    const srcset = widths.map((width) => `${assetPath({ name, width })} ${width}w`).join(',');
    return { src: assetPath({ name, width: usual }), srcset, alt };
  }
  const source = mediaUrls(ref, undefined, { media: tenant.media });
  return source && { ...source, alt };
}

/** A dealer's mark, such as a logo, in its displayed size. */
export const markAddress = (ref: string): string => {
  const name = assetOf(ref);
  return name ? assetPath({ name, width: 240 }) : ref;
};
