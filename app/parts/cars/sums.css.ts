import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

export const sums = style({ display: 'grid', fontVariantNumeric: 'tabular-nums' });
export const sum = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${space(4)}`,
  paddingBlock: space(1.5),
});
export const total = style([
  sum,
  { marginBlockStart: space(1), borderBlockStart: `1px solid ${color.line}`, fontWeight: 600 },
]);
export const note = style({ display: 'block', maxWidth: '26rem', ...smallPrint });
// A label with a note wraps beside its amount; with large text the amount has a line of its own.
globalStyle(`${sum} > dt:has(small)`, { flex: `1 1 ${space(44)}` });
globalStyle(`${sum} > dd`, { minWidth: 0, marginInlineStart: 'auto', textAlign: 'end' });

export const card = style({
  ...oneColumn,
  gap: space(3),
  padding: space(5),
  ...thinBorder,
});
export const heading = style({ fontSize: '1.0625rem' });
export const amount = style({
  fontFamily: frame.displayFont,
  fontSize: '2.25rem',
  fontWeight: frame.displayWeight,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
});
export const link = style({ display: 'inline-block', paddingBlock: space(1) });
