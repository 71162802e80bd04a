/** Half of a surrogate pair on its own: no encoding and not every database can hold it. */
const loneHalf = /\p{Cs}/gu;

/** The text with U+FFFD for each half of a surrogate pair, as after cutting a text in the middle of an emoji. */
export const wellFormed = (text: string): string => text.replace(loneHalf, '\ufffd');

/** An escape of JSON: a whole pair, a half of one, or any other. */
const escapeOf = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(\\ud[89a-f][\da-f]{2})|\\./gis;

/** JSON.parse with U+FFFD for each escaped half of a surrogate pair, such as `"\ud83d"`, in names and texts. */
export const parseWellFormedJson = (text: string): unknown =>
  JSON.parse(text.replace(escapeOf, (whole, half: string | undefined) => (half ? '\ufffd' : whole)));
