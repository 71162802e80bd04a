import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const sums = style({ borderBlockStart: `1px solid ${color.line}` });
/** A line of the sums: words, then the amount at the edge. */
export const line = style({
  display: 'flex',
  gap: space(4),
  justifyContent: 'space-between',
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const total = style({ fontWeight: 600 });
export const words = style({ minWidth: 0 });
export const note = style({ display: 'block', color: color.textMuted, fontSize: '.875rem', fontWeight: 400 });
export const amount = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end', flexShrink: 0 });
