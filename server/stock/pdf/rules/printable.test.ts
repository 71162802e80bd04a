import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from './printable';

/** A font of Latin letters, some symbols and accents. */
const latin = (codePoint: number): boolean =>
  (codePoint > 0x20 && codePoint < 0x250) ||
  [...'–—’“”•…€✓★→'].some((one) => one.codePointAt(0) === codePoint);
const shown = (text: string) => printable(text, latin);

test.each([
  ['what the font has stays', 'Škoda “Kodiaq” – $52,990 • café', 'Škoda “Kodiaq” – $52,990 • café'],
  ['signs get a look-alike', '✔ Tow bar ⭐ ➡ see', '✓ Tow bar ★ → see'],
  ['pictures go without a trace', '🚗 Great ute! 🔥🔥 Call 👍🏽 now', 'Great ute! Call now'],
  ['flags and keycaps too', 'Made in 🇦🇺, 1️⃣ owner', 'Made in , 1 owner'],
  ['full-width letters become plain', 'ＡＢＣ１２', 'ABC12'],
  ['ligatures come apart', 'ﬁnance', 'finance'],
  ['letters with marks that the font lacks lose them', 'ạ', 'a'],
  ['words of another script leave an ellipsis', 'Haval (长城 汽车) H6', 'Haval (…) H6'],
  ['right-to-left scripts too', 'سيارة H6 שלום', '… H6 …'],
  ['line ends stay', 'a 🚗\n🚗 b', 'a\nb'],
])('%s', (_rule, given, expected) => {
  expect(shown(given)).toBe(expected);
});

test('for any input: nothing is left that the font lacks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const one of shown(text)) expect(/\s/.test(one) || latin(one.codePointAt(0) ?? 0)).toBe(true);
    }),
  );
});
