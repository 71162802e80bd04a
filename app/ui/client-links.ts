import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { inShoppersTerms } from './register-in';

/**
 * Lets plain links navigate without loading a new document, by one listener for the whole page. A link component
 * for each of a results page's hundred links would cost the server and the phone more than the list itself. Forms that the
 * browser has drawn keep the shopper's terms as the server's do.
 */
export function useClientLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      const href = link && !mayBeSaved() ? clientHref(event, link, location) : null;
      if (href === null) return;
      event.preventDefault();
      // A car page reads where the shopper came from.
      navigate(href, { preventScrollReset: link?.dataset['scroll'] === 'keep', state: location.href });
    };
    document.addEventListener('click', onClick);
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, keepInLink);
    // Before React sends the form.
    document.addEventListener('submit', keepTerms, true);
    return () => {
      document.removeEventListener('click', onClick);
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, keepInLink);
      document.removeEventListener('submit', keepTerms, true);
    };
  }, [navigate]);
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/** A link may also be opened in another tab, or copied. */
function keepInLink(event: Event): void {
  const link = linkOf(event);
  const address = link && pageIn(link, location);
  if (link && address) link.setAttribute('href', inShoppersTerms(address, location.search));
}

function keepTerms({ target: form }: Event): void {
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return;
  const action = form.getAttribute('action');
  if (action?.startsWith('/')) form.setAttribute('action', inShoppersTerms(action, location.search));
}

/**
 * Whether the browser itself must follow links: without a connection, since a saved copy may answer, and from a saved
 * copy, since its bar belongs to this document alone.
 */
const mayBeSaved = (): boolean =>
  !navigator.onLine || document.querySelector('body > [data-saved-copy]') !== null;

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
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const address = pageIn(link, here);
  return address && inShoppersTerms(address, here.search);
}

/** The address of a link to another page of the site; null for files, interfaces and places on this page. */
function pageIn(
  { origin, pathname, search, hash }: Omit<Anchor, 'href' | 'target' | 'hasAttribute'>,
  here: Pick<Location, 'origin' | 'pathname' | 'search'>,
): string | null {
  if (origin !== here.origin || /^\/(api|media|assets)\/|\.\w{2,4}$/.test(pathname)) return null;
  const samePage = pathname === here.pathname && search === here.search;
  return samePage && hash !== '' ? null : pathname + search + hash;
}
