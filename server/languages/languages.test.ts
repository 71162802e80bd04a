import { describe, expect, test } from 'vitest';
import en from './en.json';
import { languageChoices, languageOf } from './language';
import type { LanguageFile, Translation } from './rules/translate';
import vi from './vi.json';
import zhHans from './zh-Hans.json';

const sections = ['scripts', 'drawn', 'views'] as const;
const english: LanguageFile = en;
const formsOf = (text: Translation): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const others: readonly (readonly [string, LanguageFile])[] = [
  ['zh-Hans', zhHans],
  ['vi', vi],
];

describe('en.json', () => {
  const all = sections.flatMap((section) => Object.entries(english[section]));

  test('has each text once, under itself', () => {
    expect(new Set(all.map(([key]) => key)).size).toBe(all.length);
    for (const [key, text] of all) expect(typeof text === 'string' ? text : text.other).toBe(key);
  });
});

describe.each(others)('%s.json', (code, file) => {
  test.each(sections)('has the texts of en.json in the section %s, and no others', (section) => {
    expect(Object.keys(file[section])).toEqual(Object.keys(english[section]));
  });

  test('has the placeholders of each text', () => {
    for (const section of sections) {
      for (const [key, text] of Object.entries(file[section])) {
        for (const form of formsOf(text))
          expect([key, placeholdersOf(form)]).toEqual([key, placeholdersOf(key)]);
      }
    }
  });

  test('has a form for each plural category of the language wherever English has several', () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    for (const section of sections) {
      for (const [key, source] of Object.entries(english[section])) {
        const text = file[section][key] ?? '';
        const categories = typeof text === 'string' ? [] : Object.keys(text);
        const expected = typeof source === 'string' ? [] : pluralCategories;
        expect([key, categories.toSorted()]).toEqual([key, expected.toSorted()]);
      }
    }
  });

  test('leaves no text empty', () => {
    const texts = sections.flatMap((section) => Object.values(file[section]).flatMap(formsOf));
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('the language of a visitor', () => {
  test.each([
    ['vi', ['vi'], 'vi'],
    ['zh-Hans', ['vi'], undefined],
    ['vi', [], undefined],
    ['en', ['vi'], undefined],
    [undefined, ['vi'], undefined],
  ] as const)('who chose %s at a site with %j is %s', (chosen, languages, code) => {
    expect(languageOf({ languages: [...languages] }, chosen)?.code).toBe(code);
  });

  test('can be chosen by its own name, and only where there are several', () => {
    expect(languageChoices({ languages: [] })).toBeUndefined();
    expect(languageChoices({ languages: ['vi'] })).toEqual([
      { code: 'en', name: 'English' },
      { code: 'vi', name: 'Tiếng Việt', english: 'Vietnamese' },
    ]);
  });

  test('reaches the browser with the texts of scripts alone', () => {
    const language = languageOf({ languages: ['vi'] }, 'vi');
    expect(language?.inBrowser.texts).toEqual(vi.scripts);
  });
});
