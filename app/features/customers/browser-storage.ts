/** The storage interface for jotai's `atomWithStorage`. */
export interface KeptStorage<T> {
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
