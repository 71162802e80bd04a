/** Storage key of the site's last popup that was closed in this browser. */
const keyOf = (slug: string): string => `popup:${slug}`;

/** The query of a page that shows a draft of the desk; empty on every other page. */
export const previewQuery = (): string => (/[?&]preview=/.test(location.search) ? location.search : '');

/** Whether the popup was closed in this browser; true if storage is disabled, otherwise it would open on every page. */
export function isClosed(slug: string, id: string): boolean {
  if (previewQuery()) return false;
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
