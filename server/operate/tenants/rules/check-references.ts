import { parseIllustration } from '#server/dealer/media/rules/picture-path';
import { error, type Finding, namedValues, warning } from '#server/dealer/rules/tenant-problems';
import { misunderstood } from '#server/search/rules/refinement-params';

/** Keys of addresses in a tenant's files. */
const linkNames = /^(href|link|linkTo|search|link_to|override_url|car_href|[a-z_]+_href)$/;

/** A link as written in a file. */
export interface FoundLink {
  readonly path: string;
  readonly href: string;
}

/** The links in some data, by their keys. */
export const linksIn = (data: unknown): FoundLink[] =>
  namedValues(data)
    .filter(({ key, value }) => linkNames.test(key) && value.startsWith('/'))
    .map(({ path, value }) => ({ path, href: value }));

/** The links in a Markdown text, except pictures. */
export const linksInText = (markdown: string, path = ''): FoundLink[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(\s*<?(\/[^)\s>]*)/g)].map(([, href = '']) => ({ path, href }));

/**
 * Links that lead to no page of the site, and searches with unknown filters.
 * @param exists whether this site has an address: a page, a redirected former address, a file
 */
export const checkLinks = (links: readonly FoundLink[], exists: (href: string) => boolean): Finding[] =>
  links.flatMap(({ path, href }) => {
    if (!exists(href)) return [warning(path, nowhere(href))];
    if (!href.startsWith('/search/')) return [];
    return misunderstood(href).map((why) => warning(path, `${href}: ${why}`));
  });

const nowhere = (href: string): string =>
  href.startsWith('/assets/')
    ? `${href.slice(1)} not found: expected a PDF in the assets folder, named with letters, digits, - and _`
    : `${href} is not a page on this site`;

/** A picture named in a tenant's file. */
interface NamedPicture {
  readonly path: string;
  /** As written: `assets/team.jpg`, `team.jpg`, `/badges/certified.svg`. */
  readonly ref: string;
  /** A page picture rather than a mark. */
  readonly large: boolean;
}

/** The properties of a picture file; `none` if it cannot be rendered. */
export type PictureFacts =
  | { readonly kind: 'missing' }
  | { readonly kind: 'none' }
  | { readonly kind: 'picture'; readonly bytes: number; readonly width: number; readonly height: number };

const pictureNames = /^(image|image_url|images|logo|picture|photo|src|thumb|url|icon)$/;
const file = /^(assets\/|\/(?!\/))?[\w][\w\-/.]*\.(avif|jpe?g|png|svg|webp)$/i;

/** Files that some data names as pictures, except drawn and external ones. */
export const picturesIn = (data: unknown): NamedPicture[] =>
  namedValues(data)
    .filter(({ key, value }) => pictureNames.test(key) && file.test(value))
    .map(({ path, key, value }) => ({
      path,
      ref: value,
      large: /^(image|image_url|images|photo)$/.test(key),
    }));

/** Drawn pictures with an invalid name. */
export const checkDrawings = (data: unknown): Finding[] =>
  namedValues(data)
    .filter(({ key, value }) => pictureNames.test(key) && value.startsWith('illustration:'))
    .filter(({ value }) => parseIllustration(value) === undefined)
    .map(({ path, value }) =>
      error(
        path,
        `expected illustration:{body}/{colour}/{seed}/{shot} (see tenants/README.md), found "${value}"`,
      ),
    );

const mebibyte = 1024 * 1024;
const mostBytes = 8 * mebibyte;
const mostPixels = 12_000;
const leastWidth = 480;

/** A picture that is missing, invalid, too large to serve, or too small to see. */
export function checkPicture({ path, ref, large }: NamedPicture, facts: PictureFacts): Finding[] {
  if (facts.kind === 'missing') return [error(path, `file ${ref} not found`)];
  if (facts.kind === 'none') return [error(path, `${ref} is not a readable image`)];
  const { bytes, width, height } = facts;
  if (bytes > mostBytes) {
    return [
      error(path, `${ref} is ${(bytes / mebibyte).toFixed(1)} MiB, expected at most ${mostBytes / mebibyte}`),
    ];
  }
  if (Math.max(width, height) > mostPixels) {
    return [error(path, `${ref} is ${width} × ${height}, expected at most ${mostPixels} pixels per side`)];
  }
  if (large && width < leastWidth) {
    return [warning(path, `${ref} is ${width} pixels wide: use ${leastWidth} or more to avoid blur`)];
  }
  return [];
}
