import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

export const page = style({ display: 'grid', gap: space(8), gridTemplateColumns: 'minmax(0, 1fr)' });
export const heading = style({ fontSize: '1.125rem' });
export const quiet = style({ color: color.textMuted, fontSize: '.875rem' });
export const figures = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
});
export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1),
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
});
export const value = style({
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});
export const part = style({ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' });
/** Two columns of tables on wide screens, without gaps. */
export const tables = style({
  columnGap: space(10),
  '@media': { [from('xl')]: { columnCount: 2 } },
});
export const tablePart = style({ marginBlockEnd: space(8), breakInside: 'avoid' });
export const chart = style({
  display: 'block',
  width: '100%',
  height: space(30),
  fill: color.accent,
  borderBlockEnd: `1px solid ${color.line}`,
  forcedColorAdjust: 'none',
});
export const scale = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: color.textMuted,
  fontSize: '.8125rem',
});
export const summary = style({
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  color: color.accent,
});
export const scroll = style({ overflowX: 'auto' });
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '.9375rem',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(2)} ${space(2)}`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'end',
  fontWeight: 400,
  verticalAlign: 'top',
});
globalStyle(`${table} th[scope=row], ${table} th:first-child`, {
  textAlign: 'start',
  paddingInlineStart: 0,
  minWidth: space(32),
  overflowWrap: 'anywhere',
});
globalStyle(`${table} thead th`, { color: color.textMuted, fontSize: '.8125rem', verticalAlign: 'bottom' });
export const bar = style({
  display: 'block',
  width: '100%',
  height: space(1.5),
  marginBlockStart: space(1),
  fill: color.accent,
});
