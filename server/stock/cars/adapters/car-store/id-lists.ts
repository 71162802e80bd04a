/** Most ids in one statement. */
export const mostIds = 500;

/** Lookups by id come in a few sizes, so that the engine sees few distinct statements. */
const sizes = [1, 4, 12, 32, 100, mostIds] as const;

/** The list, filled up with its last id to the next size. */
export function filledIds(ids: readonly string[]): string[] {
  const size = sizes.find((candidate) => candidate >= ids.length) ?? mostIds;
  return [...ids, ...Array<string>(size - ids.length).fill(ids.at(-1) ?? '')];
}
