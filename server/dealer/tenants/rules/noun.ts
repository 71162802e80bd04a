/** A site's noun for its stock: `{ one: 'car', many: 'cars' }`. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** The default. */
export const carNoun: Noun = { one: 'car', many: 'cars' };

/** `1 car`, `1,234 motorcycles`. */
export const countWithNoun = (count: number, noun: Noun = carNoun): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun.one : noun.many}`;

/**
 * A built-in text about cars, adapted to a site that sells something else: `See all cars` becomes `See all caravans`.
 * Never applied to the dealer's own text.
 */
export function withNoun(text: string, noun: Noun): string {
  if (noun.one === carNoun.one && noun.many === carNoun.many) return text;
  return text.replace(/\b(a )?(c)(ar(s)?)\b/gi, (_, article = '', first: string, _rest, plural?: string) => {
    const name = plural ? noun.many : noun.one;
    const start = first === 'C' ? capitalised(name) : name;
    return `${article && /^[aeiou]/i.test(start) ? article.replace(' ', 'n ') : article}${start}`;
  });
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
