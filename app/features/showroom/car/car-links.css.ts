import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

/**
 * One row whose columns and height are independent of its text: neither a different list name nor a late link moves
 * anything. The name may take two lines; very large text puts the links below it.
 */
export const list = style({
  display: 'grid',
  // Above the photos on every screen.
  order: -1,
  gridTemplateColumns: `minmax(0, 1fr) ${space(11)} ${space(11)}`,
  marginBlockEnd: `calc(-1 * ${space(3)})`,
  fontSize: '.9375rem',
  lineHeight: 1.25,
  '@media': {
    [from('lg')]: {
      gridArea: 'crumbs',
      gridTemplateColumns: `minmax(0, 1fr) ${space(28)} ${space(22)}`,
      marginBlockEnd: `calc(-1 * ${space(2)})`,
    },
  },
});
export const name = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(11),
  '@media': { '(max-width: 18em)': { gridColumn: '1 / -1' } },
});
globalStyle(`${name} a`, { paddingBlock: space(1), overflowWrap: 'normal' });
export const beside = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: space(11),
  minHeight: space(11),
  color: 'inherit',
  textDecoration: 'none',
  '@media': { [from('lg')]: { justifyContent: 'end' } },
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
// The first and the last of a list have an arrow that leads nowhere; words that lead nowhere are left out.
globalStyle(`${beside}:not([href])`, {
  opacity: 0.3,
  '@media': { [from('lg')]: { visibility: 'hidden' } },
});
/** Shown beside the arrow where there is room. */
export const word = style({ display: 'none', '@media': { [from('lg')]: { display: 'inline' } } });

/** As many columns as fit: two on a phone and in the panel. */
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  columnGap: space(3),
});
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  color: color.text,
  fontSize: '.9375rem',
  textDecoration: 'none',
  textWrap: 'balance',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const mark = style({ flex: 'none', fill: 'none', stroke: color.textMuted, strokeWidth: 2 });
