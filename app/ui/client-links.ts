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
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link && !mayBeSaved() ? clientHref(event, link, location) : null;
      if (href === null) return;
      event.preventDefault();
      // A car page reads where the shopper came from.
      navigate(href, { preventScrollReset: link?.dataset['scroll'] === 'keep', state: location.href });
    };
    document.addEventListener('click', onClick);
    // Before React sends the form.
    document.addEventListener('submit', keepTerms, true);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', keepTerms, true);
    };
  }, [navigate]);
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
  return inShoppersTerms(link.pathname + link.search + link.hash, here.search);
}
