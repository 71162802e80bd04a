import { globalStyle, style } from '@vanilla-extract/css';
import { breakpoints } from '~/styles/breakpoints';
import { space } from '~/styles/space';

export const similar = style({ minWidth: 0 });
// Side by side on a phone too: four stacked cards would take six screens.
globalStyle(`${similar} ul`, {
  '@media': {
    [`(max-width: ${breakpoints.md - 0.02}px)`]: {
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
    [`(max-width: ${breakpoints.md - 0.02}px)`]: { flex: '0 0 max(82%, min(100%, 17rem))', minWidth: 0 },
  },
});
