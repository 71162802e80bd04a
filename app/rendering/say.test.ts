import { afterEach, describe, expect, test } from 'vitest';
import { englishHere, langOf, languageHere, say, sayCount, sayWord, speak, speaking } from './say';

const vietnamese = {
  code: 'vi',
  texts: { Filters: 'Bộ lọc', cars: 'xe', '{count} suggestions': { other: '{count} gợi ý' } },
};
afterEach(() => speak(undefined));

describe('in English', () => {
  test('a text is its own key', () => {
    expect(say('Filters')).toBe('Filters');
    expect(say('Step {step} of {steps}', { step: 1, steps: 3 })).toBe('Step 1 of 3');
    expect(sayWord('caravans')).toBe('caravans');
    expect([languageHere(), englishHere()]).toEqual([undefined, undefined]);
  });

  test.each([
    [1, '1 suggestion'],
    [2, '2 suggestions'],
    [0, '0 suggestions'],
  ])('%i is counted', (count, text) => {
    expect(sayCount(count, '{count} suggestion', '{count} suggestions')).toBe(text);
  });
});

describe('in another language', () => {
  test('says what the language has, and the rest in English', () => {
    speak(vietnamese);
    expect([say('Filters'), say('Try again'), sayWord('cars'), sayWord('caravans')]).toEqual([
      'Bộ lọc',
      'Try again',
      'xe',
      'caravans',
    ]);
    expect(sayCount(1, '{count} suggestion', '{count} suggestions')).toBe('1 gợi ý');
    expect([languageHere(), englishHere()]).toEqual(['vi', 'en-AU']);
  });

  test.each([
    ['xe', undefined],
    ['Diamond Advantage', 'en-AU'],
    ['Toyota', 'en-AU'],
    ['5 chỗ', undefined],
    ['$36,990', undefined],
  ])('marks %s as %s', (text, lang) => {
    expect(langOf(text)).toBeUndefined();
    expect(speaking(vietnamese, () => langOf(text))).toBe(lang);
  });

  test('draws one part in it, even if that fails', () => {
    expect(speaking(vietnamese, () => say('Filters'))).toBe('Bộ lọc');
    const failing = () =>
      speaking(vietnamese, () => {
        throw new Error('not drawn');
      });
    expect(failing).toThrow('not drawn');
    expect(say('Filters')).toBe('Filters');
  });
});
