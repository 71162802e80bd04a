import { keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } });
const appear = keyframes({ from: { opacity: 0 } });
const still = { '(prefers-reduced-motion: reduce)': { animation: 'none' } };

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: 3,
  background: 'rgb(0 0 0 / .5)',
  animation: `${appear} .15s`,
  '@media': still,
});
/** Fills the screen. */
export const full = style({
  position: 'fixed',
  inset: 0,
  zIndex: 4,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: `0 ${space(4)} ${space(8)}`,
  background: color.surface,
  animation: `${rise} .18s ease-out`,
  '@media': still,
});
/** The whole screen of a phone, a panel in the middle of anything wider. */
export const content = style([
  full,
  {
    '@media': {
      [from('md')]: {
        inset: 'auto',
        insetBlockStart: '50%',
        insetInlineStart: '50%',
        transform: 'translate(-50%, -50%)',
        width: '40rem',
        maxHeight: '92vh',
        padding: `0 ${space(8)} ${space(8)}`,
        borderRadius: frame.radius,
      },
    },
  },
]);
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  paddingBlock: space(3),
  background: color.surface,
});
export const title = style({ fontSize: 'min(1.25rem, 8vw)' });
export const close = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: `min(${space(12)}, 15vw)`,
  height: `min(${space(12)}, 15vw)`,
  marginInlineEnd: `calc(-1 * ${space(2)})`,
  border: 0,
  background: 'none',
  cursor: 'pointer',
});
