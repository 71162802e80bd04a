import { err, ok, type Result } from '#server/platform/result';

/** Maximum nesting of arrays and objects. */
const maxDepth = 32;
/** An escaped NUL: valid JSON, but no database text can hold it. The look-behind skips an escaped backslash. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** The JSON value in `bytes`, or the reason it is rejected. */
export function parseJsonBody(bytes: Uint8Array): Result<unknown, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return err('The body is not valid UTF-8.');
  }
  if (text.trim() === '') return err('The body is empty; a JSON value is expected.');
  if (depth(text) > maxDepth) return err(`The JSON is nested deeper than ${maxDepth} levels.`);
  if (escapedNul.test(text)) return err('The JSON holds a NUL character.');
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err('The body is not valid JSON.');
  }
}

/** The deepest nesting of a JSON text, counted before parsing. */
function depth(text: string): number {
  let level = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++level);
    else if (letter === ']' || letter === '}') level -= 1;
  }
  return deepest;
}
