declare global {
  interface Window {
    /** A tag manager's own list, where the site has one. */
    dataLayer?: unknown[];
  }
}

/**
 * Tells what a shopper did to whoever listens on the page: a `dealer:event` of the document, and the tag manager's list
 * where there is one (specification §7 "Analytics events"). No cookie, no request, nothing of the shopper.
 */
export function tellEvent({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  if (!link) return;
  const detail = {
    event: 'call_dealer',
    event_id: Number(link.dataset['event']),
    label: link.dataset['label'],
  };
  document.dispatchEvent(new CustomEvent('dealer:event', { detail }));
  window.dataLayer?.push(detail);
}
