import { createContext, useContext } from 'react';
import type { SiteView } from '#server/dealer/views/site-view';

/** A site that says nothing sells cars. */
export const cars: NonNullable<SiteView['noun']> = { one: 'car', many: 'cars' };

/** What the site calls its stock. */
export const NounContext = createContext(cars);

export const useNoun = () => useContext(NounContext);

/** The same for what is no component: the document says it where it is not cars. */
export function nounHere(): typeof cars {
  const [one, many] = document.documentElement.dataset['noun']?.split('|') ?? [];
  return one && many ? { one, many } : cars;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
