export const longestFirst = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((one, other) => other.length - one.length);

export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const hasSeveralWords = (text: string): boolean => /\S\s+\S/.test(text);

/** Starts once in each run of letters: a long one costs no more than its length. */
export const emailAddress = (): RegExp => /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+/g;

/** Patterns that find any of these texts in one go; a text of one word only as it is written, or in capitals. */
export function anyOf(texts: readonly string[]): readonly RegExp[] {
  const patterns = longestFirst(texts.map((text) => text.trim())).map((text) =>
    hasSeveralWords(text) ? anyCase(text) : `(?:${literal(text)}|${literal(text.toUpperCase())})`,
  );
  return patterns.length > 0 ? [whole(patterns.join('|'))] : [];
}

const anyCase = (text: string): string =>
  [...text]
    .map((letter) => {
      const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
      if (/\s/.test(letter)) return '\\s';
      return small === capital || small.length + capital.length > 2
        ? literal(letter)
        : `[${small}${capital}]`;
    })
    .join('');

/** A pattern between the ends of words. */
const whole = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'gu');

const between = String.raw`[\s()-]{0,3}`;

/** A pattern of a number however it is spaced: `51 824 753 556` and `51824753556`. */
export const spaced = (text: string): string => [...text.replace(/[\s()-]/g, '')].map(literal).join(between);

/** The same for a telephone number, with and without the code of Australia: `(07) 5550 0142` and `+61755500142`. */
export function phonePattern(text: string): string {
  const [, prefix, rest] = /^(\+61|0)?(.*)$/s.exec(text.replace(/[\s()-]/g, '')) ?? [];
  const local = spaced((rest ?? '').replace(/^0/, ''));
  return prefix === undefined ? local : `(?:\\+61${between}0?|\\(?0)${between}${local}`;
}

export const number = (pattern: string): RegExp => new RegExp(`(?<!\\w)\\(?${pattern}(?!\\w)`, 'gi');

export const dialled = (pattern: string): RegExp => new RegExp(`(?<=\\b(?:tel|sms):)${pattern}(?!\\w)`, 'gi');

/** A pattern of a host, apart from hosts that only begin like it. */
export const hostName = (host: string): RegExp =>
  new RegExp(`(?<![\\w-])${anyCase(host)}(?![\\w-]|\\.\\w)`, 'gu');
