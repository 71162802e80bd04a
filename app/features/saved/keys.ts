/** Where this browser keeps what was saved. */
export const keys = { favourites: 'favourites', compared: 'compare' } as const;
