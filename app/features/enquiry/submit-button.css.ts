import { keyframes, style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

const turn = keyframes({ to: { rotate: '360deg' } });
export const spinner = style({
  width: space(5),
  height: space(5),
  border: '3px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} .8s linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});
