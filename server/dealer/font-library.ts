import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '#server/platform/http/etag';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ContentNames, contentNames, once, type PictureStore } from './media/picture-store';
import { noSuchPicture, type PictureAnswer, type PictureQuestion } from './media/serve-picture';
import { type FontFace, type FontFacts, fontCss } from './rules/font-css';
import type { TenantFiles } from './tenant-file';

export type FontMaker = typeof fontMaker;

interface FontLibraryOptions {
  readonly files: TenantFiles;
  readonly maker: FontMaker;
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
}

/** A font file in a tenant's folder. */
interface FontName {
  readonly tenant: string;
  /** Changes whenever a file in the tenant's folder changes. */
  readonly version: string;
  /** Within the folder: `assets/…`. */
  readonly path: string;
}
interface KnownFont extends ContentNames {
  readonly facts: FontFacts;
}

/** Enough for a variable font that covers every script. */
const mostBytes = 4 * 1024 * 1024;

/** Fonts of tenants' folders, subset to the characters of pages, once each. */
export class FontLibrary {
  readonly #options: FontLibraryOptions;
  readonly #fonts = new LRUCache<string, Promise<KnownFont | undefined>>({ max: 2_000 });
  readonly #cutting = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(options: FontLibraryOptions) {
    this.#options = options;
  }

  /** Undefined if there is no such font. */
  about(font: FontName): Promise<KnownFont | undefined> {
    const key = `${font.tenant} ${font.version} ${font.path}`;
    const fontFacts = this.#fonts.get(key) ?? this.#read(font);
    this.#fonts.set(key, fontFacts);
    return fontFacts;
  }

  /** The subset of a font that pages need, as woff2; undefined if the file is gone or too many wait. */
  async get(font: FontName, { digest }: KnownFont): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { maker, store, turns } = this.#options;
    const key = fontKey(digest);
    const stored = await store.read(key);
    if (stored) return stored;
    return once(this.#cutting, digest, async () => {
      const file = await this.#file(font);
      if (!file || contentNames(file).digest !== digest) return undefined;
      const makeSubset = async () => {
        const bytes = await maker.subset(file, fontSigns);
        await store.keep(key, bytes);
        return bytes;
      };
      const cut = await turns.run(font.tenant, makeSubset, 'patient');
      return cut.ok ? cut.value : undefined;
    });
  }

  async #read(font: FontName): Promise<KnownFont | undefined> {
    const file = await this.#file(font);
    const facts = file && (await this.#options.maker.read(file));
    return facts && { facts, ...contentNames(file) };
  }

  #file({ tenant, path }: FontName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#options.files.read(tenant, path, mostBytes);
  }
}

/** Raise it when subsetting changes, so that old subsets are not served. */
const cutVersion = 1;

/** The address of a font's subset, from eight hexadecimal digits of the whole file's hash: immutable. */
export const fontPath = (hash: string): string => `/media/fonts/${hash}-${cutVersion}.woff2`;

/** The hash in the part after /media/; undefined for any other address. */
export const parseFontPath = (path: string): string | undefined => {
  const [, hash] = new RegExp(`^fonts/([0-9a-f]{8})-${cutVersion}\\.woff2$`).exec(path) ?? [];
  return hash;
};

/** Key of the subset in the store that all sites share: the full digest of the whole file. */
const fontKey = (digest: string): string => `f${digest}-${cutVersion}`;

/** From one character to another, inclusive. */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const more = 'ıŁłŒœŠšŽž‐–—‘’‚“”„†•…‰‹›€™←↑→↓−≈≤≥★✓\u2009\u200a\u202f';

/** Characters used in Australian English pages: Latin letters with accents, figures, punctuation, arrows. */
export const fontSigns: string = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${more}`;

const letters = ' abcdefghijklmnopqrstuvwxyz';

/**
 * Reads font files (woff2, woff, ttf, otf) with fontkit and subsets them with HarfBuzz. Both load on first use: together they take a third of a
 * second.
 */
export const fontMaker = {
  /** Undefined if it is not a font. */
  read: async (file: Uint8Array): Promise<FontFacts | undefined> => {
    try {
      const { create } = await import('fontkit');
      const font = create(Buffer.from(file));
      return 'fonts' in font ? undefined : factsOf(font);
    } catch {
      return undefined;
    }
  },
  /** A woff2 file with only these characters. */
  subset: async (file: Uint8Array, signs: string): Promise<Uint8Array<ArrayBuffer>> => {
    const { default: subsetFont } = await import('subset-font');
    return new Uint8Array(await subsetFont(Buffer.from(file), signs, { targetFormat: 'woff2' }));
  },
};

function factsOf(font: Font): FontFacts {
  const axis = font.variationAxes['wght'];
  return {
    weight: axis ? `${axis.min} ${axis.max}` : String(font['OS/2'].usWeightClass),
    italic: font.italicAngle !== 0,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    lineGap: font.lineGap,
    advances: Object.fromEntries(
      Array.from(letters, (sign) => [sign, font.glyphForCodePoint(sign.charCodeAt(0)).advanceWidth]),
    ),
  };
}

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
