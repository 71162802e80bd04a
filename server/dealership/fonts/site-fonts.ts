import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FontLibrary, FontName, KnownFont } from './font-library';
import { type FontFace, fontCss } from './rules/font-css';
import { fontPath } from './rules/font-path';

interface FontBff {
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
  const known = await Promise.all(paths.map((path) => bff.services.fonts.about(nameOf(bff, path))));
  return known.flatMap((font) => (font ? [{ facts: font.facts, href: fontPath(font.hash) }] : []));
}

/** This site's font with the hash in the address; other sites' fonts are not available. */
export async function siteFont(
  bff: FontBff,
  hash: string,
): Promise<{ readonly name: FontName; readonly font: KnownFont } | undefined> {
  const { font = [], headingFont = [] } = bff.tenant.theme;
  for (const path of [...font, ...headingFont]) {
    const name = nameOf(bff, path);
    const known = await bff.services.fonts.about(name);
    if (known?.hash === hash) return { name, font: known };
  }
  return undefined;
}

const nameOf = ({ tenant, site }: FontBff, path: string): FontName => ({
  tenant: tenant.slug,
  version: site.version,
  path,
});
