import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const nav = style({ borderBlockEnd: `1px solid ${color.line}`, minWidth: 0 });
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(6),
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(10),
  '@media': { [from('md')]: { minHeight: space(13) } },
  borderBlock: '3px solid transparent',
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderBlockEndColor: color.line },
    '&[aria-current]': { borderBlockEndColor: color.accent, fontWeight: 600 },
  },
});
