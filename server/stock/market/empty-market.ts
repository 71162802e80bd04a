import type { Market } from './market-port';

/** The market of a site without listings to learn from: it has no asking prices. */
export const emptyMarket: Market = {
  askingPrice: async () => ({ kind: 'declined', reason: 'no-market', comparables: 0 }),
  choices: async () => ({ makes: [], models: [], years: [], badges: [] }),
  refit: async () => undefined,
};
