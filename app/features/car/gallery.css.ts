import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame as theme } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const frame = style({ position: 'relative' });
export const strip = style({
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  background: color.surfaceMuted,
  '@media': { [from('lg')]: { borderRadius: theme.radius } },
});
export const slide = style({ flex: '0 0 100%', scrollSnapAlign: 'start', scrollSnapStop: 'always' });
export const thumbnails = style({
  display: 'flex',
  gap: space(2),
  paddingBlockStart: space(2),
  overflowX: 'auto',
  paddingInline: space(4),
  '@media': { [from('lg')]: { paddingInline: 0 } },
});
globalStyle(`${thumbnails} > li`, { flex: '0 0 4.5rem' });
export const thumbnail = style({ display: 'block', borderRadius: 6, overflow: 'hidden', outlineOffset: -3 });
