import type { ImportSettings, WordMeaning } from '#server/settings/imports-schema';
import { compact } from './absent';

/** What the dealer says that words of stock files mean (`imports.words`), by their letters and digits. */
export type ImportWords = ReadonlyMap<string, WordMeaning>;

export const noWords: ImportWords = new Map();

export const importWordsOf = ({ words = {} }: Partial<Pick<ImportSettings, 'words'>>): ImportWords =>
  new Map(Object.entries(words).map(([word, meaning]) => [compact(word), meaning]));
