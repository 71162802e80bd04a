/** A node whose unknown values may still stand as undefined or empty: `jsonText` leaves them out. */
export type Draft<T> = { readonly [K in keyof T]: T[K] | undefined };

/** A text as it was given, without what only says that there is none. */
export function known(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^(null|undefined)$/i.test(trimmed) ? undefined : trimmed;
}

/** What is left of a value when everything unknown is taken out of it; undefined when nothing is. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return known(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const kept = filled(inner);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  // A node that only says what it would be says nothing.
  return entries.some(([key]) => key !== '@type') ? Object.fromEntries(entries) : undefined;
}

const unsafe = /[<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON for a data block of a document: only what is known, and no sign in it that could end the block.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(filled(value) ?? {}).replace(unsafe, escaped);
