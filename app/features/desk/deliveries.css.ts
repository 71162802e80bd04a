import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const list = style({ borderBlockStart: `1px solid ${color.line}` });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const destination = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
export const text = style({ color: color.textMuted, fontSize: '.9375rem', overflowWrap: 'anywhere' });
