import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gridTemplateAreas: '"photo name" "photo price" "state state"',
  columnGap: space(3),
  alignItems: 'start',
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: '6rem minmax(0, 1fr) minmax(0, 1fr) 6rem',
      gridTemplateAreas: '"photo name state price"',
      columnGap: space(5),
      alignItems: 'center',
    },
  },
});
export const photo = style({
  gridArea: 'photo',
  width: '6rem',
  height: '4.5rem',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
export const price = style({
  gridArea: 'price',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from('lg')]: { textAlign: 'end' } },
});
export const state = style({
  gridArea: 'state',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  marginBlockStart: space(2),
  color: color.textMuted,
  fontSize: '.9375rem',
  '@media': { [from('lg')]: { marginBlockStart: 0 } },
});
