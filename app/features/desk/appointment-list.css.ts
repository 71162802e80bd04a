import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Seven days in a row; large text takes more rows. */
export const week = style({
  display: 'grid',
  gap: space(1),
  gridTemplateColumns: 'repeat(auto-fit, minmax(2.5rem, 1fr))',
  maxWidth: '40rem',
});
export const cell = recipe({
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    height: '100%',
    paddingBlock: space(1.5),
    border: `1px solid ${color.line}`,
    borderRadius: frame.radius,
    color: color.text,
    fontSize: '.8125rem',
    lineHeight: 1.35,
    textDecoration: 'none',
  },
  variants: { isToday: { true: { borderColor: color.accent, borderWidth: 2 } } },
});
export const number = style({ fontSize: '1.125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const count = recipe({
  base: { minWidth: space(6), borderRadius: 999, textAlign: 'center', color: color.textMuted },
  variants: { some: { true: { background: color.accent, color: color.onAccent, fontWeight: 600 } } },
});
