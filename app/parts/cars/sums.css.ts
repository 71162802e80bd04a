import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
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
globalStyle(`${sum} > dd`, { marginInlineStart: 'auto' });
