import { style } from '@vanilla-extract/css';
import { color, frame } from '../styles/contract.css';
import { space } from '../styles/space';
import { dress } from '../templates/dressed';

/** The brand's own ground tells it from the cars. */
export const promo = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: color.brand,
  color: color.onBrand,
  borderRadius: frame.radius,
});
dress('promo', promo);
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  alignItems: 'flex-start',
  gap: space(3),
  padding: space(6),
});
export const title = style({ fontSize: '1.5rem' });
/** At the foot, level with the buttons of the cars; the whole card leads there. */
export const link = style({
  marginTop: 'auto',
  selectors: { '&::after': { content: '', position: 'absolute', inset: 0 } },
});
