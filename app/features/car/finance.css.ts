import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const offer = style({
  display: 'grid',
  gap: space(4),
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const name = style({ fontSize: '1.0625rem' });
export const link = style({ display: 'inline-block', paddingBlock: space(1), fontSize: '.9375rem' });
export const note = style({ maxWidth: '42rem', fontSize: '.875rem', color: color.textMuted });
