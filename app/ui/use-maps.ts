import { useEffect } from 'react';

/** Shows the maps of a page that the server drew, each once it is asked for or comes into view; `page` is another with another page. */
export function useMaps(page: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page's maps are others
  useEffect(() => {
    const near = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) show(entry.target, new Event('near'));
    });
    for (const box of document.querySelectorAll('[data-watch=map]')) near.observe(box);
    document.addEventListener('click', onClick);
    return () => {
      near.disconnect();
      document.removeEventListener('click', onClick);
    };
  }, [page]);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-act=map]') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  show(link, event);
}

/** Where its code does not come, the link leads to the map. */
function show(element: Element, event: Event): void {
  if (!(element instanceof HTMLElement)) return;
  import('./show-map')
    .then(({ act }) => act(element, event))
    .catch(() => {
      if (element instanceof HTMLAnchorElement) location.assign(element.href);
    });
}
