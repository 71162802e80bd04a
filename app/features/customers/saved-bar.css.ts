import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { linkLike, smallPrint, thinBorder } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

const rise = keyframes({ from: { translate: '0 100%' } });

export const tray = style({
  position: 'fixed',
  zIndex: 1,
  insetInline: 0,
  insetBlockEnd: 0,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  background: color.surface,
  color: color.text,
  borderBlockStart: `1px solid ${color.line}`,
  boxShadow: '0 -4px 16px rgb(0 0 0 / .08)',
  animation: `${rise} .18s ease-out`,
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none' },
    // With the list's toolbar it would cover more than a fifth of the screen, so it ends the page instead.
    [`${below('lg')} and (max-height: 41em), (max-height: 21em)`]: { position: 'static' },
    print: { display: 'none' },
  },
});
// Only pages where cars are chosen have a tray: results, cars and favourites. The comparison itself shows its cars.
globalStyle(`body:not(:has(#results, [data-compare])) ${tray}`, { display: 'none' });
// Content at the bottom of a wide screen makes room. Lists need no second button.
globalStyle(`:root:has(${tray})`, { vars: { '--tray': space(16) } });
globalStyle(`body:has(${tray}) #compare`, { display: 'none' });
// The bar of a car page on a phone has a chip in its place.
globalStyle(`body:has([data-compare-chip]) ${tray}`, { '@media': { [below('lg')]: { display: 'none' } } });
export const chip = style({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: space(12),
  height: space(12),
  ...thinBorder,
  color: color.text,
});
// On a wide screen a sticky header is the other bar.
globalStyle(`body:has(${tray}) > header:has(> [data-sticky])`, {
  '@media': { '(max-height: 53em)': { position: 'static' } },
});
globalStyle(`html:root:has([data-sticky]):has(${tray})`, {
  '@media': { '(max-height: 53em)': { vars: { '--top': '0rem' } } },
});
globalStyle('label:has([data-compare][aria-disabled=true])', { opacity: 0.55, cursor: 'default' });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  maxWidth: '80rem',
  marginInline: 'auto',
  padding: `${space(2)} ${space(4)}`,
  '@media': { [from('md')]: { gap: space(4) }, [from('lg')]: { paddingInline: space(8) } },
});
export const cars = style({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  gap: space(1),
  '@media': { [from('md')]: { gap: space(3) } },
});
export const car = style({
  flex: '0 1 2.75rem',
  minWidth: space(6),
  '@media': { [from('md')]: { flex: '0 1 15rem' } },
});
export const remove = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  width: '100%',
  minHeight: space(11),
  padding: 0,
  ...thinBorder,
  background: color.surface,
  textAlign: 'start',
  cursor: 'pointer',
  overflow: 'hidden',
  selectors: { '&:hover': { borderColor: color.critical } },
});
export const photo = style({
  width: '100%',
  height: space(11),
  objectFit: 'cover',
  background: color.surfaceMuted,
  '@media': { [from('md')]: { width: space(15) } },
});
export const name = style({
  display: 'none',
  '@media': {
    [from('md')]: {
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      flex: 1,
      minWidth: 0,
      paddingInlineEnd: space(6),
      fontSize: '.8125rem',
      lineHeight: 1.3,
    },
  },
});
export const cross = style({
  position: 'absolute',
  insetBlockStart: space(0.5),
  insetInlineEnd: space(0.5),
  display: 'grid',
  placeItems: 'center',
  width: space(4),
  height: space(4),
  borderRadius: '50%',
  background: color.surface,
  '@media': { [from('md')]: { width: space(5), height: space(5) } },
});
export const go = style({
  flex: 'none',
  minHeight: space(11),
  paddingInline: space(3),
  fontSize: '.9375rem',
  '@media': { [from('sm')]: { paddingInline: space(5) } },
});
export const wide = style({
  display: 'none',
  whiteSpace: 'pre',
  '@media': { [from('sm')]: { display: 'inline' } },
});
export const more = style({ fontSize: '.9375rem', color: color.textMuted });
export const full = style({
  display: 'none',
  ...smallPrint,
  '@media': { [from('xl')]: { display: 'block' } },
});
export const clear = style({
  flex: 'none',
  minHeight: space(11),
  padding: `0 ${space(1)}`,
  border: 0,
  background: 'none',
  ...linkLike,
  cursor: 'pointer',
});

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const favourites = style({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: space(12),
  height: `min(${space(12)}, 15vw)`,
  color: 'inherit',
});
export const count = style({
  position: 'absolute',
  insetBlockStart: space(1),
  insetInlineEnd: 0,
  minWidth: space(5),
  padding: `0 ${space(1)}`,
  borderRadius: space(2.5),
  background: color.accent,
  color: color.onAccent,
  fontSize: '.75rem',
  fontWeight: 600,
  lineHeight: space(5),
  textAlign: 'center',
});
/** At the bottom, above the tray or the bar of a page that has one. */
export const message = style({
  position: 'fixed',
  zIndex: 4,
  insetInline: space(4),
  insetBlockEnd: `calc(${space(4)} + env(safe-area-inset-bottom))`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space(3)}`,
  maxWidth: '32rem',
  marginInline: 'auto',
  padding: `${space(3)} ${space(4)}`,
  borderRadius: frame.radius,
  background: color.text,
  color: color.surface,
  boxShadow: '0 6px 24px rgb(0 0 0 / .2)',
});
// On a phone the text has a line of its own above the link and the cross.
globalStyle(`${message} > p`, { flex: '1 1 13rem' });
export const title = style({ display: 'block' });
const control = {
  display: 'grid',
  placeItems: 'center',
  minWidth: space(11),
  minHeight: space(11),
  color: 'inherit',
};
export const action = style({ ...control, fontWeight: 600, whiteSpace: 'nowrap' });
export const dismiss = style({ ...control, border: 0, background: 'none', cursor: 'pointer' });
const aboveBar = { insetBlockEnd: `calc(${space(24)} + env(safe-area-inset-bottom))` };
globalStyle(`body:has(#results, [data-compare]):has(${tray}) ${message}`, aboveBar);
globalStyle(`body:has([data-compare-chip]) ${message}`, { '@media': { [below('lg')]: aboveBar } });
