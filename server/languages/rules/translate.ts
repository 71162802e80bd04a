/** A text of a language: one form, or one for each plural category that the language has (`Intl.PluralRules`). */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Translations = Readonly<Record<string, Translation>>;

/** Gives a text in another language, and unchanged where the language doesn't have it: names, the dealer's own words. */
export type Translate = (text: string) => string;

/** The texts of a language file: those for scripts in the browser, those drawn on the server, those in views. */
export interface LanguageFile {
  readonly scripts: Translations;
  readonly drawn: Translations;
  readonly views: Translations;
}

/** Remembered texts: a page repeats most of its texts on every visit. */
const mostInMemory = 5_000;

/**
 * Translates the English texts of views. English is the key: a text that the dealer has changed is not in the file, so it
 * stays as the dealer wrote it. Texts with values, such as `Up to {amount}`, match like patterns.
 */
export function translator(code: string, english: LanguageFile, other: LanguageFile): Translate {
  const { exact, patterns } = entriesOf(code, english, other);
  const memory = new Map<string, string>();

  function translate(text: string): string {
    const entry = exact.get(text) ?? memory.get(text);
    if (entry !== undefined) return entry;
    const translation = separator.test(text) ? inParts(text) : (byPattern(text) ?? text);
    if (memory.size >= mostInMemory) memory.clear();
    memory.set(text, translation);
    return translation;
  }

  /** `148,720 km · Automatic · Diesel`: each part by itself. */
  const inParts = (text: string): string =>
    text
      .split(separator)
      .map((part, at) => (at % 2 === 0 ? translate(part) : part))
      .join('');

  function byPattern(text: string): string | undefined {
    for (const pattern of patterns) {
      const groups = pattern.expression.exec(text)?.groups;
      const values = groups && translatedValues(code, groups, translate);
      if (values) return fillIn(formOf(code, pattern.translation, values['count']), values);
    }
    return undefined;
  }

  return translate;
}

/** Between the facts of a line, some with a space that keeps a line together. */
const separator = /(\s·\s)/;

interface TextPattern {
  readonly expression: RegExp;
  readonly translation: Translation;
  /** Letters besides its values. */
  readonly fixedLength: number;
}

function entriesOf(code: string, english: LanguageFile, other: LanguageFile) {
  const exact = new Map<string, string>();
  const patterns: TextPattern[] = [];
  for (const section of ['scripts', 'drawn', 'views'] as const) {
    for (const [key, source] of Object.entries(english[section])) {
      const translation = other[section][key] ?? source;
      for (const form of typeof source === 'string' ? [source] : Object.values(source)) {
        if (!placeholder.test(form)) exact.set(form, formOf(code, translation));
        else if (section === 'views') patterns.push(patternOf(form, translation));
      }
    }
  }
  // The most exact one first.
  patterns.sort((a, b) => b.fixedLength - a.fixedLength);
  return { exact, patterns };
}

const placeholder = /\{\w+\}/;
const number = '\\d[\\d,]*(?:\\.\\d+)?';
const amount = `(?:≈\\s)?\\$?${number}(?: ?(?:km|kg|%))?(?: a (?:week|fortnight|month))?`;
/** What stands in the place of a value; anything else is text. */
const valuePatterns: Readonly<Record<string, string>> = {
  count: number,
  amount,
  from: amount,
  to: amount,
  rate: amount,
  day: '\\d{1,2}',
  year: '\\d{4}',
  until: '\\d{4}',
  start: '\\d{1,2}:\\d{2} [ap]m',
  end: '\\d{1,2}:\\d{2} [ap]m',
  time: '\\d{1,2}:\\d{2}',
  state: '[A-Z]{2,3}',
  weekday: '(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Sun|Mon|Tue|Wed|Thu|Fri|Sat',
  month:
    '(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
};

function patternOf(form: string, translation: Translation): TextPattern {
  const source = form
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${valuePatterns[name] ?? '.+?'})`);
  return {
    expression: new RegExp(`^${source}$`, 'u'),
    translation,
    fixedLength: form.replace(/\{\w+\}/g, '').length,
  };
}

/** Values that stay as they are: words that somebody typed, names, codes and figures. */
const verbatim: ReadonlySet<string> = new Set([
  'words',
  'name',
  'state',
  'count',
  'day',
  'year',
  'until',
  'time',
]);
/** Values that may be a name as well as a text of the site. */
const either: ReadonlySet<string> = new Set(['thing', 'amount', 'from', 'to', 'rate']);

/** The values of a match in the language; undefined if one should be a text of the site and is not. */
function translatedValues(
  code: string,
  groups: Readonly<Record<string, string>>,
  translate: Translate,
): Readonly<Record<string, string>> | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    if (name === 'weekday') values[name] = weekdayIn(code, value);
    else if (name === 'month') values[name] = monthIn(code, value);
    else if (verbatim.has(name)) values[name] = value;
    else if (either.has(name)) values[name] = listIn(code, value, translate);
    else {
      const translation = translate(value);
      if (translation === value) return undefined;
      values[name] = translation;
    }
  }
  return values;
}

/** `Diesel or Petrol` as a list in the language. */
const listIn = (code: string, value: string, translate: Translate): string =>
  value.includes(' or ')
    ? new Intl.ListFormat(code, { type: 'disjunction' }).format(value.split(' or ').map(translate))
    : translate(value);

const longestShortName = 3;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const widthOf = (name: string) => (name.length > longestShortName ? 'long' : 'short');

/** `Sat` or `Saturday` in the language, as short or as long. */
function weekdayIn(code: string, name: string): string {
  // The first day of 2023 was a Sunday.
  const day = new Date(Date.UTC(2023, 0, 1 + weekdays.indexOf(name.slice(0, longestShortName))));
  return new Intl.DateTimeFormat(code, { weekday: widthOf(name), timeZone: 'UTC' }).format(day);
}

/** The short name for both: Chinese writes `11月` before a day. In lower case, since it stands in a sentence. */
function monthIn(code: string, name: string): string {
  const day = new Date(Date.UTC(2023, months.indexOf(name.slice(0, longestShortName)), 1));
  return new Intl.DateTimeFormat(code, { month: 'short', timeZone: 'UTC' }).format(day).toLowerCase();
}

/** The form of a text for a count, `1,234` for example; the general one without. */
function formOf(code: string, translation: Translation, count?: string): string {
  if (typeof translation === 'string') return translation;
  const category =
    count === undefined ? 'other' : new Intl.PluralRules(code).select(Number(count.replaceAll(',', '')));
  return translation[category] ?? translation.other ?? '';
}

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
