import { textOf } from './absent';

/** A warranty (`5 years / Unlimited km`), a date (`2018/03`) or a trim code (`74La20`) in a colour column. */
const warranty = /\b\d+\s*(?:years?|yrs?|months?)\b|\bunlimited\b|\bkms?\b|\bwarranty\b/i;
const dateOrCode = /^\W*[a-z]*\d+[a-z\d]*(?:[/-]\d+)*\W*$/i;

/** The colour in a cell; undefined if it is not a colour. */
export function colourOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined || !/\p{L}/u.test(text)) return undefined;
  if (warranty.test(text) || dateOrCode.test(text)) return undefined;
  if (/^(?:other|misc|various|multi)$/i.test(text)) return undefined;
  return titleCased(text);
}

/** Exterior and interior colour in one cell, `White / Black`. */
export function colourPairOf(value: unknown): { colour?: string; interior_colour?: string } {
  const text = textOf(value);
  if (text === undefined || warranty.test(text)) return {};
  const [outside, ...rest] = text.split(/\s+\/\s+/);
  const colour = colourOf(outside);
  const inside = colourOf(rest.join(' / '));
  return { ...(colour ? { colour } : {}), ...(inside ? { interior_colour: inside } : {}) };
}

/** `WHITE PEARL` -> `White Pearl`: capitals would split one colour into two filters. Mixed case is unchanged. */
export function titleCased(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toLowerCase()
    .replace(/(^|[^\p{L}'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
