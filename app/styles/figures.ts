/** Every price in figures: bold, of even digits, on one line. */
export const figures = {
  fontWeight: 700,
  letterSpacing: '-.01em',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
} as const;
