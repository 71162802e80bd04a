/**
 * Columns of the location card grid: two rows of three for six, otherwise four in a row for more than three, one row
 * for three, and fewer share the width.
 */
export function locationColumns(count: number): number {
  if (count === 6) return 3;
  if (count > 3) return 4;
  return Math.max(1, count);
}
