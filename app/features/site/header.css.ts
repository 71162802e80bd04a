import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const skip = style({
  position: 'absolute',
  insetBlockStart: space(2),
  insetInlineStart: space(2),
  zIndex: 5,
  padding: space(3),
  background: color.surface,
  color: color.text,
  translate: '0 -200%',
  selectors: { '&:focus': { translate: 'none' } },
});
/** Two rows on a phone: name and phone, then the stock. One on a wide screen. */
export const bar = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: space(2),
  '@media': {
    [from('lg')]: { gridTemplateColumns: 'auto 1fr auto', columnGap: space(8), minHeight: space(18) },
  },
});
const linked = { display: 'inline-flex', alignItems: 'center', color: 'inherit', textDecoration: 'none' };
export const name = style({
  ...linked,
  minHeight: space(14),
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: frame.displayCase as 'none',
  letterSpacing: frame.displayTracking,
  fontSize: '1.25rem',
  lineHeight: 1.15,
});
dress('siteName', name);
export const aside = style({
  display: 'flex',
  alignItems: 'center',
  '@media': { [from('md')]: { gap: space(3) } },
});
export const favourites = style({ width: space(12) });
export const phone = style({
  ...linked,
  gap: space(2),
  minHeight: space(12),
  minWidth: space(12),
  justifyContent: 'center',
  fontWeight: 600,
});
export const number = style({ display: 'none', '@media': { [from('sm')]: { display: 'inline' } } });
export const nav = style({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: space(6),
  marginInline: `calc(-1 * ${space(4)})`,
  paddingInline: space(4),
  overflowX: 'auto',
  '@media': { [from('lg')]: { gridColumn: 2, gridRow: 1, margin: 0, padding: 0 } },
});
export const link = style({
  ...linked,
  minHeight: space(11),
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current=page]': { fontWeight: 600, boxShadow: 'inset 0 -3px currentColor' },
  },
});
dress('navLink', link);
