import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { below, from, space } from '~/styles/space';

/** A phone held upright, unless its text is so large that a fixed bar would take half of the screen. */
const phone = `screen and (min-width: 20em) and ${below('md')}`;

export const page = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  justifySelf: 'start',
  minHeight: space(11),
  marginInlineStart: `calc(-1 * ${space(1)})`,
  textDecoration: 'none',
});
export const head = style({ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' });
/** Keeps a name as the person wrote it, even if a template changes the case of headings. */
export const name = style({
  fontFamily: 'inherit',
  fontSize: '1.75rem',
  letterSpacing: 'normal',
  textTransform: 'none',
});
export const title = style({ marginBlockStart: space(1), fontSize: '1.0625rem' });
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  marginBlockStart: space(2),
  color: color.textMuted,
});
export const contact = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(4)}`,
  marginBlockStart: space(2),
});
globalStyle(`${contact} a`, { minHeight: space(6) });
/** Below everything on a phone, where nothing lies behind it at the end of the page. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  '@media': {
    [phone]: {
      position: 'fixed',
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: 1,
      flexWrap: 'nowrap',
      padding: `${space(2)} ${space(4)}`,
      paddingBlockEnd: `calc(${space(2)} + env(safe-area-inset-bottom))`,
      borderBlockStart: `1px solid ${color.line}`,
      background: color.surface,
    },
    print: { display: 'none' },
  },
});
globalStyle(`html:has(${ways})`, { '@media': { [phone]: { scrollPaddingBlockEnd: space(20) } } });
globalStyle(`${page}:has(${ways})`, { '@media': { [phone]: { paddingBlockEnd: space(12) } } });
export const way = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: space(18),
    minHeight: space(12),
    padding: `${space(2)} ${space(2)}`,
    border: `1px solid ${color.line}`,
    borderRadius: frame.radius,
    background: color.surface,
    color: color.text,
    fontWeight: 600,
    textDecoration: 'none',
    selectors: { '&:hover': { borderColor: color.textMuted } },
    '@media': { [phone]: { flex: 1, minWidth: 0 } },
  },
  variants: {
    main: { true: { borderColor: color.accent, background: color.accent, color: color.onAccent } },
  },
});
export const reminders = style({ display: 'grid', gap: space(2) });
export const reminder = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  padding: space(3),
  border: `2px solid ${color.accent}`,
  borderRadius: 8,
});
export const partOf = style({
  display: 'grid',
  gap: space(3),
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  background: color.surfaceMuted,
});
/** Beside the other states; open, it has its reasons below them. */
export const close = style({ selectors: { '&[open]': { flexBasis: '100%' } } });
globalStyle(`${close} > summary`, { width: 'fit-content' });
export const reasons = style({ marginBlock: space(2), color: color.textMuted, fontSize: '.875rem' });
export const summary = style({
  width: 'fit-content',
  minHeight: space(11),
  paddingBlock: space(2.5),
  color: color.accent,
  cursor: 'pointer',
});
export const reach = style({
  display: 'grid',
  gap: space(2),
  '@media': { [from('md')]: { display: 'flex', flexWrap: 'wrap' } },
});
export const email = style({ fontWeight: 400, overflowWrap: 'anywhere' });
export const statuses = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const legend = style({
  padding: 0,
  marginBlockEnd: space(2),
  color: color.textMuted,
  fontSize: '.875rem',
});
export const status = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(1.5),
    minHeight: space(11),
    padding: `0 ${space(3.5)}`,
    border: `1px solid ${color.line}`,
    borderRadius: frame.radius,
    background: color.surface,
    cursor: 'pointer',
    selectors: { '&:hover': { borderColor: color.textMuted } },
  },
  variants: {
    current: { true: { borderColor: color.accent, color: color.accent, fontWeight: 600 } },
  },
});
export const held = style({
  display: 'grid',
  gap: space(4),
  padding: space(4),
  border: `1px solid ${color.critical}`,
  borderRadius: 8,
});
export const columns = style({
  display: 'grid',
  gap: space(10),
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: space(4),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 24rem)',
      columnGap: space(14),
      alignItems: 'start',
    },
  },
});
export const wish = style({ display: 'grid', gap: space(8), selectors: { '&:empty': { display: 'none' } } });
export const side = style({
  display: 'grid',
  gap: space(10),
  alignContent: 'start',
  '@media': { [from('lg')]: { gridColumn: 2, gridRow: '1 / span 2' } },
});
export const rest = style({ display: 'grid', gap: space(10), '@media': { [from('lg')]: { gridColumn: 1 } } });
export const heading = style({ fontSize: '1.125rem', marginBlockEnd: space(2) });
export const message = style({ whiteSpace: 'pre-line', maxWidth: '40rem' });
export const when = style({ fontWeight: 600 });
export const car = style({
  fontWeight: 600,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
});
export const quiet = style({ color: color.textMuted });
export const facts = style({ borderBlockStart: `1px solid ${color.line}` });
export const fact = style({
  display: 'grid',
  columnGap: space(4),
  paddingBlock: space(2.5),
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [from('sm')]: { gridTemplateColumns: '11rem minmax(0, 1fr)' } },
});
export const value = style({ whiteSpace: 'pre-line' });
export const file = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });

export const notes = style({ display: 'grid', gap: space(2) });
export const form = style({ display: 'grid', gap: space(3) });
export const noteList = style({ marginBlockStart: space(4), borderBlockStart: `1px solid ${color.line}` });
export const note = style({ paddingBlock: space(3), borderBlockEnd: `1px solid ${color.line}` });
export const written = style({ whiteSpace: 'pre-line' });
export const done = style({ color: color.textMuted });
export const by = style({ marginBlockStart: space(1), color: color.textMuted, fontSize: '.875rem' });

export const deliveryList = style({ borderBlockStart: `1px solid ${color.line}` });
export const deliveryLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const destination = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
export const deliveryText = style({ color: color.textMuted, fontSize: '.9375rem' });
