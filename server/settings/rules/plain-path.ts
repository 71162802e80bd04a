import type { Tenant } from '#server/settings/tenant-schema';
import { isOneOf, type PictureWidth, pictureWidths } from '../illustration-schema';

const slash = '/';

/**
 * A path without trailing slashes; `/` stays. In one pass: a pattern such as `/\/+$/` restarts at every slash, and
 * takes seconds for a path of thousands of them.
 */
export function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === slash) end -= 1;
  return path.slice(0, end);
}

/** A name as a path segment: lower-case letters, digits and hyphens; "location" if nothing remains. */
export function placeSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 63).replace(/^-+|-+$/g, '') || 'location';
}

/** A picture file in a tenant's `assets` folder: no parent folders, no hidden files. */
const name =
  '[A-Za-z0-9][\\w-]*(?:/[A-Za-z0-9][\\w-]*){0,3}\\.(?:jpe?g|png|webp|avif|svg|JPE?G|PNG|WEBP|AVIF|SVG)';
const reference = new RegExp(`^(?:/?assets/)?(${name})$`);
const requestPattern = new RegExp(`^assets/([1-9]\\d{1,3})/(${name})$`);
const longest = 200;

/** `ute.jpg`, `assets/ute.jpg` and `/assets/ute.jpg` are one picture; undefined if it is not in the folder. */
export const assetOf = (ref: string): string | undefined =>
  ref.length > longest ? undefined : reference.exec(ref)?.[1];

interface AssetRequest {
  readonly name: string;
  readonly width: PictureWidth;
}

/** `/media/assets/640/ute.jpg`; with the hash of the file, immutable. */
export const assetPath = ({ name: file, width }: AssetRequest, hash?: string): string =>
  `/media/assets/${width}/${file}${hash ? `?v=${hash}` : ''}`;

/** Parses the part after /media/. Only preset widths exist; anything else is undefined (404). */
export function parseAssetPath(path: string): AssetRequest | undefined {
  if (path.length > longest) return undefined;
  const [, size, file] = requestPattern.exec(path) ?? [];
  const width = Number(size);
  return file !== undefined && isOneOf(pictureWidths, width) ? { name: file, width } : undefined;
}

/** A site's id in lists of sites: its slug by default. */
export const websiteId = ({ website_id, slug }: Pick<Tenant, 'slug' | 'website_id'>): string =>
  website_id ?? slug;
