import { harfbuzzFonts } from './adapters/harfbuzz-fonts';
import { FontLibrary, type FontLibraryOptions } from './font-library';
import type { FontMaker } from './font-port';

/** For the tenant check, which needs no library. */
export const fontMaker: FontMaker = harfbuzzFonts;

/** Fonts of tenants' folders, subset for pages. */
export const createFonts = (options: Omit<FontLibraryOptions, 'maker'>): FontLibrary =>
  new FontLibrary({ ...options, maker: fontMaker });
