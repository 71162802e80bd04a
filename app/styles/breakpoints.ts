/** Widths in px at which layouts change. */
export const breakpoints = { xs: 400, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

/**
 * A media query from a breakpoint up, where the reader's text is so large that fewer letters fit than at the breakpoint
 * with the usual text of 16 px.
 */
export const fromWithLargeText = (name: keyof typeof breakpoints): string =>
  `${from(name)} and (max-width: ${breakpoints[name] / 16 - 1}em)`;

/** A media query from a breakpoint up. */
export const from = (name: keyof typeof breakpoints): string => `(min-width: ${breakpoints[name]}px)`;
