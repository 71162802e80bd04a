import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TenantFiles } from '#server/dealer/files/tenant-files-port';
import type { PictureStore } from '#server/dealer/media/picture-store';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { FontFacts, FontMaker } from './font-port';

export interface FontLibraryOptions {
  readonly files: TenantFiles;
  readonly maker: FontMaker;
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
}

/** A font file in a tenant's folder. */
export interface FontName {
  readonly tenant: string;
  /** Changes whenever a file in the tenant's folder changes. */
  readonly version: string;
  /** Within the folder: `assets/…`. */
  readonly path: string;
}
export interface KnownFont {
  readonly facts: FontFacts;
  /** Hash of the file: eight hexadecimal digits, for its address on its own site. */
  readonly hash: string;
  /** Hash of the file, long enough to be unique across all sites. */
  readonly digest: string;
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
    const storedFont = await this.#options.store.read(fontKey(digest));
    if (storedFont) return storedFont;
    const cutting = this.#cutting.get(digest);
    if (cutting) return cutting;
    const file = await this.#file(font);
    return file && namesOf(file).digest === digest ? this.#cut(digest, file, font.tenant) : undefined;
  }

  #cut(digest: string, file: Uint8Array, tenant: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { maker, store, turns } = this.#options;
    const font = turns
      .run(
        tenant,
        async () => {
          const bytes = await maker.subset(file, fontSigns);
          await store.keep(fontKey(digest), bytes);
          return bytes;
        },
        'patient',
      )
      .then((cut) => (cut.ok ? cut.value : undefined))
      .finally(() => this.#cutting.delete(digest));
    this.#cutting.set(digest, font);
    return font;
  }

  async #read(font: FontName): Promise<KnownFont | undefined> {
    const file = await this.#file(font);
    const facts = file && (await this.#options.maker.read(file));
    return facts && { facts, ...namesOf(file) };
  }

  #file({ tenant, path }: FontName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#options.files.read(tenant, path, mostBytes);
  }
}

function namesOf(file: Uint8Array): Pick<KnownFont, 'hash' | 'digest'> {
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 40);
  return { hash: digest.slice(0, 8), digest };
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
export const fontKey = (digest: string): string => `f${digest}-${cutVersion}`;

/** From one character to another, inclusive. */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const more = 'ıŁłŒœŠšŽž‐–—‘’‚“”„†•…‰‹›€™←↑→↓−≈≤≥★✓\u2009\u200a\u202f';

/** Characters used in Australian English pages: Latin letters with accents, figures, punctuation, arrows. */
export const fontSigns: string = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${more}`;
