type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;
type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hash'> & {
  hasAttribute(name: string): boolean;
};

/** Where a click leads inside the site; null when it is the browser's own business. */
export function clientHref(
  click: Click,
  link: Anchor,
  here: Pick<Location, 'origin' | 'pathname' | 'search'>,
): string | null {
  const special = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (click.defaultPrevented || click.button !== 0 || special) return null;
  if (
    link.origin !== here.origin ||
    (link.target && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return null;
  // Files and interfaces are no pages of the site.
  if (/^\/(api|media|assets)\/|\.\w{2,4}$/.test(link.pathname)) return null;
  const samePage = link.pathname === here.pathname && link.search === here.search;
  if (samePage && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}
