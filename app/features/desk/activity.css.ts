import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const activity = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  scrollMarginBlockStart: space(4),
});
export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space(4),
});
export const heading = style({ fontSize: '1.125rem' });
export const other = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(8) });
export const figure = style({ display: 'block', fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 });
export const quiet = style({ color: color.textMuted, fontSize: '.875rem' });
export const series = style({ display: 'grid', gap: space(4) });
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  fontSize: '.9375rem',
});
export const total = style({ fontVariantNumeric: 'tabular-nums' });
export const bars = style({
  display: 'block',
  width: '100%',
  height: space(8),
  marginBlockStart: space(1),
  fill: color.accent,
  borderBlockEnd: `1px solid ${color.line}`,
});
export const ends = style({
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
  borderCollapse: 'collapse',
  fontSize: '.875rem',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(1.5)} ${space(2)}`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'end',
  fontWeight: 400,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} th[scope=row], ${table} th:first-child`, { textAlign: 'start', paddingInlineStart: 0 });
globalStyle(`${table} thead th`, { color: color.textMuted });
