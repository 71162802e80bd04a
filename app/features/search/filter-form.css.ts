import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { below, from, space } from '~/styles/space';

const rise = keyframes({ from: { translate: '0 2rem', opacity: 0 } });
/** By `:target` until hydration sets the attribute: a client-side navigation does not update `:target`. */
const openSheet = '&:target:not([data-live]), &[data-open]';

/** On a phone the form is hidden until it is opened; then it covers the screen. */
export const sheet = style({
  display: 'none',
  selectors: {
    [openSheet]: {
      display: 'block',
      position: 'fixed',
      inset: 0,
      zIndex: 2,
      background: color.surface,
      animation: `${rise} .18s ease-out`,
    },
  },
  '@media': {
    '(prefers-reduced-motion: reduce)': { selectors: { [openSheet]: { animation: 'none' } } },
    [from('lg')]: {
      gridArea: 'filters',
      display: 'block',
      selectors: { [openSheet]: { display: 'block', position: 'static', animation: 'none' } },
    },
  },
});
globalStyle(`html:has(${sheet}:target:not([data-live])), html:has(${sheet}[data-open])`, {
  '@media': { [below('lg')]: { overflow: 'hidden' } },
});
export const dialog = style({ height: '100%' });
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  '@media': {
    [from('lg')]: {
      height: 'auto',
      position: 'sticky',
      insetBlockStart: 'calc(1rem + var(--top, 0rem))',
      maxHeight: 'calc(96vh - var(--top, 0rem) - var(--tray, 0rem))',
    },
  },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space(2)} ${space(2)} ${space(2)} ${space(4)}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { padding: 0, border: 0, minHeight: space(10) } },
});
export const heading = style({ marginInlineEnd: 'auto', fontSize: '1.125rem', whiteSpace: 'nowrap' });
/** On a wide screen it sits with the chips. */
export const clear = style({
  padding: space(2),
  marginInlineEnd: space(1),
  fontSize: '.9375rem',
  '@media': { [from('lg')]: { display: 'none' } },
});
export const close = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: `min(${space(12)}, 15vw)`,
  height: `min(${space(12)}, 15vw)`,
  color: color.text,
  '@media': { [from('lg')]: { display: 'none' } },
});
export const fields = style({
  flex: 1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: space(4),
  '@media': { [from('lg')]: { paddingInline: `0 ${space(2)}` } },
});
export const foot = style({
  display: 'grid',
  gap: space(2),
  justifyItems: 'center',
  padding: space(4),
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { paddingInline: `0 ${space(2)}` } },
});
/** For screen readers, which don't see the button's number. */
export { visuallyHidden as said } from '~/styles/layout.css';
/** A press begins on the button itself: the figure may be replaced before it ends, and the press would be lost. */
export const figure = style({ fontVariantNumeric: 'tabular-nums', pointerEvents: 'none' });
/** Inline: rarely shown. */
export const failed = { fontSize: '.875rem', color: color.critical };
