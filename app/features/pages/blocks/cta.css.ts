import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const cta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(5),
  padding: space(6),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const words = style({ display: 'grid', gap: space(2), flex: '1 1 18rem' });
