import { style, styleVariants } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** The last row is seen half: there is more. */
const scrolled = { maxHeight: space(86), overflow: 'auto', paddingInlineEnd: space(1) } as const;
export const options = styleVariants({
  list: scrolled,
  swatches: scrolled,
  buttons: { display: 'flex', flexWrap: 'wrap', gap: space(2) },
});

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(10),
  cursor: 'pointer',
  selectors: { '&[data-none]': { color: color.textMuted } },
} as const;
export const option = styleVariants({
  list: row,
  swatches: row,
  buttons: {
    ...row,
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 0,
    minWidth: space(12),
    minHeight: space(12),
    paddingInline: space(2),
    border: `1px solid ${color.textMuted}`,
    borderRadius: `min(${frame.radius}, 8px)`,
    lineHeight: 1.2,
    selectors: {
      ...row.selectors,
      '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
      '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    },
  },
});

const box = {
  width: space(5),
  height: space(5),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
  cursor: 'inherit',
} as const;
export const input = styleVariants({
  list: box,
  swatches: box,
  // The whole button is the box; the box itself lies over it unseen.
  buttons: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
});

export const swatch = style({
  width: space(5),
  height: space(5),
  flex: 'none',
  borderRadius: '50%',
  border: '1px solid rgb(0 0 0 / .25)',
});
export const text = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const count = style({
  fontSize: '.875rem',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    [`${option.list} &, ${option.swatches} &`]: { marginInlineStart: 'auto' },
    [`${option.buttons} &`]: { fontSize: '.75rem' },
  },
});
export const more = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  fontWeight: 600,
  fontSize: '.9375rem',
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
