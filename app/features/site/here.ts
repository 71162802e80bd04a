const current = ' aria-current="page"';

/** The header's HTML with the links to the page itself marked: it is drawn once for all pages. On the server. */
export const marked = (html: string | undefined, path: string): string | undefined =>
  html?.replaceAll(`href="${path}"`, (link) => link + current);

/** The same in the document when the browser has moved on to another page, where no menu stays open. */
export function markHere(path: string): void {
  for (const part of document.querySelectorAll('body > header a, #menu details')) {
    if (part instanceof HTMLDetailsElement) part.open = false;
    else if (part.getAttribute('href') === path) part.setAttribute('aria-current', 'page');
    else part.removeAttribute('aria-current');
  }
  document.getElementById('menu')?.hidePopover?.();
}
