import { globalStyle, style } from '@vanilla-extract/css';
import { oneColumn } from '~/styles/patterns';
import { space } from '~/styles/space';
import { back, next, thumbnails } from './gallery.css';

const dark = { background: '#111', color: '#fff' } as const;

/** A dark background from edge to edge: the shadow paints beside the column without widening the page. */
export const photos = style({
  ...dark,
  position: 'relative',
  ...oneColumn,
  gap: space(2),
  minWidth: 0,
  // The padding around it is for text.
  marginInline: `calc(-1 * ${space(4)})`,
  paddingBlock: space(4),
  boxShadow: `0 0 0 100vmax ${dark.background}`,
  clipPath: 'inset(0 -100vmax)',
});
globalStyle(`${photos} [aria-current=true], ${photos} :focus-visible`, { outlineColor: '#fff' });
export const strip = style({ display: 'grid', gap: space(4) });
globalStyle(`${strip} > li`, { position: 'relative' });
globalStyle(`${strip} img`, { objectFit: 'contain' });
globalStyle(`${photos} > button`, { display: 'none' });
globalStyle(`${photos} > ${thumbnails}`, { gridRow: 1 });

/** Shows the photo; scrolls while it is zoomed. */
export const view = style({
  cursor: 'zoom-in',
  selectors: {
    '&[data-zoomed]': {
      overflow: 'auto',
      maxHeight: '90vh',
      overscrollBehavior: 'contain',
      cursor: 'zoom-out',
    },
  },
  '@media': { '(scripting: none)': { cursor: 'auto' } },
});
globalStyle(`${view}[data-zoomed] img`, { width: '250%', maxWidth: 'none', height: 'auto' });
export const zoom = style({
  position: 'absolute',
  insetBlockEnd: space(2),
  insetInlineStart: space(2),
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  padding: 0,
  border: '1px solid #fff',
  borderRadius: '50%',
  ...dark,
  cursor: 'pointer',
  selectors: { '&[aria-pressed=true]': { background: '#fff', color: '#111' } },
  '@media': { '(scripting: none)': { display: 'none' } },
});

// In a dialog: one photo at a time, as large as the screen allows.
globalStyle(`[role=dialog]:has(${photos})`, dark);
globalStyle(`[role=dialog]:has(${photos}) > :first-child`, dark);
globalStyle(`[role=dialog]:has(${photos}) > :first-child button`, { color: 'inherit' });
const over = `[role=dialog] ${photos}`;
globalStyle(over, { boxShadow: 'none', clipPath: 'none', paddingBlock: 0 });
globalStyle(`${over} > ${thumbnails}`, { gridRow: 'auto' });
globalStyle(`${over} ${strip}`, {
  display: 'flex',
  gap: 0,
  height: `calc(100dvh - ${space(46)})`,
  overflowX: 'auto',
  overscrollBehavior: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
});
globalStyle(`${over} ${strip} > li`, {
  flex: '0 0 100%',
  minWidth: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
});
globalStyle(`${over} ${view}`, { height: '100%', maxHeight: 'none' });
// The photo from the page behind shows until the large one has loaded.
globalStyle(`${over} ${strip} img`, {
  height: '100%',
  aspectRatio: 'auto',
  backgroundColor: 'transparent !important',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  backgroundSize: 'contain',
});
globalStyle(`${over} ${view}[data-zoomed] img`, { height: 'auto' });
globalStyle(`${over} picture`, { display: 'contents' });
globalStyle(`${over} > button`, {
  '@media': { '(hover: hover)': { display: 'grid' } },
});
// An upright screen has room below the photo, beside its number and the zoom.
const upright = '(orientation: portrait)';
const below = `calc(100dvh - ${space(60)})`;
const beside = `calc(50% - ${space(13)})`;
globalStyle(`${over} > ${back}`, {
  '@media': { [upright]: { insetBlockStart: below, insetInlineStart: beside } },
});
globalStyle(`${over} > ${next}`, {
  '@media': { [upright]: { insetBlockStart: below, insetInlineEnd: beside } },
});
