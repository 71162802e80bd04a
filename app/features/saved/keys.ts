/** Keys of saved data in the browser's storage. */
export const keys = { favourites: 'favourites', compared: 'compare' } as const;
