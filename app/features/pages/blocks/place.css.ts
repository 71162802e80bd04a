import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** The hours are beside the address where there is room. */
export const place = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space(8)} ${space(14)}`,
  alignItems: 'start',
  paddingBlockStart: space(8),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 28rem)',
      paddingBlockStart: space(12),
    },
  },
});
export const words = style({
  display: 'grid',
  gap: space(4),
  justifyItems: 'start',
  overflowWrap: 'anywhere',
});
export const label = style({ fontSize: '.875rem', color: color.textMuted });
export const rating = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
export const address = style({ display: 'grid', fontStyle: 'normal', fontSize: '1.0625rem' });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
export const makes = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const make = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(9),
  padding: `0 ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.textMuted } },
});
export const side = style({ display: 'grid', gap: space(4) });
export const picture = style({ borderRadius: frame.radius, overflow: 'hidden' });
export const hours = style({
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
