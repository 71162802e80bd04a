import type { z } from 'zod';

/** A JSON object. */
export type Group = Readonly<Record<string, unknown>>;

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text, whether or not a byte order mark begins it; undefined for anything else. */
export function jsonIn(text: string | Uint8Array | undefined): unknown {
  try {
    return JSON.parse(
      typeof text === 'string' ? text.replace(/^\uFEFF/, '') : new TextDecoder().decode(text),
    );
  } catch {
    return undefined;
  }
}

/**
 * The issues of a schema without those that follow from another one: a text in place of a list also has a length that is
 * not allowed, which would be a second error for one mistake.
 */
export function distinctIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String));
  const ofWrongType = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !ofWrongType.has(placeOf(issue)));
}

/** Half of a surrogate pair on its own: no encoding and not every database can hold it. */
const loneHalf = /\p{Cs}/gu;

/** The text with U+FFFD for each half of a surrogate pair, as after cutting a text in the middle of an emoji. */
export const wellFormed = (text: string): string => text.replace(loneHalf, '\ufffd');

/** An escape of JSON: a whole pair, a half of one, or any other. */
const escapeOf = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(\\ud[89a-f][\da-f]{2})|\\./gis;

/** JSON.parse with U+FFFD for each escaped half of a surrogate pair, such as `"\ud83d"`, in names and texts. */
export const parseWellFormedJson = (text: string): unknown =>
  JSON.parse(text.replace(escapeOf, (whole, half: string | undefined) => (half ? '\ufffd' : whole)));
