import { style } from '@vanilla-extract/css';
import { color, frame } from '../styles/contract.css';
import { space } from '../styles/space';
import { dress } from '../templates/dressed';

export const box = style({
  maxWidth: '22rem',
  padding: `${space(2)} ${space(3)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  color: color.textMuted,
  fontSize: '.8125rem',
});
dress('finance', box);
/** Repayment, rate and comparison rate below each other: none is more prominent than another. */
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space(2),
});
export const value = style({
  color: color.text,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
/** Above the link that covers the card. A thumb's size, in the room of a line. */
export const link = style({
  position: 'relative',
  zIndex: 1,
  display: 'inline-block',
  minWidth: space(6),
  margin: '-4px 0',
  padding: '4px 0',
  color: 'inherit',
});
/** Below the bar that stays at the top. */
export const note = style({
  scrollMarginTop: space(20),
  maxWidth: '60rem',
  marginTop: space(6),
  fontSize: '.875rem',
  color: color.textMuted,
  selectors: { '&:target': { outline: `2px solid ${color.accent}`, outlineOffset: space(2) } },
});
