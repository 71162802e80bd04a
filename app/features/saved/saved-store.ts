import { getDefaultStore } from 'jotai/vanilla';

/** The one store of this page: components read it without a provider, listeners write it. */
export const store = getDefaultStore();
