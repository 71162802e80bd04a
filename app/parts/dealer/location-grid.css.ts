import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

const gap = space(4);
export const grid = style({ display: 'grid', gap });
export const card = style({
  minWidth: 0,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
/** Hours stand beside the address where there is room. */
export const inside = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13.75rem, 100%), 1fr))',
  gap: `${space(4)} ${space(8)}`,
  padding: `min(${space(5)}, 5.6vw)`,
});
export const contact = style({ display: 'grid', gap: space(2), alignContent: 'start' });
export const image = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: frame.radius,
});
/** Whatever its level: the reset dresses three of them. */
export const name = style({
  margin: 0,
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  fontSize: 'min(1.125rem, 9vw)',
  lineHeight: 1.2,
});
export const nameLink = style({
  color: 'inherit',
  textDecorationThickness: 1,
  selectors: { '&:hover': { textDecorationThickness: 2 } },
});
export const rating = style({ display: 'flex', alignItems: 'center', gap: space(2), fontSize: '.9375rem' });
export const address = style({ display: 'grid', fontStyle: 'normal' });
export const links = style({ display: 'grid', justifyItems: 'start' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(10),
  color: color.text,
});
export const quiet = style(smallPrint);
