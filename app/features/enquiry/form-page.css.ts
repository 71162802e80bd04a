import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  maxWidth: '44rem',
  paddingBlock: `${space(8)} ${space(16)}`,
});
export const panel = style({ display: 'grid', gap: space(5) });
export const car = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(4),
  padding: space(3),
  borderRadius: 8,
  background: color.surfaceMuted,
  color: color.text,
  textDecoration: 'none',
});
export const photo = style({ flex: '0 0 6rem', borderRadius: 6, overflow: 'hidden' });
export const carTitle = style({ display: 'block' });
