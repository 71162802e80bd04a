declare global {
  interface Window {
    /** A tag manager's own list, where the site has one. */
    dataLayer?: unknown[];
  }
}

/** An analytics event, with its number if it has one. */
interface Told {
  readonly event: string;
  readonly event_id?: number | undefined;
  readonly label?: string | undefined;
}

/**
 * Tells what a shopper did to whoever listens on the page: a `dealer:event` of the document, and the tag manager's list
 * where there is one. No cookie, nothing of the shopper.
 */
export function tell(detail: Told): void {
  document.dispatchEvent(new CustomEvent('dealer:event', { detail }));
  window.dataLayer?.push(detail);
}

/** The same, and one more of it in the site's own count, where the site counts. The server heeds DNT and GPC. */
export function tellAndCount(shopperEvent: Told): void {
  tell(shopperEvent);
  if (document.documentElement.dataset['uncounted'] !== undefined) return;
  const { event_id, label } = shopperEvent;
  navigator.sendBeacon?.(
    '/api/page-events',
    new Blob([JSON.stringify({ event_id, label })], { type: 'application/json' }),
  );
}

/** Reports a press on a link that names its event. */
export function tellPress({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  if (!link) return;
  const { event, label } = link.dataset;
  tellAndCount({ event: 'call_dealer', event_id: Number(event), label });
}
