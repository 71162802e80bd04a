import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const contact = style({ marginBlockStart: space(1) });
export const parts = style({
  display: 'grid',
  gap: space(10),
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '48rem',
  marginBlockStart: space(4),
});
export const list = style({ borderBlockStart: `1px solid ${color.line}` });
export const line = style({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  paddingBlock: space(2.5),
  borderBlockEnd: `1px solid ${color.line}`,
});
