import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';

export const frame = style({
  vars: {
    [type.displayFont]:
      '"Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif',
    [type.displayWeight]: '800',
    [type.displayCase]: 'uppercase',
    [type.displayTracking]: '.01em',
  },
});
export const header = style({
  background: color.brand,
  color: color.onBrand,
  borderBlockEnd: `4px solid ${color.accent}`,
});
export const footer = style({
  background: color.text,
  color: color.surface,
  borderBlockStart: `4px solid ${color.accent}`,
});
globalStyle(`${frame} main h2`, { fontStretch: 'condensed' });
