import { globalStyle, style } from '@vanilla-extract/css';
import { below, from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const similar = style({ minWidth: 0 });
// Side by side on a phone too: four stacked cards would take six screens.
globalStyle(`${similar} ul`, {
  '@media': {
    [below('md')]: {
      display: 'flex',
      gap: space(3),
      marginInline: `calc(-1 * ${space(4)})`,
      padding: `0 ${space(4)} ${space(2)}`,
      overflowX: 'auto',
      overscrollBehaviorInline: 'contain',
      scrollSnapType: 'x mandatory',
      scrollPaddingInline: space(4),
    },
  },
});
globalStyle(`${similar} ul > li`, {
  scrollSnapAlign: 'start',
  '@media': {
    [below('md')]: { flex: '0 0 max(82%, min(100%, 17rem))', minWidth: 0 },
  },
});

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
globalStyle(`${list} span`, { fontSize: '.875rem', color: color.textMuted });
