import { createContext, useContext } from 'react';

/** A site that says nothing sells cars. */
export const cars = { one: 'car', many: 'cars' };

/** What the site calls its stock. */
export const NounContext = createContext(cars);

export const useNoun = () => useContext(NounContext);
