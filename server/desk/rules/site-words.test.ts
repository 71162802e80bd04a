import { describe, expect, test } from 'vitest';
import { type SettingPart, settingParts } from './schema-form';
import { nodeAt, sitePart, siteParts, wordsIn } from './site-parts';
import { wordedSettings } from './site-words';

/** The places of all fields and headings of a form, with one item in each of its lists. */
const placesOf = (parts: readonly SettingPart[]): readonly string[] =>
  parts.flatMap((part) => {
    const name = part.name.replace(/(^|\.)\d+(?=\.|$)/g, '').replace(/^\./, '');
    if (part.kind === 'field') return [name];
    const inner = part.kind === 'group' ? part.parts : part.items.flatMap((item) => item.parts);
    return [name, ...placesOf(inner)];
  });

const everyList = new Map(wordedSettings.map((name) => [name, 1]));

describe('the words of the website’s forms', () => {
  const shown = siteParts.flatMap((part) => {
    const root = part.file === 'tenant.json' ? '' : `${part.file.replace('.json', '')}.`;
    const isList = nodeAt(part.file, part.path).items?.properties !== undefined;
    const paths = isList ? [[...part.path, 0]] : [...(part.also ?? []), part.path];
    return paths.flatMap((path) => {
      const words = (at: Parameters<typeof wordsIn>[1]) => wordsIn(part, at);
      const parts = settingParts(nodeAt(part.file, path), undefined, path, { words, counts: everyList });
      return placesOf(parts).map((name) => root + name);
    });
  });

  test('each belongs to a field of one form', () => {
    const oldNames = ['offers.sanitized_description'];
    expect(wordedSettings.filter((name) => !shown.includes(name))).toEqual(oldNames);
    expect(shown.filter((name, at) => shown.indexOf(name) < at)).toEqual([]);
  });

  test('what people look for on the home page is there, and not among the buttons', () => {
    const [home, wording] = [sitePart('home'), sitePart('wording')];
    const place = ['wording', 'tagline'];
    expect(home && wordsIn(home, place)?.label).toBe('Line under your name');
    expect(wording && wordsIn(wording, place)).toBeUndefined();
  });
});
