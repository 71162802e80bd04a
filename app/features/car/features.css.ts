import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const features = style({ columns: '17rem', columnGap: space(8) });
globalStyle(`${features} > li`, {
  padding: `${space(1.5)} 0 ${space(1.5)} ${space(6)}`,
  position: 'relative',
  breakInside: 'avoid',
});
globalStyle(`${features} > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: space(1),
  insetBlockStart: '.8em',
  width: space(2.5),
  height: space(1.25),
  borderInlineStart: `2px solid ${color.accent}`,
  borderBlockEnd: `2px solid ${color.accent}`,
  transform: 'rotate(-45deg)',
});
