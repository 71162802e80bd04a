import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export const car = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(4)}`,
  padding: space(3),
  borderRadius: 8,
  background: color.surfaceMuted,
  color: color.text,
  textDecoration: 'none',
});
export const photo = style({ flex: '0 0 6rem', borderRadius: 6, overflow: 'hidden' });
export const words = style({ flex: '1 1 9rem', minWidth: 0 });
export const purpose = style({ display: 'block', ...smallPrint });
export const title = style({ display: 'block' });
