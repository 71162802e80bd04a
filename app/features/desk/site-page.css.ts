import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const about = style({ gridColumn: '1 / -1', color: color.textMuted, maxWidth: '40rem' });
export const group = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  padding: 0,
  border: 0,
});
export const item = style({ border: `1px solid ${color.line}`, borderRadius: 8 });
export const summary = style({
  padding: space(4),
  minHeight: space(11),
  fontWeight: 600,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
});
export const fields = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `0 ${space(4)} ${space(4)}`,
});
export const day = style({
  display: 'grid',
  gap: space(2),
  alignItems: 'center',
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '@media': { [from('sm')]: { gridTemplateColumns: '7rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const dayName = style({ gridColumn: '1 / -1', '@media': { [from('sm')]: { gridColumn: 'auto' } } });
export const status = style({ gridColumn: '1 / -1', '@media': { [from('sm')]: { gridColumn: 'auto' } } });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space(3),
});
globalStyle(`${pair} input`, { minWidth: 0, paddingInline: space(2) });
export const boxes = style({ display: 'grid', gap: space(1) });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
