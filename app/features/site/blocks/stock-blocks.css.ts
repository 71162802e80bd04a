import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, pill, smallPrint, thinBorder, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(4),
  maxWidth: '48rem',
  padding: space(5),
  ...thinBorder,
});
export const field = style({ display: 'grid', gap: space(1), flex: '1 1 9rem' });
export const wide = style([field, { flexBasis: '16rem' }]);
export const label = style(smallPrint);

export const makes = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const make = style(pill);

/** The text is beside the picture where there is room. */
export const offer = style({
  ...oneColumn,
  gap: `${space(6)} ${space(14)}`,
  alignItems: 'start',
  paddingBlockStart: space(6),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      paddingBlockStart: space(8),
    },
  },
});
export const crumbs = style({ gridColumn: '1 / -1', fontSize: '.9375rem' });
export const picture = style({ borderRadius: frame.radius, overflow: 'hidden' });
export const words = style({
  display: 'grid',
  gap: space(4),
  maxWidth: '42rem',
  overflowWrap: 'anywhere',
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(4),
  fontSize: '.9375rem',
  color: color.textMuted,
  selectors: { '&:empty': { display: 'none' } },
});
export const links = style(wrappingRow);
export const fine = style(smallPrint);
