import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const section = style({ display: 'grid', gap: space(4), minWidth: 0 });
export const list = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: '1fr 1fr',
  '@media': { [from('md')]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: space(5) } },
});
globalStyle(`${list} a`, {
  display: 'grid',
  gap: space(1),
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
});
globalStyle(`${list} a:hover strong`, { textDecoration: 'underline' });
globalStyle(`${list} img`, {
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  marginBlockEnd: space(1),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
globalStyle(`${list} strong`, { fontWeight: 600, lineHeight: 1.3 });
globalStyle(`${list} span`, { ...smallPrint });
