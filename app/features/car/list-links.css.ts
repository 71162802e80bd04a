import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { space } from '~/styles/space';

/**
 * One row whose breaks and height do not depend on its words: another list's name moves nothing. The name may take two
 * lines; very large text puts the links below it.
 */
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  marginBlockEnd: `calc(-1 * ${space(3)})`,
  fontSize: '.9375rem',
  lineHeight: 1.25,
  '@media': { [from('lg')]: { gridArea: 'crumbs', marginBlockEnd: `calc(-1 * ${space(2)})` } },
});
export const name = style({
  display: 'flex',
  flex: `1 1 ${space(40)}`,
  alignItems: 'center',
  minHeight: space(11),
});
globalStyle(`${name} a`, { paddingBlock: space(1) });
export const beside = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: space(11),
  minHeight: space(11),
  color: 'inherit',
  textDecoration: 'none',
  '@media': { [from('lg')]: { paddingInline: space(1.5) } },
  selectors: { '&:hover': { textDecoration: 'underline' }, '&:not([href])': { visibility: 'hidden' } },
});
/** Beside the arrow where there is room. */
export const word = style({ display: 'none', '@media': { [from('lg')]: { display: 'inline' } } });
