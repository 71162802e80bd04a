import { globalStyle } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';
import { footer, header } from '../frame.css';
import { inTemplate } from '../in-template';

// Meridian: the pictures and the words, and as little as possible around them.
globalStyle(inTemplate('meridian'), {
  vars: {
    [type.displayFont]: 'inherit',
    [type.displayWeight]: '700',
    [type.displayCase]: 'none',
    [type.displayTracking]: '-.02em',
  },
});
globalStyle(inTemplate('meridian', `.${header}`), {
  background: color.surface,
  color: color.text,
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(inTemplate('meridian', `.${footer}`), { background: color.brand, color: color.onBrand });
