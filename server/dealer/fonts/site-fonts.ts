import { noSuchPicture, type PictureAnswer, type PictureQuestion } from '#server/dealer/media/serve-picture';
import { type FontFace, fontCss } from '#server/dealer/rules/font-css';
import { matchesEtag } from '#server/platform/http/etag';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  type FontLibrary,
  type FontName,
  fontKey,
  fontPath,
  type KnownFont,
  parseFontPath,
} from './font-library';

export interface FontBff {
  readonly tenant: Pick<Tenant, 'slug' | 'theme'>;
  readonly site: Pick<SiteData, 'version'>;
  readonly services: { readonly fonts: Pick<FontLibrary, 'about' | 'get'> };
}

/** The site's fonts as CSS for the page head; empty without any. Files that are not fonts are left out. */
export async function siteFontCss(bff: FontBff): Promise<string> {
  const { font = [], headingFont = [] } = bff.tenant.theme;
  if (font.length + headingFont.length === 0) return '';
  const [text, headings] = await Promise.all([facesOf(bff, font), facesOf(bff, headingFont)]);
  return fontCss({ text, headings });
}

async function facesOf(bff: FontBff, paths: readonly string[]): Promise<FontFace[]> {
  const siteFontFacts = await Promise.all(paths.map((path) => bff.services.fonts.about(nameOf(bff, path))));
  return siteFontFacts.flatMap((font) => (font ? [{ facts: font.facts, href: fontPath(font.hash) }] : []));
}

/** This site's font with the hash in the address; other sites' fonts are not available. */
async function siteFont(
  bff: FontBff,
  hash: string,
): Promise<{ readonly name: FontName; readonly font: KnownFont } | undefined> {
  const { font = [], headingFont = [] } = bff.tenant.theme;
  for (const path of [...font, ...headingFont]) {
    const name = nameOf(bff, path);
    const siteFontFacts = await bff.services.fonts.about(name);
    if (siteFontFacts?.hash === hash) return { name, font: siteFontFacts };
  }
  return undefined;
}

const nameOf = ({ tenant, site }: FontBff, path: string): FontName => ({
  tenant: tenant.slug,
  version: site.version,
  path,
});

/**
 * Answers GET /media/fonts/*: a font of the request's own tenant, subset to the characters of its pages. Immutable.
 */
export async function serveFont(
  bff: FontBff,
  { path, ifNoneMatch }: Pick<PictureQuestion, 'path' | 'ifNoneMatch'>,
): Promise<PictureAnswer> {
  const hash = parseFontPath(path);
  const font = hash && (await siteFont(bff, hash));
  if (!font) return noSuchPicture();
  const etag = `"${fontKey(font.font.digest)}"`;
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const body = await bff.services.fonts.get(font.name, font.font);
  if (!body) return noSuchPicture();
  const type = { 'Content-Type': 'font/woff2', 'Content-Length': String(body.byteLength) };
  return { status: 200, headers: { ...headers, ...type }, body };
}
