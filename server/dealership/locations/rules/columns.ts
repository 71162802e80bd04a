/**
 * Columns of the location card grid: six stand as
 * two rows of three, more than three otherwise four in a row, three in one row, fewer share the width.
 */
export function locationColumns(count: number): number {
  if (count === 6) return 3;
  if (count > 3) return 4;
  return Math.max(1, count);
}
