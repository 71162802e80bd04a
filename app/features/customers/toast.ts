/** A short-lived message about an action. */
export interface Toast {
  /** A short prefix such as `Car Saved`. */
  readonly title?: string | undefined;
  readonly text: string;
  /** Shown and announced. */
  readonly shown: boolean;
  /** A link to the list. */
  readonly action?: { readonly text: string; readonly href: string } | undefined;
  readonly state: 'open' | 'dismissed';
}

/** How long a toast stays, in milliseconds; one with an action stays longer so that it can be reached. */
export const readingMs = ({ action }: Pick<Toast, 'action'>): number => (action ? 12_000 : 8_000);

/** A dismissed one is removed after a very long delay. */
export const removalMs = 1_000_000;

/** The store holds at most one toast: a new one replaces it. */
export const openToast = (toast: Omit<Toast, 'state'>): Toast => ({ ...toast, state: 'open' });

/** Dismisses the given toast; a newer one stays open. */
export const dismissed = (toastNow: Toast | null, toast: Toast): Toast | null =>
  toastNow === toast ? { ...toastNow, state: 'dismissed' } : toastNow;

/** The car whose button an address names, as the server leads back to it after saving; undefined for any other hash. */
export function savedAt(hash: string): string | undefined {
  const [, id] = /^#save-(.+)$/.exec(hash) ?? [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
