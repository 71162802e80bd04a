import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

/** A compact field among filters and finders; numbers come without the browser's little arrows. */
export const input = style({
  width: '100%',
  minHeight: space(11),
  padding: `0 ${space(3)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  color: color.text,
  fontSize: '1rem',
  appearance: 'textfield',
  selectors: {
    '&::-webkit-inner-spin-button, &::-webkit-outer-spin-button': { appearance: 'none', margin: 0 },
    '&[aria-invalid]': { borderColor: color.critical, boxShadow: `inset 0 0 0 1px ${color.critical}` },
  },
});
export const select = style([input, { appearance: 'auto' }]);
/** Two of them beside each other where they fit, each under its label. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(6.5rem, 100%), 1fr))',
  gap: space(3),
});
export const pairLabel = style({
  display: 'grid',
  gap: space(1),
  gridTemplateColumns: 'minmax(0, 1fr)',
  ...smallPrint,
});
