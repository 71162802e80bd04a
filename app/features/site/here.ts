const current = ' aria-current="page"';

/** The header's HTML with the links to the page itself marked: it is drawn once for all pages. On the server. */
export const marked = (html: string | undefined, path: string): string | undefined =>
  html?.replaceAll(`href="${path}"`, (link) => link + current);

/** The same in the document, when the browser has moved on to another page. */
export function markHere(path: string): void {
  for (const link of document.querySelectorAll('body > header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
