import type { CSSProperties } from 'react';

/** A longer word may break after its hyphen: a narrow card in large text has no more room. */
const mostCharacters = 10;

/**
 * A title whose short words with a hyphen (CX-5, south-east) stay on one line. CSS has no rule against a break after a
 * hyphen, so each such word is an element of its own, which the global style sheet does not let break.
 */
export const WholeWords = ({ text }: { text: string }) => (
  <>
    {text.split(/(\S+-\S+)/).map((part, index) =>
      index % 2 === 1 && part.length <= mostCharacters ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <bdi key={index}>{part}</bdi>
      ) : (
        part
      ),
    )}
  </>
);

/** What every headline has room for (`styles/patterns.ts`). */
const usualWord = 12;

/** The style of a headline with a longer word than usual, which makes room for it; undefined for all others. */
export function roomFor(text: string): CSSProperties | undefined {
  const longest = longestWord(text);
  return longest > usualWord ? ({ '--longest': longest } as CSSProperties) : undefined;
}

/** Characters of a title's longest word, at least 1: large type gives way until that word fits on a line. */
export const longestWord = (text: string): number =>
  Math.max(1, ...text.split(/\s+/).map((word) => word.length));
