import type { Car } from '../../stock/car';
import type { BodyKey, PictureWidth } from '../illustration-schema';
import type { PictureView } from '../views/picture-view';
import { bodyKeyOf } from './body-key';
import { parseIllustration } from './illustration-url';
import { picturePath, placeholderPath } from './picture-path';

type Source = Pick<PictureView, 'src' | 'srcset'>;
type Pictured = Pick<Car, 'images' | 'primary_image_url' | 'body' | 'simple_body'>;

/** Phones of three pixels a point get the widest: sharp enough there, and within twelve kilobytes. */
const cardWidths = [320, 480, 640, 800] as const;
/** The narrowest serves the thumbnails. */
const galleryWidths = [240, 480, 800, 1280, 1600] as const;
const fallbackWidth: PictureWidth = 640;
const mostPictures = 60;

/**
 * How an `<img>` shows a car's image: drawn pictures in several widths under one address a width (the Accept
 * header picks the format, which keeps two `<source>` elements off every card); a dealer's photo as it is;
 * undefined for what is no address of an image.
 */
export const mediaUrls = (
  imageUrl: string,
  widths: readonly PictureWidth[] = cardWidths,
): Source | undefined => (widths === cardWidths ? remembered(imageUrl) : makeUrls(imageUrl, widths));

function makeUrls(imageUrl: string, widths: readonly PictureWidth[]): Source | undefined {
  const drawing = parseIllustration(imageUrl);
  if (!drawing) return isPhoto(imageUrl) ? { src: imageUrl } : undefined;
  const srcset = widths.map((width) => `${picturePath(drawing, width)} ${width}w`).join(',');
  return { src: picturePath(drawing, fallbackWidth), srcset };
}

const most = 10_000;
const known = new Map<string, Source | undefined>();

/** Cards show the same photos again and again, and reading an address costs as much as drawing the card. */
function remembered(imageUrl: string): Source | undefined {
  if (known.has(imageUrl)) return known.get(imageUrl);
  if (known.size >= most) known.clear();
  const urls = makeUrls(imageUrl, cardWidths);
  known.set(imageUrl, urls);
  return urls;
}

/** A web address, or a path on this site. */
const isPhoto = (url: string): boolean =>
  /^https?:\/\/[^\s"'<>\\]+$/i.test(url) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);

const addresses = ({ images, primary_image_url: primary }: Pictured): string[] => {
  const all = images.map(({ url }) => url);
  return primary ? [primary, ...all.filter((url) => url !== primary)] : all;
};

const placeholder = (car: Pictured): Source => ({
  src: placeholderPath(bodyKeyOf(car.body) ?? bodyKeyOf(car.simple_body) ?? 'suv'),
});

/** A car's first photo, or the outline of its body type when it has none. */
export function pictureOf(car: Pictured, alt: string): PictureView {
  for (const url of addresses(car)) {
    const source = mediaUrls(url);
    if (source) return { ...source, alt };
  }
  return { ...placeholder(car), alt };
}

/** All photos of a car, the first one first; the outline of its body type when it has none. */
export function picturesOf(car: Pictured, alt: string): PictureView[] {
  const found = addresses(car)
    .slice(0, mostPictures)
    .flatMap((url) => mediaUrls(url, galleryWidths) ?? [])
    .map((source) => ({ ...source, alt }));
  return found.length > 0 ? found : [{ ...placeholder(car), alt }];
}

const tilePaint = '#b3b8bc';

/** The picture of a body type for a tile: a silver car on nothing. */
export function bodyPicture(body: string): string {
  const key: BodyKey = bodyKeyOf(body) ?? 'suv';
  return picturePath({ body: key, hex: tilePaint, look: 12, shot: 'cutout' }, 480);
}
