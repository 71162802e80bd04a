import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const photos = style({ position: 'relative', minWidth: 0 });
export const strip = style({ display: 'grid', gap: space(4) });
globalStyle(`${strip} img`, { objectFit: 'contain' });
globalStyle(`${photos} > button`, { display: 'none' });

// Over the page: one photo at a time, as large as the screen lets it be.
const over = `[role=dialog] ${photos}`;
globalStyle(`${over} ${strip}`, {
  display: 'flex',
  gap: 0,
  height: `calc(100dvh - ${space(26)})`,
  overflowX: 'auto',
  overscrollBehavior: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
});
globalStyle(`${over} li`, {
  flex: '0 0 100%',
  minWidth: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
});
globalStyle(`${over} img`, { height: '100%', aspectRatio: 'auto', background: 'none !important' });
globalStyle(`${over} picture`, { display: 'contents' });
globalStyle(`${over} > button`, {
  '@media': { '(hover: hover)': { display: 'grid' } },
});
