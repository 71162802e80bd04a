/** The pages a shopper may go to from here: the first, the last, and those around; gaps are left out. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last];
  return [...new Set(wanted.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b);
}
