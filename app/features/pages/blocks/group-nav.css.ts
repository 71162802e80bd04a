import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const nav = style({ borderBlockEnd: `1px solid ${color.line}`, minWidth: 0 });
export const links = style({
  display: 'flex',
  gap: space(6),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(13),
  borderBlock: '3px solid transparent',
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderBlockEndColor: color.line },
    '&[aria-current]': { borderBlockEndColor: color.accent, fontWeight: 600 },
    // Inside the row, which cuts off what goes beyond it.
    '&:focus-visible': { outlineOffset: -3 },
  },
});
