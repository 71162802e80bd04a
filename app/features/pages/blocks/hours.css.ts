import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  gap: space(4),
  alignItems: 'start',
});
export const card = style({
  display: 'grid',
  gap: space(2),
  minWidth: 0,
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.125rem' });
