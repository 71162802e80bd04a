import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '../styles/contract.css';
import { space } from '../styles/space';

const radius = `min(${frame.radius}, 8px)`;
const lined = { border: `1px solid ${color.textMuted}`, borderRadius: radius } as const;

export const any = style({
  ...lined,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(12),
  marginBlock: space(1),
  padding: `${space(2)} ${space(3)}`,
  background: color.surface,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  },
});
globalStyle(`${any} input`, {
  width: space(5),
  height: space(5),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
});

/** One frame around the days, a hairline between them. */
export const days = style({
  ...lined,
  marginBlockStart: space(1),
  borderColor: color.line,
  overflow: 'clip',
});
export const day = style({
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(12),
  padding: `${space(2)} ${space(3)}`,
  listStyle: 'none',
  selectors: {
    '&:hover': { background: color.surfaceMuted },
    [`${day}[open] > &`]: { fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
globalStyle(`${head}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${head} > svg`, { flex: 'none', rotate: '90deg', color: color.textMuted });
globalStyle(`${day}[open] > ${head} > svg`, { rotate: '-90deg' });

export const count = style({
  marginInlineStart: 'auto',
  flex: 'none',
  color: color.textMuted,
  fontSize: '.9375rem',
  fontWeight: 400,
});
/** Marks the day whose time is chosen, also while it is folded. */
export const tick = style({
  display: 'none',
  color: color.accent,
  lineHeight: 0,
  selectors: { [`${day}:has(:checked) &`]: { display: 'block' } },
});

export const times = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(5.75rem, 1fr))',
  padding: `${space(1)} ${space(3)} ${space(4)}`,
});
/** The button itself lies invisible over its whole label, which shows what it does. */
export const time = style({
  ...lined,
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: space(11),
  padding: `${space(1)} ${space(2)}`,
  background: color.surface,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&:has(:checked)': { borderColor: color.accent, background: color.accent, color: color.onAccent },
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    '&:has([aria-invalid])': { borderColor: color.critical },
  },
});
globalStyle(`${time} input`, {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});

export const later = style({ marginBlockStart: space(1) });
export const more = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  width: 'fit-content',
  minHeight: space(11),
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  listStyle: 'none',
});
globalStyle(`${more}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${more} > svg`, { rotate: '90deg' });
globalStyle(`${later}[open] > ${more} > svg`, { rotate: '-90deg' });
