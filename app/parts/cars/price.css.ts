import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { figures } from '~/styles/figures';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export { visuallyHidden as hidden } from '~/styles/layout.css';
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) });
dress('price', line);
/** In large text there is room for a price a week. */
export const figure = style({ ...figures, fontSize: 'min(1.5rem, 9vw)' });
export const quiet = style({ fontSize: '1.125rem', fontWeight: 600 });
export const kind = style({ fontSize: '.875rem', color: color.textMuted });
export const label = style({
  flexBasis: '100%',
  fontSize: '.9375rem',
  fontWeight: 600,
  color: color.positive,
});
