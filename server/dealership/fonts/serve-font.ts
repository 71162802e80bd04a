import {
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
} from '#server/dealership/media/picture-answer';
import { matchesEtag } from '#server/platform/http/etag';
import { fontKey, parseFontPath } from './rules/font-path';
import { siteFont } from './site-fonts';

export type FontBff = Parameters<typeof siteFont>[0];

/**
 * Answers GET /media/fonts/*: a font of the request's own tenant, subset to the characters of its pages. Immutable.
 */
export async function serveFont(
  bff: FontBff,
  { path, ifNoneMatch }: Pick<PictureQuestion, 'path' | 'ifNoneMatch'>,
): Promise<PictureAnswer> {
  const hash = parseFontPath(path);
  const found = hash && (await siteFont(bff, hash));
  if (!found) return noSuchPicture();
  const etag = `"${fontKey(found.font.digest)}"`;
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const body = await bff.services.fonts.get(found.name, found.font);
  if (!body) return noSuchPicture();
  const type = { 'Content-Type': 'font/woff2', 'Content-Length': String(body.byteLength) };
  return { status: 200, headers: { ...headers, ...type }, body };
}
