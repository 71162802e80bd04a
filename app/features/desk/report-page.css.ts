import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const figures = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  marginBlock: space(4),
});
export const figure = style({
  ...thinBorder,
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1),
  padding: space(4),
});
export const value = style({
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});
/** Two columns of tables on wide screens, without gaps. */
export const tables = style({
  columnGap: space(10),
  marginBlockStart: space(4),
  '@media': { [from('xl')]: { columnCount: 2 } },
});
export const tablePart = style({ marginBlockEnd: space(8), breakInside: 'avoid' });
export const bar = style({
  display: 'block',
  width: '100%',
  height: space(1.5),
  marginBlockStart: space(1),
  fill: color.accent,
});
