/** A short-lived message about an action. */
export interface Toast {
  /** A few words in front, such as `Car Saved`. */
  readonly title?: string | undefined;
  readonly text: string;
  /** Shown as well as announced. */
  readonly shown: boolean;
  /** Where to look at it. */
  readonly action?: { readonly text: string; readonly href: string } | undefined;
  readonly state: 'open' | 'dismissed';
}

/** How long a toast stays to be read, in milliseconds; one with an action stays longer to be reached. */
export const readingMs = ({ action }: Pick<Toast, 'action'>): number => (action ? 12_000 : 8_000);

/** A dismissed one is removed after a very long delay. */
export const removalMs = 1_000_000;

/** The store holds at most one: a new one takes the place of the one before. */
export const opened = (told: Omit<Toast, 'state'>): Toast => ({ ...told, state: 'open' });

/** The one that was meant, dismissed; another that came meanwhile stays open. */
export const dismissed = (held: Toast | null, meant: Toast): Toast | null =>
  held === meant ? { ...held, state: 'dismissed' } : held;
