import { isKnown } from './known';

/** Shown instead of missing dealer comments. */
export const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Characters of the comments shown initially. */
export const commentsMax = 400;

/** Dealer comments as paragraphs of plain text; a default text if there are none. */
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
 * The first 400 characters, cut at a word and ended with an ellipsis; undefined if there are no more. Counts
 * characters as a reader sees them: an accent or a flag is never split.
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
