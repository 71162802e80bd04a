import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const makes = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const make = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  padding: `0 ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.textMuted },
    '&[aria-current]': { background: color.text, borderColor: color.text, color: color.surface },
  },
});

/** The text is beside the picture where there is room. */
export const offer = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
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
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
export const fine = style({ fontSize: '.875rem', color: color.textMuted });
