import type { Font } from 'fontkit';
import { openInter } from '#server/platform/inter';

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
}

/** Inter, in the site's two weights. Opened once per thread. */
export const openFonts = async (): Promise<Fonts> => ({
  regular: await openInter('400Regular'),
  bold: await openInter('600SemiBold'),
});
