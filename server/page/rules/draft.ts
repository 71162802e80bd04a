/** A node whose unknown values may still be undefined or empty: `jsonText` removes them. */
export type Draft<T> = { readonly [K in keyof T]: T[K] | undefined };

/** The text, unless it is a placeholder for no value. */
export function textOrNothing(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^(null|undefined)$/i.test(trimmed) ? undefined : trimmed;
}

/** A value without its unknown parts; undefined if nothing is left. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return textOrNothing(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const value = filled(inner);
    return value === undefined ? [] : [[key, value] as const];
  });
  // A node with only a type says nothing.
  return entries.some(([key]) => key !== '@type') ? Object.fromEntries(entries) : undefined;
}

const unsafe = /[<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for a data block of a document: only known values, and no character that could end the block. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(filled(value) ?? {}).replace(unsafe, escaped);
