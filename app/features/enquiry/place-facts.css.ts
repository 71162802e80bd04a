import { style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const places = style({ display: 'grid', gap: space(3), alignContent: 'start' });
export const place = style({
  display: 'grid',
  gap: space(2),
  padding: space(5),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.0625rem' });
export const links = style({ display: 'grid', justifyItems: 'start' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(10),
  color: color.text,
});
