/** A piece of equipment and the cars that list it; undefined for a car without a list. */
export interface EquipmentRow {
  readonly label: string;
  readonly has: readonly (boolean | undefined)[];
}
export interface EquipmentComparison {
  readonly differing: readonly EquipmentRow[];
  /** Differences beyond the displayed ones. */
  readonly more: number;
  readonly shared: readonly string[];
}

/** Displayed rows of differences; nobody reads a hundred ticks. */
const rowsMax = 40;
const sharedMax = 100;

/**
 * Equipment that only some of the cars list, then what all of them do. Undefined unless two cars have a list: a car
 * without data may have everything.
 */
export function compareEquipment(
  lists: readonly (readonly string[] | undefined)[],
): EquipmentComparison | undefined {
  const known = lists.map((list) => (list && list.length > 0 ? new Set(list.map(spelling)) : undefined));
  if (known.filter((set) => set !== undefined).length < 2) return undefined;
  const labels = new Map<string, string>();
  for (const label of lists.flatMap((list) => list ?? [])) {
    if (spelling(label) !== '' && !labels.has(spelling(label))) labels.set(spelling(label), label.trim());
  }
  const rows = [...labels].map(([key, label]) => ({ label, has: known.map((set) => set?.has(key)) }));
  const differing = rows.filter(({ has }) => has.includes(false));
  return {
    differing: differing.slice(0, rowsMax),
    more: Math.max(0, differing.length - rowsMax),
    shared: rows
      .filter(({ has }) => !has.includes(false))
      .map(({ label }) => label)
      .slice(0, sharedMax),
  };
}

/** `Reversing camera`, `REVERSING-CAMERA` and `reversing  camera` are the same. */
const spelling = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
