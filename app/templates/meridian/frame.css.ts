import { style } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';

/** On the root element, so that dialogs outside the frame speak the same type. */
export const dress = style({
  vars: {
    [type.displayFont]: 'inherit',
    [type.displayWeight]: '700',
    [type.displayCase]: 'none',
    [type.displayTracking]: '-.02em',
  },
});
export const header = style({
  background: color.surface,
  color: color.text,
  borderBlockEnd: `1px solid ${color.line}`,
});
export const footer = style({ background: color.brand, color: color.onBrand });
