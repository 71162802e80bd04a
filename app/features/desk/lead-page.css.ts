import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, wrappingRow } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

/** A phone held upright, unless its text is so large that a fixed bar would take half of the screen. */
const phone = `screen and (min-width: 20em) and ${below('md')}`;

export const page = style({ ...oneColumn, gap: space(4) });
/** Keeps a name as the person wrote it, even if a template changes the case of headings. */
export const name = style({
  fontFamily: 'inherit',
  letterSpacing: 'normal',
  textTransform: 'none',
});
export const title = style({ fontSize: '1.0625rem' });
export const state = style({ ...wrappingRow, alignItems: 'center', gap: space(2), color: color.textMuted });
export const contact = style({ ...wrappingRow, gap: `0 ${space(4)}` });
globalStyle(`${contact} a`, { minHeight: space(6) });
/** Below everything on a phone, where nothing lies behind it at the end of the page. */
export const ways = style({
  ...wrappingRow,
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
    padding: space(2),
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
export const states = style({ ...wrappingRow, gap: space(2) });
/** Beside the other states; open, it has its reasons below them. */
export const close = style({ selectors: { '&[open]': { flexBasis: '100%' } } });
globalStyle(`${close} > summary`, { width: 'fit-content' });
/** Two beside each other on a phone. */
export const reasons = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  marginBlockStart: space(2),
});
export const owner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 18rem) auto',
  alignItems: 'end',
  justifyContent: 'start',
  gap: space(2),
});

export const columns = style({
  ...oneColumn,
  gap: space(10),
  marginBlockStart: space(4),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 24rem)',
      columnGap: space(14),
      alignItems: 'start',
    },
  },
});
export const wish = style({ ...oneColumn, gap: space(8), selectors: { '&:empty': { display: 'none' } } });
export const side = style({
  ...oneColumn,
  gap: space(10),
  '@media': { [from('lg')]: { gridColumn: 2, gridRow: '1 / span 2' } },
});
export const rest = style({ ...oneColumn, gap: space(10), '@media': { [from('lg')]: { gridColumn: 1 } } });

export const car = style({ ...wrappingRow, gap: space(4) });
export const photo = style({
  flex: 'none',
  width: '8rem',
  height: '6rem',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
/** Beside the photo, even on a phone. */
export const carFacts = style({ flex: '1 1 10rem', minWidth: 0 });
