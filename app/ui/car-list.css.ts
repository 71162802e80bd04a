import { style } from '@vanilla-extract/css';
import { cards } from '../styles/layout.css';
import { space } from '../styles/space';

export const whole = style({ minWidth: 0 });
export const list = cards;
/** Comes up once a car is ticked; always there in a browser that cannot tell. */
export const compare = style({
  display: 'grid',
  justifyItems: 'center',
  position: 'sticky',
  zIndex: 1,
  insetBlockEnd: space(4),
  marginTop: space(4),
  '@supports': { 'selector(:has(*))': { visibility: 'hidden' } },
  selectors: { [`${whole}:has([data-compare]:checked) &`]: { visibility: 'visible' } },
});
