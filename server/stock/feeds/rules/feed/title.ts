import { compact, textOf } from './absent';
import { makeName, makeWords } from './makes';
import { modelName, modelWords } from './models';

/** A row's identification of its car. */
export interface Naming {
  year: number;
  make: string;
  model: string;
  badge?: string;
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `9-3` from `03-Sep` or `3-Sep`: spreadsheets turn such a model into a date. */
export function undated(model: string): string | undefined {
  const match = /^0?(\d{1,2})-([a-z]{3})$/i.exec(model);
  const month = months.indexOf(match?.[2]?.toLowerCase() ?? '') + 1;
  return match && month > 0 ? `${month}-${match[1]}` : undefined;
}

/**
 * Corrects make, model and badge using the row's title, if the title proves them: `Land` + `Rover` with `2017 Land
 * Rover Discovery TD6 HSE` is a Land Rover Discovery with the badge TD6 HSE. A title that does not begin with the year
 * and make of the row proves nothing. Keeps the row's own badge.
 */
export function named(row: Naming, title: unknown): Naming {
  const plain: Naming = { ...row, make: makeName(row.make), model: modelName(makeName(row.make), row.model) };
  const words = textOf(title)?.split(' ') ?? [];
  if (words[0] !== String(row.year)) return plain;
  const make = makeIn(words.slice(1), row);
  if (make === undefined) return plain;
  const afterMake = words.slice(1 + make.count);
  // The row's model may be the second half of the make: `Land` + `Rover`, `Alfa` + `Romeo`.
  const spelled = compact(words.slice(1, 1 + make.count).join(''));
  const halfOfMake = spelled === compact(row.make + row.model);
  const model = modelIn(afterMake, make.make, row, halfOfMake);
  if (model === undefined) return plain;
  const rest = textOf(afterMake.slice(model.count).join(' '));
  const badge = row.badge ?? rest;
  return { year: row.year, make: make.make, model: model.model, ...(badge ? { badge } : {}) };
}

/** The make at the start of a title, if it is the row's make or begins with it. */
function makeIn(words: readonly string[], row: Naming): { make: string; count: number } | undefined {
  const known = makeWords(words);
  if (known && (compact(known.make).startsWith(compact(row.make)) || known.make === makeName(row.make)))
    return known;
  const count = wordsOf(words, row.make);
  return count > 0 ? { make: makeName(row.make), count } : undefined;
}

/** The model after the make: a known one that begins like the row's, otherwise exactly the row's. */
function modelIn(
  words: readonly string[],
  make: string,
  row: Naming,
  halfOfMake: boolean,
): { model: string; count: number } | undefined {
  const told = compact(undated(row.model) ?? row.model);
  const known = modelWords(make, words);
  if (known && (halfOfMake || compact(known.model).startsWith(told))) return known;
  if (halfOfMake) return words[0] === undefined ? undefined : { model: words[0], count: 1 };
  const count = wordsOf(words, row.model);
  return count > 0 ? { model: modelName(make, row.model), count } : undefined;
}

/** How many of the first words spell exactly this text; 0 if none do. */
function wordsOf(words: readonly string[], text: string): number {
  const wanted = compact(text);
  let seen = '';
  for (let count = 1; count <= words.length && seen.length < wanted.length; count += 1) {
    seen += compact(words[count - 1] ?? '');
    if (seen === wanted && wanted !== '') return count;
  }
  return 0;
}
