/** Where a browser keeps which popup of a site it has shown. */
const keyOf = (slug: string): string => `popup:${slug}`;

/** Whether this browser has shown the popup; true where it keeps nothing, or it would come up on every page. */
export function isSeen(slug: string, id: string): boolean {
  try {
    return localStorage.getItem(keyOf(slug)) === id;
  } catch {
    return true;
  }
}

export function remember(slug: string, id: string): void {
  try {
    localStorage.setItem(keyOf(slug), id);
  } catch {
    // Then it is not shown in the first place.
  }
}
