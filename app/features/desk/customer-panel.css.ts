import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const panel = style({
  display: 'grid',
  gap: space(4),
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
});
export const name = style({ fontWeight: 600 });
export const part = style({ fontSize: '1rem', marginBlockEnd: space(1) });
export const line = style({
  display: 'grid',
  paddingBlock: space(2),
  borderBlockStart: `1px solid ${color.line}`,
});
export const car = style({ fontWeight: 600 });
export const price = style({ fontVariantNumeric: 'tabular-nums' });
