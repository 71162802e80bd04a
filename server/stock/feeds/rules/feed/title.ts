import { makeModel } from '#server/stock/cars/rules/naming';
import { compact, textOf } from './cell';
import { monthNumber } from './feed-dates';
import { makeName, makeWords, modelName, modelWords } from './makes';

/** A row's identification of its car. */
export type Naming = Pick<Named, 'year' | 'make' | 'model' | 'badge'>;

/** `9-3` from `03-Sep` or `3-Sep`: spreadsheets turn such a model into a date. */
export function undated(model: string): string | undefined {
  const match = /^0?(\d{1,2})-([a-z]{3})$/i.exec(model);
  const month = monthNumber(match?.[2] ?? '');
  return match && month > 0 ? `${month}-${match[1]}` : undefined;
}

/**
 * Corrects make, model and badge using the row's title, if the title proves them: `Land` + `Rover` with `2017 Land
 * Rover Discovery TD6 HSE` is a Land Rover Discovery with the badge TD6 HSE. A title that does not begin with the year
 * and make of the row proves nothing. Keeps the row's own badge.
 */
export function namingFromTitle(row: Naming, title: unknown): Naming {
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
  const badge = row.badge ?? textOf(afterMake.slice(model.count).join(' '));
  return { year: row.year, make: make.make, model: model.model, badge };
}

/** The make at the start of a title, if it is the row's make or begins with it. */
function makeIn(words: readonly string[], row: Naming): { make: string; count: number } | undefined {
  const make = makeWords(words);
  if (make && (compact(make.make).startsWith(compact(row.make)) || make.make === makeName(row.make)))
    return make;
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
  const modelText = compact(undated(row.model) ?? row.model);
  const modelInTitle = modelWords(make, words);
  if (modelInTitle && (halfOfMake || compact(modelInTitle.model).startsWith(modelText))) return modelInTitle;
  if (halfOfMake) return words[0] === undefined ? undefined : { model: words[0], count: 1 };
  const count = wordsOf(words, row.model);
  return count > 0 ? { model: modelName(make, row.model), count } : undefined;
}

/** How many of the first words spell exactly this text; 0 if none do. */
function wordsOf(words: readonly string[], text: string): number {
  const target = compact(text);
  let prefix = '';
  for (let count = 1; count <= words.length && prefix.length < target.length; count += 1) {
    prefix += compact(words[count - 1] ?? '');
    if (prefix === target && target !== '') return count;
  }
  return 0;
}

/** The parts of a car's name. */
interface Named {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
  readonly stocknum?: string | undefined;
}
const longestSlug = 120;

/**
 * `2021 Toyota HiLux SR5 GUN126R`: year, make, model, badge, series; a series already in the badge is not repeated.
 */
export function carName({ year, make, model, badge, series }: Named): string {
  const again = series !== undefined && badge?.toLowerCase().split(' ').includes(series.toLowerCase());
  return [year, makeModel(make, model), badge, again ? undefined : series]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Lower case ASCII words joined by hyphens, at most 120 characters, cut between words; empty without such words. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= longestSlug) return words;
  const cut = words.slice(0, longestSlug + 1);
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : words.slice(0, longestSlug)).replace(
    /-+$/,
    '',
  );
}

/** The slug a new car requests: year, make, model, badge and stock number. */
export function carSlug(car: Named): string {
  const name = slugOf(
    [car.year, car.make, car.model, car.badge].filter((part) => part !== undefined).join(' '),
  );
  const number = slugOf(car.stocknum ?? '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return number === '' ? name : `${name.slice(0, longestSlug)}-${number}`.replace(/--+/g, '-');
}
