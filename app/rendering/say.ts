import type { LanguageView, SiteText } from '#server/languages/views/language-view';

/** The language of what is being drawn; undefined for English. */
let pageLanguage: LanguageView | undefined;

/** Sets the language of a document in the browser, for as long as it is open. */
export function speak(language: LanguageView | undefined): void {
  pageLanguage = language;
}

/** Draws in a language. Drawing is synchronous, so no other request comes between. On the server only. */
export function speaking<T>(language: LanguageView | undefined, draw: () => T): T {
  const before = pageLanguage;
  pageLanguage = language;
  try {
    return draw();
  } finally {
    pageLanguage = before;
  }
}

/** The code of the language, as in a `lang` attribute; undefined for English. */
export const languageHere = (): string | undefined => pageLanguage?.code;

/** The `lang` of a part that stays English on a page in another language. */
export const englishHere = (): 'en-AU' | undefined => pageLanguage && 'en-AU';

const ofLanguage = new WeakMap<LanguageView, ReadonlySet<unknown>>();

/**
 * The `lang` of a text that a view brings: English where the language doesn't have it, such as a name or the dealer's own
 * words. On the server only, which has all texts of the language.
 */
export function langOf(text: string): 'en-AU' | undefined {
  if (!pageLanguage || !plainLetters.test(text)) return undefined;
  const texts = ofLanguage.get(pageLanguage) ?? new Set(Object.values(pageLanguage.texts));
  ofLanguage.set(pageLanguage, texts);
  return texts.has(text) ? undefined : 'en-AU';
}

/** A word, and no letter of another language. */
const plainLetters = /^(?=.*[a-z]{2})[^\u00c0-\u024f\u1e00-\u1eff\u3000-\u9fff]*$/i;

type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the site in the language of the page. English is the key and needs no file. Texts in scripts come from the
 * section `scripts` of the language's file; a document in another language brings them along.
 */
export function say(text: SiteText, values?: Values): string {
  const translation = pageLanguage?.texts[text];
  const form = typeof translation === 'object' ? translation[categoryOf(values?.['count'])] : translation;
  return fillIn(form ?? text, values);
}

/** A text with a number: `one` is the English for 1, `several` for any other number. */
export function sayCount(count: number, one: string, several: SiteText, values?: Values): string {
  const all = { ...values, count };
  return count === 1 && !pageLanguage ? fillIn(one, all) : say(several, all);
}

/** A word that may be one of the site's or the dealer's own, such as the noun for its stock. */
export function sayWord(word: string): string {
  const translation = pageLanguage?.texts[word];
  return typeof translation === 'string' ? translation : word;
}

const categoryOf = (count: string | number | undefined): Intl.LDMLPluralRule =>
  new Intl.PluralRules(pageLanguage?.code).select(Number(count ?? 0));

const fillIn = (text: string, values: Values | undefined): string =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
