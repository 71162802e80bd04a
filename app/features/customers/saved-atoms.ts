import { atom, getDefaultStore } from 'jotai/vanilla';
import { atomWithStorage } from 'jotai/vanilla/utils';
import { browserStorage } from './browser-storage';
import { type Compared, nothingCompared, readCompared } from './compared';
import { type Favourite, readFavourites } from './favourites';
import type { Toast } from './toast';

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
