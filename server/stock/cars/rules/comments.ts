import { isKnown } from './known';

/** Shown instead of missing dealer comments. */
export const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Characters of the comments that are shown at first. */
export const commentsMax = 400;

/** Dealer comments as paragraphs of plain text; the specification's words when there are none. */
export function commentParagraphs(comments: string | undefined): string[] {
  if (!isKnown(comments)) return [pendingComments];
  return comments
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

const paragraphEnd = '\n\n';

/**
 * The first 400 characters, cut at a word and ended with an ellipsis; undefined when there are no more than that.
 * A character is what a reader sees as one: an accent or a flag is never cut apart.
 */
export function commentsStart(paragraphs: readonly string[], max = commentsMax): string[] | undefined {
  const text = paragraphs.join(paragraphEnd);
  const end = text.length <= max ? text.length : endOf(text, max);
  if (end === text.length) return undefined;
  const cut = text.slice(0, wordEnd(text, end)).replace(/[\s,;:–—-]+$/u, '');
  return `${cut}…`.split(paragraphEnd);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where the first `max` characters end, in UTF-16 units. */
function endOf(text: string, max: number): number {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return index;
    count += 1;
  }
  return text.length;
}

/** The end of the last whole word before `end`; `end` itself inside a word that is longer than fifty characters. */
function wordEnd(text: string, end: number): number {
  if (/\s/.test(text[end] ?? ' ')) return end;
  const tail = text.slice(0, end).search(/\s\S{0,50}$/);
  return tail > 0 ? tail : end;
}
