import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '#server/dealer/rules/theme';
import { themeSchema } from '#server/settings/theme-schema';
import { paperColours, plainLine, plainLines, printable } from './printable';

describe('plain text', () => {
  test.each([
    ['spaces and line ends become one space', ' a \t b\r\nc ', 'a b c'],
    ['control characters go', 'a\u0000b\u0007c\u009fd', 'abcd'],
    ['what turns the direction of text goes', '\u202eabc\u202c \u2066d\u2069 \u200fe', 'abc d e'],
    ['joiners, variations and soft hyphens go', 'a\u200db\ufe0fc\u00add\ufeff', 'abcd'],
    ['half characters and private ones go', 'a\ud83db\ue000c', 'abc'],
    ['letters are composed', 'Cafe\u0301', 'Café'],
    ['HTML is text', '<b>Tow</b> & bar', '<b>Tow</b> & bar'],
    ['the sign of an estimate stays with its amount', 'about ≈ $9 ≈ 9', 'about ≈\u00a0$9 ≈ 9'],
    ['nothing stays nothing', ' \u200b ', ''],
  ])('%s', (_rule, given, expected) => {
    expect(plainLine(given, 100)).toBe(expected);
  });

  test('cuts a long text at a word, with an ellipsis', () => {
    expect(plainLine('one two three four', 18)).toBe('one two three four');
    expect(plainLine('one two three four', 17)).toBe('one two three…');
    expect(plainLine('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(plainLine(`${'x'.repeat(8)}🚗🚗`, 10)).toBe(`${'x'.repeat(8)}…`);
  });

  test('keeps line breaks', () => {
    expect(plainLines('a \r\n b\u2028c\n\n\n d', 100)).toBe('a\nb\nc\n\n\nd');
  });

  test('no word is longer than 120 characters', () => {
    expect(plainLine('x'.repeat(120), 500)).toBe('x'.repeat(120));
    expect(plainLine('x'.repeat(121), 500)).toBe(`${'x'.repeat(120)} x`);
  });

  test('for any input: never longer than the limit, never a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, most) => {
        const line = plainLine(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });
});

describe('printable', () => {
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
});

const light = themeSchema.parse({ accent: '#0b6b57', brand: '#0f3d36' });
const dark = themeSchema.parse({
  accent: '#7fe3c8',
  onAccent: '#000000',
  brand: '#101418',
  surface: '#101418',
  surfaceMuted: '#1b2026',
  text: '#f2f4f6',
  textMuted: '#b8c0c8',
  line: '#30363c',
  critical: '#ff9a92',
});

test('colours that are readable on white are the tenant’s own', () => {
  const { accent, brand, text, textMuted, line, critical } = light;
  expect(paperColours(light)).toMatchObject({ accent, brand, text, textMuted, line, critical });
});

test('a dark site prints dark on white; its brand background stays', () => {
  const colours = paperColours(dark);
  expect([colours.brand, colours.onBrand]).toEqual(['#101418', '#ffffff']);
  for (const name of ['accent', 'text', 'textMuted', 'critical'] as const) {
    expect(contrast(colours[name], '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
  }
  expect(colours.line).toBe('#dfe2e8');
});
