import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const points = style({ columns: '17rem', columnGap: space(8), overflowWrap: 'anywhere' });
globalStyle(`${points} > li`, {
  padding: `${space(1.5)} 0`,
  paddingInlineStart: space(7),
  position: 'relative',
  breakInside: 'avoid',
});
globalStyle(`${points} > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: space(1),
  insetBlockStart: '.85em',
  width: space(3),
  height: space(1.5),
  borderInlineStart: `2px solid ${color.accent}`,
  borderBlockEnd: `2px solid ${color.accent}`,
  transform: 'rotate(-45deg)',
});
