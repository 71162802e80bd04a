import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn, opener, screenOnly, smallPrint, thinBorder, wrappingRow } from '~/styles/patterns';
import { space } from '~/styles/space';

export const page = style({
  ...oneColumn,
  gap: space(8),
  alignContent: 'start',
  minHeight: '60vh',
  paddingBlock: `${space(8)} ${space(16)}`,
});
export const head = style({ ...oneColumn, gap: space(3) });
export const title = style({ overflowWrap: 'anywhere', textWrap: 'balance' });
export const lead = style({ ...oneColumn, gap: space(2), fontSize: '1.125rem' });
export const tick = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: space(12),
  height: space(12),
  border: '1px solid transparent',
  borderRadius: '50%',
  background: color.positive,
  color: color.surface,
});
export const stack = style({ ...oneColumn, gap: space(5), maxWidth: '42rem' });
export const box = style({
  ...oneColumn,
  gap: space(4),
  padding: space(5),
  ...thinBorder,
});
export const heading = style({ fontSize: '1.25rem' });
export const notice = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
});
export const rows = style({ ...oneColumn, margin: 0 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(4)}`,
  paddingBlock: space(2),
  breakInside: 'avoid',
  selectors: { '&:not(:last-child)': { borderBlockEnd: `1px solid ${color.line}` } },
});
/** A label has its line alone where the answer needs one. */
globalStyle(`${row} > dt`, { flex: '1 1 8rem', color: color.textMuted });
/** A link that needs a line of its own begins where the answer does. */
globalStyle(`${row} > dd`, {
  display: 'flex',
  flex: '3 1 12rem',
  flexWrap: 'wrap',
  gap: `0 ${space(3)}`,
  minWidth: 0,
  margin: 0,
  overflowWrap: 'anywhere',
});
export const buttons = style([wrappingRow, screenOnly]);
export const ways = style([
  { display: 'flex', flexWrap: 'wrap', gap: `${space(1)} ${space(6)}` },
  screenOnly,
]);
export const way = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(10) });
export const steps = style({
  ...oneColumn,
  gap: space(3),
  margin: 0,
  paddingInlineStart: space(6),
  listStyle: 'decimal',
});
export const small = style(smallPrint);
export const summary = style(opener);
export const terms = style({ ...oneColumn, gap: space(3), paddingBlock: space(2) });
export const cancel = style([
  { borderBlockStart: `1px solid ${color.line}`, paddingBlockStart: space(2) },
  screenOnly,
]);

export const practice = style({
  ...oneColumn,
  gap: space(5),
  justifySelf: 'center',
  width: '100%',
  maxWidth: '30rem',
  padding: space(6),
  ...thinBorder,
});
export const demonstration = style({
  padding: `${space(2)} ${space(3)}`,
  border: `2px dashed ${color.text}`,
  fontWeight: 600,
  textAlign: 'center',
});
export const amount = style({ fontSize: '2rem', fontWeight: 600, lineHeight: 1.1 });
export const choices = style({ ...oneColumn, gap: space(4) });
export const choice = style({ ...oneColumn, gap: space(1) });
