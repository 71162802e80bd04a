import type { ChipView, FieldErrors, Texts } from '#server/desk/views/desk-view';

/** A chip, in a quiet colour unless it says another. */
export const chip = (text: string, tone: ChipView['tone'] = 'neutral'): ChipView => ({ text, tone });

/** The choices of a select or of boxes, from their texts. */
export const choicesFrom = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, text: String(texts[value]) }));

/** What a form says in a field; empty for nothing. */
export const textIn = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

/** What is wrong with a form, of what may be: the fields that have a sentence. */
export const mistakesIn = (found: Readonly<Record<string, string | false | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, text]] : [])));

export const isWrong = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** What the last form has done, by the word that it has put into the address of its page. */
export function doneText({ url }: { readonly url: URL }, texts: Texts): string | undefined {
  const done = url.searchParams.get('done') ?? '';
  return Object.hasOwn(texts, done) ? texts[done] : undefined;
}

/** `1 lead`, `2,345 leads`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : `${one}s`}`;
