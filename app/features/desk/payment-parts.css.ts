import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const lines = style({ borderBlockStart: `1px solid ${color.line}` });
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"amount about chip" "text text text"',
  columnGap: space(4),
  alignItems: 'center',
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: '7rem minmax(0, 1fr) minmax(0, 1fr) 8rem',
      gridTemplateAreas: '"amount about text chip"',
    },
  },
});
export const amount = style({
  gridArea: 'amount',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const about = style({ gridArea: 'about', minWidth: 0, overflowWrap: 'anywhere' });
export const chip = style({ gridArea: 'chip', justifySelf: 'end' });
export const text = style({
  gridArea: 'text',
  color: color.textMuted,
  fontSize: '.9375rem',
  overflowWrap: 'anywhere',
});
