import type { Font } from 'fontkit';
import type { FontFacts, FontMaker } from '#server/dealer/fonts/font-port';

const letters = ' abcdefghijklmnopqrstuvwxyz';

/**
 * Reads fonts with fontkit and subsets them with HarfBuzz. Both load on first use: together they take a third of a
 * second.
 */
export const harfbuzzFonts: FontMaker = {
  read: async (file) => {
    try {
      const { create } = await import('fontkit');
      const font = create(Buffer.from(file));
      return 'fonts' in font ? undefined : factsOf(font);
    } catch {
      return undefined;
    }
  },
  subset: async (file, signs) => {
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
