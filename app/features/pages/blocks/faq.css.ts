import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const list = style({ maxWidth: '48rem', borderBlockEnd: `1px solid ${color.line}` });
export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  paddingBlock: space(4),
  borderBlockStart: `1px solid ${color.line}`,
  fontWeight: 600,
  listStyle: 'none',
});
globalStyle(`${question}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${question} > svg`, { flex: 'none', rotate: '90deg' });
globalStyle(`[open] > ${question} > svg`, { rotate: '-90deg' });
export const answer = style({ paddingBlockEnd: space(5) });
