import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

/** On narrow screens: one button, which says where one is, above a sheet of links. */
export const fold = style({ '@media': { [from('xl')]: { display: 'none' } } });
export const button = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(11),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  cursor: 'pointer',
});
/** Over the page, across the screen. */
export const sheet = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  columnGap: space(4),
  padding: space(4),
  background: color.surface,
  borderBlock: `1px solid ${color.line}`,
});
/** On wide screens, beside the name of the site. */
export const own = style({
  display: 'none',
  '@media': { [from('xl')]: { display: 'flex', columnGap: space(5) } },
});
/** On wide screens: a row of its own. */
export const row = style({
  display: 'none',
  '@media': {
    [from('xl')]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: space(3),
      flexBasis: '100%',
      borderBlockStart: `1px solid ${color.line}`,
    },
  },
});
export const person = style({
  color: color.textMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current]': { fontWeight: 700, textDecoration: 'underline' },
  },
});
export const out = style({
  minHeight: space(11),
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
globalStyle(`${sheet} ${person}`, { gridColumn: '1 / -1' });
