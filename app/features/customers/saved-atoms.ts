import { atom, getDefaultStore } from 'jotai/vanilla';
import { atomWithStorage } from 'jotai/vanilla/utils';
import { type Compared, type Favourite, nothingCompared, readCompared, readFavourites } from './kept-cars';

/** The storage interface for jotai's `atomWithStorage`. */
interface KeptStorage<T> {
  getItem(key: string, initial: T): T;
  setItem(key: string, value: T): void;
  removeItem(key: string): void;
  subscribe(key: string, callback: (value: T) => void, initial: T): () => void;
}

interface Options<T> {
  /** Opens the browser's storage; throws if it is disabled. */
  readonly area: () => Storage;
  /** Reads the stored text, even another program's; invalid entries are left out. */
  readonly read: (value: unknown) => T;
  /** Called when the browser stores nothing, so that values last for this visit only. */
  readonly onRefused: () => void;
}

/** Browser storage that handles every failure: disabled, full, or holding foreign data. */
export function browserStorage<T>({ area, read, onRefused }: Options<T>): KeptStorage<T> {
  const memory = new Map<string, T>();
  const parse = (text: string | null, initial: T): T => {
    try {
      return text === null ? initial : read(JSON.parse(text));
    } catch {
      return initial;
    }
  };
  const getItem = (key: string, initial: T): T => {
    const storedText = memory.get(key);
    if (storedText !== undefined) return storedText;
    try {
      return parse(area().getItem(key), initial);
    } catch {
      return initial;
    }
  };
  return {
    getItem,
    setItem: (key, value) => {
      try {
        area().setItem(key, JSON.stringify(value));
        memory.delete(key);
      } catch {
        memory.set(key, value);
        onRefused();
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        onRefused();
      }
    },
    subscribe: (key, callback, initial) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) callback(parse(event.newValue, initial));
      };
      // A page restored from the browser's cache missed the other tabs' events.
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) callback(getItem(key, initial));
      };
      addEventListener('storage', onStorage);
      addEventListener('pageshow', onShow);
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', onShow);
      };
    },
  };
}

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

/** Keys of saved data in the browser's storage. */
export const keys = { favourites: 'favourites', compared: 'compare' } as const;

/** The last action on favourites or the comparison: at most one toast. */
export const toastAtom = atom<Toast | null>(null);
/** False once the browser has refused to store something. */
export const keptAtom = atom(true);

const area = () => window.localStorage;
const onRefused = () => store.set(keptAtom, false);

export const favouritesAtom = atomWithStorage<readonly Favourite[]>(
  keys.favourites,
  [],
  browserStorage({ area, read: readFavourites, onRefused }),
  { getOnInit: true },
);
export const comparedAtom = atomWithStorage<Compared>(
  keys.compared,
  nothingCompared,
  browserStorage({ area, read: (value) => readCompared(value, Date.now()), onRefused }),
  { getOnInit: true },
);

/** The one store of this page: components read it without a provider, listeners write it. */
export const store = getDefaultStore();
