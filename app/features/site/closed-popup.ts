/** Storage key of the site's last popup that was closed in this browser. */
const keyOf = (slug: string): string => `popup:${slug}`;

/** Whether the popup was closed in this browser; true if storage is disabled, otherwise it would open on every page. */
export function isClosed(slug: string, id: string): boolean {
  try {
    return localStorage.getItem(keyOf(slug)) === id;
  } catch {
    return true;
  }
}

export function rememberClosed(slug: string, id: string): void {
  try {
    localStorage.setItem(keyOf(slug), id);
  } catch {
    // Storage is disabled, so the popup never opens.
  }
}
