/** Maximum length of a note, in characters. */
export const noteMax = 300;

/** A note as it is stored: one kind of line break, no control characters, no space around it. */
export const cleanNote = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim();

/** Why a cleaned note can't be saved; undefined if it can. */
export const noteError = (note: string): string | undefined =>
  note.length > noteMax ? `Your note is ${note.length} characters long: use at most ${noteMax}.` : undefined;
