const current = ' aria-current="page"';

/** Pages that announce upcoming special hours. */
const tellsHours = (path: string): boolean => path === '/' || path.startsWith('/contact');
/** Pages that show the promotion without JavaScript. */
const showsPromotion = (path: string): boolean => path === '/' || path.startsWith('/search/');

/**
 * The header's HTML for one page (it is rendered once for all pages): marks links to the page itself and adds its
 * notices. On the server.
 */
export function headerOn(html: string | undefined, path: string): string | undefined {
  const marked = html?.replaceAll(`href="${path}"`, (link) => link + current);
  const told = tellsHours(path) ? marked?.replace(' data-notice="" hidden=""', ' data-notice=""') : marked;
  return showsPromotion(path) ? told : told?.replace(/<noscript>.*?<\/noscript>/s, '');
}

/** Does the same in the document after a client-side navigation, and closes any open menu. */
export function markHere(path: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('body > header :is(a,details,[data-notice])')) {
    if (part instanceof HTMLDetailsElement) part.open = false;
    else if ('notice' in part.dataset) part.hidden = !tellsHours(path);
    else if (part.getAttribute('href') === path) part.setAttribute('aria-current', 'page');
    else part.removeAttribute('aria-current');
  }
  document.getElementById('menu')?.hidePopover?.();
}
