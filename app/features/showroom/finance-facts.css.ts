import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const box = style({
  maxWidth: '22rem',
  padding: `${space(2)} ${space(3)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  color: color.textMuted,
  fontSize: '.8125rem',
});
/** Repayment, rate and comparison rate stacked: none is more prominent than another. */
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
/** A full touch target in the height of one line. */
export const link = style({
  display: 'inline-block',
  minWidth: space(6),
  margin: '-4px 0',
  padding: '4px 0',
  color: 'inherit',
});
