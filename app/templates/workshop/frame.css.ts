import { style } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';

/** On the root element, so that dialogs outside the frame speak the same type. */
export const dress = style({
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
