/** Longest name and note that are stored. */
const longestAuthor = 100;
const longestNote = 500;

/** A name for the history: one line, never empty. */
export const authorOf = (name: string): string => oneLine(name, longestAuthor) || 'unknown';

export const noteOf = (note: string | undefined): string => oneLine(note ?? '', longestNote);

const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, most).join('');
