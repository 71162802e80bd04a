import { globalStyle } from '@vanilla-extract/css';
import { color, frame as type } from '~/styles/contract.css';
import { footer, header } from '../frame.css';
import { inTemplate } from '../in-template';

// Workshop: a dark, square frame with loud capitals; the accent colour draws the lines.
globalStyle(inTemplate('workshop'), {
  vars: {
    [type.displayFont]:
      '"Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif',
    [type.displayWeight]: '800',
    [type.displayCase]: 'uppercase',
    [type.displayTracking]: '.01em',
  },
});
globalStyle(inTemplate('workshop', `.${header}`), {
  background: color.brand,
  color: color.onBrand,
  borderBlockEnd: `4px solid ${color.accent}`,
});
globalStyle(inTemplate('workshop', `.${footer}`), {
  background: color.text,
  color: color.surface,
  borderBlockStart: `4px solid ${color.accent}`,
});
