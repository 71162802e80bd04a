import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(4),
  maxWidth: '48rem',
  padding: space(5),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
});
export const field = style({ display: 'grid', gap: space(1), flex: '1 1 9rem' });
export const wide = style([field, { flexBasis: '16rem' }]);
export const label = style({ fontSize: '.875rem', color: color.textMuted });
