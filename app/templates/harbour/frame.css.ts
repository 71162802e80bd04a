import { globalStyle } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';
import { footer, header } from '../frame.css';
import { inTemplate } from '../in-template';

// Harbour: light and airy with soft corners; the brand colour fills the hero and the footer.
globalStyle(inTemplate('harbour'), {
  vars: {
    [type.displayFont]: 'inherit',
    [type.displayWeight]: '700',
    [type.displayCase]: 'none',
    [type.displayTracking]: '-.02em',
  },
});
globalStyle(inTemplate('harbour', `.${header}`), {
  background: color.surface,
  color: color.text,
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(inTemplate('harbour', `.${footer}`), { background: color.brand, color: color.onBrand });
