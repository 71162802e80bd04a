import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export { visuallyHidden as hidden } from '~/styles/layout.css';
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) });
dress('price', line);
const bold = {
  fontWeight: 700,
  letterSpacing: '-.01em',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
} as const;
export const figure = style([bold, { fontSize: '1.5rem' }]);
export const large = style([bold, { fontSize: 'clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem)' }]);
export const quiet = style({ fontSize: '1.125rem', fontWeight: 600 });
export const kind = style({ fontSize: '.875rem', color: color.textMuted });
export const label = style({
  flexBasis: '100%',
  fontSize: '.9375rem',
  fontWeight: 600,
  color: color.positive,
});
