import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import { table as activityTable } from './activity.css';

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
export const file = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
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
export { scroll, summary } from './activity.css';
/** Names may wrap; numbers stay in their columns. */
export const table = style([activityTable, { width: '100%', fontSize: '.9375rem' }]);
globalStyle(`${table} tbody th[scope=row]`, {
  minWidth: space(32),
  whiteSpace: 'normal',
  verticalAlign: 'top',
});
globalStyle(`${table} thead th`, {
  fontSize: '.8125rem',
  whiteSpace: 'normal',
  verticalAlign: 'bottom',
  // Whole words, where they have the room.
  '@media': { '(min-width: 18em)': { overflowWrap: 'normal' } },
});
export const tableOfWords = style([table]);
globalStyle(`${tableOfWords} :is(th, td):nth-child(2)`, {
  minWidth: space(24),
  textAlign: 'start',
  whiteSpace: 'normal',
  verticalAlign: 'top',
});
export const bar = style({
  display: 'block',
  width: '100%',
  height: space(1.5),
  marginBlockStart: space(1),
  fill: color.accent,
});
