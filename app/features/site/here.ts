const current = ' aria-current="page"';

/** Pages that announce upcoming special hours. */
const tellsHours = (path: string): boolean => path === '/' || path.startsWith('/contact');
/** Pages that show the promotion to those without scripting. */
const showsPromotion = (path: string): boolean => path === '/' || path.startsWith('/search/');

/**
 * The header's HTML as one page shows it, for it is drawn once for all of them: the links to the page itself marked,
 * with the notices that belong on it. On the server.
 */
export function headerOn(html: string | undefined, path: string): string | undefined {
  const marked = html?.replaceAll(`href="${path}"`, (link) => link + current);
  const told = tellsHours(path) ? marked?.replace(' data-notice="" hidden=""', ' data-notice=""') : marked;
  return showsPromotion(path) ? told : told?.replace(/<noscript>.*?<\/noscript>/s, '');
}

/** The same in the document when the browser has moved on to another page, where no menu stays open. */
export function markHere(path: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('body > header :is(a,details,[data-notice])')) {
    if (part instanceof HTMLDetailsElement) part.open = false;
    else if ('notice' in part.dataset) part.hidden = !tellsHours(path);
    else if (part.getAttribute('href') === path) part.setAttribute('aria-current', 'page');
    else part.removeAttribute('aria-current');
  }
  document.getElementById('menu')?.hidePopover?.();
}
