import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { clientHref } from './client-href';

/**
 * Lets plain links navigate without loading a new document, by one listener for the whole page. A link component
 * for each of a results page's hundred links would cost the server and the phone more than the list itself.
 */
export function useClientLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link ? clientHref(event, link, location) : null;
      if (href === null) return;
      event.preventDefault();
      // A car page reads where the shopper came from.
      navigate(href, { preventScrollReset: link?.dataset['scroll'] === 'keep', state: location.href });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
