/** The 4 px grid, in rem so that it grows with the reader's type size. */
export const space = (steps: number): string => `${steps / 4}rem`;

/** Widths in px at which layouts change, for text of the usual 16 px. */
const breakpoints = { xs: 400, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

/**
 * A media query from a breakpoint up. It counts in letters (em), not in px: who sets a browser's text to 200 % gets the
 * layout of a screen half as wide, where that text fits.
 */
export const from = (name: keyof typeof breakpoints): string => `(min-width: ${breakpoints[name] / 16}em)`;

/** A media query for every width below a breakpoint. */
export const below = (name: keyof typeof breakpoints): string =>
  `(max-width: ${breakpoints[name] / 16 - 0.01}em)`;
