/** The pages linked from here: the first, the last and those around; a gap of one page is filled. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(wanted.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b);
  return pages.flatMap((page, index) => (page - (pages[index - 1] ?? 0) === 2 ? [page - 1, page] : page));
}
