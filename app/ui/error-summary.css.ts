import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const box = style({
  display: 'grid',
  gap: space(1),
  padding: `${space(3)} ${space(4)}`,
  border: `2px solid ${color.critical}`,
  borderRadius: 8,
});
export const heading = style({ fontSize: '1rem' });
export const list = style({
  display: 'grid',
  paddingInlineStart: space(5),
  listStyle: 'disc',
});
globalStyle(`${list} a`, {
  color: color.critical,
  fontWeight: 600,
  display: 'inline-block',
  minHeight: space(6),
  verticalAlign: 'top',
});
