/** Descriptions up to this length show in full; longer ones are cut. */
const fullDescription = 200;
const cutDescription = 160;
const cutDisclaimer = 200;

/** A text that may be too long to show in full. */
export interface CutText {
  /** The initial text, with an ellipsis if cut. */
  readonly start: string;
  readonly cut: boolean;
}

/** An offer's description on its card: in full up to 200 characters, otherwise the first 160. */
export const offerDescription = (text: string): CutText => cutText(text, fullDescription, cutDescription);
/** An offer's fine print on its card: cut at 200 characters. */
export const offerDisclaimer = (text: string): CutText => cutText(text, cutDisclaimer, cutDisclaimer);

const segmenter = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });

/**
 * Cuts a text longer than `full` characters to at most `most`, between words, and never inside what a reader sees as
 * one character (an emoji of several code points, a letter with its accents).
 */
export function cutText(text: string, full: number, most: number): CutText {
  const whole = text.trim();
  // A character has at least one code unit.
  if (whole.length <= full) return { start: whole, cut: false };
  const ends = endsOf(whole, full + 1);
  if (ends.length <= full) return { start: whole, cut: false };
  const end = ends[most - 1] ?? whole.length;
  const head = whole.slice(0, end);
  const isBetweenWords = /\s/.test(whole.charAt(end));
  const space = head.search(/\s\S*$/);
  // A text without spaces is cut mid-word.
  const words = isBetweenWords || space < end / 2 ? head : head.slice(0, space);
  return { start: `${words.trimEnd().replace(/[\s,;:–—-]+$/, '')}…`, cut: true };
}

/** The end of each of the first `count` characters, in code units. */
function endsOf(text: string, count: number): number[] {
  const ends: number[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    ends.push(index + segment.length);
    if (ends.length >= count) break;
  }
  return ends;
}
