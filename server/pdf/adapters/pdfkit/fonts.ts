import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
}

/** Inter (SIL Open Font License), in the two weights of the site. Opened once for a thread: 40 ms each. */
export const openFonts = (): Fonts => ({
  regular: open('400Regular/Inter_400Regular.ttf'),
  bold: open('600SemiBold/Inter_600SemiBold.ttf'),
});

const require = createRequire(import.meta.url);

function open(file: string): Font {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/inter/${file}`)));
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts.`);
  return font;
}
